/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory, and whether it ran out.
 *
 * Whoever gets NULL stops what it does, and nobody passes a status on for it: the thread remembers, and the function of
 * the API that was called returns CLTILE_OUT_OF_MEMORY, whatever the rest made of it. */

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* `count` times `size` bytes, all zero, for free(); also for 0 of them. NULL when memory runs out. */
void *cltile_allocate(size_t count, size_t size);

/* As realloc() for `count` times `size` bytes, more than 0. When memory runs out, NULL, and the old ones are kept. */
void *cltile_reallocate(void *old, size_t count, size_t size);

/* A new last row, all zero, of an array, whose address `rows` is; none before, NULL. NULL when memory runs out. */
void *cltile_add_row(void *rows, size_t *count, size_t size);

/* The first `length` characters of a text, or fewer where it ends, and a zero; for free(). */
char *cltile_copy_text(const char *text, size_t length);

/* A text as printf() prints it; for free(). */
__attribute__((format(printf, 1, 2))) char *cltile_format(const char *format, ...);
__attribute__((format(printf, 1, 0))) char *cltile_format_list(const char *format, va_list arguments);

/* Whether memory ran out in this thread, since that was last set to false; setting it returns what it was. */
bool cltile_is_out_of_memory(void);
bool cltile_set_out_of_memory(bool value);
