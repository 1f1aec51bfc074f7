/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the lanes of a kernel for Intel GPUs go from each instruction, and where they wait. */

#pragma once

#include "registers/assembly.h"

/* Instructions that follow each other, `first` to before `end`. */
typedef struct block {
    size_t first, end;
    size_t *next; /* the blocks that its lanes go to */
    size_t next_count;
} block;

/* Lanes that wait to go on at a block while others are in the blocks from `first` to before `end`. */
typedef struct lanes_waiting {
    size_t at, first, end;
} lanes_waiting;

typedef struct flow_graph {
    block *blocks;
    size_t count;
    lanes_waiting *waits;
    size_t wait_count;
} flow_graph;

flow_graph make_flow_graph(const assembly *a);
