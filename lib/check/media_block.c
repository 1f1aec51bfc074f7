/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_intel_media_block_io. Sources: the extension's text (its Table 6.X and restrictions) and
 * SPV_INTEL_media_block_io; docs/diagnostics.md has each with its place. */

#include "analysis/block.h"
#include "analysis/block_size.h"
#include "analysis/hosts.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "check/rules.h"
#include "ir/instructions.h"
#include "ir/llvm.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

/* ---- Sizes ---- */

static void check_constants(const cltile_checked *kernel, const cltile_block *b, bool has_width, bool has_height) {
    if (has_width && has_height)
        return;
    cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_SIZE_NOT_CONSTANT, b->call,
                  "the block's %s no compile-time constant, even with all functions inlined",
                  has_width    ? "height is"
                  : has_height ? "width is"
                               : "width and height are");
}

/* Whether the width is one that blocks may have. */
static bool check_width(const cltile_checked *kernel, const cltile_block *b, long long width) {
    const long long bytes = width * b->element_bytes;
    const char *const plural = b->element_bytes == 1 ? "" : "s";
    if (bytes > 32)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_WIDTH, b->call,
                      "width %lld is %lld bytes, as elements have %u byte%s: more than 32", width, bytes,
                      b->element_bytes, plural);
    else if (width <= 0)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_WIDTH, b->call, "width %lld: a block has at least 4 bytes a row",
                      width);
    else if (bytes % 4 != 0)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_WIDTH, b->call,
                      "width %lld is %lld bytes, as elements have %u byte%s: no multiple of 4", width, bytes,
                      b->element_bytes, plural);
    return bytes >= 4 && bytes <= 32 && bytes % 4 == 0;
}

/* Likewise. */
static bool check_height(const cltile_checked *kernel, const cltile_block *b, long long bytes, long long height) {
    const long long greatest = cltile_most_rows((unsigned)bytes);
    if (height <= 0)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_HEIGHT, b->call, "height %lld: a block has at least one row",
                      height);
    else if (height > greatest)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_HEIGHT, b->call,
                      "height %lld: blocks of %lld bytes a row have at most %lld rows (Table 6.X)", height, bytes,
                      greatest);
    else if (height > 16)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_HEIGHT_OF_BUFFER, b->call,
                      "height %lld: blocks of an image that was made from a buffer have at most 16 rows", height);
    return height > 0 && height <= greatest;
}

/* What lanes hold beside what the block has. */
static void check_room(const cltile_checked *kernel, const cltile_block *b, long long width, long long height) {
    const long long lanes = kernel->sub_group_size, room = lanes * b->components, elements = width * height;
    const bool is_padded = kernel->options->region_rows == CLTILE_REGION_ROWS_PADDED;
    const long long row = cltile_padded_bytes((unsigned)width * b->element_bytes) / b->element_bytes;
    const long long slots = is_padded ? row * height : elements;
    if (elements > room)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_REGION_LARGER, b->call,
                      "a block of %lldx%lld has %lld elements, and %lld lanes of %u component%s hold %lld: the last "
                      "%lld are dropped",
                      width, height, elements, lanes, b->components, b->components == 1 ? "" : "s", room,
                      elements - room);
    else if (slots > room)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_PADDING, b->call,
                      "a block of %lldx%lld takes %lld elements, as its rows are padded from %lld to %lld, and %lld "
                      "lanes of %u component%s hold %lld: hardware overwrites other registers",
                      width, height, slots, width, row, lanes, b->components, b->components == 1 ? "" : "s", room);
    else if (slots <= lanes * (b->components / 2) || (slots < room && !b->is_write)) /* half is the next smaller */
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_REGION_SMALLER, b->call,
                      "a block of %lldx%lld fills %lld of the %lld elements that %lld lanes of %u component%s hold: %s",
                      width, height, slots, room, lanes, b->components, b->components == 1 ? "" : "s",
                      b->is_write ? "the others are not written"
                                  : "the others are 0 with cltile, and undefined elsewhere");
}

