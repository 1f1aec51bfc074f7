/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Layers of networks, as plain C makes them. All numbers are such that halves hold each sum and product. */

#include "wild.h"

#include <math.h>

/* ---- Halves ---- */

static uint16_t half_of(float value) {
    int exponent = 0;
    const float fraction = frexpf(fabsf(value), &exponent); /* 0.5 to 1 */
    const unsigned sign = signbit(value) ? 0x8000u : 0;
    if (value == 0)
        return (uint16_t)sign;
    return (uint16_t)(sign | (unsigned)(exponent + 14) << 10 | ((unsigned)(fraction * 2048) & 1023));
}

static float float_of(uint16_t half) {
    const float fraction = (float)((half & 1023) + ((half & 0x7C00) != 0 ? 1024 : 0));
    const int exponent = (half >> 10 & 31) == 0 ? 1 : half >> 10 & 31;
    return ldexpf(half & 0x8000 ? -fraction : fraction, exponent - 25);
}

/* Random multiples of a unit, from -limit to limit units. */
static uint16_t *random_halves(wild_run *run, int count, int limit, float unit) {
    uint16_t *halves = wild_buffer(run, count, sizeof *halves);
    for (int i = 0; i < count; ++i)
        halves[i] = half_of((float)((int)wild_random(run, (uint32_t)limit * 2 + 1) - limit) * unit);
    return halves;
}

/* ---- Layers ---- */

static const int reorg_sizes[][3] = {{106, 52, 5}, {4, 4, 1}, {26, 10, 3}};

static void reorg(wild_run *run, int size) {
    const int W = reorg_sizes[size][0], H = reorg_sizes[size][1], C = reorg_sizes[size][2], S = 2, w = W / S, h = H / S;
    const uint16_t *in = wild_buffer(run, W * H * C, sizeof *in);
    uint16_t *out = wild_buffer(run, W * H * C, sizeof *out);
    wild_int(run, W), wild_int(run, H), wild_int(run, C), wild_int(run, S);
    wild_groups(run, C, S, 1);
    wild_items(run, 13, 1, 1);
    wild_begins(run);
    for (int c = 0; c < C; ++c)
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x) {
                const int channel = (y % S * S + x % S) * C + c;
                out[(channel * h + y / S) * w + x / S] = in[(c * H + y) * W + x];
            }
}

/* Numbers whose squares have this sum: the last four as Lagrange's theorem has them. */
static void fill_to(wild_run *run, int numbers[], int count, int sum) {
    for (int i = 0; i < count - 4; ++i) {
        const int limit = (int)sqrtf((float)sum / 4);
        numbers[i] = (int)wild_random(run, (uint32_t)limit + 1);
        sum -= numbers[i] * numbers[i];
    }
    for (int a = 0; a * a <= sum; ++a)
        for (int b = a; a * a + b * b <= sum; ++b)
            for (int c = b; a * a + b * b + c * c <= sum; ++c) {
                const int left = sum - a * a - b * b - c * c;
                const int d = (int)(sqrtf((float)left) + 0.5f);
                if (d * d == left) {
                    numbers[count - 4] = a, numbers[count - 3] = b, numbers[count - 2] = c, numbers[count - 1] = d;
                    return;
                }
            }
}

static const int grn_sizes[][2] = {{60, 12}, {20, 3}, {40, 9}};

