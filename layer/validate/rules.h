/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, and the messages about calls that break them. */

#ifndef LAYER_RULES_H
#define LAYER_RULES_H

#include "driver.h"

#include "validate/functions.h"

typedef enum layer_rule {
    LAYER_RULE_IMAGE_WIDTH,
    LAYER_RULE_ROW_PITCH,
    LAYER_RULE_HOST_POINTER,
    LAYER_RULE_SUB_BUFFER_ORIGIN,
    LAYER_RULE_HEIGHT_OF_BUFFER,
    LAYER_RULE_IMAGE_READ_AND_WRITTEN,
    LAYER_RULE_IMAGE_PLANAR,
    LAYER_RULE_TEXEL_SIZE,
    LAYER_RULE_WORK_GROUP_SIZE,
    LAYER_RULE_COUNT
} layer_rule;

/* A program that is checked: its kernels with media blocks, and the messages about them so far. Reference-counted. */
typedef struct layer_subject {
    size_t owners;
    layer_functions functions;
    bool is_il; /* rules of the SPIR-V environment */
    char **said;
    size_t said_count;
} layer_subject;

/* The message, unless it has been said: "warning: ... [id]". */
__attribute__((format(printf, 3, 4))) void layer_break_rule(layer_subject *subject, layer_rule rule, const char *format,
                                                            ...);

/* The image of a parameter that is for media blocks. */
void layer_check_image(layer_subject *subject, const layer_function *function, size_t index, cl_mem image);

/* All images of a kernel together: `images` has one for each parameter, or NULL. */
void layer_check_images(layer_subject *subject, const layer_function *function, const cl_mem *images);

/* The work-groups of an enqueue; `local` has the required size where the enqueue has none, or is NULL. */
void layer_check_work_group(layer_subject *subject, const layer_function *function, size_t sub_group_size,
                            cl_uint dimensions, const size_t *global, const size_t *local);

#endif
