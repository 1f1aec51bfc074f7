/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The results of wild's runs as a table. */

#ifndef TABLE_H
#define TABLE_H

/* Prints a row for each kernel and a column for each "WAY on HOST" of the files, which end with NULL; other lines are
 * left out. Gives the program's exit status: 1 when a result is FAILED. */
int table_print(char *const *files);

#endif
