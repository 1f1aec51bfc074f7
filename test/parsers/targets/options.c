/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What libcltile takes as text: a target, an Intel GPU, a symbol, and findings to leave out, a line each; and numbers
 * in its options, which are the bytes behind. */

#include "api/api.h"
#include "cltile/cltile.h"
#include "input.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 32 };

/* The numbers take bytes of the input, as far as there are some. */
static void take_numbers(cltile_options *options, const uint8_t **bytes, size_t *size) {
    unsigned *numbers[] = {(unsigned *)&options->sub_groups,
                           &options->sub_group_size,
                           (unsigned *)&options->region_rows,
                           (unsigned *)&options->events,
                           &options->local_block_io,
                           &options->strip_debug_info,
                           &options->untrusted};
    for (size_t i = 0; i<sizeof numbers / sizeof *numbers && * size> 0; ++i, ++*bytes, --*size)
        *numbers[i] = **bytes < 0x80 ? **bytes : **bytes * 0x1010101u;
}

/* In an allocation of the size that is said, for what would be read past it. */
static void complete(const cltile_options *options, size_t size) {
    cltile_options *some = copy_exactly(options, size), all;
    char *message = NULL;
    memcpy(some, &size, sizeof size <= size ? sizeof size : size);
    cltile_status status = cltile_complete_options(some, &all, &message);
    ALWAYS((status == CLTILE_SUCCESS) == (message == NULL));
    cltile_reporter reporter;
    if (status == CLTILE_SUCCESS) {
        status = cltile_start_reporter(&reporter, &all, &message);
        ALWAYS((status == CLTILE_SUCCESS) == (message == NULL));
    }
    cltile_free(message);
    free(some);
}

static void look_up(const char *device, const char *symbol) {
    int length = -1;
    char key[CLTILE_KEY_SIZE];
    const char *why = NULL, *base = cltile_base_name(symbol, &length);
    ALWAYS(base >= symbol && length >= 0 && strlen(base) >= (size_t)length);
    if (cltile_make_key(symbol, key))
        ALWAYS(strlen(key) < sizeof key);
    const cltile_device *row = cltile_find_device(device);
    ALWAYS(row != NULL || cltile_target_for_device(device, NULL) == NULL);
    cltile_target_for_device(device, &why);
    ALWAYS(why != NULL);
    const cltile_builtin *builtin = cltile_find_builtin(symbol);
    ALWAYS(builtin == NULL || cltile_family_of(builtin->symbols[0]) != NULL);
    (void)cltile_family_of(symbol), (void)cltile_is_block(symbol), (void)cltile_is_copy(symbol);
    (void)cltile_is_copy_fence(symbol), (void)cltile_is_host_copy(symbol), (void)cltile_is_wait(symbol);
    (void)cltile_is_block_instruction(symbol), (void)cltile_source_name(symbol);
}

/* The structures of callers whose cltile.h is older: they end where a field begins. */
static const size_t shorter[] = {offsetof(cltile_options, target),         offsetof(cltile_options, sub_groups),
                                 offsetof(cltile_options, sub_group_size), offsetof(cltile_options, region_rows),
                                 offsetof(cltile_options, on_member),      offsetof(cltile_options, events),
                                 offsetof(cltile_options, warnings),       offsetof(cltile_options, untrusted)};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part p = take_part(&bytes, &size);
    char *lines[MOST_LINES];
    const size_t count = split_lines(&p, lines, MOST_LINES);
    cltile_options options = CLTILE_OPTIONS_INIT;
    take_numbers(&options, &bytes, &size);
    options.target = count > 0 ? lines[0] : options.target;
    options.warnings = count > 3 ? (const char *const *)lines + 3 : NULL;
    complete(&options, sizeof options);
    if (size > 0)
        complete(&options, shorter[*bytes % (sizeof shorter / sizeof *shorter)]);
    look_up(count > 1 ? lines[1] : "", count > 2 ? lines[2] : "");
    free(p.text);
    return 0;
}
