/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What each kernel under Inputs/ does. */

#include "kernels.h"

#include <string.h>

#define LOAD_1D COPY_1D
#define LOAD_STRIDED STRIDED
#define LOAD_2D COPY_2D
#define LOAD_3D COPY_3D
#define STORE_1D (STORE | COPY_1D)
#define STORE_STRIDED (STORE | STRIDED)
#define STORE_2D (STORE | COPY_2D)
#define STORE_3D (STORE | COPY_3D)
#define SHOW (PLAIN | STORE | ONWARDS)

/* clang-format off */
static const kernel_row one_copy[] = {
    {"one-copy", "one_load_2D", {LOAD_2D}, 0, 0},
    {"one-copy", "one_load_3D", {LOAD_3D}, 0, 0},
    {"one-copy", "one_store_2D", {STORE_2D}, 0, 0},
    {"one-copy", "one_store_3D", {STORE_3D}, 0, 0},
};

static const kernel_row events[] = {
    {"events", "chained_loads", {LOAD_2D, LOAD_3D}, 0, 0},
    {"events", "chained_stores", {STORE_3D, STORE_2D}, 0, 0},
    {"events", "chained_both_ways", {LOAD_3D, STORE_2D, LOAD_2D}, 0, 0},
    {"events", "array", {LOAD_2D, STORE_3D, STORE_2D, LOAD_3D}, 0, 0},
    {"events", "array_in_parts", {LOAD_2D, LOAD_3D, STORE_2D, STORE_3D}, 0, 0},
    {"events", "copied_and_waited_for_elsewhere", {LOAD_3D, STORE_2D}, 0, 0},
    {"loops", "one_by_one",
     {LOAD_2D, SHOW, LOAD_2D, SHOW, LOAD_2D | REUSE, SHOW, LOAD_2D | REUSE, SHOW}, 0, 0},
    {"loops", "double_buffered",
     {LOAD_3D, SHOW, LOAD_3D, SHOW, LOAD_3D | REUSE, SHOW, LOAD_3D | REUSE, SHOW}, 0, 0},
};

static const kernel_row host_copies[] = {
    {"host-copies", "shared_from_1D", {LOAD_1D, LOAD_STRIDED, LOAD_2D, LOAD_3D}, 0, 0},
    {"host-copies", "shared_from_2D", {LOAD_2D, LOAD_1D, LOAD_3D, LOAD_STRIDED}, 0, 0},
    {"host-copies", "shared_from_3D", {STORE_3D, STORE_2D, STORE_STRIDED, STORE_1D}, 0, 0},
    {"host-copies", "shared_from_strided", {STORE_STRIDED, LOAD_3D, STORE_1D, LOAD_2D}, 0, 0},
    {"host-copies", "array_with_host_copies", {LOAD_1D, STORE_2D, STORE_STRIDED, LOAD_3D}, 0, 0},
};

static const kernel_row fences[] = {
    {"fences", "fence_2D", {LOAD_2D, STORE_2D | ONWARDS}, 0, 0},
    {"fences", "fence_3D", {LOAD_3D, STORE_3D | ONWARDS}, 0, 0},
    {"fences", "fence_global", {STORE_3D, LOAD_3D | ONWARDS}, 0, 0},
    {"fences", "fence_both", {STORE_2D, LOAD_2D | ONWARDS, STORE_2D | ONWARDS}, 0, 0},
};

