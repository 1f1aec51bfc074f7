/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files of the build or installation that the layer is of. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The path of a file, such as "bin/cltile", beside the folder of the layer's file. False if the file cannot be used
 * as `mode` of access(2) says. */
bool layer_find_installed(const char *name, int mode, char *path, size_t capacity);
