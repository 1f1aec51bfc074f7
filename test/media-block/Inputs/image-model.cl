// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image builtins for formats that the host has not: a model of the OpenCL specification's image formats on the bytes of an
// R UNSIGNED_INT8 image, whose last row holds the modelled order, type and bytes per texel. Kernels are made to call it by
// renaming the builtins they call from <symbol> to model.<symbol>.

// The two bytes of channel i.
#define SHORT(b, i) (b[2 * (i)] | (uint)b[2 * (i) + 1] << 8)

// Packed YUV of cl_intel_packed_yuv; 101010_2 of OpenCL 2.1.
enum { YUYV = 0x4076, UYVY, YVYU, VYUY };
enum { UNORM_INT_101010_2 = 0x10e0 };

// For each order, which byte (or channel) in memory each of r, g, b, a is: a digit, or 0 and 1 for the constants '.' and '!'.
static constant char *channel_map(int order) {
    switch (order) {
    case CLK_R: case CLK_Rx: return "0..!";
    case CLK_A: return "...0";
    case CLK_RG: case CLK_RGx: return "01.!";
    case CLK_RA: return "0..1";
    case CLK_RGB: case CLK_RGBx: case CLK_sRGBx: return "012!";
    case CLK_BGRA: case CLK_sBGRA: return "2103";
    case CLK_ARGB: return "1230";
    case CLK_ABGR: return "3210";
    case CLK_INTENSITY: return "0000";
    case CLK_LUMINANCE: return "000!";
    default: return "0123";
    }
}

static int header(read_only image2d_t image, int i) {
    const int row = get_image_height(image) - 1;
    return (int)(read_imageui(image, (int2)(2 * i, row)).x | read_imageui(image, (int2)(2 * i + 1, row)).x << 8);
}

static float to_linear(float c) {
    return c <= 0.04045f ? c / 12.92f : pow((c + 0.055f) / 1.055f, 2.4f);
}

static float to_srgb(float c) {
    return c <= 0.0031308f ? 12.92f * c : 1.055f * pow(c, 1.0f / 2.4f) - 0.055f;
}

static bool is_srgb(int order) {
    return order == CLK_sRGBA || order == CLK_sBGRA || order == CLK_sRGBx;
}

// Channel i of a texel's bytes, as bits of the type that its read_image* returns.
static uint decode(const private uchar *b, int type, int i) {
    const uint word = b[0] | (uint)b[1] << 8, dword = word | (uint)b[2] << 16 | (uint)b[3] << 24;
    switch (type) {
    case CLK_UNSIGNED_INT8: return b[i];
    case CLK_SIGNED_INT8: return (uint)(int)(char)b[i];
    case CLK_UNORM_INT8: return as_uint(b[i] / 255.0f);
    case CLK_SNORM_INT8: return as_uint(max((char)b[i] / 127.0f, -1.0f));
    case CLK_UNSIGNED_INT16: return SHORT(b, i);
    case CLK_SIGNED_INT16: return (uint)(int)(short)SHORT(b, i);
    case CLK_UNORM_INT16: return as_uint(SHORT(b, i) / 65535.0f);
    case CLK_SNORM_INT16: return as_uint(max((short)SHORT(b, i) / 32767.0f, -1.0f));
    case CLK_HALF_FLOAT: return as_uint(vload_half(i, (const private half *)b));
    case CLK_UNORM_SHORT_565: return as_uint(i == 0 ? (word >> 11) / 31.0f : i == 1 ? (word >> 5 & 63) / 63.0f : (word & 31) / 31.0f);
    case CLK_UNORM_SHORT_555: return as_uint((word >> (10 - 5 * i) & 31) / 31.0f);
    case CLK_UNORM_INT_101010: return as_uint((dword >> (20 - 10 * i) & 1023) / 1023.0f);
    case UNORM_INT_101010_2: return as_uint(i == 3 ? (dword & 3) / 3.0f : (dword >> (22 - 10 * i) & 1023) / 1023.0f);
    default: return as_uint(vload4(0, b + 4 * i));
    }
}

