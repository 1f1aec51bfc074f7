// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that call media block builtins as programs do: once, several times, in loops and branches, at offsets that
// are constant, computed and loaded. bench-intel says which there are: KERNELS(suffix of the builtin, type of
// the texels, width, height, sub-group size). A kernel's name begins with what it is.

#include "cl_intel_media_block_io.h"

#define SUB_GROUP(size) __attribute__((intel_reqd_sub_group_size(size))) kernel void
#define NAME(what, t, w, h, s) what##_##t##_w##w##_h##h##_s##s
#define READ(t, at, w, h, image) intel_sub_group_media_block_read_##t(at, w, h, image)
#define WRITE(t, at, w, h, texels, image) intel_sub_group_media_block_write_##t(at, w, h, texels, image)
#define BLOCK ((int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8))

// One builtin alone.
#define SINGLE_KERNELS(t, T, w, h, s)                                                                                  \
    SUB_GROUP(s) NAME(read, t, w, h, s)(read_only image2d_t in, global T * lanes, int2 at) {                           \
        lanes[get_global_id(0)] = READ(t, at, w, h, in);                                                               \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(write, t, w, h, s)(write_only image2d_t out, const global T *lanes, int2 at) {                   \
        WRITE(t, at, w, h, lanes[get_global_id(0)], out);                                                              \
    }

#define KERNELS(t, T, w, h, s)                                                                                         \
    SUB_GROUP(s) NAME(copy, t, w, h, s)(read_only image2d_t in, write_only image2d_t out) {                            \
        WRITE(t, BLOCK, w, h, READ(t, BLOCK, w, h, in), out);                                                          \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(one_image, t, w, h, s)(read_write image2d_t image) {                                             \
        WRITE(t, BLOCK, w, h, READ(t, BLOCK, w, h, image) * (T)2, image);                                              \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(neighbours, t, w, h, s)(read_only image2d_t in, write_only image2d_t out) {                      \
        const T own = READ(t, BLOCK, w, h, in);                                                                        \
        const T before = READ(t, BLOCK - (int2)(4, 1), w, h, in), after = READ(t, BLOCK + (int2)(4, 1), w, h, in);     \
        WRITE(t, BLOCK, w, h, own + before * after, out);                                                              \
        WRITE(t, BLOCK + (int2)(0, h), w, h, own - before, out);                                                       \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(loop, t, w, h, s)(read_only image2d_t in, write_only image2d_t out, int count) {                 \
        T sum = 0;                                                                                                     \
        for (int i = 0; i < count; ++i) {                                                                              \
            sum += READ(t, BLOCK + (int2)(0, i * h), w, h, in);                                                        \
            WRITE(t, BLOCK + (int2)(0, i * h), w, h, sum, out);                                                        \
        }                                                                                                              \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(next_read_early, t, w, h, s)(read_only image2d_t in, write_only image2d_t out, int count) {      \
        int2 at = BLOCK;                                                                                               \
        T next = READ(t, at, w, h, in);                                                                                \
        while (count-- > 0) {                                                                                          \
            const T own = next;                                                                                        \
            next = READ(t, at + (int2)(32, 0), w, h, in);                                                              \
            WRITE(t, at, w, h, own *(T)3 + next, out);                                                                 \
            at.x += 32;                                                                                                \
        }                                                                                                              \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(branch, t, w, h, s)(read_only image2d_t in, write_only image2d_t out, int rows) {                \
        T texels = READ(t, BLOCK, w, h, in);                                                                           \
        if ((int)get_group_id(0) > rows)                                                                               \
            texels += READ(t, BLOCK + (int2)(0, rows), w, h, in);                                                      \
        WRITE(t, BLOCK, w, h, texels, out);                                                                            \
    }                                                                                                                  \
    SUB_GROUP(s)                                                                                                       \
    NAME(loaded_offsets, t, w, h, s)(read_only image2d_t in, write_only image2d_t out, global const int2 *offsets) {   \
        T blocks[4];                                                                                                   \
        for (int i = 0; i < 4; ++i)                                                                                    \
            blocks[i] = READ(t, offsets[get_group_id(0) + i], w, h, in);                                               \
        for (int i = 0; i < 4; ++i)                                                                                    \
            WRITE(t, BLOCK + (int2)(0, h * i), w, h, blocks[i] * blocks[3 - i], out);                                  \
    }                                                                                                                  \
    T NAME(shifted, t, w, h, s)(read_only image2d_t in, int2 at, bool down) {                                          \
        at.y += down ? h : 0;                                                                                          \
        return READ(t, at, w, h, in);                                                                                  \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(function, t, w, h, s)(read_only image2d_t in, write_only image2d_t out, int count) {             \
        const T first = NAME(shifted, t, w, h, s)(in, BLOCK, count > 3);                                               \
        WRITE(t, BLOCK, w, h, first + NAME(shifted, t, w, h, s)(in, BLOCK + 4, count > 7), out);                       \
    }                                                                                                                  \
    SUB_GROUP(s) NAME(lane_numbers, t, w, h, s)(read_only image2d_t in, global T * lanes) {                            \
        lanes[get_sub_group_local_id()] = READ(t, BLOCK, w, h, in) + (T)get_sub_group_local_id();                      \
    }
