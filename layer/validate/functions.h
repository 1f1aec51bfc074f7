/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions of a program, and which of their parameters are images of media blocks. */

#ifndef LAYER_FUNCTIONS_H
#define LAYER_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum layer_access {
    LAYER_NO_IMAGE,
    LAYER_READ_ONLY, /* also of images without a qualifier */
    LAYER_WRITE_ONLY,
    LAYER_READ_WRITE,
} layer_access;

/* Only what is certain. */
typedef struct layer_blocks {
    bool are_read, are_written;
    unsigned read_height, written_height; /* the greatest of a block whose height is a constant; 0 for none */
} layer_blocks;

typedef struct layer_parameter {
    char *name;
    layer_access access;
    layer_blocks blocks;
} layer_parameter;

/* A call that passes a parameter of its function on, as it is. */
typedef struct layer_passed {
    char *callee;
    size_t argument_count; /* of the call */
    size_t argument, parameter;
} layer_passed;

typedef struct layer_function {
    char *name;   /* that calls know it by */
    char *kernel; /* the name of the kernel that it is, or NULL */
    layer_parameter *parameters;
    size_t parameter_count;
    layer_passed *passed;
    size_t passed_count;
} layer_function;

typedef struct layer_functions {
    layer_function *functions;
    size_t count;
} layer_functions;

/* Each adds one and returns it, or NULL when memory runs out. The next addition ends its life. */
layer_function *layer_add_function(layer_functions *functions, const char *name);
layer_parameter *layer_add_parameter(layer_function *function, const char *name);
layer_passed *layer_add_passed(layer_function *function, const char *callee);

void layer_merge_blocks(layer_blocks *into, const layer_blocks *blocks);

/* What functions do with images, their callers do. Calls of a name with several definitions are left out. */
void layer_follow_calls(layer_functions *functions);

/* Also what is left when an addition failed. */
void layer_free_functions(layer_functions *functions);

#endif
