// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude, on PoCL: with loops that stay such.

#pragma once

#define CLTILE_SELDOM CLTILE_INLINE
#define CLTILE_SELDOM_LOOP _Pragma("nounroll")
