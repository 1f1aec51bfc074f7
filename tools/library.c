/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libcltile in a process of its own. */

#include "library.h"

#include "file.h"
#include "inspection/inspection.h"
#include "settings.h"
#include "spirv/spirv.h"
#include "text.h"

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Exit statuses of the child. LLVM's own failures end it in other ways. */
#define REFUSED 99      /* libcltile refused the module; the reason is behind the findings */
#define FOUND_ERRORS 98 /* findings say why libcltile refused the module */
#define NOT_WRITTEN 97  /* a file could not be written; the child's output says why */

/* Broken bitcode claims sizes that would exhaust the machine. */
#define MEMORY_LIMIT ((rlim_t)8 << 30)

typedef struct job job;

struct job {
    const char *doing;
    /* The work of the child; *out is its result, or NULL. */
    cltile_status (*work)(job *j, void **out, size_t *size, char **message);
    const file_bytes *in;
    cltile_options options;
    bool verbose, target_is_auto;
    const char *imageless;              /* for link_job: a GPU that has no images, or NULL */
    const spirv_operations *operations; /* for inspect_job */
    findings_format format;
    findings found;
    char *out_path, *findings_path;
};

static void show_member(void *user, const char *name, size_t bytes) {
    const job *j = user;
    if (j->verbose)
        fprintf(stderr, "cltile: linked %s, %zu bytes\n", name, bytes);
}

static void keep_finding(void *user, const cltile_diagnostic *diagnostic) {
    job *j = user;
    add_finding(&j->found, &j->format, diagnostic);
}

/* Writes the numbers of findings, the length of their text, the text, and why the module was refused. */
static bool write_findings(const job *j, const char *reason) {
    const char *text = j->found.text == NULL ? "" : j->found.text;
    const char *all = format_text("%zu %zu %zu %zu\n%s%s", j->found.errors, j->found.warnings, j->found.notes,
                                  strlen(text), text, reason);
    return write_file(j->findings_path, all, strlen(all));
}

/* Refuses a module that calls a function of images, for a GPU that has none. */
static cltile_status check_images(const job *j, char **message) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = NULL;
    char *error = NULL;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(j->in->bytes, j->in->size, j->format.label);
    if (LLVMParseIRInContext(context, buffer, &module, &error) != 0) { /* to be refused by the link */
        LLVMDisposeMessage(error);
        return CLTILE_SUCCESS;
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *symbol = LLVMGetValueName2(f, &(size_t){0});
        if (!LLVMIsDeclaration(f) || LLVMGetFirstUse(f) == NULL || strstr(symbol, "ocl_image") == NULL)
            continue;
        *message = format_text("%s: %s has no images, and the module calls %s: give the kernel buffers, or choose "
                               "another GPU",
                               j->imageless, look_up_device(j->imageless)->generation, name_of_symbol(symbol));
        return CLTILE_INVALID_TARGET;
    }
    return CLTILE_SUCCESS;
}

/* Links. If the GPU chose the target, and this has no library for the module's arch (intel for spir), links the generic
 * code. */
static cltile_status link_job(job *j, void **out, size_t *size, char **message) {
    if (j->imageless != NULL && check_images(j, message) != CLTILE_SUCCESS)
        return CLTILE_INVALID_TARGET;
    const cltile_status status = cltile_link_bitcode(j->in->bytes, j->in->size, &j->options, out, size, message);
    if (status != CLTILE_INVALID_TARGET || !j->target_is_auto)
        return status;
    fprintf(stderr, "cltile: no %s library for this arch: target generic\n", j->options.target);
    j->options.target = "generic";
    return cltile_link_bitcode(j->in->bytes, j->in->size, &j->options, out, size, message);
}

/* NOLINTNEXTLINE(readability-non-const-parameter): it is one of job.work */
static cltile_status check_job(job *j, void **out, size_t *size, char **message) {
    (void)out;
    (void)size;
    return cltile_check_bitcode(j->in->bytes, j->in->size, &j->options, message);
}

static cltile_status inspect_job(job *j, void **out, size_t *size, char **message) {
    inspection i = {.label = j->format.label, .json = j->format.form != FINDINGS_TEXT, .colours = j->format.colours};
    i.instructions = j->operations->is_spirv ? j->operations : NULL;
    i.out = open_text((char **)out, size);
    j->options.user = &i;
    j->options.on_member = NULL;
    j->options.on_diagnostic = keep_inspected_finding;
    begin_inspection(&i);
    const cltile_status status =
        cltile_inspect_bitcode(j->in->bytes, j->in->size, &j->options, show_inspected_kernel, message);
    end_inspection(&i);
    fclose(i.out);
    return status;
}

/* The process ends after it, so nothing is freed. */
static int run_job(void *user) {
    job *j = user;
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which reserve more than that */
    const struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT};
    setrlimit(RLIMIT_AS, &memory);
