// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude.

#pragma once

#define CLTILE_SELDOM CLTILE_INLINE
