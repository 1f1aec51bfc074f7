/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* print-prelude [emulate=SIZE] [words] [ask] [inline] [folder=FOLDER]... [options=OPTIONS]
 * [conditional] [newer] [area=ADDRESS] USE...: prints what the layer puts in front of a program that uses that; USE is
 * read, write, copies, fence, waits, queries, barrier, enqueued, required, sub-group-read and sub-group-write with ui,
 * uc, us or ul, shuffles, combinations, small, khronos-shuffles, ballots, ballot-bits, long-blocks, local-blocks,
 * 2d-block-io, 2d-read, 2d-read-changed, 2d-write, 2d-prefetch, or all. With `words` exchanges have local memory of the
 * program's.
 */

#include "source/prelude.h"
#include "source/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"read",
                                    "write",
                                    "copies",
                                    "fence",
                                    "waits",
                                    "queries",
                                    "barrier",
                                    "enqueued",
                                    "required",
                                    "sub-group-read",
                                    "sub-group-write",
                                    "ui",
                                    "uc",
                                    "us",
                                    "ul",
                                    "shuffles",
                                    "combinations",
                                    "small",
                                    "khronos-shuffles",
                                    "ballots",
                                    "ballot-bits",
                                    "long-blocks",
                                    "local-blocks",
                                    "2d-block-io",
                                    "2d-read",
                                    "2d-read-changed",
                                    "2d-write",
                                    "2d-prefetch",
                                    "matrix",
                                    "split-matrix",
                                    "split-barrier",
                                    "plain",
                                    NULL};

/* The flag of a use: bits in the order of their names. */
static unsigned parse_use(const char *name) {
    unsigned all = 0;
    for (unsigned i = 0; names[i] != NULL; ++i) {
        if (strcmp(name, names[i]) == 0)
            return 1u << i;
        all |= 1u << i;
    }
    if (strcmp(name, "all") == 0)
        return all;
    fprintf(stderr, "print-prelude: nothing is named %s\n", name);
    exit(2);
}

/* What follows a prefix in an argument; NULL when the argument has another. */
static const char *after(const char *argument, const char *prefix) {
    const size_t length = strlen(prefix);
    return strncmp(argument, prefix, length) == 0 ? argument + length : NULL;
}

int main(int argc, char **argv) {
    const char *folders[16] = {NULL};
    size_t folder_count = 0;
    layer_prelude_request request = {.folders = folders};
    for (int i = 1; i < argc; ++i) {
        const char *value;
        if ((value = after(argv[i], "folder=")) != NULL && folder_count < 15) {
            folders[folder_count++] = value;
        } else if ((value = after(argv[i], "emulate=")) != NULL) {
            request.emulates_sub_groups = true;
            request.sub_group_size = (unsigned)strtoul(value, NULL, 10);
        } else if ((value = after(argv[i], "area=")) != NULL) {
            request.area = strtoull(value, NULL, 10);
        } else if ((value = after(argv[i], "options=")) != NULL) {
            request.options = value;
        } else if (strcmp(argv[i], "conditional") == 0) {
            request.waits_may_be_conditional = true;
        } else if (strcmp(argv[i], "newer") == 0) {
            request.copies_are_newer = true;
        } else if (strcmp(argv[i], "words") == 0) {
            request.gives_words = true;
        } else if (strcmp(argv[i], "ask") == 0) {
            request.asks_sizes = true;
        } else if (strcmp(argv[i], "inline") == 0) {
            request.inlines_functions = true;
        } else {
            request.uses |= parse_use(argv[i]);
        }
    }
    size_t size;
    unsigned lines;
    char *text = layer_make_prelude(&request, &size, &lines);
    if (text == NULL)
        return 1;
    fwrite(text, 1, size, stdout);
    fprintf(stderr, "%zu bytes, %u lines\n", size, lines);
    free(text);
    return 0;
}
