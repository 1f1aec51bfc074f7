/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile_link_bitcode in a process of its own: LLVM may crash on broken bitcode. */

#include "link_bitcode.h"

#include "process.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* What the child exits with when libcltile refused the module and its reason is in the file for it. */
#define REFUSED 99

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
    const struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT};
    setrlimit(RLIMIT_AS, &memory);
    void *out = NULL;
    size_t size = 0;
    char *message = NULL;
    const cltile_status status = cltile_link_bitcode(j->in->bytes, j->in->size, &j->options, &out, &size, &message);
    if (message == NULL)
        message = copy_text("out of memory");
    bool written = true;
    if (status == CLTILE_SUCCESS)
        written = write_file(j->out_path, out, size);
    else
        written = write_file(j->message_path, message, strlen(message));
    cltile_free(message);
    cltile_free(out);
    return !written ? EXIT_FAILED : status == CLTILE_SUCCESS ? EXIT_DONE : REFUSED;
}

/* LLVM's own last words, if it had any: the line that says "LLVM ERROR: ...". */
static void report_crash(const char *label, const child_result *result) {
    const char *error = strstr(result->output, "LLVM ERROR: ");
    const int length = error == NULL ? 0 : (int)strcspn(error, "\n");
    char *how = result->signal != 0 ? strdup(strsignal(result->signal)) : format_text("exit status %d", result->status);
    report_error(label,
                 "LLVM %s crashed on this module (%s%s%.*s). It is broken, or was written by another LLVM: compile the "
                 "kernel again with clang-" CLTILE_LLVM_MAJOR_TEXT,
                 cltile_llvm_version(), how, length > 0 ? "; " : "", length, error == NULL ? "" : error);
    free(how);
}

/* Looks at how the child ended; reads what it wrote. */
static bool finish_job(const settings *s, const job *j, const child_result *result, file_bytes *out) {
    const char *label = label_of(s->input);
    if (result->signal == 0 && result->status == REFUSED) {
        file_bytes message;
        if (read_file(j->message_path, &message)) {
            report_error(label, "%s", message.bytes);
            free(message.bytes);
        }
        return false;
    }
    if (result->signal != 0 || result->status != EXIT_DONE) {
        report_crash(label, result);
        return false;
    }
    if (s->verbose)
        fputs(result->output, stderr);
    return read_file(j->out_path, out);
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
