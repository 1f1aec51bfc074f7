/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What LLVM offers in C++ alone, as plain C functions: no policy, no state. */

#ifndef CLTILE_LLVM_H
#define CLTILE_LLVM_H

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The longest producer that is kept, such as "LLVM19.1.7", with the zero at its end. */
#define CLTILE_PRODUCER_SIZE 64

/* Reads which LLVM wrote a bitcode module, from its identification block; cut to CLTILE_PRODUCER_SIZE. False when there
 * is no such block, or the bytes are not bitcode. */
bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]);

/* Links modules into one, of each what the one declares and the rest does not define, with what that needs: only that
 * is read of a module that was opened lazily. Between start and end nothing else may change the types of the module. */
typedef struct cltile_linking cltile_linking;
cltile_linking *cltile_start_linking(LLVMModuleRef into);

/* Takes the module, even where it fails; LLVM reports why to the context's diagnostic handler. */
bool cltile_link_needed(cltile_linking *linking, LLVMModuleRef module);

void cltile_end_linking(cltile_linking *linking);

/* Inlines a direct call by LLVM's inliner, which folds what constant arguments make constant while it copies, so that
 * paths which are not taken are never copied. False, and nothing changed, where LLVM cannot inline it. */
bool cltile_inline_call(LLVMValueRef call);

/* Runs a pipeline as `opt -passes=` takes it, without what LLVMRunPasses sets up for printing and timing passes: on
 * what a kernel links that takes longer than the passes. NULL, or what is wrong with the pipeline, to be freed. */
char *cltile_run_pipeline(LLVMModuleRef module, const char *passes);

#ifdef __cplusplus
}
#endif

#endif
