/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints what the layer's scan of sources finds: scan FILE [-o OPTIONS] [-H NAME FILE]..., or the text with notes of
 * the kernels' arguments in local memory: scan FILE --note; or with local memory for sub-groups: scan FILE --words; or
 * of which version its copies are: scan FILE --copies. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan/exchange.h"
#include "scan/local_arguments.h"
#include "scan/scan.h"

enum { MAX_HEADERS = 16 };

static char *read_text(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    if (text == NULL || fread(text, 1, *size, file) != *size) {
        perror(path);
        exit(2);
    }
    fclose(file);
    return text;
}

static void print_scan(const layer_scan *scan) {
    static const char *const names[] = {"media-block-read",
                                        "media-block-write",
                                        "copies",
                                        "copy-fence",
                                        "waits",
                                        "sub-group-queries",
                                        "sub-group-barrier",
                                        "enqueued-sub-groups",
                                        "required-size",
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
                                        "2d-prefetch"};
    printf("uses:");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if ((scan->uses & 1u << i) != 0)
            printf(" %s", names[i]);
    printf("%s\n", scan->uses == 0 ? " none" : "");
    if (scan->uses != 0)
        printf("first: %s in '%s', line %u\n", scan->name, scan->file, scan->line);
    for (size_t i = 0; i < scan->own_count; ++i)
        printf("own: %s\n", scan->own[i]);
    if (scan->required_size != 0 || scan->sizes_differ)
        printf("size: %u%s\n", scan->required_size, scan->sizes_differ ? ", unclear" : "");
    if ((scan->uses & LAYER_USE_WAITS) != 0 && scan->waits_may_be_conditional)
        printf("waits: may be conditional\n");
}

/* The exit status. */
static int print_changed(const layer_sources *sources, bool has_words) {
    size_t size;
    layer_exchangers *exchangers = has_words ? layer_find_exchangers(sources) : NULL;
    const layer_words words = {.exchangers = exchangers, .items = 64};
    char *text = has_words ? layer_give_words(sources->text, sources->size, &words, &size)
                           : layer_note_local_arguments(sources->text, sources->size, &size);
    const bool is_written = text != NULL && fwrite(text, 1, size, stdout) == size;
    layer_free_exchangers(exchangers);
    free(text);
    free((void *)sources->text);
    return !is_written;
}

int main(int argc, char **argv) {
    layer_header headers[MAX_HEADERS];
    layer_sources sources = {.headers = headers};
    for (int i = 2; i < argc; ++i)
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            sources.options = argv[++i];
        } else if (strcmp(argv[i], "-H") == 0 && i + 2 < argc && sources.header_count < MAX_HEADERS) {
            layer_header *header = &headers[sources.header_count++];
            header->name = argv[i + 1];
            header->text = read_text(argv[i + 2], &header->size);
            i += 2;
        }
    if (argc < 2)
        return 2;
    sources.text = read_text(argv[1], &sources.size);
    if (argc == 3 && (strcmp(argv[2], "--note") == 0 || strcmp(argv[2], "--words") == 0))
        return print_changed(&sources, strcmp(argv[2], "--words") == 0);
    layer_scan scan;
    if (!layer_scan_sources(&sources, &scan))
        return 1;
    if (argc == 3 && strcmp(argv[2], "--copies") == 0)
        puts(scan.copies_may_be_older ? "copies: perhaps of version 0.9.0" : "copies: of version 1.0");
    else
        print_scan(&scan);
    for (size_t i = 0; i < sources.header_count; ++i)
        free((void *)headers[i].text);
    free((void *)sources.text);
    return 0;
}
