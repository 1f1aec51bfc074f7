// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles when PoCL's dev_image_t, of the pocl_image_types.h that is installed, is as pocl/ takes it to be.

#include "cl_intel_media_block_io/image.h"
#include "pocl_image_types.h"

#define AT(member, theirs)                                                                                             \
    _Static_assert(__builtin_offsetof(struct __cltile_pocl_image, member) == __builtin_offsetof(dev_image_t, theirs) && \
                       sizeof(((struct __cltile_pocl_image *)0)->member) == sizeof(((dev_image_t *)0)->theirs),        \
                   #theirs " is elsewhere")
AT(data, _data);
AT(width, _width);
AT(height, _height);
AT(row_pitch, _row_pitch);
AT(channels, _num_channels);
AT(channel_bytes, _elem_size);
