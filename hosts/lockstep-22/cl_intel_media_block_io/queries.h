// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the format of an image is asked for, on rusticl of Mesa 22.3 with llvmpipe, which has it and answers with
// another's.
//
// For each kernel the driver makes a table of formats: those of its read_only images, then those of its write_only
// images. Images are numbered, too, read_only and write_only ones each from 0. A query takes an entry of the table:
//
//     what is asked                 its entry                                   the entry it takes
//     read_only image number r      r                                           r + samplers of the kernel
//     write_only image number w     w + read_only images of the kernel          w
//
// So what is asked here are write_only images whose number is the entry. An image is its number to this driver, and
// Clang 15 takes the bits of images for pointers' and back. How many read_only images a kernel has only the layer
// knows. Of an image that is cast and comes back as it was the driver's optimiser makes an endless loop: the number is
// cut to 32 bits.

#pragma once

#include "cl_intel_media_block_io/region.h"

#define CLTILE_NUMBER(image) ((uint)(ulong)__builtin_astype(image, global void *))
#define CLTILE_ENTRY(image, before)                                                                                    \
    __builtin_astype((global void *)(ulong)(CLTILE_NUMBER(image) + (before)), write_only image2d_t)

#define CLTILE_QUERIES(access, before)                                                                                 \
    CLTILE_INLINE int __cltile_channel_order(access image2d_t image) {                                                 \
        return get_image_channel_order(CLTILE_ENTRY(image, before));                                                   \
    }                                                                                                                  \
    CLTILE_INLINE int __cltile_channel_data_type(access image2d_t image) {                                             \
        return get_image_channel_data_type(CLTILE_ENTRY(image, before));                                               \
    }
CLTILE_QUERIES(read_only, 0)
CLTILE_QUERIES(write_only, __cltile_read_only_images())
#ifdef CLTILE_READ_WRITE_IMAGES // numbered with write_only ones
CLTILE_QUERIES(read_write, __cltile_read_only_images())
#endif

#define CLTILE_CHANNEL_ORDER(image) __cltile_channel_order(image)
#define CLTILE_CHANNEL_DATA_TYPE(image) __cltile_channel_data_type(image)
