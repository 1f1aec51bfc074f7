/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Fences, barriers of sub-groups and of a given scope, and questions about generic pointers, by SPIR-V's own
 * operations. LLVM 22's target leaves them calls. */

#include "spirv/spirv.h"

#include <llvm-c/Core.h>
#include <spirv/unified1/spirv.h>
#include <string.h>

/* Address spaces of SPIR. */
enum { PRIVATE_SPACE = 0, GLOBAL_SPACE = 1, LOCAL_SPACE = 3 };

/* The cl_mem_fence_flags of OpenCL C. */
enum { LOCAL_FENCE = 1, GLOBAL_FENCE = 2, IMAGE_FENCE = 4 };

_Static_assert(SpvMemorySemanticsWorkgroupMemoryMask == LOCAL_FENCE << 8 &&
                   SpvMemorySemanticsCrossWorkgroupMemoryMask == GLOBAL_FENCE << 8 &&
                   SpvMemorySemanticsImageMemoryMask == IMAGE_FENCE << 9,
               "semantics are shifted flags");

static LLVMValueRef number(LLVMValueRef call, unsigned n) {
    return LLVMConstInt(LLVMInt32TypeInContext(LLVMGetModuleContext(
                            LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))))),
                        n, 0);
}

/* An order's semantics for the kinds of memory that flags name. */
static LLVMValueRef semantics(LLVMBuilderRef builder, LLVMValueRef call, unsigned order) {
    LLVMValueRef flags = LLVMGetOperand(call, 0);
    LLVMValueRef memory = LLVMBuildShl(
        builder, LLVMBuildAnd(builder, flags, number(call, LOCAL_FENCE | GLOBAL_FENCE), ""), number(call, 8), "");
    LLVMValueRef images =
        LLVMBuildShl(builder, LLVMBuildAnd(builder, flags, number(call, IMAGE_FENCE), ""), number(call, 9), "");
    return LLVMBuildOr(builder, LLVMBuildOr(builder, memory, images, ""), number(call, order), "");
}

LLVMValueRef lower_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const unsigned order = is_name(m, "read_mem_fence")    ? SpvMemorySemanticsAcquireMask
                           : is_name(m, "write_mem_fence") ? SpvMemorySemanticsReleaseMask
                                                           : SpvMemorySemanticsAcquireReleaseMask;
    LLVMValueRef arguments[] = {number(call, SpvScopeWorkgroup), semantics(builder, call, order)};
    return build_call(builder, "_Z21__spirv_MemoryBarrierjj", LLVMTypeOf(call), arguments, 2);
}

LLVMValueRef lower_barrier(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const unsigned scopes = 0x30124; /* SPIR-V's scope for each memory_scope, four bits each */
    const unsigned of = is_name(m, "sub_group_barrier") ? SpvScopeSubgroup : SpvScopeWorkgroup;
    const bool has_scope = LLVMGetNumArgOperands(call) > 1;
    if (of == SpvScopeWorkgroup && !has_scope)
        return NULL;
    LLVMValueRef scope = number(call, of);
    if (has_scope) {
        LLVMValueRef bit = LLVMBuildShl(builder, LLVMGetOperand(call, 1), number(call, 2), "");
        scope = LLVMBuildAnd(builder, LLVMBuildLShr(builder, number(call, scopes), bit, ""), number(call, 15), "");
    }
    LLVMValueRef arguments[] = {number(call, of), scope,
                                semantics(builder, call, SpvMemorySemanticsSequentiallyConsistentMask)};
    return build_call(builder, "_Z22__spirv_ControlBarrierjjj", LLVMTypeOf(call), arguments, 3);
}

/* ---- Memory that a generic pointer points to ---- */

/* A generic pointer as one to that memory, or null. */
static LLVMValueRef cast_to(LLVMBuilderRef builder, LLVMValueRef call, const char *name, unsigned space,
                            unsigned storage) {
    LLVMTypeRef type = LLVMPointerTypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)), space);
    LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), number(call, storage)};
    name = format_text("__spirv_GenericCastToPtrExplicit_To%s", name);
    return build_call(builder, format_text("_Z%zu%sPvi", strlen(name), name), type, arguments, 2);
}

/* The flag of local memory for a pointer to it, and that of global memory for others. */
LLVMValueRef lower_get_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    (void)m;
    LLVMValueRef pointer = cast_to(builder, call, "Local", LOCAL_SPACE, SpvStorageClassWorkgroup);
    LLVMValueRef is_local = LLVMBuildIsNotNull(builder, pointer, "");
    return LLVMBuildSelect(builder, is_local, number(call, LOCAL_FENCE), number(call, GLOBAL_FENCE), "");
}

LLVMValueRef lower_address_cast(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    return is_name(m, "__to_global")  ? cast_to(builder, call, "Global", GLOBAL_SPACE, SpvStorageClassCrossWorkgroup)
           : is_name(m, "__to_local") ? cast_to(builder, call, "Local", LOCAL_SPACE, SpvStorageClassWorkgroup)
                                      : cast_to(builder, call, "Private", PRIVATE_SPACE, SpvStorageClassFunction);
}
