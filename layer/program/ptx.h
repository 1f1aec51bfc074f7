/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* PTX, which is what NVIDIA's driver gives as a program's binary. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether a binary is PTX with variables in global memory, besides strings of printf. */
bool layer_has_ptx_variables(const char *binary, size_t size);
