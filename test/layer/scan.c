/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints what the layer's scan of sources finds: scan FILE [-o OPTIONS] [-H NAME FILE]..., or the text with notes of
 * the kernels' arguments in local memory: scan FILE --note; or as it is for sub-groups that exchange data: the
 * directives, scan FILE --directives, and, with what a preprocessor makes of these, the text without macros, scan FILE
 * --expanded PREPROCESSED, and with local memory: --words, and the first exchange
 * in it that perhaps not all work-items reach: --divergence; or of which version its copies are: scan FILE --copies. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source/divergence.h"
#include "source/exchange.h"
#include "source/expand.h"
#include "source/local_arguments.h"
#include "source/scan.h"

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
                                        "2d-prefetch",
                                        "matrix",
                                        "split-matrix",
                                        "split-barrier",
                                        "plain"};
    printf("uses:");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if ((scan->uses & 1u << i) != 0)
            printf(" %s", names[i]);
    printf("%s\n", scan->uses == 0 ? " none" : "");
    if (scan->uses != 0)
        printf("first: %s in '%s', line %u\n", scan->name, scan->file, scan->line);
    for (size_t i = 0; i < scan->own_count; ++i)
        printf("own: %s\n", scan->own[i]);
    if (scan->own_uses != 0 && scan->own_count == 0)
        puts("perhaps all");
    if (scan->required_size != 0 || scan->sizes_differ)
        printf("size: %u%s\n", scan->required_size, scan->sizes_differ ? ", unclear" : "");
    if ((scan->uses & LAYER_USE(WAITS)) != 0 && scan->waits_may_be_conditional)
        printf("waits: may be conditional\n");
}

/* The names of kernels that a preprocessed program of directives has. The caller frees them. */
static char *read_branches(const char *path) {
    static const char begin[] = "__cltile_branches_";
    size_t size, count = 0;
    char *text = read_text(path, &size), *names = malloc(size + 2);
    for (const char *at = text, *end = text + size;
         names != NULL && (at = memmem(at, (size_t)(end - at), begin, strlen(begin))) != NULL;) {
        const size_t length = strcspn(at, "( ");
        memcpy(names + count, at, length);
        names[count + length] = ';';
        count += length + 1;
        at += length;
    }
    if (names != NULL)
        names[count] = '\0';
    free(text);
    return names;
}

/* The text with all of the program's macros expanded, and then with local memory, if it gets some. */
static char *expand(const layer_sources *sources, const char *branches, bool gives_words, size_t *size) {
    char *names = read_branches(branches);
    layer_expansion expansion = {.sources = sources, .names = names};
    char *text = names == NULL ? NULL : layer_expand(&expansion, size);
    if (expansion.refusal != NULL)
        fprintf(stderr, "%s\n", expansion.refusal);
    free(expansion.refusal);
    free(names);
    if (text == NULL || !gives_words)
        return text;
    char *given = layer_give_words(text, *size, 64, 1, false, size);
    free(text);
    return given;
}

/* The exit status. */
static int print_divergence(const layer_sources *sources, const char *branches) {
    size_t size;
    char *text = expand(sources, branches, false, &size), *finding = NULL;
    const bool ok = text != NULL && layer_find_divergence(text, size, 16, &finding);
    if (ok)
        puts(finding == NULL ? "none" : finding);
    free(finding);
    free(text);
    return !ok;
}

/* The exit status. */
static int print_changed(const layer_sources *sources, const char *how, const char *branches) {
    size_t size = 0;
    layer_expansion directives = {.sources = sources};
    char *text = strcmp(how, "--note") == 0         ? layer_note_local_arguments(sources->text, sources->size, &size)
                 : strcmp(how, "--directives") == 0 ? layer_make_directives(&directives, "", &size)
                                                    : expand(sources, branches, strcmp(how, "--words") == 0, &size);
    if (directives.refusal != NULL)
        fprintf(stderr, "%s\n", directives.refusal);
    const bool is_written = text != NULL && fwrite(text, 1, size, stdout) == size;
    free(directives.refusal);
    free(text);
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
    if (argc >= 3 && strncmp(argv[2], "--", 2) == 0 && strcmp(argv[2], "--copies") != 0) {
        const int status = strcmp(argv[2], "--divergence") == 0
                               ? print_divergence(&sources, argc >= 4 ? argv[3] : "/dev/null")
                               : print_changed(&sources, argv[2], argc >= 4 ? argv[3] : "/dev/null");
        free((void *)sources.text);
        return status;
    }
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
