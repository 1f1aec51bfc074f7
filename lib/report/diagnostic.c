/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of rules, and how findings reach the caller. */

#include "report/diagnostic.h"

#include "report/memory.h"
#include "report/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rule_row {
    const char *id;
    cltile_severity severity;
    const char *remedy;
} rule_row;

#define WAIT_ON_EVERY_PATH                                                                                             \
    "call wait_group_events on it on every path: a kernel must wait for its copies before it ends"

/* An error is what the specification forbids and constants prove; a warning what is lost, or proven but for values of
 * run time; a note what matters to some images only, or what was not looked at. */
static const rule_row rules[CLTILE_RULE_COUNT] = {
    [CLTILE_RULE_MEDIA_BLOCK_SIZE_NOT_CONSTANT] =
        {"media-block-size-not-constant", CLTILE_ERROR,
         "pass a literal, a macro or an enumerator, or a parameter of a function that is called with one; for several "
         "sizes call once for each, in branches"},
    [CLTILE_RULE_MEDIA_BLOCK_WIDTH] = {"media-block-width", CLTILE_ERROR,
                                       "choose 4, 8, 12, 16, 20, 24, 28 or 32 bytes; width counts elements"},
    [CLTILE_RULE_MEDIA_BLOCK_HEIGHT] = {"media-block-height", CLTILE_ERROR,
                                        "split the block into several calls, one below the other"},
    [CLTILE_RULE_MEDIA_BLOCK_HEIGHT_OF_BUFFER] = {"media-block-height-of-buffer", CLTILE_NOTE,
                                                  "keep to 16 rows if the host may pass an image made from a buffer"},
    [CLTILE_RULE_MEDIA_BLOCK_OFFSET] = {"media-block-offset", CLTILE_ERROR,
                                        "x counts bytes: begin at the multiple of 4 below, with a wider block"},
    [CLTILE_RULE_MEDIA_BLOCK_REGION_LARGER] = {"media-block-region-larger", CLTILE_WARNING,
                                               "call a function of more components, or make the block smaller"},
    [CLTILE_RULE_MEDIA_BLOCK_REGION_SMALLER] =
        {"media-block-region-smaller", CLTILE_WARNING,
         "call a function of fewer components where there is one, or make the block larger"},
    [CLTILE_RULE_MEDIA_BLOCK_PADDING] = {"media-block-padding", CLTILE_ERROR,
                                         "call a function of more components, make the block lower, or its rows 4, 8, "
                                         "16 or 32 bytes wide"},
    [CLTILE_RULE_MEDIA_BLOCK_SUB_GROUP_SIZE] = {"media-block-sub-group-size", CLTILE_WARNING,
                                                "put __attribute__((intel_reqd_sub_group_size(16))) before 'kernel', "
                                                "or give the size as an option"},
    [CLTILE_RULE_MEDIA_BLOCK_IMAGE_SHARED] = {"media-block-image-shared", CLTILE_ERROR,
                                              "give the kernel a second image parameter for the other functions, and "
                                              "have the host bind the same image to both"},
    [CLTILE_RULE_MEDIA_BLOCK_IMAGE_ORIGIN] = {"media-block-image-origin", CLTILE_ERROR,
                                              "pass one of the kernel's image parameters, the same on every path"},
    [CLTILE_RULE_MEDIA_BLOCK_IMAGE_FORMAT] = {"media-block-image-format", CLTILE_WARNING,
                                              "create both images with one format, or pass a buffer in place of the "
                                              "image that is not read_only"},
    [CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_FLOW] = {"media-block-divergent-flow", CLTILE_WARNING,
                                                "call it where all work-items of the sub-group pass, and let what "
                                                "depends on the work-item choose among the results"},
    [CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_ARGUMENT] = {"media-block-divergent-argument", CLTILE_WARNING,
                                                    "compute it from group ids and the sub-group's id: a block has one "
                                                    "position and one size for the whole sub-group"},
    [CLTILE_RULE_ASYNC_COPY_LINE_LENGTH] = {"async-copy-line-length", CLTILE_ERROR,
                                            "a total line length counts elements from the beginning of one line to "
                                            "the beginning of the next: at least those of a line"},
    [CLTILE_RULE_ASYNC_COPY_PLANE_AREA] = {"async-copy-plane-area", CLTILE_ERROR,
                                           "a total plane area counts elements from the beginning of one plane to "
                                           "the beginning of the next: at least lines times total line length"},
    [CLTILE_RULE_ASYNC_COPY_ELEMENT_SIZE] = {"async-copy-element-size", CLTILE_WARNING,
                                             "pass sizeof(element): the argument counts bytes"},
    [CLTILE_RULE_ASYNC_COPY_PLANES] = {"async-copy-planes", CLTILE_WARNING,
                                       "pass the number of planes: it follows the lines in version 1.0, and the "
                                       "strides of lines in version 0.9.0"},
    [CLTILE_RULE_ASYNC_COPY_LOCAL_SIZE] = {"async-copy-local-size", CLTILE_ERROR,
                                           "make the array larger or the tile smaller; the local memory's total line "
                                           "length and offset count elements"},
    [CLTILE_RULE_ASYNC_COPY_OVERLAP] = {"async-copy-overlap", CLTILE_WARNING,
                                        "wait for the first copy's event, or call async_work_group_copy_fence, before "
                                        "the second copy"},
    [CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED] = {"async-copy-event-not-waited", CLTILE_WARNING, WAIT_ON_EVERY_PATH},
    [CLTILE_RULE_ASYNC_COPY_EVENT_NEVER_WAITED] = {"async-copy-event-not-waited", CLTILE_ERROR, WAIT_ON_EVERY_PATH},
    [CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY] = {"async-copy-wait-before-copy", CLTILE_WARNING,
                                                 "wait after the copy whose event it is"},
    [CLTILE_RULE_ASYNC_COPY_WAIT_OTHER_SLOT] = {"async-copy-wait-other-slot", CLTILE_ERROR,
                                                "wait for the element of the array that the copy's event was stored "
                                                "in"},
    [CLTILE_RULE_ASYNC_COPY_DESTINATION_READ] = {"async-copy-destination-read", CLTILE_WARNING,
                                                 "wait for the copy's event before the tile is read"},
    [CLTILE_RULE_ASYNC_COPY_DESTINATION_WRITTEN] = {"async-copy-destination-written", CLTILE_WARNING,
                                                    "wait for the copy's event before the tile is written"},
    [CLTILE_RULE_ASYNC_COPY_SOURCE_WRITTEN] = {"async-copy-source-written", CLTILE_WARNING,
                                               "wait for the copy's event before what it reads is written"},
    [CLTILE_RULE_ASYNC_COPY_SOURCE_NOT_SYNCHRONIZED] = {"async-copy-source-not-synchronized", CLTILE_WARNING,
                                                        "call barrier(CLK_LOCAL_MEM_FENCE) before the copy: it does "
                                                        "not wait for other work-items"},
    [CLTILE_RULE_ASYNC_COPY_DESTINATION_IN_USE] = {"async-copy-destination-in-use", CLTILE_WARNING,
                                                   "call barrier(CLK_LOCAL_MEM_FENCE) before the copy: it does not "
                                                   "wait for other work-items"},
    [CLTILE_RULE_ASYNC_COPY_DIVERGENT_FLOW] = {"async-copy-divergent-flow", CLTILE_WARNING,
                                               "call it where all work-items of the work-group pass: the work-group "
                                               "makes a copy together"},
    [CLTILE_RULE_ASYNC_COPY_DIVERGENT_ARGUMENT] = {"async-copy-divergent-argument", CLTILE_WARNING,
                                                   "compute it from group ids: all work-items of the work-group must "
                                                   "pass the same value"},
    [CLTILE_RULE_ASYNC_COPY_OUT_OF_BOUNDS] = {"async-copy-out-of-bounds", CLTILE_ERROR,
                                              "make the buffer larger or the tile smaller; offsets and total line "
                                              "lengths count elements"},
    [CLTILE_RULE_ASYNC_COPY_ALIGNMENT] = {"async-copy-alignment", CLTILE_ERROR,
                                          "pass pointers that are aligned for their type, or call the copies of void, "
                                          "which take any address"},
    [CLTILE_RULE_ASYNC_COPY_EVENT_ARGUMENT] = {"async-copy-event-argument", CLTILE_ERROR,
                                               "pass 0, or the event that an earlier copy returned"},
    [CLTILE_RULE_ASYNC_COPY_VERSION_0_9_0] = {"async-copy-version-0.9.0", CLTILE_WARNING,
                                              "call the form of version 1.0, which takes offsets, the size of an "
                                              "element, and total lengths instead of gaps"},
    [CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW] =
        {"sub-group-divergent-flow", CLTILE_WARNING,
         "call it where all work-items of the work-group pass: cltile emulates sub-groups here, by barriers of the "
         "work-group"},
    [CLTILE_RULE_NOT_ALL_CHECKED] = {"not-all-checked", CLTILE_NOTE,
                                     "split the kernel for the checks to see all of it; its code does not depend on "
                                     "them"},
    [CLTILE_RULE_CODEPLAY_COPIES_STRIPPED] =
        {"codeplay-copies-stripped", CLTILE_WARNING,
         "optimise before converting, and validate and optimise what others send after converting it back"},
    [CLTILE_RULE_CODEPLAY_EVENT_IN_MEMORY] =
        {"codeplay-event-in-memory", CLTILE_WARNING,
         "give the module to consumers of the set as it is, and validate it before converting it, or name the set "
         "Codeplay.GroupAsyncCopies, which spirv-val does not know"},
    [CLTILE_RULE_NO_SUCH_BUILTIN] =
        {"no-such-builtin", CLTILE_ERROR,
         "remove the kernel's own declaration of it: what exists, cltile's header of the extension declares"},
    [CLTILE_RULE_INDIRECT_CALL] = {"indirect-call", CLTILE_ERROR,
                                   "call it by its name and with the arguments it is declared with"},
    [CLTILE_RULE_RECURSION] = {"recursion", CLTILE_ERROR, "make a loop of it: OpenCL C has no recursion"},
    [CLTILE_RULE_SUB_GROUP_SIZE] = {"sub-group-size", CLTILE_ERROR, "choose 8, 16 or 32"},
};

