/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The library's files of OpenCL C, as they are in the source tree. */

#pragma once

#include <stddef.h>

typedef struct layer_text {
    const char *folder; /* from the source tree's root */
    const char *name;   /* <extension>/<file> */
    const char *begin, *end;
} layer_text;

/* In the order in which files are looked up, of CLTILE_FOLDERS in cmake/folders.cmake. */
extern const layer_text layer_texts[];
extern const size_t layer_text_count;
