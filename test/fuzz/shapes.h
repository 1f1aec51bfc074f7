/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a random whole kernel is: a tree of loops, conditions, copies, blocks and plain code. Everything that minimising
 * takes out or makes smaller stands here; the source and the inputs follow from it.
 *
 * Nothing races, whatever is taken out: the writer of the source knows which memory was read and written since the last
 * barrier or wait, and writes the barriers and waits that are needed. A work-item writes only its own elements. */

#ifndef SHAPES_H
#define SHAPES_H

#include "../media-block/tables.h"
#include "draws.h"

#define SHAPE_KERNELS 2
#define SHAPE_NODES 24
#define SHAPE_TILES 3
#define SHAPE_IMAGES 3
#define SHAPE_EVENTS 3
#define SHAPE_DEPTH 3
#define SHAPE_TRIPS 3         /* of a loop, at most */
#define SHAPE_PART 512        /* bytes of a work-group in `in` and `out`, and at most of a tile */
#define SHAPE_BLOCK 32        /* bytes of a block in a work-item */
#define SHAPE_ROWS 8          /* of a block that is written, at most */
#define SHAPE_MATRIX 2048     /* bytes of `in` behind those of the work-groups: matrices of 2D blocks are larger */
#define SHAPE_MATRIX_ITEMS 64 /* of a work-group that has 2D blocks, at most */

/* Memory of a work-group: its tiles are local, 0 to SHAPE_TILES - 1. */
enum { UNIT_OUT = SHAPE_TILES, UNIT_IN, SHAPE_UNITS };

typedef enum node_kind {
    NODE_COPY,     /* `from` to `to`, one of which is a tile */
    NODE_WAIT,     /* for all events */
    NODE_BARRIER,  /* */
    NODE_COMPUTE,  /* plain code: `to` from `from` */
    NODE_READ,     /* a block of an image that is read, stored */
    NODE_WRITE,    /* a block of an image that is written */
    NODE_MATRIX,   /* a loop of 2D blocks of `from`, with which it computes, and one of the output, or its bytes */
    NODE_PIPELINE, /* a loop of copies into two tiles in turn, the next one while one is computed with */
    NODE_LOOP,     /* what is deeper and follows is inside; and for the next two */
    NODE_IF,
    NODE_ELSE,
    NODE_BREAK,  /* if ... break */
    NODE_RETURN, /* if ... return, of whole work-groups */
    NODE_KINDS
} node_kind;

typedef enum node_form { FORM_DIRECT, FORM_MACRO, FORM_HELPER, FORM_POINTER, FORM_NOINLINE, FORMS } node_form;

typedef enum copy_kind {
    COPY_2D,
    COPY_3D,
    COPY_2D_GAPS,
    COPY_1D,
    COPY_STRIDED,
    COPY_KINDS
} copy_kind; /* GAPS: 0.9.0 */

/* Plain code. */
typedef enum pattern {
    PATTERN_STRIDE,  /* element i, i + items, ... */
    PATTERN_ROWS,    /* the first work-items have a row each */
    PATTERN_NEST,    /* loops in loops, the innermost unrolled */
    PATTERN_SUM,     /* a loop whose trips depend on the id */
    PATTERN_STENCIL, /* 3x3 neighbours */
    PATTERN_PRIVATE, /* through an array of the work-item */
    PATTERNS
} pattern;

typedef enum question { ASK_GROUP, ASK_NUMBER, ASK_TRIP, ASK_ALWAYS, QUESTIONS } question;

typedef struct node {
    node_kind kind;
    int id, depth;
    node_form form;
    int from, to; /* units; of a block: from is the image */
    /* Copies: */
    copy_kind copy;
    int event, bytes, elements, lines, planes, gap, offset; /* of an element; elements */
    /* Blocks: */
    int builtin, width, height, x, y;
    /* Plain code: */
    pattern pattern;
    int terms, rows, columns, unroll; /* unroll 1: no pragma; of NODE_MATRIX: terms are reads */
    bool early_return;                /* of NODE_MATRIX: sub-groups decide */
    /* Loops and conditions: */
    question question;
    int trips, loop_form, value;
    bool by_argument; /* numbers are not constants */
} node;

typedef struct shape_image {
    int format; /* its row in device_formats */
    bool is_written;
    int width, rows;
} shape_image;

typedef struct shape_kernel {
    int id;
    int shape[2]; /* work-items */
    int groups;
    bool required_shape, events_in_array;
    node_form wait_form;
    int tiles, tile_bytes[SHAPE_TILES];
    bool tile_is_argument[SHAPE_TILES];
    int unit_element[SHAPE_UNITS]; /* bytes: 1, 2 or 4 */
    shape_image images[SHAPE_IMAGES];
    int image_count;
    node nodes[SHAPE_NODES];
    int node_count;
} shape_kernel;

typedef struct shape_plan {
    uint64_t seed, number;
    shape_kernel kernels[SHAPE_KERNELS];
    int kernel_count;
    int sub_group_size;
    int optimisation, standard; /* rows of shape_optimisations and shape_standards */
    bool packed_rows, null_events;
    int first_input, inputs;
} shape_plan;

#define SHAPE_OPTIMISATIONS 5
#define SHAPE_STANDARDS 5
extern const char *const shape_optimisations[SHAPE_OPTIMISATIONS];
/* Clang's option, and the layer's: NULL where PoCL's own compiler does not have it. */
typedef struct shape_standard {
    const char *option, *layer_option;
} shape_standard;
extern const shape_standard shape_standards[SHAPE_STANDARDS];

/* The arguments k0 and k1 have these values always, n is another one for each input. */
#define SHAPE_K0 4
#define SHAPE_K1 9

void shape_draw(shape_plan *plan, uint64_t seed, uint64_t number, int inputs);

/* OpenCL C of it; to be freed. */
char *shape_source(const shape_plan *plan);

int shape_items(const shape_kernel *kernel);
int shape_unit_bytes(const shape_kernel *kernel, int unit);

/* Nodes that are inside of node `i`: the number of the first behind these. */
int shape_end(const shape_kernel *kernel, int i);

/* Blocks that node `i` reads or writes have numbers of their own, in all trips of the loops around it: the number of
 * the first, of those that are read, or of those that are written to an image. With the node behind the last it is how
 * many there are. */
int shape_first_read(const shape_kernel *kernel, int i);
int shape_first_write(const shape_kernel *kernel, int i, int image);

int shape_sub_groups(const shape_kernel *kernel, int sub_group_size);
int shape_image_rows(const shape_kernel *kernel, int image, int sub_group_size);

/* Whether a tile has undefined bytes until a kernel fills it. */
bool shape_must_fill(const shape_kernel *kernel, int tile);

#endif