#define EQUAL(type, bytes)                                                                                             \
    {"strided/" #type, #type "_load", {LOAD_STRIDED, LOAD_2D | ALIKE}, bytes, 0},                                  \
    {"strided/" #type, #type "_store", {STORE_STRIDED, STORE_2D | ALIKE}, bytes, 0}
static const kernel_row strided[] = {
    EQUAL(char, 1), EQUAL(ushort, 2), EQUAL(int, 4), EQUAL(double, 8), EQUAL(uchar3, 4), EQUAL(float4, 16),
    EQUAL(short16, 32), EQUAL(long16, 128),
};

/* By version and type of elements, whose vectors of three take the room of four. */
#define TYPED(version, rules, type, bytes)                                                                              \
    {version "/" #type, #type "_load_2D", {LOAD_2D}, bytes, rules},                                                     \
    {version "/" #type, #type "_load_3D", {LOAD_3D}, bytes, rules},                                                     \
    {version "/" #type, #type "_store_2D", {STORE_2D}, bytes, rules},                                                   \
    {version "/" #type, #type "_store_3D", {STORE_3D}, bytes, rules}
#define VECTORS(type, bytes)                                                                                           \
    TYPED("0.9.0", GAPS, type, bytes), TYPED("0.9.0", GAPS, type##2, 2 * bytes),                                       \
    TYPED("0.9.0", GAPS, type##3, 4 * bytes), TYPED("0.9.0", GAPS, type##4, 4 * bytes),                                \
    TYPED("0.9.0", GAPS, type##8, 8 * bytes), TYPED("0.9.0", GAPS, type##16, 16 * bytes)
static const kernel_row version_0_9_0[] = {
    VECTORS(char, 1), VECTORS(uchar, 1), VECTORS(short, 2), VECTORS(ushort, 2), VECTORS(int, 4), VECTORS(uint, 4),
    VECTORS(long, 8), VECTORS(ulong, 8), VECTORS(half, 2), VECTORS(float, 4), VECTORS(double, 8),
};

static const kernel_row typed[] = {
    TYPED("1.0", 0, uchar, 1), TYPED("1.0", 0, half, 2), TYPED("1.0", 0, float, 4),
    TYPED("1.0", 0, int2, 8), TYPED("1.0", 0, uchar16, 16), TYPED("1.0", 0, double3, 32),
};

static const kernel_row known[] = {
    {"known", "bytes_load_2D", {LOAD_2D}, 0, NO_OFFSETS},
    {"known", "bytes_store_3D", {STORE_3D}, 0, NO_OFFSETS},
    {"known", "wide_load_3D", {LOAD_3D}, 16, NO_OFFSETS | AT_ANY_BYTE},
    {"known", "wide_store_2D", {STORE_2D}, 16, NO_OFFSETS | AT_ANY_BYTE},
    {"known", "chosen_load_3D", {LOAD_3D}, 0, NO_OFFSETS},
    {"known", "chosen_store_2D", {STORE_2D}, 0, NO_OFFSETS},
    {"known", "aligned_area_load_3D", {LOAD_3D}, 0, NO_OFFSETS | AREA_AT_128},
    {"known", "aligned_area_store_2D", {STORE_2D}, 0, NO_OFFSETS | AREA_AT_128},
    {"known", "fixed_load_2D", {LOAD_2D}, 1, NO_OFFSETS | FIXED_NUMBERS},
    {"known", "fixed_store_3D", {STORE_3D}, 1, NO_OFFSETS | FIXED_NUMBERS | AREA_AT_128},
    {"known", "pitched_load_3D", {LOAD_3D}, 1, NO_OFFSETS | FIXED_NUMBERS | GLOBAL_PITCHES},
    {"known", "pitched_store_2D", {STORE_2D}, 1, NO_OFFSETS | FIXED_NUMBERS | GLOBAL_PITCHES},
};
/* clang-format on */

#define SET(name, rows)                                                                                                \
    { name, rows, sizeof rows / sizeof *rows }
static const struct set {
    const char *name;
    const kernel_row *rows;
    size_t count;
} sets[] = {
    SET("one-copy", one_copy), SET("events", events), SET("host-copies", host_copies), SET("fences", fences),
    SET("strided", strided),   SET("typed", typed),   SET("0.9.0", version_0_9_0),     SET("known", known),
};

const kernel_row *kernels_of(const char *set, size_t *count) {
    for (size_t i = 0; i < sizeof sets / sizeof *sets; ++i)
        if (strcmp(sets[i].name, set) == 0) {
            *count = sets[i].count;
            return sets[i].rows;
        }
    return NULL;
}
