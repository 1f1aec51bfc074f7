/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What callers are told of a faulty kernel. */

#include "tests.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const char *string) {
    return string == NULL ? "-" : string;
}

static void print_finding(void *user, const cltile_diagnostic *d) {
    static const char *const severities[] = {"note", "warning", "error"};
    ++*(int *)user;
    const char *name = d->file == NULL ? NULL : strrchr(d->file, '/');
    printf("%s %s kernel=%s function=%s at=%s:%u:%u size=%s\n  message: %s\n  note: %s\n", severities[d->severity],
           d->id, text(d->kernel), text(d->function), name == NULL ? text(d->file) : name + 1, d->line, d->column,
           d->size == sizeof *d ? "known" : "other", d->message, text(d->note));
}

/* api findings link-bytes|link-module|check-bytes|check-module KERNEL [WARNING]... */
int test_findings(char **arguments) {
    const char *form = arguments[0];
    const int link = strncmp(form, "link", 4) == 0, of_bytes = strstr(form, "bytes") != NULL;
    const test_bytes in = test_read_file(arguments[1]);
    int count = 0;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = print_finding;
    options.user = &count;
    options.warnings = (const char *const *)&arguments[2];
    LLVMContextRef context = test_create_context();
    LLVMModuleRef module = test_parse(context, in);
    void *out = NULL;
    size_t out_size = 0;
    char *message = NULL;
    cltile_status status;
    if (of_bytes)
        status = link ? cltile_link_bitcode(in.start, in.size, &options, &out, &out_size, &message)
                      : cltile_check_bitcode(in.start, in.size, &options, &message);
    else
        status =
            link ? cltile_link_module(module, &options, &message) : cltile_check_module(module, &options, &message);
    printf("status %d after %d findings: %s\n", (int)status, count, text(message));
    cltile_free(out);
    cltile_free(message);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    free(in.start);
    return 0;
}