static void put(private uchar *b, int at, uint bits, uint value, uint bytes) {
    ulong word = 0;
    for (uint i = 0; i < bytes; ++i)
        word |= (ulong)b[i] << (8 * i);
    word |= (ulong)value << at;
    for (uint i = 0; i < bytes; ++i)
        b[i] = (uchar)(word >> (8 * i));
}

static uint nearest(float value, float scale, float least) {
    return (uint)(int)rint(clamp(value, least, 1.0f) * scale);
}

// Sets channel i of a texel's bytes, which were zero.
static void encode(private uchar *b, int type, int i, uint channel) {
    const float f = as_float(channel);
    switch (type) {
    case CLK_UNSIGNED_INT8: case CLK_SIGNED_INT8: b[i] = (uchar)channel; break;
    case CLK_UNORM_INT8: b[i] = (uchar)nearest(f, 255.0f, 0.0f); break;
    case CLK_SNORM_INT8: b[i] = (uchar)nearest(f, 127.0f, -1.0f); break;
    case CLK_UNSIGNED_INT16: case CLK_SIGNED_INT16: vstore2(as_uchar2((ushort)channel), i, b); break;
    case CLK_UNORM_INT16: vstore2(as_uchar2((ushort)nearest(f, 65535.0f, 0.0f)), i, b); break;
    case CLK_SNORM_INT16: vstore2(as_uchar2((ushort)nearest(f, 32767.0f, -1.0f)), i, b); break;
    case CLK_HALF_FLOAT: vstore_half(f, i, (private half *)b); break;
    case CLK_UNORM_SHORT_565: put(b, i == 0 ? 11 : i == 1 ? 5 : 0, 0, nearest(f, i == 1 ? 63.0f : 31.0f, 0.0f), 2); break;
    case CLK_UNORM_SHORT_555: put(b, 10 - 5 * i, 0, nearest(f, 31.0f, 0.0f), 2); break;
    case CLK_UNORM_INT_101010: put(b, 20 - 10 * i, 0, nearest(f, 1023.0f, 0.0f), 4); break;
    case UNORM_INT_101010_2: put(b, i == 3 ? 0 : 22 - 10 * i, 0, nearest(f, i == 3 ? 3.0f : 1023.0f, 0.0f), 4); break;
    default: vstore4(as_uchar4(channel), i, b); break;
    }
}

static bool is_integer(int type) {
    return type >= CLK_SIGNED_INT8 && type <= CLK_UNSIGNED_INT32;
}

// (V, Y, U, 1) of a pixel: the chroma of its pair.
static uint4 read_yuv(read_only image2d_t image, int order, int2 at) {
    const int pair = at.x / 2 * 4;
    const int luma = order == YUYV || order == YVYU ? 0 : 1, first_chroma = 1 - luma;
    const bool u_first = order == YUYV || order == UYVY;
    const float y = read_imageui(image, (int2)(pair + at.x % 2 * 2 + luma, at.y)).x / 255.0f;
    const float c0 = read_imageui(image, (int2)(pair + first_chroma, at.y)).x / 255.0f;
    const float c1 = read_imageui(image, (int2)(pair + first_chroma + 2, at.y)).x / 255.0f;
    return as_uint4((float4)(u_first ? c1 : c0, y, u_first ? c0 : c1, 1.0f));
}

static uint4 read_any(read_only image2d_t image, int2 at) {
    const int order = header(image, 0), type = header(image, 1), texel_bytes = header(image, 2);
    if (order >= YUYV && order <= VYUY)
        return read_yuv(image, order, at);
    uchar bytes[16] = {0};
    for (int i = 0; i < texel_bytes; ++i)
        bytes[i] = (uchar)read_imageui(image, (int2)(at.x * texel_bytes + i, at.y)).x;
    const uint one = is_integer(type) ? 1 : as_uint(1.0f);
    constant char *map = channel_map(order);
    uint c[4];
    for (int i = 0; i < 4; ++i)
        c[i] = map[i] == '.' ? 0 : map[i] == '!' ? one : decode(bytes, type, map[i] - '0');
    for (int i = 0; i < 3 && is_srgb(order); ++i)
        c[i] = as_uint(to_linear(as_float(c[i])));
    return (uint4)(c[0], c[1], c[2], c[3]);
}

