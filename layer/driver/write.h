/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writing files in a process that is not the layer's. */

#pragma once

#include <stddef.h>

/* Writes all bytes. Returns an error number, or 0. A file that grows beyond the process's limit (ulimit -f) is an error
 * like others: the signal that comes with it, SIGXFSZ, does not reach the process. */
int layer_write_all(int file, const void *bytes, size_t size);
