/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where kernels begin, and their arguments in local memory. */

#pragma once

#include <stddef.h>
#include <stdint.h>

/* A number for a text, such as the name of a kernel. */
uint32_t layer_hash(const char *text, size_t length);

/* A text whose kernels begin with a call of __cltile_note_argument(HASH, NUMBER, NAME) for each of their arguments in
 * local memory; NUMBER counts arguments from 0. Kernels in macros, and such with directives among their parameters,
 * stay as they are. Lines stay. NULL when memory runs out; the caller frees it. */
char *layer_note_local_arguments(const char *text, size_t size, size_t *noted_size);