#endif
    void *out = NULL;
    size_t size = 0;
    char *message = NULL;
    j->options.user = j;
    j->options.on_member = show_member;
    j->options.on_diagnostic = keep_finding;
    const cltile_status status = j->work(j, &out, &size, &message);
    const int result = status == CLTILE_SUCCESS ? EXIT_DONE : j->found.errors > 0 ? FOUND_ERRORS : REFUSED;
    const bool written = write_findings(j, result != REFUSED ? ""
                                           : message == NULL ? "out of memory"
                                                             : message) &&
                         (result != EXIT_DONE || out == NULL || write_file(j->out_path, out, size));
    return written ? result : NOT_WRITTEN;
}

/* Reports the crash with LLVM's last message, the line "LLVM ERROR: ...", if there is one. */
static void report_crash(const char *label, const child_result *result) {
    const char *error = strstr(result->output, "LLVM ERROR: ");
    const int length = error == NULL ? 0 : (int)strcspn(error, "\n");
    const char *how = result->signal != 0 ? strsignal(result->signal) : format_text("exit status %d", result->status);
    report_error(label,
                 "LLVM %s crashed on this module (%s%s%.*s). It is broken, or was written by another LLVM: compile the "
                 "kernel again with clang-" CLTILE_LLVM_MAJOR_TEXT,
                 cltile_llvm_version(), how, length > 0 ? "; " : "", length, error == NULL ? "" : error);
}

/* Reads what write_findings wrote; *reason is "" where the module was not refused. */
static bool read_findings(const job *j, findings *found, const char **reason) {
    file_bytes file;
    if (!read_file(j->findings_path, &file))
        return false;
    char *text = file.bytes;
    findings more = {.errors = strtoul(text, &text, 10)};
    more.warnings = strtoul(text, &text, 10);
    more.notes = strtoul(text, &text, 10);
    const size_t length = strtoul(text, &text, 10);
    *reason = ++text + length;
    more.text = length == 0 ? NULL : format_text("%.*s", (int)length, text);
    append_findings(found, j->format.form, &more);
    return true;
}

/* Shows how the child ended. Returns false if it did not do its work. */
static bool finish_job(const settings *s, const job *j, const child_result *result, findings *found) {
    const char *label = label_of(s->input);
    const int status = result->signal != 0 ? EXIT_FAILED : result->status;
    const bool has_findings = status == EXIT_DONE || status == FOUND_ERRORS || status == REFUSED;
    const char *reason = "";
    if (has_findings && !read_findings(j, found, &reason))
        return false;
    if (status == REFUSED)
        report_error(label, "%s", reason);
    if (status == NOT_WRITTEN || (status != REFUSED && has_findings && s->verbose))
        fputs(result->output, stderr);
    else if (!has_findings && strstr(result->output, "cltile: error: out of memory") != NULL)
        report_error(label, "out of memory");
    else if (!has_findings)
        report_crash(label, result);
    return status == EXIT_DONE || status == FOUND_ERRORS;
}

static bool run(const settings *s, job *j, findings *found) {
    j->options = s->link;
    j->verbose = s->verbose;
    j->target_is_auto = s->target_is_auto;
    j->out_path = temporary_path("linked.bc");
    j->findings_path = temporary_path("findings.txt");
    if (j->out_path == NULL || j->findings_path == NULL)
        return false;
    const child_result result = run_in_child(j->doing, run_job, j);
    return result.started && finish_job(s, j, &result, found);
}

const char *link_bitcode(const settings *s, const file_bytes *in, file_bytes *out) {
    job j = {.doing = "linking",
             .work = link_job,
             .in = in,
             .imageless = find_without_images(s),
             .format = {.label = label_of(s->input), .colours = wants_colours(STDERR_FILENO)}};
    findings found = {0};
    const bool done = run(s, &j, &found);
    if (found.text != NULL)
        fputs(found.text, stderr);
    if (found.errors > 0)
        keep_error(found.text);
    return done && found.errors == 0 && read_file(j.out_path, out) ? j.out_path : NULL;
}

bool check_bitcode(const settings *s, const file_bytes *in, findings *found) {
    job j = {.doing = "checking", .work = check_job, .in = in};
    j.format = findings_format_of(s);
    j.format.colours = !s->json && wants_colours(STDOUT_FILENO);
    return run(s, &j, found);
}

bool inspect_bitcode(const settings *s, const spirv_operations *operations, const file_bytes *in, file_bytes *out) {
    job j = {.doing = "inspecting", .work = inspect_job, .in = in, .operations = operations};
    const bool is_for_terminal = s->output == NULL || strcmp(s->output, "-") == 0;
    j.format = findings_format_of(s);
    j.format.colours = !s->json && is_for_terminal && wants_colours(STDOUT_FILENO);
    findings found = {0};
    return run(s, &j, &found) && read_file(j.out_path, out);
}