static void write_any(write_only image2d_t image, int order, int type, int texel_bytes, int2 at, uint4 color) {
    const uint c[4] = {color.x, color.y, color.z, color.w};
    uchar bytes[16] = {0};
    bool written[4] = {false, false, false, false};
    constant char *map = channel_map(order);
    for (int i = 0; i < 4; ++i) {
        if (map[i] == '.' || map[i] == '!' || written[map[i] - '0'])
            continue;
        written[map[i] - '0'] = true; // INTENSITY and LUMINANCE take red
        encode(bytes, type, map[i] - '0', i < 3 && is_srgb(order) ? as_uint(to_srgb(as_float(c[i]))) : c[i]);
    }
    for (int i = 0; i < texel_bytes; ++i)
        write_imageui(image, (int2)(at.x * texel_bytes + i, at.y), (uint4)(bytes[i]));
}

#define READ_ONLY(image) __builtin_astype(image, read_only image2d_t)

#define QUERIES(tag, access)                                                                                           \
    int width_##tag(access image2d_t image) __asm__("model._Z15get_image_width14ocl_image2d_" #tag);                   \
    int width_##tag(access image2d_t image) { return get_image_width(image) / header(READ_ONLY(image), 2); }           \
    int height_##tag(access image2d_t image) __asm__("model._Z16get_image_height14ocl_image2d_" #tag);                 \
    int height_##tag(access image2d_t image) { return get_image_height(image) - 1; }                                   \
    int order_##tag(access image2d_t image) __asm__("model._Z23get_image_channel_order14ocl_image2d_" #tag);           \
    int order_##tag(access image2d_t image) { return header(READ_ONLY(image), 0); }                                    \
    int type_##tag(access image2d_t image) __asm__("model._Z27get_image_channel_data_type14ocl_image2d_" #tag);        \
    int type_##tag(access image2d_t image) { return header(READ_ONLY(image), 1); }
QUERIES(ro, read_only)
QUERIES(wo, write_only)
QUERIES(rw, read_write)

#define READS(tag, access)                                                                                             \
    float4 readf_##tag(access image2d_t i, int2 at) __asm__("model._Z11read_imagef14ocl_image2d_" #tag "Dv2_i");       \
    float4 readf_##tag(access image2d_t i, int2 at) { return as_float4(read_any(READ_ONLY(i), at)); }                  \
    int4 readi_##tag(access image2d_t i, int2 at) __asm__("model._Z11read_imagei14ocl_image2d_" #tag "Dv2_i");         \
    int4 readi_##tag(access image2d_t i, int2 at) { return as_int4(read_any(READ_ONLY(i), at)); }                      \
    uint4 readui_##tag(access image2d_t i, int2 at) __asm__("model._Z12read_imageui14ocl_image2d_" #tag "Dv2_i");      \
    uint4 readui_##tag(access image2d_t i, int2 at) { return read_any(READ_ONLY(i), at); }
READS(ro, read_only)
READS(rw, read_write)

#define WRITE_ANY(i, at, color)                                                                                        \
    write_any(__builtin_astype(i, write_only image2d_t), header(READ_ONLY(i), 0), header(READ_ONLY(i), 1),             \
              header(READ_ONLY(i), 2), at, color)
#define WRITES(tag, access)                                                                                            \
    void writef_##tag(access image2d_t i, int2 at, float4 c) __asm__("model._Z12write_imagef14ocl_image2d_" #tag "Dv2_iDv4_f"); \
    void writef_##tag(access image2d_t i, int2 at, float4 c) { WRITE_ANY(i, at, as_uint4(c)); }                        \
    void writei_##tag(access image2d_t i, int2 at, int4 c) __asm__("model._Z12write_imagei14ocl_image2d_" #tag "Dv2_iDv4_i"); \
    void writei_##tag(access image2d_t i, int2 at, int4 c) { WRITE_ANY(i, at, as_uint4(c)); }                          \
    void writeui_##tag(access image2d_t i, int2 at, uint4 c) __asm__("model._Z13write_imageui14ocl_image2d_" #tag "Dv2_iDv4_j"); \
    void writeui_##tag(access image2d_t i, int2 at, uint4 c) { WRITE_ANY(i, at, c); }
WRITES(wo, write_only)
WRITES(rw, read_write)
