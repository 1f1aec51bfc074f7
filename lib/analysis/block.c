/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arguments of media block reads and writes, and of sub-group block reads and writes. */

#include "analysis/block.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define MEDIA_BLOCK "intel_sub_group_media_block_"
#define SUB_GROUP_BLOCK "intel_sub_group_block_"

/* ---- Names and types ---- */

/* Whether texels of lanes have that many components. */
static bool can_have(unsigned components) {
    return components > 0 && components <= 16 && (components & (components - 1)) == 0;
}

/* Reads "read_us4", "write_uc16" or, of a sub-group block, "read2" into what it says of elements. */
static bool read_name(const char *name, int length, const char *prefix, cltile_block *b) {
    const bool is_media_block = strcmp(prefix, MEDIA_BLOCK) == 0;
    const char *sizes = is_media_block ? "csi" : "csil"; /* uc, us, ui, ul */
    char text[32] = "", *end = NULL;
    const int rest = length - (int)strlen(prefix);
    if (rest <= 0 || rest >= (int)sizeof text || !cltile_starts_with(name, prefix))
        return false;
    memcpy(text, name + strlen(prefix), (size_t)rest);
    b->is_write = cltile_starts_with(text, "write");
    if (!b->is_write && !cltile_starts_with(text, "read"))
        return false;
    const char *type = text + (b->is_write ? strlen("write") : strlen("read"));
    const char *size = NULL;
    if (type[0] == '_') {
        size = type[1] != 'u' || type[2] == '\0' ? NULL : strchr(sizes, type[2]);
        type += 3;
    } else if (!is_media_block) {
        size = strchr(sizes, 'i');
    }
    if (size == NULL)
        return false;
    b->element_bytes = 1u << (size - sizes);
    const unsigned long components = type[0] == '\0' ? 1 : strtoul(type, &end, 10);
    b->components = components <= 16 ? (unsigned)components : 0;
    return can_have(b->components) && (end == NULL || *end == '\0');
}

/* The elements of a texel type, as far as it is one. */
static bool read_type(LLVMTypeRef type, cltile_block *b) {
    const bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMTypeRef element = is_vector ? LLVMGetElementType(type) : type;
    if (LLVMGetTypeKind(element) != LLVMIntegerTypeKind)
        return false;
    b->components = is_vector ? LLVMGetVectorSize(type) : 1;
    b->element_bytes = LLVMGetIntTypeWidth(element) / 8;
    return can_have(b->components) && (b->element_bytes == 1 || b->element_bytes == 2 || b->element_bytes == 4);
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
static bool read_builtin(LLVMValueRef call, const char *name, int length, cltile_block *b) {
    if (!read_name(name, length, MEDIA_BLOCK, b))
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
    LLVMValueRef callee = LLVMIsACallInst(call) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(call));
    if (callee == NULL)
        return false;
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    *b = (cltile_block){.call = call};
    return cltile_is_block_instruction(cltile_symbol(callee)) ? read_instruction(call, b)
                                                              : read_builtin(call, name, length, b);
}

/* read: pointer, or image and offset; write: the same, and the data. */
bool cltile_read_sub_group_block(LLVMValueRef call, cltile_block *b) {
    LLVMValueRef callee = LLVMIsACallInst(call) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(call));
    if (callee == NULL)
        return false;
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    *b = (cltile_block){.call = call};
    if (!read_name(name, length, SUB_GROUP_BLOCK, b))
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
