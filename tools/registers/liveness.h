/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How many registers of a kernel for Intel GPUs hold something at once. */

#pragma once

#include "registers/assembly.h"

typedef struct register_use {
    unsigned peak;      /* the most that are live at once */
    unsigned peak_line; /* of the assembly, where that is first */
    unsigned touched;   /* that are read or written anywhere */
} register_use;

/* A register is live where one of its bytes has a value that is read later. */
register_use measure_registers(const assembly *a);
