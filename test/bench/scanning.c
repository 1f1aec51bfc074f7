/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* bench-scanning FILE: the layer's scan of a program's source, and the definitions for it, once, for bench-limits. */

#include "bytes.h"
#include "source/prelude.h"
#include "source/scan.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: bench-scanning FILE\n");
        return 2;
    }
    const test_bytes text = test_read_file(argv[1]);
    const layer_sources sources = {.text = (const char *)text.start, .size = text.size};
    layer_scan scan = {0};
    size_t size = 0;
    unsigned lines;
    const char *const folders[] = {"hosts/one-by-one", NULL};
    char *prelude = NULL;
    if (layer_scan_sources(&sources, &scan)) {
        const layer_prelude_request request = {
            .folders = folders, .uses = scan.uses, .emulates_sub_groups = true, .sub_group_size = 16};
        prelude = layer_make_prelude(&request, &size, &lines);
    }
    const bool done = prelude != NULL && scan.uses != 0;
    if (!done)
        fprintf(stderr, "bench-scanning: the scan of %s failed, or found no use\n", argv[1]);
    free(prelude);
    free(text.start);
    return !done;
}
