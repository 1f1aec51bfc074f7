/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What differs between the work-items of a group: values that depend on work-item ids, and code that only some reach.
 */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef enum cltile_scope {
    CLTILE_SCOPE_SUB_GROUP,
    CLTILE_SCOPE_WORK_GROUP,
    CLTILE_SCOPE_EXCHANGE, /* a work-group, of whose size nothing is assumed */
} cltile_scope;

typedef struct cltile_divergence cltile_divergence;

/* Looks at a kernel in which everything is inlined, in SSA form. sub_group_size is 0 where it is not known. Leans to
 * "the same": what is reported shall be a fault. The caller frees it; NULL when memory runs out. */
cltile_divergence *cltile_find_divergence(LLVMValueRef kernel, cltile_scope scope, unsigned sub_group_size);

void cltile_free_divergence(cltile_divergence *d);

/* Whether work-items of one group may have different values of it. NULL for d: no. */
bool cltile_varies(const cltile_divergence *d, LLVMValueRef value);

/* The branch for which only some of a group's work-items reach a block; NULL where all do, or none. */
LLVMValueRef cltile_divergent_branch(const cltile_divergence *d, LLVMBasicBlockRef block);

/* Whether a value is a local or global id, apart from its width. */
bool cltile_is_work_item_id(LLVMValueRef value);
