/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files of the build or installation that the layer is of. */

#include "program/installed.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool layer_find_installed(const char *name, int mode, char *path, size_t capacity) {
    Dl_info layer;
    char real[PATH_MAX];
    if (dladdr((const void *)layer_find_installed, &layer) == 0 || realpath(layer.dli_fname, real) == NULL)
        return false;
    for (int up = 0; up < 2 && strrchr(real, '/') != NULL; ++up)
        *strrchr(real, '/') = '\0';
    return snprintf(path, capacity, "%s/%s", real, name) < (int)capacity && access(path, mode) == 0;
}
