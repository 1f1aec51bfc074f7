/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls by which lanes of a sub-group have each other's data. */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* What is said of exchanges that not all work-items reach: "kernel", its name, the length and the name of the function,
 * and " (line 7)" or "". */
#define CLTILE_DIVERGENT_EXCHANGE                                                                                      \
    "%s '%s': only some work-items of a work-group may call '%.*s' here: a branch%s depends on work-item ids"

typedef struct cltile_exchange {
    LLVMValueRef call;
    const char *builtin; /* its name in OpenCL C */
    cltile_lanes from;
    LLVMValueRef lane;   /* the lane, the distance or the mask; NULL: the call has none */
    unsigned data_bytes; /* of a lane's value; 0: unknown */
} cltile_exchange;

/* False where an instruction is no call of a function that the pages on cl_khr_subgroups and cl_intel_subgroups list
 * among those that exchange data. */
bool cltile_read_exchange(LLVMValueRef call, cltile_exchange *e);

/* Whether a symbol names such a function. */
bool cltile_is_listed_exchange(const char *symbol);