static void check_size(const cltile_checked *kernel, const cltile_block *b) {
    long long width = 0, height = 0;
    const bool has_width = cltile_constant_number(b->width, &width),
               has_height = cltile_constant_number(b->height, &height);
    if (kernel->is_kernel) /* other modules' kernels may have constants for it */
        check_constants(kernel, b, has_width, has_height);
    if (!has_width || !check_width(kernel, b, width) || !has_height)
        return;
    if (check_height(kernel, b, width * b->element_bytes, height) && kernel->sub_group_size != 0)
        check_room(kernel, b, width, height);
}

static void check_offset(const cltile_checked *kernel, const cltile_block *b) {
    long long x;
    if (cltile_constant_element(b->offset, 0, &x) && x % 4 != 0)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_OFFSET, b->call,
                      "the block begins at byte %lld of a row: no multiple of 4", x);
    else if (cltile_is_never_multiple(kernel, b->offset, 4))
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_OFFSET, b->call,
                      "the block begins at a byte of a row that is never a multiple of 4");
}

/* ---- Images ---- */

/* "'name'", or "parameter 2" where names were not kept. */
static void name_parameter(LLVMValueRef parameter, char *text, size_t size) {
    size_t length = 0;
    const char *name = LLVMGetValueName2(parameter, &length);
    if (length > 0)
        snprintf(text, size, "'%.*s'", (int)length, name);
    else
        snprintf(text, size, "parameter %u", cltile_parameter_number(parameter));
}

static void check_origin(const cltile_checked *kernel, const cltile_block *b) {
    LLVMValueRef image = cltile_strip_casts(b->image);
    if (LLVMIsAArgument(image) == NULL)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_IMAGE_ORIGIN, b->call,
                      "the image is no parameter of the kernel, or not the same one on all paths");
}

/* Whether a use of an image is none of a block, and no question about its size or format either. */
static bool is_other_access(LLVMValueRef user) {
    if (cltile_callee(user) == NULL)
        return false;
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(user)), *name = cltile_base_name(symbol, &length);
    return !cltile_is_block(symbol) && !cltile_starts_with(name, "get_image_") && !cltile_starts_with(name, "llvm.");
}

/* Reports each access other than by blocks to `image`: a parameter, or what it was cast to. */
static void check_accesses(const cltile_checked *kernel, LLVMValueRef image, const char *name, unsigned line) {
    for (LLVMUseRef use = LLVMGetFirstUse(image); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABitCastInst(user) != NULL || LLVMIsAAddrSpaceCastInst(user) != NULL)
            check_accesses(kernel, user, name, line);
        if (!is_other_access(user))
            continue;
        int length;
        const char *function = cltile_base_name(cltile_symbol(LLVMGetCalledValue(user)), &length);
        char at[CLTILE_LINE_SIZE];
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_IMAGE_SHARED, user,
                      "'%.*s' accesses image %s, which the kernel also accesses by media blocks%s", length, function,
                      name, cltile_format_line(" (line ", line, ")", at));
    }
}

/* The images that were looked at; of more than fit some are, again and again. */
typedef struct image_list {
    LLVMValueRef images[32];
    size_t count;
} image_list;

static bool is_first_look(image_list *list, LLVMValueRef image) {
    for (size_t i = 0; i < list->count; ++i)
        if (list->images[i] == image)
            return false;
    if (list->count < sizeof list->images / sizeof *list->images)
        list->images[list->count++] = image;
    return true;
}

static bool is_other_image(LLVMValueRef parameter) {
    return cltile_has_access(parameter, "write_only") || cltile_has_access(parameter, "read_write");
}

/* The image whose format a query of this one answers, which is not read_only, on hosts with tells_other_formats: they
 * number such images from 0, and take the number for that of an image among all, of which the read_only ones come
 * first. */
