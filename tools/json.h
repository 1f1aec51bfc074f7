/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes JSON. */

#pragma once

#include <stdio.h>

/* Writes the format, with " for ', and a value for each of
 *
 *   %s  const char *: a string; null for NULL. Each byte that is not UTF-8 becomes U+FFFD
 *   %u  unsigned, %z size_t, %l unsigned long, %q uint64_t: a number
 *   %o  unsigned: a number; null for 0
 *   %c  cltile_constant: a number; null if it is not known
 *   %b  bool: true or false
 */
void print_json(FILE *out, const char *format, ...);
