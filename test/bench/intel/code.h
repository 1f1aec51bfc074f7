/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is compared of two kernels' machine code. */

#ifndef BENCH_INTEL_CODE_H
#define BENCH_INTEL_CODE_H

#include "ocloc.h"

typedef struct code {
    size_t instructions;
    words sends;   /* in order of their texts: what is done, of how many registers, and for media blocks the region */
    size_t blocks; /* of the sends, media blocks, or 2D blocks of images or memory */
    char *text;    /* all instructions, without comments and the hash of the program */
} code;

/* Reads a kernel's assembly. Reports text that it does not know, and returns false. */
bool read_code(const char *subject, const isa_kernel *kernel, code *c);

/* Whether both send the same messages, in whatever order. */
bool have_same_sends(const code *a, const code *b);

#endif