/* ---- Severities ---- */

/* A warning option's rule and what becomes of it: "no-ID", "error=ID", "no-error=ID". Returns the ID. */
static const char *split_option(const char *option, int *severity) {
    static const struct {
        const char *prefix;
        int severity;
    } forms[] = {{"no-error=", CLTILE_WARNING}, {"error=", CLTILE_ERROR}, {"no-", -1}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i)
        if (strncmp(option, forms[i].prefix, strlen(forms[i].prefix)) == 0) {
            *severity = forms[i].severity;
            return option + strlen(forms[i].prefix);
        }
    return NULL;
}

/* "all" leaves notes, and what was switched off, as they are. */
static void choose_severity(cltile_reporter *r, size_t rule, int severity, bool all) {
    if (all && severity >= 0 && r->severities[rule] < CLTILE_WARNING)
        return;
    r->severities[rule] = (signed char)severity;
    r->is_chosen[rule] = true;
}

static cltile_status apply_option(cltile_reporter *r, const char *option) {
    int severity = 0;
    const char *id = split_option(option, &severity);
    bool found = false;
    const bool all = id != NULL && strcmp(id, "all") == 0;
    for (size_t i = 0; id != NULL && i < CLTILE_FIRST_FIXED_RULE; ++i)
        if (all || strcmp(rules[i].id, id) == 0) {
            choose_severity(r, i, severity, all);
            found = true;
        }
    if (found)
        return CLTILE_SUCCESS;
    return cltile_fail(
        CLTILE_INVALID_ARGUMENT, r->message,
        "option warnings: '%s' %s: there are no-ID, error=ID and no-error=ID, where ID is all, or one of "
        "docs/diagnostics.md that linking does not depend on",
        option, id == NULL ? "is of no known form" : "names no diagnostic");
}

