// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On GPUs of which nothing is known.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/columns.h"

#define CLTILE_MULTIPLY_EIGHT_ROWS(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 8, list)
