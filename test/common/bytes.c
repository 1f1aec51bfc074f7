/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files of tests and benchmarks. */

#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>

test_bytes test_read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be opened\n", path);
        exit(2);
    }
    fseek(file, 0, SEEK_END);
    test_bytes bytes = {.size = (size_t)ftell(file)};
    rewind(file);
    bytes.start = malloc(bytes.size + 1);
    if (bytes.start == NULL || fread(bytes.start, 1, bytes.size, file) != bytes.size) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    return bytes;
}
