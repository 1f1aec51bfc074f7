/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files of tests and benchmarks. */

#ifndef BYTES_H
#define BYTES_H

#include <stddef.h>

/* The holder frees `start`. */
typedef struct test_bytes {
    unsigned char *start;
    size_t size;
} test_bytes;

/* Reads a whole file; one that cannot be read ends the program with a message and exit status 2. */
test_bytes test_read_file(const char *path);

#endif
