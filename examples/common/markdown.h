/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A page of Markdown with places for what programs measure: blocks, from a line "<!-- begin NAME -->" to a line
 * "<!-- end NAME -->". */

#ifndef EXAMPLES_MARKDOWN_H
#define EXAMPLES_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

/* A page's text, for the caller to free; on failure NULL, and *message says why. */
char *markdown_read(const char *path, char **message);

/* What is in a block of the page, for the caller to free; NULL if the page does not have it, or memory is short. */
char *markdown_block(const char *page, const char *name);

/* Whether the page has the block; *message says what is missing. */
bool markdown_check(const char *path, const char *page, const char *name, char **message);

/* Replaces what is in a block of *page, which is freed, by what `put` writes. On failure the page is as it was. */
bool markdown_replace(char **page, const char *name, void (*put)(FILE *out, const void *user), const void *user,
                      char **message);

#endif
