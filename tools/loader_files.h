/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cltile-layer-info and cltile-conformance share: their output, and the files that an OpenCL loader reads, which
 * are cltile's layer, layers, and the .icd files of drivers. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether all of a program's output could be written; says so on standard error if not. */
bool finish_output(const char *program);

/* The layer of the same build or installation as this program: <path of it>/../../lib/libcltile-layer.so. False when it
 * is not there. */
bool find_layer(char *path, size_t capacity);

/* Warns on standard error of each path in a list of layers, with colons between, that is no layer. The list is taken
 * apart; NULL: there is none. */
void warn_of_layers(char *list);

/* Warns on standard error of each .icd file whose driver cannot be loaded or has no device. `place` is that of the
 * environment: a folder, or one such file; NULL: the system's folder. */
void warn_of_drivers(const char *place);
