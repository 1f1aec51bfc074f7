/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of rules, and messages, each said once. */

#include "rules.h"

#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A warning breaks a rule of a specification; a note matters to some work-items only. IDs that `cltile check` has, too,
 * are the same rule. */
static const struct {
    const char *id, *severity;
} rules[LAYER_RULE_COUNT] = {
    [LAYER_RULE_IMAGE_WIDTH] = {"media-block-image-width", "warning"},
    [LAYER_RULE_ROW_PITCH] = {"media-block-row-pitch", "warning"},
    [LAYER_RULE_HOST_POINTER] = {"media-block-host-pointer", "warning"},
    [LAYER_RULE_SUB_BUFFER_ORIGIN] = {"media-block-sub-buffer-origin", "warning"},
    [LAYER_RULE_HEIGHT_OF_BUFFER] = {"media-block-height-of-buffer", "warning"},
    [LAYER_RULE_IMAGE_READ_AND_WRITTEN] = {"media-block-image-read-and-written", "warning"},
    [LAYER_RULE_IMAGE_PLANAR] = {"media-block-image-planar", "warning"},
    [LAYER_RULE_TEXEL_SIZE] = {"media-block-texel-size", "note"},
    [LAYER_RULE_WORK_GROUP_SIZE] = {"media-block-work-group-size", "warning"},
};

/* Whether the message is new. One that cannot be kept is. */
static bool is_new(layer_subject *subject, const char *message) {
    for (size_t i = 0; i < subject->said_count; ++i)
        if (strcmp(subject->said[i], message) == 0)
            return false;
    char **grown = realloc(subject->said, (subject->said_count + 1) * sizeof *grown);
    if (grown == NULL)
        return true;
    subject->said = grown;
    grown[subject->said_count] = strdup(message);
    subject->said_count += grown[subject->said_count] != NULL ? 1 : 0;
    return true;
}

void layer_break_rule(layer_subject *subject, layer_rule rule, const char *format, ...) {
    char *message;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&message, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if (is_new(subject, message))
        layer_say("%s: %s [%s]", rules[rule].severity, message, rules[rule].id);
    free(message);
}

/* OpenCL, 5.3.2.2: "It is not valid to pass an image supporting writing as both a read_only image and a write_only
 * image parameter, or to a read_write image parameter and any other image parameter." OpenCL C 1.2, 6.6: "A kernel
 * cannot read from and write to the same image object." cl_intel_media_block_io lets an image be bound to a second
 * parameter for what is not done by media blocks; it does not lift this. So two parameters that only read, or only
 * write, may share an image, whether with media blocks or not. */
static bool may_not_share(layer_access first, layer_access second) {
    return first == LAYER_READ_WRITE || second == LAYER_READ_WRITE || first != second;
}

static bool is_of_blocks(const layer_parameter *parameter) {
    return parameter->blocks.are_read || parameter->blocks.are_written;
}

void layer_check_images(layer_subject *subject, const layer_function *function, const cl_mem *images) {
    static const char *const names[] = {
        [LAYER_READ_ONLY] = "read_only", [LAYER_WRITE_ONLY] = "write_only", [LAYER_READ_WRITE] = "read_write"};
    for (size_t i = 0; i < function->parameter_count; ++i)
        for (size_t k = i + 1; k < function->parameter_count && images[i] != NULL; ++k) {
            const layer_parameter *first = &function->parameters[i], *second = &function->parameters[k];
            if (images[i] != images[k] || !may_not_share(first->access, second->access) ||
                (!is_of_blocks(first) && !is_of_blocks(second)))
                continue;
            layer_break_rule(subject, LAYER_RULE_IMAGE_READ_AND_WRITTEN,
                             "kernel '%s': arguments %zu '%s' (%s) and %zu '%s' (%s) are the same image, which one "
                             "kernel may not read and write through two parameters: give it two images, or one "
                             "read_write parameter",
                             function->kernel, i, first->name, names[first->access], k, second->name,
                             names[second->access]);
        }
}

/* Work-items are in sub-groups by their linear local ids where cltile emulates them; elsewhere the device decides. */
void layer_check_work_group(layer_subject *subject, const layer_function *function, size_t sub_group_size,
                            cl_uint dimensions, const size_t *global, const size_t *local) {
    if (local == NULL || local[0] % sub_group_size == 0) {
        if (global[0] % sub_group_size != 0)
            layer_break_rule(subject, LAYER_RULE_WORK_GROUP_SIZE,
                             "kernel '%s' has sub-groups of %zu, and global_work_size[0] is %zu, no multiple of it, so "
                             "that sub-groups of some work-groups are not full or reach over two of its rows: make it "
                             "a multiple, and let the kernel leave out what is too much",
                             function->kernel, sub_group_size, global[0]);
        return;
    }
    size_t count = 1;
    for (cl_uint i = 0; i < dimensions; ++i)
        count *= local[i];
    if (count % sub_group_size != 0)
        layer_break_rule(subject, LAYER_RULE_WORK_GROUP_SIZE,
                         "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide and have %zu work-items: "
                         "the last sub-group has %zu, and nothing reads or writes the elements of the others: make "
                         "local_work_size[0] a multiple of %zu",
                         function->kernel, sub_group_size, local[0], count, count % sub_group_size, sub_group_size);
    else
        layer_break_rule(subject, LAYER_RULE_WORK_GROUP_SIZE,
                         "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide: a sub-group's "
                         "work-items are in several rows of the work-group, or where the device puts them: make "
                         "local_work_size[0] a multiple of %zu",
                         function->kernel, sub_group_size, local[0], sub_group_size);
}
