/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a random program is: its kernels, and what these do one after another. Everything that minimising takes out or
 * makes smaller stands here; sources and inputs follow from it. */

#ifndef PLAN_H
#define PLAN_H

#include <sys/types.h> /* ulong, for work.h */

#include "../async-copies/Inputs/work.h"
#include "../media-block/tables.h"

#define MAX_KERNELS 4
#define MAX_IMAGES 3
#define MAX_OPERATIONS 10
#define MAX_TRIPS 3
#define EVENTS 4

typedef enum operation_kind {
    BLOCK_READ,
    BLOCK_WRITE,
    COPY,
    WAIT,
    FENCE,
    BARRIER, /* between accesses of images */
    CHANGE,  /* of local memory, by plain code */
} operation_kind;

/* How a kernel calls a builtin. */
typedef enum call_form { DIRECTLY, BY_MACRO, BY_HELPER, BY_HELPERS_HELPER, CALL_FORMS } call_form;

/* What an `if` around it asks. */
typedef enum condition { ALWAYS, SUB_GROUP_DECIDES, WORK_GROUP_DECIDES } condition;

/* Where copies in a loop are waited for. */
typedef enum loop_wait { WAIT_AFTER_LOOP, WAIT_IN_LOOP } loop_wait;

typedef struct operation {
    operation_kind kind;
    int id;    /* in its kernel, when it was drawn */
    int trips; /* 1: in no loop */
    call_form form;
    /* Blocks: */
    condition condition;
    int builtin; /* its row in the table */
    int image;   /* its number in the kernel */
    bool constant_size, constant_place;
    int width, height;   /* elements, rows: where they are constant */
    int data;            /* of a write: the id of the read whose texels it writes; -1: those it is given */
    bool barrier_before; /* it would meet others in its image */
    /* Copies: */
    int dimensions; /* 1: the host's own */
    bool store, version_0_9_0, constant_numbers;
    loop_wait loop_wait;
    int type;             /* of elements, its row in the table; -1: of any size, which the input says */
    int event;            /* that it makes, or goes on with while it is pending */
    int most[3];          /* elements, lines, planes */
    int first_copy;       /* its number among the kernel's copies, one for each trip: set by plan_settle */
    unsigned mask;        /* of a wait: events; of a fence: CLK_LOCAL_MEM_FENCE 1, CLK_GLOBAL_MEM_FENCE 2 */
    unsigned wait_before; /* events: set by plan_settle */
} operation;

typedef enum access { READ_ONLY, WRITE_ONLY, READ_WRITE } access_qualifier;

typedef struct image_plan {
    const format *format;
    access_qualifier access;
    int width, rows; /* texels */
} image_plan;

typedef struct kernel_plan {
    int id; /* in its program, when it was drawn */
    int sub_group_size;
    bool requires_size; /* else it is the default's 16 */
    bool requires_shape;
    int shape[3];
    image_plan images[MAX_IMAGES];
    int image_count;
    operation operations[MAX_OPERATIONS];
    int operation_count;
    bool events_in_array;
    bool noinline; /* helpers */
    int area_bytes, memory_bytes;
    unsigned final_wait; /* events: set by plan_settle */
    int copies;          /* with those of loops: set by plan_settle */
} kernel_plan;

typedef struct program_plan {
    uint64_t seed, number;
    kernel_plan kernels[MAX_KERNELS];
    int kernel_count;
    int optimisation; /* Clang's: its row in plan_optimisations */
    bool packed_rows, null_events;
    int first_input, inputs; /* of each kernel */
} program_plan;

/* Types of elements that copies have: a scalar and its components. */
typedef struct element_type {
    const char *name;
    int bytes, alignment;
} element_type;
#define ELEMENT_TYPES 60
const element_type *plan_element_type(int row);

/* Flags of Clang's. */
#define OPTIMISATIONS 4
extern const char *const plan_optimisations[OPTIMISATIONS];

/* Program `number` of a seed. */
void plan_draw(program_plan *plan, uint64_t seed, uint64_t number, int inputs);

/* Makes what is left of a kernel whole after operations were changed or taken out: which copies are whose, and that all
 * are waited for. */
void plan_settle(kernel_plan *kernel);

/* Blocks are numbered through their trips: the number of the first of operation `i`, or of all when that is their
 * count.
 */
int plan_first_block(const kernel_plan *kernel, int i);

/* Which operation read the texels that operation `i` writes; -1: none. */
int plan_data_of(const kernel_plan *kernel, int i);

/* Bytes that blocks have in memory for all components of a work-item. */
#define BLOCK_BYTES 32

int plan_items(const kernel_plan *kernel);
int plan_sub_groups(const kernel_plan *kernel);
bool plan_has_copies(const kernel_plan *kernel);

/* Whether all its images keep every bit. */
bool plan_keeps_all_bits(const kernel_plan *kernel);

#endif
