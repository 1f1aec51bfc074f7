/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Companions that are kept on disk for the next process, where that is faster than the driver (keeps_programs). */

#pragma once

#include "program.h"

/* What was built, and is to be kept: all that it depends on, as a text. NULL: it is not kept. The caller frees it. */
char *layer_make_key(const layer_program *program, cl_program companion, const char *options);

/* The companion from what was kept, built; NULL: it has to be built from its source. */
cl_program layer_load(const layer_program *program, const char *options, const char *key, layer_answers **answers);

/* Keeps a companion that was built. */
void layer_save(const layer_program *program, cl_program companion, const char *options, const char *key);
