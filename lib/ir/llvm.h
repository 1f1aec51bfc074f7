/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What LLVM offers in C++ alone, as plain C functions: no policy, no state. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The longest producer that is kept, such as "LLVM19.1.7", with the zero at its end. */
#define CLTILE_PRODUCER_SIZE 64

/* Reads which LLVM wrote a bitcode module, from its identification block; cut to CLTILE_PRODUCER_SIZE. False when there
 * is no such block, or the bytes are not bitcode. */
bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]);

/* Reads what is left to read of a module that was opened lazily. False where it is broken: *reason, to be freed, says
 * why, or is NULL where memory ran out. */
bool cltile_read_bodies(LLVMModuleRef module, char **reason);

/* Moves into a module what it calls and does not define, and what that needs, from a member of the same context, which
 * was opened lazily: only that is read of it. (LLVM's Linker does the same for modules of any kind; a link took 4 to 8
 * % more instructions with it.) Takes the member. False where it cannot be read, or has a function by the name of a
 * variable. */
bool cltile_link_needed(LLVMModuleRef module, LLVMModuleRef member);

/* Inlines a direct call by LLVM's inliner, which folds what constant arguments make constant while it copies, so that
 * paths which are not taken are never copied. False, and nothing changed, where LLVM cannot inline it. */
bool cltile_inline_call(LLVMValueRef call);

/* The instructions that cltile_inline_marked would add to the functions which stay. */
uint64_t cltile_measure_inlining(LLVMModuleRef module);

/* Inlines all calls of functions with the attribute alwaysinline into the others, and into those that other modules may
 * call. */
void cltile_inline_marked(LLVMModuleRef module);

/* Runs a pipeline as `opt -passes=` takes it, without what LLVMRunPasses sets up for printing and timing passes: on
 * what a kernel links that takes longer than the passes. False where LLVM does not know the pipeline: *reason, to be
 * freed, says why, or is NULL where memory ran out. */
bool cltile_run_pipeline(LLVMModuleRef module, const char *passes, char **reason);

/* The same for passes of functions, on one of them. */
bool cltile_run_function_pipeline(LLVMValueRef function, const char *passes, char **reason);

/* The bits of an integer, a pointer, or the first element of a vector, that are 1 for certain. */
unsigned long long cltile_find_ones(LLVMModuleRef module, LLVMValueRef value);

/* Calls `act` for each instruction of a module of which `value_of` gives a value, rather than NULL, with the number of
 * the value's low bits that are 0 whatever happens at run time: 64 or more of the number 0. It may erase the
 * instruction. */
void cltile_find_zero_bits(LLVMModuleRef module, LLVMValueRef (*value_of)(LLVMValueRef instruction),
                           void (*act)(LLVMValueRef instruction, unsigned zero_bits));

/* The number of a parameter of a function, from 1 on; 0 for other values. */
unsigned cltile_parameter_number(LLVMValueRef value);

/* Operand `index` of a function's metadata that has `count` operands; 0 if there is none, or it is no integer. */
unsigned cltile_number_in_metadata(LLVMValueRef function, const char *name, unsigned count, unsigned index);

/* Whether metadata with a string for each parameter of a function has `text` for one. */
bool cltile_has_text_in_metadata(LLVMValueRef parameter, const char *name, const char *text);

/* Whether !nvvm.annotations has a node of a function and `what`. */
bool cltile_is_annotated(LLVMValueRef function, const char *what);

/* Sorts the blocks of functions in which a block precedes its dominator into reverse post-order. SPIR-V requires
 * dominators first, and llvm-spirv writes blocks in the order of the module. */
void cltile_order_blocks(LLVMModuleRef module);

/* Keeps passes from unrolling the loops that have such a block, whatever the source asks for. */
void cltile_keep_loops(LLVMValueRef function, bool (*has)(LLVMBasicBlockRef block));

/* Lets some of a block's predecessors lead to a new block, which is returned and leads to the block. */
LLVMBasicBlockRef cltile_split_predecessors(LLVMBasicBlockRef block, LLVMBasicBlockRef *predecessors, unsigned count);

/* Lets a block end before one of its instructions, with a branch to a new block, which is returned and has the rest. */
LLVMBasicBlockRef cltile_split_block(LLVMValueRef instruction);

/* Stores an instruction's value to private memory, and has its users load it from there. */
void cltile_pass_through_memory(LLVMValueRef instruction);

/* Puts a variable in private memory, which is returned, in place of a phi. */
LLVMValueRef cltile_move_phi_to_memory(LLVMValueRef phi);

#ifdef __cplusplus
}
#endif
