/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_intel_subgroup_2d_block_io. Sources: the extension's text, and the restrictions of
 * SPV_INTEL_2d_block_io; docs/diagnostics.md has each with its place. */

#include "analysis/block.h"
#include "check/rules.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdio.h>

/* The largest width and height. */
#define MOST (1ll << 24)

#define BASE_ALIGNMENT 64u
#define PITCH_ALIGNMENT 16
#define WIDTH_ALIGNMENT 4 /* also that of elements of 4 bytes */

/* ---- Numbers ---- */

static void check_width(const cltile_checked *kernel, const cltile_block_2d *b) {
    long long width;
    if (!cltile_constant_number(b->width, &width)) {
        if (cltile_is_never_multiple(kernel, b->width, WIDTH_ALIGNMENT))
            cltile_report(kernel, CLTILE_RULE_2D_BLOCK_WIDTH, b->call, "the width is never a multiple of 4");
    } else if (width < 64) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_WIDTH, b->call, "width %lld: a matrix has at least 64 bytes a row",
                      width);
    } else if (width > MOST) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_WIDTH, b->call, "width %lld: a matrix has at most 2^24 bytes a row",
                      width);
    } else if (width % WIDTH_ALIGNMENT != 0) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_WIDTH, b->call, "width %lld: no multiple of 4", width);
    }
}

static void check_height(const cltile_checked *kernel, const cltile_block_2d *b) {
    long long height;
    if (!cltile_constant_number(b->height, &height))
        return;
    if (height < 1)
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_HEIGHT, b->call, "height %lld: a matrix has at least one row",
                      height);
    else if (height > MOST)
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_HEIGHT, b->call, "height %lld: a matrix has at most 2^24 rows",
                      height);
}

static void check_pitch(const cltile_checked *kernel, const cltile_block_2d *b) {
    long long pitch, width;
    if (!cltile_constant_number(b->pitch, &pitch)) {
        if (cltile_is_never_multiple(kernel, b->pitch, PITCH_ALIGNMENT))
            cltile_report(kernel, CLTILE_RULE_2D_BLOCK_PITCH, b->call, "the pitch is never a multiple of 16");
    } else if (cltile_constant_number(b->width, &width) && pitch < width) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_PITCH, b->call,
                      "pitch %lld is less than the width, %lld: rows overlap", pitch, width);
    } else if (pitch % PITCH_ALIGNMENT != 0) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_PITCH, b->call, "pitch %lld: no multiple of 16", pitch);
    }
}

/* Any y will do. */
static void check_coordinate(const cltile_checked *kernel, const cltile_block_2d *b) {
    const unsigned multiple = b->shape.element_bytes >= 4 ? 1 : 4 / b->shape.element_bytes;
    long long x;
    if (cltile_constant_element(b->coordinate, 0, &x)) {
        if (x % (long long)multiple != 0)
            cltile_report(kernel, CLTILE_RULE_2D_BLOCK_COORDINATE, b->call,
                          "the block begins at column %lld: no multiple of %u, as elements have %u bits", x, multiple,
                          8 * b->shape.element_bytes);
    } else if (cltile_is_never_multiple(kernel, b->coordinate, multiple)) {
        cltile_report(kernel, CLTILE_RULE_2D_BLOCK_COORDINATE, b->call,
                      "the block begins at a column that is never a multiple of %u, as elements have %u bits", multiple,
                      8 * b->shape.element_bytes);
    }
}

/* ---- Addresses ---- */

/* The bytes of a private variable; 0 of other values. */
static unsigned long long size_of_private(LLVMValueRef variable) {
    if (LLVMIsAAllocaInst(variable) == NULL)
        return 0;
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(variable)));
    const unsigned long long bytes = LLVMABISizeOfType(layout, LLVMGetAllocatedType(variable));
    return LLVMIsAConstantInt(count) == NULL ? 0 : bytes * LLVMConstIntGetZExtValue(count);
}

static void check_values(const cltile_checked *kernel, const cltile_block_2d *b) {
    if (b->values == NULL)
        return;
    const cltile_address address = cltile_find_address_in(kernel, b->values);
    const unsigned count = b->shape.count * cltile_values_of_2d_block(&b->shape),
                   bytes = cltile_bytes_of_2d_value(&b->shape);
    const unsigned long long size = size_of_private(address.base);
    unsigned long long begin;
    if (size == 0 || !cltile_find_begin(&address, &begin) || begin + (unsigned long long)count * bytes <= size)
        return;
    char name[160], from[CLTILE_LINE_SIZE];
    cltile_name_base(address.base, name, sizeof name);
    cltile_report(kernel, CLTILE_RULE_2D_BLOCK_PRIVATE_SIZE, b->call,
                  "a lane has %u value%s of %u byte%s%s, but %s has %llu bytes", count, count == 1 ? "" : "s", bytes,
                  bytes == 1 ? "" : "s", cltile_format_begin(begin, from), name, size);
}

/* ---- Sub-groups ---- */

static void check_divergence(const cltile_checked *kernel, const cltile_block_2d *b, const cltile_divergence *d) {
    const struct {
        LLVMValueRef value;
        const char *name;
    } arguments[] = {{b->base, "the base address"},
                     {b->width, "the width"},
                     {b->height, "the height"},
                     {b->pitch, "the pitch"},
                     {b->coordinate, "the coordinate"}};
    cltile_check_flow(kernel, d, b->call, CLTILE_RULE_2D_BLOCK_DIVERGENT_FLOW, "sub-group");
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; ++i)
        cltile_check_argument(kernel, d, b->call, CLTILE_RULE_2D_BLOCK_DIVERGENT_ARGUMENT, "sub-group",
                              arguments[i].value, arguments[i].name);
}

/* ---- The whole ---- */

static void check_block(const cltile_checked *kernel, const cltile_block_2d *b, const cltile_divergence *d) {
    cltile_check_alignment(kernel, b->call, CLTILE_RULE_2D_BLOCK_BASE_ADDRESS, "base address", b->base, BASE_ALIGNMENT);
    check_width(kernel, b);
    check_height(kernel, b);
    check_pitch(kernel, b);
    check_coordinate(kernel, b);
    check_values(kernel, b);
    if (kernel->is_kernel)
        check_divergence(kernel, b, d);
}

void cltile_check_2d_blocks(const cltile_checked *kernel) {
    cltile_block_2d b;
    bool is_first = true;
    for (LLVMValueRef i = cltile_first_in(kernel->function); i != NULL; i = cltile_next_in(i)) {
        if (!cltile_read_2d_block(i, &b))
            continue;
        if (is_first && kernel->is_kernel) {
            cltile_check_lanes(kernel, i, CLTILE_RULE_2D_BLOCK_NO_SUB_GROUP_SIZE, CLTILE_RULE_2D_BLOCK_SUB_GROUP_SIZE,
                               "2D blocks are", CLTILE_2D_BLOCK_LANES);
            cltile_align_parameters(kernel->function);
        }
        is_first = false;
        check_block(kernel, &b, cltile_find_sub_group_divergence(kernel, i));
    }
}
