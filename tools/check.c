/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile check: what is wrong with how kernels use the builtins. */

#include "commands.h"
#include "file.h"
#include "input.h"
#include "library.h"
#include "report.h"
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check_help(void) {
    puts("usage: cltile check [options] FILE...\n"
         "\n"
         "Checks how kernels use cltile's builtins. A FILE is OpenCL C, LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT
         " or older, or SPIR-V; - is\n"
         "stdin. What is found goes to stdout, with file, line and column where these are known (of bitcode: compile\n"
         "with -gline-tables-only), and with its ID in brackets, by which docs/diagnostics.md explains it.\n");
    print_options(SUBCOMMAND_CHECK);
    puts("\n"
         "Values may also follow an =. CLTILE_CLANG in the environment names another clang.\n"
         "Exit status: 0 no errors found, 1 errors found or a file that cannot be checked, 2 wrong usage.\n"
         "\n"
         "  cltile check -W no-media-block-region-smaller -W error=async-copy-event-not-waited k.cl");
}

static bool check_file(settings *s, findings *found) {
    file_bytes bitcode = {NULL, 0};
    const bool checked = read_bitcode(s, &bitcode) && check_bitcode(s, &bitcode, found);
    free(bitcode.bytes);
    return checked;
}

static void print_count(const char *before, size_t count, const char *what) {
    fprintf(stderr, "%s%zu %s%s", before, count, what, count == 1 ? "" : "s");
}

/* "1 error, 2 warnings"; nothing when nothing was found. */
static void print_summary(const findings *found) {
    if (found->errors + found->warnings + found->notes == 0)
        return;
    const char *before = "";
    if (found->errors > 0) {
        print_count(before, found->errors, "error");
        before = ", ";
    }
    if (found->warnings > 0) {
        print_count(before, found->warnings, "warning");
        before = ", ";
    }
    if (found->notes > 0)
        print_count(before, found->notes, "note");
    fputs("\n", stderr);
}

static bool print_findings(const settings *s, const findings *found) {
    const char *text = found->text == NULL ? "" : found->text;
    if (s->json)
        printf("[%s%s%s]\n", found->size > 0 ? "\n" : "", text, found->size > 0 ? "\n" : "");
    else
        fputs(text, stdout);
    if (!finish_stdout())
        return false;
    if (!s->json)
        print_summary(found);
    return true;
}

static bool check_files(const settings *s) {
    findings found = {0};
    bool checked = true;
    for (size_t i = 0; i < s->inputs.count; ++i) {
        settings one = *s;
        one.input = s->inputs.items[i];
        checked = check_file(&one, &found) && checked;
    }
    checked = print_findings(s, &found) && checked;
    free(found.text);
    return checked && found.errors == 0;
}

/* Those about Codeplay's set are what cltile spirv says. */
static bool list_findings(void) {
    const char *id;
    for (size_t i = 0; (id = cltile_diagnostic_id(i)) != NULL; ++i)
        if (strncmp(id, "codeplay-", strlen("codeplay-")) != 0)
            puts(id);
    return true;
}

int check_command(settings *s) {
    return (s->lists_findings ? list_findings() : check_files(s)) ? EXIT_DONE : EXIT_FAILED;
}
