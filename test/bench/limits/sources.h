/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C of any size, for bench-limits. */

#ifndef BENCH_LIMITS_SOURCES_H
#define BENCH_LIMITS_SOURCES_H

#include <stdbool.h>
#include <stdio.h>

/* Writes a program with `count` of something in it. */
typedef void (*source_fn)(FILE *out, unsigned count);

/* One kernel with that many calls of media blocks: half of them read, the others write what was read. */
void source_blocks(FILE *out, unsigned count);

/* The same with a branch around each pair. */
void source_branches(FILE *out, unsigned count);

/* One kernel with that many 2D copies, each waited for. */
void source_copies(FILE *out, unsigned count);

/* That many kernels, each with a block read and a block write. */
void source_kernels(FILE *out, unsigned count);

/* A kernel that reads a block through that many functions, each of which calls the next. */
void source_chain(FILE *out, unsigned count);

/* That many functions of about 2.6 kB of bitcode each that use nothing, and a kernel with two blocks. */
void source_code(FILE *out, unsigned count);

#endif
