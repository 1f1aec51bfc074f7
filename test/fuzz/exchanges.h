/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random programs whose lanes exchange data: functions and kernels that are written in many ways, by macros, under
 * other names, in included files. Every loop, condition and jump is uniform for the work-group, or else for the
 * sub-group: a link makes programs of the latter right, and the layer does not. */

#ifndef EXCHANGES_H
#define EXCHANGES_H

#include "execute.h"

#define EXCHANGE_FUNCTIONS 6
#define EXCHANGE_KERNELS 2
#define EXCHANGE_UNITS (EXCHANGE_FUNCTIONS + EXCHANGE_KERNELS)
#define EXCHANGE_STEPS 10
#define EXCHANGE_DEPTH 2
#define EXCHANGE_ITEMS 64 /* of a work-group, at most */
#define EXCHANGE_GROUPS 3

typedef enum step_kind {
    STEP_ARITHMETIC,
    STEP_BROADCAST,
    STEP_SHUFFLE,
    STEP_XOR,
    STEP_ADD,
    STEP_MAX,
    STEP_INCLUSIVE,
    STEP_EXCLUSIVE,
    STEP_ANY,
    STEP_ALL,
    STEP_BLOCK, /* a 1D block of the input */
    STEP_CALL,  /* of the function `value` */
    STEP_LOOP,  /* what is deeper and follows is inside; and of the next */
    STEP_IF,
    STEP_CONTINUE,
    STEP_BREAK,
    STEP_RETURN, /* of functions, outside of loops: PoCL 3.1 runs others wrong where it replicates work-items */
    STEP_COPY,   /* of kernels that no other kernel calls */
    STEP_KINDS
} step_kind;

/* How a use of a function or builtin is written. */
typedef enum exchange_use {
    USE_NAME,
    USE_ALIAS,
    USE_CHOSEN_ALIAS, /* by #if */
    USE_ALIAS_OF_ALIAS,
    USE_FUNCTION_MACRO,
    USE_ARGUMENT,  /* of a macro that calls it */
    USE_CONDITION, /* #if in a macro's argument */
    USES
} exchange_use;

typedef struct exchange_step {
    step_kind kind;
    int id, depth, value;
    exchange_use use;
    bool by_argument;  /* trips */
    bool by_sub_group; /* trips, or a condition */
} exchange_step;

/* How the head of a function or kernel is written. */
typedef enum exchange_head {
    HEAD_PLAIN,
    HEAD_NAME_BY_MACRO,
    HEAD_TYPE_BY_MACRO,
    HEAD_ATTRIBUTE_BY_MACRO,
    HEAD_PARAMETERS_BY_MACRO,
    HEAD_BY_MACRO,
    HEAD_WHOLE_BY_MACRO,
    HEAD_BRACES_BY_MACROS,
    HEAD_NAME_BY_OPTION,
    HEAD_NAME_BY_MACRO_OF_OPTION,
    HEAD_UNDER_CONDITION,
    HEAD_KERNELS, /* the others are of functions */
    HEAD_PARENTHESES = HEAD_KERNELS,
    HEAD_PASTED_NAME,
    HEAD_PASTED_TYPE,
    HEAD_OVERLOADS,
    HEADS
} exchange_head;

typedef enum exchange_place {
    PLACE_SOURCE,
    PLACE_FILE,
    PLACE_GUARD,
    PLACE_ONCE,
    PLACE_TEMPLATE, /* included twice with other macros */
    PLACE_FILE_OF_FILE,
    PLACE_NAMED_BY_MACRO,
    PLACE_NAMED_BY_OPTIONS,
    PLACES
} exchange_place;

typedef enum exchange_prototype { PROTOTYPE_NONE, PROTOTYPE_PLAIN, PROTOTYPE_BY_MACRO, PROTOTYPES } exchange_prototype;

/* A function, or a kernel. */
typedef struct exchange_unit {
    int id;
    bool is_kernel, is_left_out, calls_kernel;
    exchange_head head;
    exchange_place place;
    exchange_prototype prototype;
    exchange_step steps[EXCHANGE_STEPS];
    int step_count;
} exchange_unit;

typedef struct exchange_plan {
    uint64_t seed, number;
    exchange_unit units[EXCHANGE_UNITS]; /* kernels are the last */
    int sub_group_size, items, standard;
    bool by_sub_group; /* steps may be */
    int first_input, inputs;
} exchange_plan;

void exchange_draw(exchange_plan *plan, uint64_t seed, uint64_t number, int inputs);

/* Kernels that are there. */
int exchange_kernels(const exchange_plan *plan);
const exchange_unit *exchange_kernel(const exchange_plan *plan, int kernel);

/* What a kernel writes, by plain C. */
void exchange_expect(const exchange_plan *plan, const exchange_unit *kernel, int n, const uint32_t *in, uint32_t *out);

typedef struct exchange_file {
    char name[32], *text;
} exchange_file;

#define EXCHANGE_FILES (1 + 2 * EXCHANGE_UNITS)

/* The source, and the files that it includes, whose texts the caller frees. Returns how many. */
int exchange_write(const exchange_plan *plan, exchange_file files[EXCHANGE_FILES]);

/* Options for files in a folder. */
void exchange_options(const exchange_plan *plan, const char *folder, char options[WAYS_OPTIONS]);

bool exchange_execute(const workshop *shop, const exchange_plan *plan, unsigned ways, report *r);

#endif