static LLVMValueRef answering_image(LLVMValueRef image) {
    LLVMValueRef function = LLVMGetParamParent(image);
    unsigned entry = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != image; p = LLVMGetNextParam(p))
        entry += is_other_image(p);
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p))
        if (cltile_has_access(p, "read_only") && entry-- == 0)
            return p;
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p))
        if (is_other_image(p) && entry-- == 0)
            return p;
    return image;
}

static void check_format(const cltile_checked *kernel, const cltile_block *b, LLVMValueRef image, const char *name) {
    if (!cltile_driver_of_host(kernel->options->host)->tells_other_formats || !is_other_image(image))
        return;
    LLVMValueRef answering = answering_image(image);
    char other[128];
    name_parameter(answering, other, sizeof other);
    if (answering != image)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_IMAGE_FORMAT, b->call,
                      "%s takes the format of image %s for that of image %s: where the two differ, this block is wrong",
                      kernel->options->host, other, name);
}

/* What is asked of each image once, at the first of its blocks. */
static void check_image(const cltile_checked *kernel, const cltile_block *b, image_list *seen) {
    LLVMValueRef image = cltile_strip_casts(b->image);
    if (LLVMIsAArgument(image) == NULL || !is_first_look(seen, image))
        return;
    char name[128];
    name_parameter(image, name, sizeof name);
    check_accesses(kernel, image, name, cltile_line_of(b->call));
    check_format(kernel, b, image, name);
}

/* ---- Divergence ---- */

static void check_divergence(const cltile_checked *kernel, const cltile_block *b, const cltile_divergence *d) {
    const struct {
        LLVMValueRef value;
        const char *name;
    } arguments[] = {
        {b->offset, "the offset"}, {b->width, "the width"}, {b->height, "the height"}, {b->image, "the image"}};
    cltile_check_flow(kernel, d, b->call, CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_FLOW, "sub-group");
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; ++i)
        cltile_check_argument(kernel, d, b->call, CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_ARGUMENT, "sub-group",
                              arguments[i].value, arguments[i].name);
}

/* ---- The whole ---- */

/* Whether the module is linked for GPUs from Xe2 on, which have sub-groups of 16 and 32. */
static bool is_for_xe2(const cltile_options *options) {
    return strcmp(options->target, "intel-xe2") == 0 && options->host == NULL &&
           options->sub_groups == CLTILE_SUB_GROUPS_NATIVE;
}

/* Reports at the kernel's first block alone: one attribute settles them all. */
static void check_sub_group_size(const cltile_checked *kernel, LLVMValueRef first) {
    const unsigned size = kernel->sub_group_size;
    if (kernel->is_kernel && size != 0 && size != 16 && size != 32 && is_for_xe2(kernel->options))
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_SUB_GROUP_SIZE, first,
                      "kernel '%s' requires sub-groups of %u: GPUs of target intel-xe2 have 16 and 32",
                      cltile_source_name(cltile_symbol(kernel->function)), size);
    if (kernel->is_kernel && kernel->sub_group_size == 0)
        cltile_report(kernel, CLTILE_RULE_MEDIA_BLOCK_SUB_GROUP_SIZE, first,
                      "kernel '%s' requires no sub-group size, so that it is the device's choice which lane gets what",
                      cltile_source_name(cltile_symbol(kernel->function)));
}

static void check_block(const cltile_checked *kernel, const cltile_block *b, image_list *seen,
                        const cltile_divergence *d) {
    check_size(kernel, b);
    check_offset(kernel, b);
    if (!kernel->is_kernel)
        return;
    check_origin(kernel, b);
    check_image(kernel, b, seen);
    check_divergence(kernel, b, d);
}

void cltile_check_media_blocks(const cltile_checked *kernel) {
    cltile_block b;
    image_list seen = {.count = 0};
    bool is_first = true;
    for (LLVMValueRef i = cltile_first_in(kernel->function); i != NULL; i = cltile_next_in(i)) {
        if (!cltile_read_block(i, &b))
            continue;
        if (is_first)
            check_sub_group_size(kernel, i);
        is_first = false;
        check_block(kernel, &b, &seen, cltile_find_sub_group_divergence(kernel, i));
    }
}