static void grn(wild_run *run, int size) {
    const int W = grn_sizes[size][0], H = grn_sizes[size][1];
    enum { C = 11, w = 20, h = 3, BIAS = 16 };
    uint16_t *in = wild_buffer(run, W * H * C, sizeof *in);
    uint16_t *out = wild_buffer(run, W * H * C, sizeof *out);
    wild_local(run, w * h * C, sizeof *in), wild_local(run, w * h * C, sizeof *out);
    wild_int(run, C);
    wild_value(run, &(float){BIAS}, sizeof(float));
    for (int i = 0; i < W * H; ++i) {
        int numbers[C];
        fill_to(run, numbers, C, (1 << (8 + 2 * wild_random(run, 3))) - BIAS); /* roots of 16, 32 and 64 */
        for (int c = 0; c < C; ++c)
            in[c * W * H + i] = half_of((float)(wild_random(run, 2) ? numbers[c] : -numbers[c]));
    }
    wild_groups(run, W / w, H / h, 1);
    wild_items(run, w, h, 1);
    wild_begins(run);
    for (int i = 0; i < W * H; ++i) {
        float sum = BIAS;
        for (int c = 0; c < C; ++c)
            sum += float_of(in[c * W * H + i]) * float_of(in[c * W * H + i]);
        for (int c = 0; c < C; ++c)
            out[c * W * H + i] = half_of(float_of(in[c * W * H + i]) / sqrtf(sum));
    }
}

static const int convolution3x3_sizes[][4] = {{45, 7, 19, 6}, {8, 2, 8, 1}, {3, 1, 5, 4}};

static void convolution3x3(wild_run *run, int size) {
    const int OW = convolution3x3_sizes[size][0], OH = convolution3x3_sizes[size][1],
              OC = convolution3x3_sizes[size][2], IC = convolution3x3_sizes[size][3], IW = OW + 2, IH = OH + 2;
    const uint16_t *in = random_halves(run, IW * IH * IC, 7, 1);
    uint16_t *out = wild_buffer(run, OW * OH * OC, sizeof *out);
    const uint16_t *weights = random_halves(run, IC * 9 * OC, 4, 0.5f);
    wild_int(run, IW), wild_int(run, IH), wild_int(run, IC);
    wild_int(run, OW), wild_int(run, OH), wild_int(run, OC);
    wild_groups(run, OH, 1, 1);
    wild_items(run, 8, 1, 1);
    wild_begins(run);
    for (int oc = 0; oc < OC; ++oc)
        for (int y = 0; y < OH; ++y)
            for (int x = 0; x < OW; ++x) {
                float sum = 0;
                for (int ic = 0; ic < IC; ++ic)
                    for (int ky = 0; ky < 3; ++ky)
                        for (int kx = 0; kx < 3; ++kx)
                            sum += float_of(in[(ic * IH + y + ky) * IW + x + kx]) *
                                   float_of(weights[((oc * IC + ic) * 3 + ky) * 3 + kx]);
                out[(oc * OH + y) * OW + x] = half_of(sum > 0 ? sum : 0);
            }
}

static const int quantise_sizes[][2] = {{61, 24}, {8, 1}, {5, 3}};

static void quantise(wild_run *run, int size) {
    const int W = quantise_sizes[size][0], H = quantise_sizes[size][1];
    enum { C = 6, LEVELS = 17 };
    static const float lows[C] = {-8, -16, 0, -4, 3, -12}, highs[C] = {24, 0, 16, 4, 3, 20}; /* one range is empty */
    const uint16_t *in = random_halves(run, W * H * C, 160, 0.25f);
    uint16_t *low = wild_buffer(run, C, sizeof *low), *high = wild_buffer(run, C, sizeof *high);
    uint16_t *out_low = wild_buffer(run, 1, sizeof *out_low), *out_high = wild_buffer(run, C, sizeof *out_high);
    uint16_t *out = wild_buffer(run, W * H * C, sizeof *out);
    wild_int(run, LEVELS), wild_int(run, C), wild_int(run, C), wild_int(run, 1), wild_int(run, C);
    wild_int(run, W), wild_int(run, H);
    *out_low = half_of(-32);
    for (int c = 0; c < C; ++c)
        low[c] = half_of(lows[c]), high[c] = half_of(highs[c]), out_high[c] = half_of((float)(16 * c));
    wild_groups(run, C, 1, 1);
    wild_begins(run);
    for (int i = 0; i < W * H * C; ++i) {
        const int c = i / W % C;
        const float value = float_of(in[i]), first = -32, last = (float)(16 * c);
        if (value <= lows[c])
            out[i] = half_of(first);
        else if (value > highs[c])
            out[i] = half_of(last);
        else
            out[i] = half_of(first + roundf((value - lows[c]) * (LEVELS - 1) / (highs[c] - lows[c])) *
                                         ((last - first) / (LEVELS - 1)));
    }
}

