/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arguments of media block reads and writes, and of sub-group block reads and writes. */

#include "analysis/block.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stddef.h>

/* ---- Names and types ---- */

typedef struct builtin {
    const char *name;
    bool is_write;
    unsigned element_bytes, components;
} builtin;

enum { IS_WRITE_read = false, IS_WRITE_write = true };

static const builtin media_blocks[] = {
#define CLTILE_MEDIA_BLOCK(direction, uses, type, vector, element_bytes, components)                                   \
    {"intel_sub_group_media_block_" #direction "_" #type, IS_WRITE_##direction, element_bytes, components},
#include "report/builtins.inc"
    {NULL, false, 0, 0}};

static const builtin sub_group_blocks[] = {
#define CLTILE_SUB_GROUP_BLOCK(direction, suffix, uses, element_bytes, components)                                     \
    {"intel_sub_group_block_" #direction #suffix, IS_WRITE_##direction, element_bytes, components},
#include "report/builtins.inc"
    {NULL, false, 0, 0}};

/* Whether a call is of one of these; what its name says of elements. */
static bool read_name(LLVMValueRef call, const builtin *one_of, cltile_block *b) {
    LLVMValueRef callee = cltile_callee(call);
    int length;
    const char *name = callee == NULL ? NULL : cltile_base_name(cltile_symbol(callee), &length);
    while (name != NULL && one_of->name != NULL && !cltile_is_named(name, length, one_of->name))
        ++one_of;
    *b = (cltile_block){.call = call,
                        .is_write = one_of->is_write,
                        .element_bytes = one_of->element_bytes,
                        .components = one_of->components};
    return name != NULL && one_of->name != NULL;
}

/* The elements of a texel type, as far as it is one. */
static bool read_type(LLVMTypeRef type, cltile_block *b) {
    const bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMTypeRef element = is_vector ? LLVMGetElementType(type) : type;
    if (LLVMGetTypeKind(element) != LLVMIntegerTypeKind)
        return false;
    b->components = is_vector ? LLVMGetVectorSize(type) : 1;
    b->element_bytes = LLVMGetIntTypeWidth(element) / 8;
    const bool is_power = b->components > 0 && b->components <= 16 && (b->components & (b->components - 1)) == 0;
    return is_power && (b->element_bytes == 1 || b->element_bytes == 2 || b->element_bytes == 4);
}

/* ---- Calls ---- */

/* Some targets return large vectors through a first argument. */
static unsigned first_argument(LLVMValueRef call) {
    const bool returns_pointer =
        LLVMGetNumArgOperands(call) > 4 && LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
    return returns_pointer ? 1 : 0;
}

static void read_region(LLVMValueRef call, unsigned first, cltile_block *b) {
    b->offset = LLVMGetOperand(call, first);
    b->width = LLVMGetOperand(call, first + 1);
    b->height = LLVMGetOperand(call, first + 2);
}

/* read: offset, width, height, image; write: offset, width, height, texels, image. */
static bool read_builtin(LLVMValueRef call, cltile_block *b) {
    if (!read_name(call, media_blocks, b))
        return false;
    const unsigned count = LLVMGetNumArgOperands(call), first = b->is_write ? 0 : first_argument(call);
    if (count != first + (b->is_write ? 5u : 4u))
        return false;
    read_region(call, first, b);
    b->image = LLVMGetOperand(call, count - 1);
    return true;
}

/* The operands of the instruction: image, offset, width, height, and what to write. */
static bool read_instruction(LLVMValueRef call, cltile_block *b) {
    const unsigned count = LLVMGetNumArgOperands(call);
    b->is_write = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
    if (count != (b->is_write ? 5u : 4u) ||
        !read_type(b->is_write ? LLVMTypeOf(LLVMGetOperand(call, 4)) : LLVMTypeOf(call), b))
        return false;
    b->image = LLVMGetOperand(call, 0);
    read_region(call, 1, b);
    return true;
}

bool cltile_read_block(LLVMValueRef call, cltile_block *b) {
    LLVMValueRef callee = cltile_callee(call);
    if (callee == NULL || !cltile_is_block_instruction(cltile_symbol(callee)))
        return read_builtin(call, b);
    *b = (cltile_block){.call = call};
    return read_instruction(call, b);
}

/* read: pointer, or image and offset; write: the same, and the data. */
bool cltile_read_sub_group_block(LLVMValueRef call, cltile_block *b) {
    if (!read_name(call, sub_group_blocks, b))
        return false;
    const bool is_void = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
    const unsigned first = !b->is_write && is_void, count = LLVMGetNumArgOperands(call) - first - b->is_write;
    if (count != 1 && count != 2)
        return false;
    b->image = LLVMGetOperand(call, first);
    b->offset = count == 1 ? NULL : LLVMGetOperand(call, first + 1);
    return true;
}

/* ---- Values ---- */

bool cltile_constant_number(LLVMValueRef value, long long *number) {
    LLVMValueRef constant = LLVMIsAConstantInt(value);
    if (constant == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return false;
    *number = LLVMConstIntGetSExtValue(constant);
    return true;
}

bool cltile_constant_element(LLVMValueRef vector, unsigned index, long long *number) {
    while (LLVMIsAInsertElementInst(vector) != NULL) {
        LLVMValueRef at = LLVMIsAConstantInt(LLVMGetOperand(vector, 2));
        if (at == NULL)
            return false;
        if (LLVMConstIntGetZExtValue(at) == index)
            return cltile_constant_number(LLVMGetOperand(vector, 1), number);
        vector = LLVMGetOperand(vector, 0);
    }
    LLVMValueRef element = LLVMIsAConstant(vector) != NULL && LLVMGetTypeKind(LLVMTypeOf(vector)) == LLVMVectorTypeKind
                               ? LLVMGetAggregateElement(vector, index)
                               : NULL;
    return element != NULL && cltile_constant_number(element, number);
}

LLVMValueRef cltile_strip_casts(LLVMValueRef value) {
    while (LLVMIsABitCastInst(value) != NULL || LLVMIsAAddrSpaceCastInst(value) != NULL)
        value = LLVMGetOperand(value, 0);
    return value;
}
