/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The areas of launches whose kernels check their copies, filled in and read without a device. */

#include "checker/area.h"
#include "tests.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cltile_buffer buffers[] = {{0x1000, 64}, {0x2000, 128}};

static cltile_launch make_launch(void) {
    cltile_launch launch = CLTILE_LAUNCH_INIT;
    launch.kernel = "k";
    launch.global_size[0] = 61; /* the last work-groups of a row have 13 work-items */
    launch.global_size[1] = 2;
    launch.local_size[0] = 16;
    launch.buffers = buffers;
    launch.buffer_count = 2;
    return launch;
}

static void print_finding(void *user, const cltile_diagnostic *d) {
    static const char *const severities[] = {"note", "warning", "error"};
    ++*(int *)user;
    printf("%s:%u: %s: %s [%s], kernel %s, %s remedy\n", d->file == NULL ? "no file" : d->file, d->line,
           severities[d->severity], d->message, d->id, d->kernel, d->note == NULL ? "no" : "a");
}

static void count_finding(void *user, const cltile_diagnostic *diagnostic) {
    *(int *)user += diagnostic->line > 0;
}

/* ---- Arguments ---- */

static void print_outcome(const char *what, cltile_status status, char *message) {
    printf("%s: %d %s\n", what, (int)status, message == NULL ? "no message" : message);
    cltile_free(message);
}

static void try_launch(const char *what, cltile_launch launch) {
    char area[8], *message = NULL;
    const size_t bytes = cltile_measure_area(&launch);
    const cltile_status status = cltile_fill_area(&launch, area, sizeof area, &message);
    printf("%zu bytes, ", bytes);
    print_outcome(what, status, message);
}

static void try_arguments(void) {
    cltile_launch launch = make_launch();
    char area[8] = "", *message = NULL;
    printf("%zu, %d, %d\n", cltile_measure_area(NULL), (int)cltile_fill_area(NULL, area, sizeof area, NULL),
           (int)cltile_read_area(NULL, area, sizeof area, NULL, NULL));
    cltile_status status = cltile_fill_area(&launch, NULL, sizeof area, &message);
    print_outcome("fill", status, message);
    status = cltile_read_area(&launch, NULL, sizeof area, NULL, &message);
    print_outcome("read", status, message);
    status = cltile_read_area(&launch, area, sizeof area, NULL, &message);
    print_outcome("size", status, message);
    launch.global_size[2] = 0;
    try_launch("no work-items", launch);
    launch.global_size[2] = (size_t)1 << 62;
    try_launch("too many", launch);
    launch = make_launch();
    launch.local_size[1] = 65536;
    try_launch("too large", launch);
    launch = make_launch();
    launch.local_arguments = NULL;
    launch.argument_count = 1;
    try_launch("no arguments", launch);
    launch = make_launch();
    launch.size = 0;
    try_launch("size 0", launch);
    launch = make_launch();
    launch.size = offsetof(cltile_launch, buffers);
    printf("an older launch takes %s\n", cltile_measure_area(&launch) < cltile_measure_area(&(cltile_launch){
                                                                            .size = sizeof launch,
                                                                            .global_size = {61, 2, 1},
                                                                            .local_size = {16, 1, 1},
                                                                            .buffers = buffers,
                                                                            .buffer_count = 2,
                                                                        })
                                             ? "less, since it has no buffers"
                                             : "?");
}

/* ---- Findings ---- */

static char *fill(const cltile_launch *launch, size_t *bytes) {
    *bytes = cltile_measure_area(launch);
    char *area = malloc(*bytes), *message = NULL;
    if (cltile_fill_area(launch, area, *bytes, &message) != CLTILE_SUCCESS)
        puts(message);
    return area;
}

static struct __cltile_area *header_of(char *area) {
    return (void *)area;
}

/* As the device does. */
static void find(char *area, int slot, unsigned id, unsigned line, unsigned group, unsigned count) {
    struct __cltile_finding *findings = (void *)(area + header_of(area)->findings);
    findings[slot] = (struct __cltile_finding){
        .key = 1, .id = id, .line = line, .file = 3, .count = count, .group = group, .numbers = {100, 7, 8, 9}};
    struct __cltile_file *files = (void *)(area + header_of(area)->files);
    files[3].key = 1;
    memset(files[3].name, 'x', sizeof files[3].name); /* a device that was interrupted */
    strcpy(files[3].name, "/path/k.cl");
}

static struct __cltile_record *record_of(char *area, unsigned group, unsigned number) {
    const struct __cltile_area *h = header_of(area);
    return (struct __cltile_record *)(area + h->groups + group * h->group_bytes + sizeof(struct __cltile_group)) +
           number;
}

static uint32_t *calls_of(char *area, unsigned group) {
    return (uint32_t *)record_of(area, group, header_of(area)->record_capacity);
}

static cltile_status read_area(const cltile_launch *launch, const char *area, size_t bytes,
                               const char *const *warnings) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    int count = 0;
    char *message = NULL;
    options.on_diagnostic = print_finding;
    options.user = &count;
    options.warnings = warnings;
    const cltile_status status = cltile_read_area(launch, area, bytes, &options, &message);
    printf("%d findings, ", count);
    print_outcome("status", status, message);
    return status;
}

