/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* UTF-8, as JSON has to be; names of files may be anything. */

#pragma once

#include <stddef.h>

/* The bytes of the character that a string begins with; 0 where it begins with none, and at its end. */
size_t count_utf8_bytes(const char *text);
