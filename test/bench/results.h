/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What all benchmarks print with --json: one object a line. The first is an `about`; each of the others is a row of a
 * table, {"bench": its name, "table": the table's title, ...}, with what the row is of first and then the figures,
 * which have the same names in all rows of the table. bench-page makes Markdown of it. */

#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

/* Where and when: {"version": of this form, "bench": name, "device": ..., "date": ...}. NULL stands for the processor.
 */
void results_about(const char *bench, const char *device);

/* The processor, as the system names it. */
const char *results_processor(void);

/* Begins a row; the caller appends members, each with ", " before it, and "}\n". */
void results_row(const char *bench, const char *table);

#endif
