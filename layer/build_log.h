/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Line numbers in build logs of drivers whose compilers do not heed #line in what they report. */

#ifndef LAYER_BUILD_LOG_H
#define LAYER_BUILD_LOG_H

#include "driver.h"

/* Counts the lines of diagnostics about the program itself from behind `prelude_lines` lines, in place, if the device's
 * driver counts those, too. That is found out by a program with an error, once for each device that has a log to mend.
 */
void layer_mend_log(cl_context context, cl_device_id device, unsigned prelude_lines, char *log);

/* Forgets what was found out. */
void layer_forget_styles(void);

#endif
