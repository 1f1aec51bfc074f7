// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 16 words came with version 1.1 of cl_intel_subgroups_short, which not all of Intel's compilers have: they
// are two blocks of 8.

#pragma once

#include "cl_intel_subgroups.h"

// Functions that take the place of an instruction, by the name of which others are called.
#define CLTILE_INSTEAD static inline __attribute__((always_inline, overloadable, convergent))
