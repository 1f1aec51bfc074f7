// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which texels write_image* may be asked to write: OpenCL leaves those outside the image undefined.

#pragma once

#define CLTILE_MAY_STORE(image, at)                                                                                    \
    ((uint)(at).x < (uint)get_image_width(image) && (uint)(at).y < (uint)get_image_height(image))
