/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names and arguments of 2D blocks. */

#include "analysis/block_2d.h"

#include "analysis/block.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

/* Rows, columns and blocks that a call may have: more than hardware has, and products fit an unsigned. */
#define MOST_OF_A_SIZE 256

static bool is_size(long long size) {
    return size > 0 && size <= MOST_OF_A_SIZE;
}

static bool set_shape(cltile_block_2d *b, long long element_bytes, long long rows, long long columns, long long count) {
    b->element_bytes = (unsigned)element_bytes;
    b->rows = (unsigned)rows;
    b->columns = (unsigned)columns;
    b->count = (unsigned)count;
    return (element_bytes == 1 || element_bytes == 2 || element_bytes == 4 || element_bytes == 8) && is_size(rows) &&
           is_size(columns) && is_size(count);
}

/* What names of a kind go on with. */
typedef struct kind_row {
    const char *text;
    cltile_block_2d_kind kind;
} kind_row;

/* The row whose text `name` begins with; NULL if there is none. */
static const kind_row *find_kind(const kind_row *rows, size_t count, const char *name) {
    for (size_t i = 0; i < count; ++i)
        if (cltile_starts_with(name, rows[i].text))
            return &rows[i];
    return NULL;
}

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
    static const kind_row kinds[] = {
        {"intel_sub_group_2d_block_read_transform_", CLTILE_2D_READ_TRANSFORM}, /* before what it begins with */
        {"intel_sub_group_2d_block_read_transpose_", CLTILE_2D_READ_TRANSPOSE},
        {"intel_sub_group_2d_block_read_", CLTILE_2D_READ},
        {"intel_sub_group_2d_block_write_", CLTILE_2D_WRITE},
        {"intel_sub_group_2d_block_prefetch_", CLTILE_2D_PREFETCH}};
    const kind_row *row = find_kind(kinds, sizeof kinds / sizeof *kinds, name);
    char shape[32] = "";
    const int rest = row == NULL ? 0 : length - (int)strlen(row->text);
    if (rest <= 0 || rest >= (int)sizeof shape)
        return false;
    memcpy(shape, name + strlen(row->text), (size_t)rest);
    unsigned bits, rows, columns, count;
    int used = 0;
    b->kind = row->kind;
    if (sscanf(shape, "%3ub_%3ur%3ux%3uc%n", &bits, &rows, &columns, &count, &used) != 4 || used != rest ||
        bits % 8 != 0 || !set_shape(b, bits / 8, rows, columns, count))
        return false;
    const bool has_values = b->kind != CLTILE_2D_PREFETCH;
    if (LLVMGetNumArgOperands(b->call) != (has_values ? 6u : 5u))
        return false;
    read_matrix(0, b);
    b->values = has_values ? LLVMGetOperand(b->call, 5) : NULL;
    return true;
}

/* The operands of instructions: element size, columns, rows, blocks; of a store the values; the matrix; of a load the
 * destination. */
static bool read_instruction(const char *name, cltile_block_2d *b) {
    static const kind_row kinds[] = {{"__spirv_Subgroup2DBlockLoadTransformINTEL", CLTILE_2D_READ_TRANSFORM},
                                     {"__spirv_Subgroup2DBlockLoadTransposeINTEL", CLTILE_2D_READ_TRANSPOSE},
                                     {"__spirv_Subgroup2DBlockLoadINTEL", CLTILE_2D_READ},
                                     {"__spirv_Subgroup2DBlockStoreINTEL", CLTILE_2D_WRITE},
                                     {"__spirv_Subgroup2DBlockPrefetchINTEL", CLTILE_2D_PREFETCH}};
    const kind_row *row = find_kind(kinds, sizeof kinds / sizeof *kinds, name);
    long long shape[4];
    if (row == NULL || LLVMGetNumArgOperands(b->call) != (row->kind == CLTILE_2D_PREFETCH ? 9u : 10u))
        return false;
    for (unsigned i = 0; i < 4; ++i)
        if (!cltile_constant_number(LLVMGetOperand(b->call, i), &shape[i]))
            return false;
    b->kind = row->kind;
    if (!set_shape(b, shape[0], shape[2], shape[1], shape[3]))
        return false;
    read_matrix(b->kind == CLTILE_2D_WRITE ? 5 : 4, b);
    b->values = b->kind == CLTILE_2D_PREFETCH ? NULL : LLVMGetOperand(b->call, b->kind == CLTILE_2D_WRITE ? 4 : 9);
    return true;
}

bool cltile_read_2d_block(LLVMValueRef call, cltile_block_2d *b) {
    LLVMValueRef callee = LLVMIsACallInst(call) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(call));
    if (callee == NULL)
        return false;
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    *b = (cltile_block_2d){.call = call};
    return read_builtin(name, length, b) || read_instruction(name, b);
}

unsigned cltile_bytes_of_2d_value(const cltile_block_2d *b) {
    const unsigned row_bytes = b->columns * b->element_bytes / CLTILE_2D_BLOCK_LANES;
    if (b->kind == CLTILE_2D_READ_TRANSFORM)
        return 4;
    return b->kind != CLTILE_2D_READ_TRANSPOSE && row_bytes > b->element_bytes ? row_bytes : b->element_bytes;
}

unsigned cltile_values_of_2d_block(const cltile_block_2d *b) {
    const unsigned bytes = b->rows * b->columns * b->element_bytes,
                   values = bytes / (CLTILE_2D_BLOCK_LANES * cltile_bytes_of_2d_value(b));
    return b->values == NULL ? 0 : (values == 0 ? 1 : values) * b->count;
}
