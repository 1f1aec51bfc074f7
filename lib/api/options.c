/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Options: defaults and what values are allowed. */

#include "api/api.h"

#include "ir/archive.h"
#include "link/link.h"
#include "report/report.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static bool is_target(const char *name) {
    for (const cltile_library *library = cltile_libraries; library->bytes != NULL; ++library)
        if (strcmp(library->target, name) == 0)
            return true;
    return false;
}

/* Writes the targets' names, with commas between. The libraries of one follow each other. */
static void list_targets(char *list, size_t size) {
    const char *last = "";
    size_t used = 0;
    for (const cltile_library *library = cltile_libraries; library->bytes != NULL && used < size; ++library) {
        if (strcmp(library->target, last) != 0)
            used += (size_t)snprintf(list + used, size - used, "%s%s", used > 0 ? ", " : "", library->target);
        last = library->target;
    }
}

#define FIELD(name) CLTILE_OPTIONS_FIELD(cltile_options, name)
static const cltile_options_field options_fields[] = {FIELD(size),
                                                      FIELD(target),
                                                      FIELD(sub_groups),
                                                      FIELD(sub_group_size),
                                                      FIELD(region_rows),
                                                      FIELD(on_member),
                                                      FIELD(user),
                                                      FIELD(events),
                                                      FIELD(local_block_io),
                                                      FIELD(on_diagnostic),
                                                      FIELD(warnings),
                                                      FIELD(strip_debug_info),
                                                      FIELD(untrusted),
                                                      FIELD(host),
                                                      FIELD(image_formats),
                                                      FIELD(host_names),
                                                      FIELD(host_extensions),
                                                      FIELD(library),
                                                      FIELD(matrix_lanes),
                                                      {NULL, 0, 0}};
#undef FIELD

static const cltile_options_type options_type = {"cltile_options", "CLTILE_OPTIONS_INIT", sizeof(cltile_options),
                                                 options_fields};

/* Puts in what the host decides. */
static cltile_status choose_host(cltile_options *options, char **message) {
    const cltile_host *host = cltile_find_host(options->host);
    if (options->host == NULL)
        return CLTILE_SUCCESS;
    if (host == NULL) {
        char known[128] = "";
        for (size_t i = 0, used = 0; cltile_host_at(i) != NULL && used < sizeof known; ++i)
            used +=
                (size_t)snprintf(known + used, sizeof known - used, "%s%s", i > 0 ? ", " : "", cltile_host_at(i)->name);
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "unknown host '%s': there are %s", options->host, known);
    }
    const bool is_anywhere = options->target != NULL && strcmp(options->target, "intel-xe2") == 0;
    if (options->target != NULL && strcmp(options->target, "generic") != 0 && !is_anywhere &&
        strcmp(options->target, host->target) != 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "target '%s' is not for host %s, which needs %s: leave the target generic", options->target,
                           host->name, host->target);
    if (!is_anywhere) /* whose blocks are made of sub-group blocks, which are portable where they are no messages */
        options->target = host->target;
    options->sub_groups = host->sub_groups;
    return CLTILE_SUCCESS;
}

cltile_status cltile_complete_options(const cltile_options *options, cltile_options *complete, char **message) {
    *complete = (cltile_options)CLTILE_OPTIONS_INIT;
    cltile_status status = cltile_copy_options(&options_type, options, complete, message);
    complete->size = sizeof *complete;
    if (status != CLTILE_SUCCESS || (status = choose_host(complete, message)) != CLTILE_SUCCESS)
        return status;
    if (complete->target == NULL || !is_target(complete->target)) {
        char known[64];
        list_targets(known, sizeof known);
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "unknown target '%s': there are %s",
                           complete->target == NULL ? "(null)" : complete->target, known);
    }
    const struct {
        const char *name, *values;
        int value, most;
    } choices[] = {{"sub_groups", "0 (emulated), 1 (native) and 2 (any)", (int)complete->sub_groups, 2},
                   {"region_rows", "0 (padded) and 1 (packed)", (int)complete->region_rows, 1},
                   {"events", "0 (host) and 1 (null)", (int)complete->events, 1},
                   {"local_block_io", "0 and 1", (int)complete->local_block_io, 1},
                   {"strip_debug_info", "0 and 1", (int)complete->strip_debug_info, 1},
                   {"untrusted", "0 and 1", (int)complete->untrusted, 1}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; ++i)
        if (choices[i].value < 0 || choices[i].value > choices[i].most)
            return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "option %s is %d: %s exist", choices[i].name,
                               choices[i].value, choices[i].values);
    for (const char *const *text = complete->image_formats; text != NULL && *text != NULL; ++text) {
        cltile_image_format format;
        const cltile_status read = cltile_read_image_format(*text, &format, message);
        if (read != CLTILE_SUCCESS)
            return read;
    }
    if ((status = cltile_check_names(complete, message)) != CLTILE_SUCCESS)
        return status;
    if (complete->matrix_lanes != 0 && complete->matrix_lanes != 8)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "option matrix_lanes is %u: 0 and 8 exist",
                           complete->matrix_lanes);
    const unsigned size = complete->sub_group_size;
    if (size > 128 || (size & (size - 1)) != 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "sub-group size %u: it must be a power of two, at most 128", size);
    return CLTILE_SUCCESS;
}
