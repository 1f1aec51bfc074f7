/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local memory in which emulated sub-groups exchange data, in programs from source: hosts/source/cl_khr_subgroups.
 *
 * OpenCL C has variables in local memory in kernels alone. So each kernel that exchanges data gets a variable, and one
 * that says which half of it is next; and the functions that it calls for that get two parameters more:
 *
 *     float sum(float x) {                  float sum(__local ulong *words, __private uint *turn, float x) {
 *         return sub_group_reduce_add(x);       return sub_group_reduce_add(x);
 *     }                                     }
 *     kernel void k(global float *p) {      kernel void k(global float *p) { local ulong memory[64], *words = ...
 *         p[0] = sum(p[0]);                     p[0] = sum(words, turn, p[0]);
 *     }                                     }
 *
 * The builtins are macros, which pass the words on. A program that declares one of them again has its name in
 * parentheses, so that it is no macro there. A kernel that another function calls becomes a function, too, which the
 * kernel calls: PoCL gives the variables of a called kernel to all work-groups at once, Oclgrind to none. */

#pragma once

#include "driver/uses.h"

#include <stdbool.h>
#include <stddef.h>

/* The names of these variables and parameters; how they are passed on, and how functions have them. */
#define LAYER_WORDS "__cltile_exchange_words"
#define LAYER_TURN "__cltile_exchange_turn"
#define LAYER_WORDS_PASSED LAYER_WORDS ", " LAYER_TURN
#define LAYER_WORDS_DECLARED "__local ulong *" LAYER_WORDS ", __private uint *" LAYER_TURN

/* Around the number of words: how kernels begin. The pointer is no constant that Clang could put in place of a static
 * function's parameter: PoCL has one variable for all work-groups where functions name a kernel's. */
#define LAYER_MEMORY "__cltile_exchange_memory"
#define LAYER_DEFINED_BEFORE " __local ulong " LAYER_MEMORY "["
#define LAYER_DEFINED_BEHIND                                                                                           \
    "]; __local ulong *" LAYER_WORDS " = " LAYER_MEMORY " + !get_work_dim(); __private uint " LAYER_TURN "[1] = {0};"

/* How many times 8 bytes a work-item has of a program's memory: what exchanges with these uses move at once. */
static inline size_t layer_exchange_words(layer_uses uses) {
    return (uses & (LAYER_USE(MATRIX) | LAYER_USE(SPLIT_MATRIX))) != 0 ? 4 : 1;
}

/* A text of layer_expand with the words. Lines stay.
 *
 * items: the work-items of the largest work-group, for kernels that do not tell them by reqd_work_group_size.
 * words: layer_exchange_words.
 * is_object: the text may be linked with others. There a function of another number of parameters has another name.
 * NULL when memory runs out; the caller frees it. */
char *layer_give_words(const char *text, size_t size, size_t items, size_t words, bool is_object, size_t *given_size);
