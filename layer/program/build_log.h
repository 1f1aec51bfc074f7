/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Build logs as without the definitions: line numbers where a compiler does not obey #line, and names. */

#pragma once

#include <stdbool.h>

/* Subtracts `prelude_lines` from the line numbers of a program's file in a log, in place. `file` is not "". */
void layer_mend_log(const char *file, unsigned prelude_lines, char *log);

/* Removes what layer_give_words has put into quoted lines, and replaces the private names of builtins, __cltile_<name>,
 * by the names that programs use, in place. */
void layer_rename_in_log(char *log);

/* Whether Clang refuses halves in a log, which may be NULL. */
bool layer_refuses_halves(const char *log);
