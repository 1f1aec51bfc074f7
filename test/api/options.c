/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Options: of every value, and of callers whose cltile.h is older or newer than the library. */

#include "tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void count_members(void *user, const char *name, size_t bytes) {
    (void)name;
    *(size_t *)user += bytes > 0;
}

static test_bytes link_with(test_bytes in, const cltile_options *options, char **message) {
    test_bytes out = {0};
    void *linked = NULL;
    cltile_link_bitcode(in.start, in.size, options, &linked, &out.size, message);
    out.start = linked;
    return out;
}

static int is_same(test_bytes a, test_bytes b) {
    return a.size > 0 && a.size == b.size && memcmp(a.start, b.start, a.size) == 0;
}

/* A structure that ends before a field, as that of a caller whose cltile.h does not have the field yet. */
static int takes_prefix(test_bytes in, test_bytes expected, size_t size) {
    const cltile_options defaults = CLTILE_OPTIONS_INIT;
    cltile_options *options = malloc(sizeof *options); /* what is past `size` makes no sense */
    memset(options, 0xa5, sizeof *options);
    memcpy(options, &defaults, size);
    options->size = size;
    char *message = NULL;
    test_bytes out = link_with(in, options, &message);
    const int same = is_same(out, expected);
    if (!same)
        printf("options of %zu bytes: %s\n", size, message == NULL ? "another output" : message);
    cltile_free(out.start);
    cltile_free(message);
    free(options);
    return same;
}

/* A structure with a field that the library does not have. */
static void try_longer(test_bytes in, test_bytes expected, unsigned value) {
    struct {
        cltile_options known;
        unsigned unknown[4];
    } options = {CLTILE_OPTIONS_INIT, {0, 0, value, 0}};
    options.known.size = sizeof options;
    char *message = NULL;
    test_bytes out = link_with(in, &options.known, &message);
    printf("newer options with %u: %s\n", value, message != NULL ? message : is_same(out, expected) ? "the same" : "?");
    cltile_free(out.start);
    cltile_free(message);
}

/* Options of every size that ends within a field. */
static void try_cut(test_bytes in) {
    const cltile_options defaults = CLTILE_OPTIONS_INIT;
    const cltile_spirv_options spirv_defaults = CLTILE_SPIRV_OPTIONS_INIT;
    static const char within[] = "which ends within its field";
    const uint32_t word = 0;
    uint32_t *words = NULL;
    size_t refused = 0, spirv_refused = 0, count = 0;
    for (size_t size = 1; size < sizeof defaults; ++size) {
        cltile_options options = defaults;
        char *message = NULL;
        options.size = size;
        refused += cltile_check_bitcode(in.start, in.size, &options, &message) == CLTILE_INVALID_ARGUMENT &&
                   message != NULL && strstr(message, within) != NULL;
        cltile_free(message);
    }
    for (size_t size = 1; size < sizeof spirv_defaults; ++size) {
        cltile_spirv_options options = spirv_defaults;
        char *message = NULL;
        options.size = size;
        spirv_refused +=
            cltile_spirv_to_codeplay(&word, 1, &options, &words, &count, &message) == CLTILE_INVALID_ARGUMENT &&
            message != NULL && strstr(message, within) != NULL;
        cltile_free(message);
    }
    printf("%zu and %zu sizes are refused\n", refused, spirv_refused);
}

/* api sizes KERNEL */
int test_sizes(char **arguments) {
    static const size_t ends[] = {offsetof(cltile_options, target),
                                  offsetof(cltile_options, sub_groups),
                                  offsetof(cltile_options, sub_group_size),
                                  offsetof(cltile_options, region_rows),
                                  offsetof(cltile_options, on_member),
                                  offsetof(cltile_options, user),
                                  offsetof(cltile_options, events),
                                  offsetof(cltile_options, local_block_io),
                                  offsetof(cltile_options, on_diagnostic),
                                  offsetof(cltile_options, warnings),
                                  offsetof(cltile_options, strip_debug_info),
                                  offsetof(cltile_options, untrusted),
                                  offsetof(cltile_options, host),
                                  offsetof(cltile_options, image_formats),
                                  sizeof(cltile_options)};
    const size_t count = sizeof ends / sizeof *ends;
    size_t taken = 0;
    const test_bytes in = test_read_file(arguments[0]), expected = link_with(in, NULL, NULL);
    for (size_t i = 0; i < count; ++i)
        taken += (size_t)takes_prefix(in, expected, ends[i]);
    printf("%zu of %zu older options give the same module\n", taken, count);
    try_longer(in, expected, 0);
    try_longer(in, expected, 1);
    try_cut(in);
    cltile_free(expected.start);
    free(in.start);
    return 0;
}

/* api options KERNEL [STEP]: links with every combination of values, or every STEP-th. */
int test_options(char **arguments) {
    static const char *const no_checks[] = {"no-all", NULL}, *const strict[] = {"error=all", "no-error=all", NULL};
    static const char *const *const warnings[] = {NULL, no_checks, strict};
    static const unsigned sizes[] = {0, 8, 32};
    const test_bytes in = test_read_file(arguments[0]);
    const unsigned step = arguments[1] == NULL ? 1 : (unsigned)atoi(arguments[1]);
    size_t tried = 0, links = 0, members = 0;
    for (unsigned bits = 0; bits < 64; bits += step, ++tried) {
        cltile_options options = CLTILE_OPTIONS_INIT;
        options.target = (bits & 1) != 0 ? "intel" : "generic";
        options.sub_groups = (bits & 2) != 0 ? CLTILE_SUB_GROUPS_NATIVE : CLTILE_SUB_GROUPS_EMULATED;
        options.region_rows = (bits & 4) != 0 ? CLTILE_REGION_ROWS_PACKED : CLTILE_REGION_ROWS_PADDED;
        options.events = (bits & 8) != 0 ? CLTILE_EVENTS_NULL : CLTILE_EVENTS_HOST;
        options.local_block_io = (bits & 16) != 0;
        options.strip_debug_info = (bits & 32) != 0;
        options.sub_group_size = sizes[bits % 3];
        options.warnings = warnings[bits / 3 % 3];
        options.on_member = count_members;
        options.user = &members;
        char *message = NULL;
        test_bytes out = link_with(in, &options, &message);
        if (out.start == NULL)
            printf("options %u: %s\n", bits, message);
        links += out.start != NULL;
        cltile_free(out.start);
        cltile_free(message);
    }
    printf("%zu links of %zu, %s\n", links, tried, members >= links ? "each with members" : "too few members");
    free(in.start);
    return 0;
}