/* An area with findings of each source. */
static char *make_findings(const cltile_launch *launch, size_t *bytes) {
    char *area = fill(launch, bytes);
    find(area, 7, __cltile_finding_local_size, 12, 5, 3);
    find(area, 9, __cltile_finding_block_larger, 10, 0, 1);
    find(area, 200, __cltile_finding_local_size, 12, 6, 2);
    for (unsigned i = 0; i < 16; ++i) /* one copy, which the first 12 make, in group 1; all in groups 2 and 7 */
        calls_of(area, 1)[i] = i < 12, calls_of(area, 2)[i] = 1, calls_of(area, 3)[i] = i < 4,
                       calls_of(area, 7)[i] = i < 13;
    record_of(area, 1, 0)->call_line = 20;
    record_of(area, 1, 0)->call_file = 3;
    *record_of(area, 2, 0) = (struct __cltile_record){.state = 1, .arrived = 16, .line = 21, .file = 3};
    *record_of(area, 3, 0) = (struct __cltile_record){.state = 1, .arrived = 4, .line = 22, .file = 3};
    *record_of(area, 4, 0) =
        (struct __cltile_record){.state = 2 | (uint32_t)__cltile_is_complete, .arrived = 0, .line = 23, .file = 3};
    return area;
}

static void try_findings(void) {
    static const char *const weaker[] = {"no-async-copy-local-size", "no-error=async-copy-divergent-flow",
                                         "error=media-block-region-larger", NULL};
    static const char *const unknown[] = {"no-such-id", NULL};
    const cltile_launch launch = make_launch();
    size_t bytes;
    char *area = fill(&launch, &bytes);
    read_area(&launch, area, bytes, NULL);
    free(area);
    area = make_findings(&launch, &bytes);
    read_area(&launch, area, bytes, NULL);
    read_area(&launch, area, bytes, weaker);
    read_area(&launch, area, bytes, unknown);
    header_of(area)->lost_findings = 4;
    header_of(area)->unchecked_copies = 5;
    read_area(&launch, area, bytes, (const char *const[]){"no-all", "no-error=not-all-checked", NULL});
    ++header_of(area)->range_count;
    read_area(&launch, area, bytes, NULL);
    free(area);
}

/* Bytes that a kernel has written over the area are not trusted. */
static void try_random(void) {
    const cltile_launch launch = make_launch();
    size_t bytes, refused = 0;
    uint32_t state = 1;
    char *area = make_findings(&launch, &bytes), *message = NULL;
    cltile_options options = CLTILE_OPTIONS_INIT;
    int count = 0;
    options.on_diagnostic = count_finding;
    options.user = &count;
    for (int i = 0; i < 300; ++i) {
        for (size_t j = sizeof(struct __cltile_area) * (size_t)(i % 8 != 0); j < bytes; j += 4) {
            state = state * 1664525 + 1013904223;
            const uint32_t word = i % 2 == 0 ? state : state >> 24;
            memcpy(area + j, &word, sizeof word);
        }
        refused += cltile_read_area(&launch, area, bytes, &options, &message) == CLTILE_INVALID_ARGUMENT;
        cltile_free(message);
        if (i % 8 == 0) {
            free(area);
            area = fill(&launch, &bytes);
        }
    }
    printf("%zu of 300 random areas are refused, others have %s findings\n", refused, count > 300 ? "many" : "few");
    free(area);
}

static void try_limit(void) {
    cltile_launch launch = make_launch();
    const size_t all = cltile_measure_area(&launch);
    launch.most_bytes = all - (72 << 10);
    size_t bytes;
    char *area = fill(&launch, &bytes);
    printf("%s\n", bytes < all && bytes > 0 ? "smaller" : "not smaller");
    read_area(&launch, area, bytes, NULL);
    free(area);
    launch.most_bytes = 1;
    area = fill(&launch, &bytes);
    printf("%u work-group\n", header_of(area)->group_capacity);
    free(area);
}

/* ---- Threads ---- */

static void *read_often(void *user) {
    char *area = user, *message = NULL;
    const cltile_launch launch = make_launch();
    static __thread int count;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = count_finding;
    options.user = &count;
    for (int i = 0; i < 1000; ++i) {
        cltile_read_area(&launch, area, cltile_measure_area(&launch), &options, &message);
        cltile_free(message);
    }
    return (void *)(intptr_t)count;
}

/* Two threads read one area. */
static void try_threads(void) {
    const cltile_launch launch = make_launch();
    size_t bytes;
    pthread_t other;
    void *count = NULL;
    char *area = make_findings(&launch, &bytes);
    pthread_create(&other, NULL, read_often, area);
    const intptr_t own = (intptr_t)read_often(area);
    pthread_join(other, &count);
    printf("%d and %d findings in threads\n", (int)own, (int)(intptr_t)count);
    free(area);
}

/* api areas */
int test_areas(char **arguments) {
    (void)arguments;
    try_arguments();
    try_findings();
    try_random();
    try_limit();
    try_threads();
    return 0;
}
