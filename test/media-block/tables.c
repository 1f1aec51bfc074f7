/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The media block builtins, and formats of images. */

#include "tables.h"

const builtin builtins[BUILTINS] = {
    {"uc", 1, 1},  {"uc2", 1, 2}, {"uc4", 1, 4},   {"uc8", 1, 8}, {"uc16", 1, 16}, {"us", 2, 1},  {"us2", 2, 2},
    {"us4", 2, 4}, {"us8", 2, 8}, {"us16", 2, 16}, {"ui", 4, 1},  {"ui2", 4, 2},   {"ui4", 4, 4}, {"ui8", 4, 8},
};

const format device_formats[DEVICE_FORMATS] = {
    {"R UNSIGNED_INT8", {CL_R, CL_UNSIGNED_INT8}, 1, true, 0, NULL},
    {"R UNORM_INT8", {CL_R, CL_UNORM_INT8}, 1, true, 0, NULL},
    {"A SIGNED_INT8", {CL_A, CL_SIGNED_INT8}, 1, true, 0, NULL},
    {"R SNORM_INT8", {CL_R, CL_SNORM_INT8}, 1, false, 0, NULL},
    {"R UNSIGNED_INT16", {CL_R, CL_UNSIGNED_INT16}, 2, true, 0, NULL},
    {"A UNORM_INT16", {CL_A, CL_UNORM_INT16}, 2, true, 0, NULL},
    {"R SNORM_INT16", {CL_R, CL_SNORM_INT16}, 2, false, 0, NULL},
    {"RGBA UNSIGNED_INT8", {CL_RGBA, CL_UNSIGNED_INT8}, 4, true, 0, NULL},
    {"BGRA UNORM_INT8", {CL_BGRA, CL_UNORM_INT8}, 4, true, 0, NULL},
    {"ARGB SIGNED_INT8", {CL_ARGB, CL_SIGNED_INT8}, 4, true, 0, NULL},
    {"R SIGNED_INT32", {CL_R, CL_SIGNED_INT32}, 4, true, 0, NULL},
    {"R FLOAT", {CL_R, CL_FLOAT}, 4, false, 0, NULL},
    {"RGBA UNSIGNED_INT16", {CL_RGBA, CL_UNSIGNED_INT16}, 8, true, 0, NULL},
    {"RGBA HALF_FLOAT", {CL_RGBA, CL_HALF_FLOAT}, 8, false, 0, NULL},
    {"RGBA UNSIGNED_INT32", {CL_RGBA, CL_UNSIGNED_INT32}, 16, true, 0, NULL},
    {"RGBA FLOAT", {CL_RGBA, CL_FLOAT}, 16, false, 0, NULL},
};

uint8_t format_byte(uint8_t byte, bool any_bits) {
    const bool special = byte == 0x80 || (byte & 0x7c) == 0x7c;
    return special && !any_bits ? byte ^ 0x44 : byte;
}
