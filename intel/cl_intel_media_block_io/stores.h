// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which texels write_image* may be asked to write: Intel's GPUs drop stores to texels outside the image.

#pragma once

#define CLTILE_MAY_STORE(image, at) true
