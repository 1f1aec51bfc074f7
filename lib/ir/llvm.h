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

/* A block of a loop, whose header is blocks[header]; the header comes first. */
typedef void (*cltile_loop_fn)(unsigned header, LLVMBasicBlockRef block, void *user);

/* The immediate dominators of `count` blocks of a function, which are reached; the entry has NULL. Calls on_loop for
 * each block of each loop, loops by the order of their headers. */
void cltile_find_dominators(LLVMValueRef function, const LLVMBasicBlockRef *blocks, unsigned count,
                            LLVMBasicBlockRef *dominators, cltile_loop_fn on_loop, void *user);

/* The immediate post-dominators of blocks, as if `ignored_count` edges, each from ignored[i][0] to ignored[i][1], were
 * not there; NULL for the function's end. A loop that cannot be left leads to the end, too. */
void cltile_find_post_dominators(LLVMValueRef function, const LLVMBasicBlockRef *blocks, unsigned count,
                                 LLVMBasicBlockRef (*ignored)[2], unsigned ignored_count,
                                 LLVMBasicBlockRef *post_dominators);

/* Links modules into one, of each what the one declares and the rest does not define, with what that needs: only that
 * is read of a module that was opened lazily. In between nothing else may add types to the module. */
typedef struct cltile_linking cltile_linking;
cltile_linking *cltile_start_linking(LLVMModuleRef into);

/* Takes the module, even where it fails; LLVM reports why to the context's diagnostic handler. */
bool cltile_link_needed(cltile_linking *linking, LLVMModuleRef module);

/* `linking` may be NULL. */
void cltile_end_linking(cltile_linking *linking);

/* Whether LLVM's inliner takes a function at all. */
bool cltile_can_inline(LLVMValueRef function);

/* Inlines a direct call by LLVM's inliner, which folds what constant arguments make constant while it copies, so that
 * paths which are not taken are never copied. Calls on_call, unless that is NULL, for each call in the copy. False, and
 * nothing changed, where LLVM cannot inline it. */
typedef void (*cltile_inlined_fn)(LLVMValueRef call, void *user);
bool cltile_inline_call(LLVMValueRef call, bool marks_lifetimes, cltile_inlined_fn on_call, void *user);

/* Runs a pipeline as `opt -passes=` takes it, without what LLVMRunPasses sets up for printing and timing passes: on
 * what a kernel links that takes longer than the passes. False where LLVM does not know the pipeline: *reason, to be
 * freed, says why, or is NULL where memory ran out. */
bool cltile_run_pipeline(LLVMModuleRef module, const char *passes, char **reason);

#ifdef __cplusplus
}
#endif

#endif
