/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The files that an OpenCL loader reads: layers, and the .icd files of drivers. */

#pragma once

/* Warns on standard error of each path in a list of layers, with colons between, that is no layer. The list is taken
 * apart; NULL: there is none. */
void warn_of_layers(char *list);

/* Warns on standard error of each .icd file whose driver cannot be loaded or has no device. `place` is that of the
 * environment: a folder, or one such file; NULL: the system's folder. */
void warn_of_drivers(const char *place);
