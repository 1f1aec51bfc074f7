/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's scan of a program: its text, its options, two header programs. */

#include "source/scan.h"
#include "input.h"
#include "source/calls.h"
#include "source/local_arguments.h"
#include "source/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void look_for_uses(const layer_sources *sources) {
    layer_scan scan;
    ALWAYS(layer_scan_sources(sources, &scan));
    ALWAYS(strlen(scan.name) < sizeof scan.name && strlen(scan.file) < sizeof scan.file);
    ALWAYS(scan.own_count <= sizeof scan.own / sizeof scan.own[0]);
}

static void look_for_images(const layer_sources *sources) {
    layer_image_parameter parameter = {.kernel = "k", .name = "image"};
    ALWAYS(layer_find_image_calls(sources, &parameter));
}

/* Only calls are added to the joined lines. */
static void note_arguments(const layer_sources *sources) {
    size_t size = 0, joined_size = 0;
    char *noted = layer_note_local_arguments(sources->text, sources->size, &size);
    char *joined = layer_join_lines(sources->text, sources->size, &joined_size);
    ALWAYS(noted != NULL && joined != NULL && size >= joined_size);
    free(joined);
    free(noted);
}

static void split(const char *text) {
    layer_options options;
    ALWAYS(layer_split_options(text, &options));
    for (size_t i = 0; i < options.count; ++i) {
        const char *value = layer_option_value(&options, &i, "-I");
        ALWAYS(value == NULL || strlen(value) < SIZE_MAX);
    }
    layer_free_options(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part options = take_part(&bytes, &size), first = take_part(&bytes, &size), second = take_part(&bytes, &size);
    /* Texts have sizes, and no zero behind them. */
    char *text = copy_exactly(bytes, size);
    const layer_header headers[] = {{"a.h", first.text, first.size}, {"x/b.h", second.text, second.size}};
    const layer_sources sources = {text, size, options.text, headers, 2};
    split(options.text);
    look_for_uses(&sources);
    look_for_images(&sources);
    note_arguments(&sources);
    free(text);
    free(second.text);
    free(first.text);
    free(options.text);
    return 0;
}
