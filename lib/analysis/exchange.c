/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions that exchange data, by their names. */

#include "analysis/block.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>

/* All three operations of a reduction or a scan. */
#define OPERATIONS(name, from)                                                                                         \
    {name "_add", from}, {name "_min", from}, {                                                                        \
        name "_max", from                                                                                              \
    }

static const struct row {
    const char *name;
    cltile_lanes from;
} rows[] = {
    {"intel_sub_group_shuffle", CLTILE_LANES_ONE},
    {"intel_sub_group_shuffle_down", CLTILE_LANES_HIGHER},
    {"intel_sub_group_shuffle_up", CLTILE_LANES_LOWER},
    {"intel_sub_group_shuffle_xor", CLTILE_LANES_XOR},
    {"intel_sub_group_broadcast", CLTILE_LANES_ONE},
    OPERATIONS("intel_sub_group_reduce", CLTILE_LANES_ALL),
    OPERATIONS("intel_sub_group_scan_exclusive", CLTILE_LANES_BEFORE),
    OPERATIONS("intel_sub_group_scan_inclusive", CLTILE_LANES_UP_TO),
    {"sub_group_broadcast", CLTILE_LANES_ONE},
    {"sub_group_any", CLTILE_LANES_ALL},
    {"sub_group_all", CLTILE_LANES_ALL},
    OPERATIONS("sub_group_reduce", CLTILE_LANES_ALL),
    OPERATIONS("sub_group_scan_exclusive", CLTILE_LANES_BEFORE),
    OPERATIONS("sub_group_scan_inclusive", CLTILE_LANES_UP_TO),
    {"sub_group_shuffle", CLTILE_LANES_ONE},
    {"sub_group_shuffle_xor", CLTILE_LANES_XOR},
    {"sub_group_shuffle_up", CLTILE_LANES_LOWER},
    {"sub_group_shuffle_down", CLTILE_LANES_HIGHER},
    {"sub_group_non_uniform_broadcast", CLTILE_LANES_ONE},
    {"sub_group_broadcast_first", CLTILE_LANES_FIRST},
    {"sub_group_ballot", CLTILE_LANES_ALL},
/* A lane's part of the first matrix. */
#define CLTILE_MATRIX(extension, name) {#name, CLTILE_LANES_ALL},
#define CLTILE_SPLIT_MATRIX(name) {#name, CLTILE_LANES_ALL},
#include "report/builtins.inc"
};

static const struct row *find_row(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (cltile_is_named(name, length, rows[i].name))
            return &rows[i];
    return NULL;
}

bool cltile_is_listed_exchange(const char *symbol) {
    return find_row(symbol) != NULL;
}

/* The lane, the distance or the mask is the last argument, also where a large result is the first. */
bool cltile_read_exchange(LLVMValueRef call, cltile_exchange *e) {
    LLVMValueRef callee = cltile_callee(call);
    const struct row *found = callee == NULL || !LLVMIsDeclaration(callee) ? NULL : find_row(cltile_symbol(callee));
    if (found == NULL)
        return false;
    const unsigned count = LLVMGetNumArgOperands(call);
    const bool has_lane = found->from <= CLTILE_LANES_XOR;
    if (count < (has_lane ? 2u : 1u))
        return false;
    *e = (cltile_exchange){.call = call, .builtin = found->name, .from = found->from};
    e->lane = has_lane ? LLVMGetOperand(call, count - 1) : NULL;
    e->data_bytes = cltile_element_bytes(cltile_symbol(callee));
    return true;
}
