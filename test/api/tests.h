/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tests of `api`, and what they share. Each takes the arguments after its name, ended by NULL. */

#ifndef TESTS_H
#define TESTS_H

#include "bytes.h"
#include "cltile/cltile.h"

#include <llvm-c/Types.h>

/* Prints what became of a call in a line: `result` of a success, the message of a failure, and that this hands nothing
 * out. */
void test_print_outcome(cltile_status status, const char *message, int has_output, const char *result);

/* Ends the program when it fails. */
LLVMModuleRef test_parse(LLVMContextRef context, test_bytes bytes);

/* A context that kernels of the LLVM in use are read in; freed by LLVMContextDispose. */
LLVMContextRef test_create_context(void);

int test_broken(char **arguments);
int test_builtins(char **arguments);
int test_codeplay(char **arguments);
int test_extensions(char **arguments);
int test_fault(char **arguments);
int test_findings(char **arguments);
int test_header(char **arguments);
int test_inspect(char **arguments);
int test_lines(char **arguments);
int test_mutations(char **arguments);
int test_names(char **arguments);
int test_nested(char **arguments);
int test_nulls(char **arguments);
int test_options(char **arguments);
int test_repeat(char **arguments);
int test_runtime(char **arguments);
int test_sizes(char **arguments);
int test_threads(char **arguments);
int test_untrusted(char **arguments);

#endif
