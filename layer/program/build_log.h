/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Build logs as without the definitions: line numbers where a compiler does not obey #line, and names. */

#pragma once

#include "driver/driver.h"

/* Subtracts `prelude_lines` from the line numbers of a log, in place, if the device's driver counts the prelude.
 * Whether it does is found out once for each device, by a program with an error. */
void layer_mend_log(cl_context context, cl_device_id device, unsigned prelude_lines, char *log);

/* Removes what layer_give_words has put into quoted lines, and replaces the private names of builtins, __cltile_<name>,
 * by the names that programs use, in place. */
void layer_rename_in_log(char *log);

/* Frees what was found out. */
void layer_forget_styles(void);
