/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tests of `api`, and what they share. Each takes the arguments after its name, ended by NULL. */

#ifndef TESTS_H
#define TESTS_H

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stddef.h>

typedef struct test_bytes {
    unsigned char *data; /* freed by free */
    size_t size;
} test_bytes;

/* Both end the program when they fail. */
test_bytes test_read_file(const char *path);
LLVMModuleRef test_parse(LLVMContextRef context, test_bytes bytes);

/* A context that kernels of the LLVM in use are read in; freed by LLVMContextDispose. */
LLVMContextRef test_create_context(void);

int test_broken(char **arguments);
int test_builtins(char **arguments);
int test_codeplay(char **arguments);
int test_fault(char **arguments);
int test_findings(char **arguments);
int test_options(char **arguments);
int test_repeat(char **arguments);
int test_sizes(char **arguments);
int test_threads(char **arguments);

#endif
