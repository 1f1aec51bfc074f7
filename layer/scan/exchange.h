/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local memory in which emulated sub-groups exchange data, in programs from source: hosts/source/cl_khr_subgroups.
 *
 * OpenCL C has variables in local memory in kernels alone. So each kernel that exchanges data gets a variable, and the
 * functions that it calls for that get one parameter more:
 *
 *     float sum(float x) {                  float sum(__local ulong *words, float x) {
 *         return sub_group_reduce_add(x);       return sub_group_reduce_add(x);
 *     }                                     }
 *     kernel void k(global float *p) {      kernel void k(global float *p) { __local ulong words[64];
 *         p[0] = sum(p[0]);                     p[0] = sum(words, p[0]);
 *     }                                     }
 *
 * The builtins are macros, which pass the words on. A program that declares one of them again has its name in
 * parentheses, so that it is no macro there. */

#pragma once

#include "sources.h"

#include <stdbool.h>

/* The name of that variable and of that parameter. */
#define LAYER_WORDS "__cltile_exchange_words"

/* The functions and macros of a program that exchange data: they name a builtin that does, or one of these macros or
 * functions. */
typedef struct layer_exchangers layer_exchangers;

/* NULL when memory runs out. Free it with layer_free_exchangers. */
layer_exchangers *layer_find_exchangers(const layer_sources *sources);
void layer_free_exchangers(layer_exchangers *exchangers);

/* Whether the program names a function that exchanges data without a call: a macro may call it, by a parameter. */
bool layer_has_exchanger_without_call(const layer_exchangers *exchangers);

/* The program's text, or that of a header program, with the words. Lines stay. A function in a file on disk gets none,
 * nor does one whose name or parameters a macro makes: the compiler does not know LAYER_WORDS there.
 *
 * items: the work-items of the largest work-group, for kernels that do not tell them by reqd_work_group_size.
 * is_object: the text may be linked with others. There a function of another number of parameters has another name. */
typedef struct layer_words {
    const layer_exchangers *exchangers;
    size_t items;
    bool is_object;
} layer_words;

/* NULL when memory runs out; the caller frees it. */
char *layer_give_words(const char *text, size_t size, const layer_words *words, size_t *given_size);
