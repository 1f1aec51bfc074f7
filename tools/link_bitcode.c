/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile_link_bitcode in a process of its own: LLVM may crash on broken bitcode. */

#include "link_bitcode.h"

#include "process.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* What the child exits with when libcltile refused the module and its reason is in the file for it, and when no file
 * could be written, as the child's output says. LLVM's own failures end in other ways. */
#define REFUSED 99
#define NOT_WRITTEN 98

/* Sizes that broken bitcode claims are not to exhaust the machine. */
#define MEMORY_LIMIT ((rlim_t)8 << 30)

typedef struct job {
    const file_bytes *in;
    cltile_options options;
    char *out_path, *message_path;
} job;

static void show_member(void *user, const char *name, size_t bytes) {
    (void)user;
    fprintf(stderr, "cltile: linked %s, %zu bytes\n", name, bytes);
}

static int run_job(void *user) {
    const job *j = user;
#ifndef __SANITIZE_ADDRESS__ /* which reserves more than that */
    const struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT};
    setrlimit(RLIMIT_AS, &memory);
#endif
    void *out = NULL;
    size_t size = 0;
    char *message = NULL;
    const cltile_status status = cltile_link_bitcode(j->in->bytes, j->in->size, &j->options, &out, &size, &message);
    const char *reason = message == NULL ? "out of memory" : message;
    const bool written = status == CLTILE_SUCCESS ? write_file(j->out_path, out, size)
                                                  : write_file(j->message_path, reason, strlen(reason));
    cltile_free(message);
    cltile_free(out);
    return !written ? NOT_WRITTEN : status == CLTILE_SUCCESS ? EXIT_DONE : REFUSED;
}

/* LLVM's own last words, if it had any: the line that says "LLVM ERROR: ...". */
static void report_crash(const char *label, const child_result *result) {
    const char *error = strstr(result->output, "LLVM ERROR: ");
    const int length = error == NULL ? 0 : (int)strcspn(error, "\n");
    char *how =
        result->signal != 0 ? copy_text(strsignal(result->signal)) : format_text("exit status %d", result->status);
    report_error(label,
                 "LLVM %s crashed on this module (%s%s%.*s). It is broken, or was written by another LLVM: compile the "
                 "kernel again with clang-" CLTILE_LLVM_MAJOR_TEXT,
                 cltile_llvm_version(), how, length > 0 ? "; " : "", length, error == NULL ? "" : error);
    free(how);
}

static void report_refusal(const char *label, const char *message_path) {
    file_bytes message;
    if (!read_file(message_path, &message))
        return;
    report_error(label, "%s", message.bytes);
    free(message.bytes);
}

/* Looks at how the child ended; reads what it wrote. */
static bool finish_job(const settings *s, const job *j, const child_result *result, file_bytes *out) {
    const char *label = label_of(s->input);
    const int status = result->signal != 0 ? EXIT_FAILED : result->status;
    const bool done = status == EXIT_DONE;
    if (status == REFUSED)
        report_refusal(label, j->message_path);
    else if (status == NOT_WRITTEN || (done && s->verbose))
        fputs(result->output, stderr);
    else if (!done)
        report_crash(label, result);
    return done && read_file(j->out_path, out);
}

bool link_bitcode(const settings *s, const file_bytes *in, file_bytes *out) {
    job j = {in, s->link, temporary_path("linked.bc"), temporary_path("message.txt")};
    if (s->verbose)
        j.options.on_member = show_member;
    child_result result = {.started = false};
    bool linked = false;
    if (j.out_path != NULL && j.message_path != NULL)
        result = run_in_child("linking", run_job, &j);
    if (result.started)
        linked = finish_job(s, &j, &result, out);
    free(result.output);
    free(j.message_path);
    free(j.out_path);
    return linked;
}
