/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What host.h does alike for kernels from sources and for linked ones. */

#ifndef DEVICES_H
#define DEVICES_H

#include "host.h"

#include <stddef.h>

/* host_open, but for sources, which every device takes. */
host host_open_any(void);

/* Set by programs that print rows for others: the device's name is not among them. */
extern bool host_prints_rows;

/* What cltile build --host has for the device's driver; NULL where that takes no SPIR-V, or has no name there. */
const char *host_name(const host *h);

/* A program's build log, to be freed. */
char *host_build_log(const host *h, cl_program program);

/* Builds, or says in *log, to be freed, why not, and gives NULL. */
cl_program host_build_source(const host *h, const char *source, size_t size, const char *options, char **log);

/* What makes the device's compiler take images that are read and written; NULL when nothing does, or nothing was tried.
 */
extern const char *host_read_write_option;

#endif
