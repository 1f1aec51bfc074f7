/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names and arguments of 2D blocks. */

#include "analysis/block.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>

/* Rows, columns and blocks that a call may have: more than hardware has, and products fit an unsigned. */
#define MOST_OF_A_SIZE 256

static const cltile_2d_shape builtins[] = {
#define CLTILE_2D_BLOCK CLTILE_2D_SHAPE
#include "report/builtins.inc"
};
#define BUILTIN_COUNT (sizeof builtins / sizeof *builtins)

/* What follows the shape: the matrix in memory, and where the block is in it. */
static void read_matrix(unsigned first, cltile_block_2d *b) {
    b->base = LLVMGetOperand(b->call, first);
    b->width = LLVMGetOperand(b->call, first + 1);
    b->height = LLVMGetOperand(b->call, first + 2);
    b->pitch = LLVMGetOperand(b->call, first + 3);
    b->coordinate = LLVMGetOperand(b->call, first + 4);
}

/* intel_sub_group_2d_block_read_16b_8r16x2c: base address, width, height, pitch, coordinate, the lane's values. */
static bool read_builtin(const char *name, int length, cltile_block_2d *b) {
    size_t i = 0;
    while (i < BUILTIN_COUNT && !cltile_is_named(name, length, builtins[i].name))
        ++i;
    if (i == BUILTIN_COUNT)
        return false;
    b->shape = builtins[i];
    const bool has_values = b->shape.kind != CLTILE_2D_prefetch;
    if (LLVMGetNumArgOperands(b->call) != (has_values ? 6u : 5u))
        return false;
    read_matrix(0, b);
    b->values = has_values ? LLVMGetOperand(b->call, 5) : NULL;
    return true;
}

static bool is_size(long long size) {
    return size > 0 && size <= MOST_OF_A_SIZE;
}

static bool set_shape(cltile_2d_shape *s, long long element_bytes, long long rows, long long columns, long long count) {
    s->element_bytes = (unsigned)element_bytes;
    s->rows = (unsigned)rows;
    s->columns = (unsigned)columns;
    s->count = (unsigned)count;
    for (size_t i = 0; i < BUILTIN_COUNT; ++i)
        if (builtins[i].kind == s->kind && builtins[i].element_bytes == s->element_bytes &&
            builtins[i].rows == s->rows && builtins[i].columns == s->columns && builtins[i].count == s->count)
            s->name = builtins[i].name;
    return (element_bytes == 1 || element_bytes == 2 || element_bytes == 4 || element_bytes == 8) && is_size(rows) &&
           is_size(columns) && is_size(count);
}

/* The operands of instructions: element size, columns, rows, blocks; of a store the values; the matrix; of a load the
 * destination. */
static bool read_instruction(const char *name, cltile_block_2d *b) {
    static const struct {
        const char *text;
        cltile_2d_kind kind;
    } kinds[] = {{"__spirv_Subgroup2DBlockLoadTransformINTEL", CLTILE_2D_read_transform},
                 {"__spirv_Subgroup2DBlockLoadTransposeINTEL", CLTILE_2D_read_transpose},
                 {"__spirv_Subgroup2DBlockLoadINTEL", CLTILE_2D_read},
                 {"__spirv_Subgroup2DBlockStoreINTEL", CLTILE_2D_write},
                 {"__spirv_Subgroup2DBlockPrefetchINTEL", CLTILE_2D_prefetch}};
    const size_t count = sizeof kinds / sizeof *kinds;
    long long shape[4];
    size_t row = 0;
    while (row < count && !cltile_starts_with(name, kinds[row].text))
        ++row;
    if (row == count)
        return false;
    const bool is_write = kinds[row].kind == CLTILE_2D_write, has_values = kinds[row].kind != CLTILE_2D_prefetch;
    if (LLVMGetNumArgOperands(b->call) != (has_values ? 10u : 9u))
        return false;
    for (unsigned i = 0; i < 4; ++i)
        if (!cltile_constant_number(LLVMGetOperand(b->call, i), &shape[i]))
            return false;
    b->shape.kind = kinds[row].kind;
    if (!set_shape(&b->shape, shape[0], shape[2], shape[1], shape[3]))
        return false;
    read_matrix(is_write ? 5 : 4, b);
    b->values = has_values ? LLVMGetOperand(b->call, is_write ? 4 : 9) : NULL;
    return true;
}

bool cltile_read_2d_block(LLVMValueRef call, cltile_block_2d *b) {
    LLVMValueRef callee = cltile_callee(call);
    if (callee == NULL)
        return false;
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    *b = (cltile_block_2d){.call = call};
    return read_builtin(name, length, b) || read_instruction(name, b);
}