cltile_status cltile_start_reporter(cltile_reporter *r, const cltile_options *options, char **message) {
    *r = (cltile_reporter){.on_diagnostic = options->on_diagnostic, .user = options->user, .message = message};
    for (size_t i = 0; i < CLTILE_RULE_COUNT; ++i)
        r->severities[i] = (signed char)rules[i].severity;
    cltile_status status = CLTILE_SUCCESS;
    for (const char *const *option = options->warnings; option != NULL && *option != NULL && status == CLTILE_SUCCESS;
         ++option)
        status = apply_option(r, *option);
    return status;
}

void cltile_set_severity(cltile_reporter *r, cltile_rule rule, cltile_severity severity) {
    if (!r->is_chosen[rule])
        r->severities[rule] = (signed char)severity;
}

bool cltile_reports_anything(const cltile_reporter *r) {
    for (size_t i = 0; i < CLTILE_FIRST_FIXED_RULE; ++i)
        if (r->severities[i] == CLTILE_ERROR || (r->severities[i] >= 0 && r->on_diagnostic != NULL))
            return true;
    return false;
}

/* Rows that follow each other may have one id, with a severity for each case. */
const char *cltile_diagnostic_id(size_t number) {
    for (size_t i = 0; i < CLTILE_RULE_COUNT; ++i)
        if ((i == 0 || strcmp(rules[i].id, rules[i - 1].id) != 0) && number-- == 0)
            return rules[i].id;
    return NULL;
}

