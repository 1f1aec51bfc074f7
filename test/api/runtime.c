/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What runtimes ask of the library: extensions and headers to announce, options for a device, names of their own. */

#include "tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const char *text) {
    return text == NULL ? "-" : text;
}

static const char *argument(const char *text) {
    return strcmp(text, "-") == 0 ? NULL : text;
}

/* Whether each builtin's extension is in the table, and each header of the table exists in both forms. */
static int count_missing(void) {
    int missing = 0;
    for (size_t i = 0; cltile_builtin_at(i) != NULL; ++i)
        missing += cltile_find_extension(cltile_builtin_at(i)->extension) == NULL;
    const cltile_extension *row;
    for (size_t i = 0; (row = cltile_extension_at(i)) != NULL; ++i)
        for (int form = 0; form < 2; ++form)
            missing += (cltile_header(row->name, (cltile_header_form)form) == NULL) != (row->header == NULL);
    return missing;
}

/* api extensions: prints the table. */
int test_extensions(char **arguments) {
    (void)arguments;
    const cltile_extension *row;
    for (size_t i = 0; (row = cltile_extension_at(i)) != NULL; ++i)
        printf("%s %u.%u.%u %s, defines '%s', needs '%s'%s\n", row->name, row->version >> 22,
               row->version >> 12 & 0x3ff, row->version & 0xfff, text(row->header), row->macros, row->needs,
               row->is_emulated ? ", emulated" : "");
    printf("%s, %s, %s\n", cltile_find_extension(NULL) == NULL ? "no extension" : "an extension",
           cltile_find_extension("cl_khr_fp16") == NULL ? "no extension" : "an extension",
           cltile_header(NULL, CLTILE_HEADER_WHOLE) == NULL ? "no header" : "a header");
    printf("%d missing\n", count_missing());
    return 0;
}

/* api header EXTENSION whole|without-waits: prints a header. */
int test_header(char **arguments) {
    const int is_whole = strcmp(arguments[1], "whole") == 0;
    const char *header = cltile_header(arguments[0], is_whole ? CLTILE_HEADER_WHOLE : CLTILE_HEADER_WITHOUT_WAITS);
    fputs(text(header), stdout);
    return header == NULL;
}

/* api runtime PLATFORM VERSION DEVICE TRIPLE: prints the options; - is NULL. */
int test_runtime(char **arguments) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    const cltile_status status = cltile_set_runtime_options(&options, argument(arguments[0]), argument(arguments[1]),
                                                            argument(arguments[2]), argument(arguments[3]));
    if (status != CLTILE_SUCCESS)
        printf("status %d\n", (int)status);
    else
        printf("target %s, host %s, sub-groups %d, warnings %s\n", options.target, text(options.host),
               (int)options.sub_groups, options.warnings[0]);
    return 0;
}

static void print_line(void *user, const cltile_diagnostic *diagnostic) {
    (void)user;
    char *line = cltile_format_diagnostic(diagnostic);
    puts(text(line));
    cltile_free(line);
}

/* api lines KERNEL: prints each finding as one line, and what there is for NULL. */
int test_lines(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = print_line;
    cltile_check_bitcode(in.start, in.size, &options, NULL);
    free(in.start);
    puts(text(cltile_format_diagnostic(NULL)));
    return 0;
}

/* api names KERNEL OUT [NAME=HOST_NAME | EXTENSION]...: links for a host with names or functions of its own. */
int test_names(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    const char *names[8] = {NULL}, *extensions[8] = {NULL};
    size_t name_count = 0, extension_count = 0, size = 0;
    for (char **item = arguments + 2; *item != NULL && name_count < 7 && extension_count < 7; ++item)
        if (strchr(*item, '=') != NULL)
            names[name_count++] = *item;
        else
            extensions[extension_count++] = *item;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.sub_groups = CLTILE_SUB_GROUPS_NATIVE;
    options.host_names = names;
    options.host_extensions = extensions;
    void *out = NULL;
    char *message = NULL;
    const cltile_status status = cltile_link_bitcode(in.start, in.size, &options, &out, &size, &message);
    test_print_outcome(status, message, out != NULL, "");
    FILE *file = status == CLTILE_SUCCESS ? fopen(arguments[1], "wb") : NULL;
    if (file != NULL) {
        fwrite(out, 1, size, file);
        fclose(file);
    }
    cltile_free(out);
    cltile_free(message);
    free(in.start);
    return 0;
}