static const int correlate_sizes[][3] = {{45, 9, 41}, {16, 1, 16}, {7, 4, 3}};

static void correlate(wild_run *run, int size) {
    const int W = correlate_sizes[size][0], H = correlate_sizes[size][1], C = correlate_sizes[size][2], R = 3,
              SIDE = 2 * R + 1;
    const uint16_t *a = random_halves(run, W * H * C, 5, 1), *b = random_halves(run, W * H * C, 5, 1);
    float *out = wild_buffer(run, SIDE * SIDE * W * H, sizeof *out);
    wild_int(run, W), wild_int(run, H), wild_int(run, C), wild_int(run, R);
    wild_groups(run, H, SIDE, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int dy = -R; dy <= R; ++dy)
        for (int dx = -R; dx <= R; ++dx)
            for (int y = 0; y < H; ++y)
                for (int x = 0; x < W; ++x) {
                    float sum = 0;
                    const int x2 = x + dx, y2 = y + dy;
                    for (int c = 0; c < C && x2 >= 0 && x2 < W && y2 >= 0 && y2 < H; ++c)
                        sum += float_of(a[(y * W + x) * C + c]) * float_of(b[(y2 * W + x2) * C + c]);
                    out[(((dy + R) * SIDE + dx + R) * H + y) * W + x] = sum;
                }
}

static const int sign_product_sizes[][3] = {{13, 40, 128}, {8, 32, 64}, {3, 88, 192}};

static void sign_product(wild_run *run, int size) {
    const int M = sign_product_sizes[size][0], N = sign_product_sizes[size][1], K = sign_product_sizes[size][2];
    const uint16_t *in = wild_buffer(run, M * K, sizeof *in);
    const uint32_t *signs = wild_buffer(run, K / 32 * N, sizeof *signs);
    const uint16_t *bias = wild_buffer(run, (N + 15) / 16 * 16, sizeof *bias);
    uint16_t *out = wild_buffer(run, M * N, sizeof *out);
    wild_int(run, M), wild_int(run, N), wild_int(run, K);
    wild_groups(run, (N + 31) / 32, (M + 7) / 8, 1);
    wild_items(run, 32, 1, 1);
    wild_begins(run);
    for (int m = 0; m < M; ++m)
        for (int n = 0; n < N; ++n) {
            const int block = n / 16 * 16, from = n % 16 % 8 * 2 + n % 16 / 8;
            unsigned sum = bias[block + from];
            for (int k = 0; k < K; ++k) {
                const bool is_negative = block + from < N && (signs[k / 32 * N + block + from] >> k % 32 & 1) != 0;
                sum += is_negative ? 0u - in[m * K + k] : in[m * K + k];
            }
            out[m * N + n] = (uint16_t)sum;
        }
}

const wild_kernel wild_layers[] = {
    {"reorg", reorg, WILD_SIZES(reorg_sizes), false, false, false},
    {"grn", grn, WILD_SIZES(grn_sizes), false, false, false},
    {"convolution3x3", convolution3x3, WILD_SIZES(convolution3x3_sizes), false, false, false},
    {"quantise", quantise, WILD_SIZES(quantise_sizes), false, false, false},
    {"correlate", correlate, WILD_SIZES(correlate_sizes), false, false, false},
    {0}};

const wild_kernel wild_products[] = {{"sign_product", sign_product, WILD_SIZES(sign_product_sizes), false, true, true},
                                     {0}};