cltile_rule cltile_find_rule(const char *id) {
    size_t rule = 0;
    while (rule + 1 < CLTILE_RULE_COUNT && strcmp(rules[rule].id, id) != 0)
        ++rule;
    return (cltile_rule)rule;
}

/* ---- Findings ---- */

/* The location as the beginning of a message. */
static int format_location(char *text, size_t size, const cltile_location *location) {
    if (location->file != NULL && location->line > 0 && location->column == 0)
        return snprintf(text, size, "%s:%u: ", location->file, location->line);
    if (location->file != NULL && location->line > 0)
        return snprintf(text, size, "%s:%u:%u: ", location->file, location->line, location->column);
    if (location->kernel != NULL && location->function != NULL && strcmp(location->kernel, location->function) != 0)
        return snprintf(text, size, "kernel '%s', function '%s': ", location->kernel, location->function);
    if (location->function != NULL || location->kernel != NULL)
        return snprintf(text, size, "%s '%s': ", location->kernel == NULL ? "function" : "kernel",
                        location->kernel == NULL ? location->function : location->kernel);
    return snprintf(text, size, "%s", "");
}

void cltile_report_message(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *message,
                           const char *remedy) {
    if (r->severities[rule] < 0)
        return;
    const cltile_diagnostic diagnostic = {
        .size = sizeof diagnostic,
        .id = rules[rule].id,
        .severity = (cltile_severity)r->severities[rule],
        .kernel = location->kernel,
        .function = location->function,
        .file = location->file,
        .line = location->line,
        .column = location->column,
        .message = message,
        .note = remedy == NULL ? rules[rule].remedy : remedy,
    };
    r->has_reported[rule] = true;
    if (r->on_diagnostic != NULL)
        r->on_diagnostic(r->user, &diagnostic);
    if (diagnostic.severity == CLTILE_ERROR && r->errors++ == 0) {
        char where[512];
        format_location(where, sizeof where, location);
        cltile_fail(CLTILE_INVALID_KERNEL, r->message, "%s%s [%s]. Remedy: %s", where, diagnostic.message,
                    diagnostic.id, diagnostic.note);
    }
}

void cltile_report_at(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *message = cltile_format_list(format, arguments);
    va_end(arguments);
    if (message != NULL) /* else the call fails by it */
        cltile_report_message(r, rule, location, message, NULL);
    free(message);
}
