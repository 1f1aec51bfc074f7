/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile check: what is wrong with how kernels use the builtins. */

#include "commands.h"
#include "file.h"
#include "findings.h"
#include "library.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* "1 error, 2 warnings"; nothing for no findings. */
static void print_summary(const findings *found) {
    const size_t counts[] = {found->errors, found->warnings, found->notes};
    static const char *const names[] = {"error", "warning", "note"};
    const char *before = "";
    for (size_t i = 0; i < 3; ++i)
        if (counts[i] > 0) {
            fprintf(stderr, "%s%zu %s%s", before, counts[i], names[i], counts[i] == 1 ? "" : "s");
            before = ", ";
        }
    if (before[0] != '\0')
        fputs("\n", stderr);
}

/* With the error that kept a file from being checked, if there is one. */
static void print_findings_json(const char *text) {
    const char *end = text[0] != '\0' ? "\n" : "", *errors = take_errors();
    printf("{\"version\": 1, \"findings\": [%s%s%s]", end, text, end);
    if (errors != NULL)
        print_json(stdout, ", 'error': {'message': %s}", errors);
    puts("}");
}

static bool print_findings(const settings *s, const findings *found) {
    const char *text = found->text == NULL ? "" : found->text;
    if (s->sarif)
        print_sarif(text, take_errors());
    else if (s->json)
        print_findings_json(text);
    else
        fputs(text, stdout);
    if (!finish_stdout())
        return false;
    if (!s->json)
        print_summary(found);
    return true;
}

static bool check_files(const settings *s) {
    findings *found = s->found;
    bool checked = true;
    for (size_t i = 0; i < s->inputs.count; ++i) {
        settings one = *s;
        file_bytes bitcode;
        one.input = s->inputs.items[i];
        checked = read_bitcode(&one, NULL, &bitcode) && check_bitcode(&one, &bitcode, found) && checked;
    }
    return print_findings(s, found) && checked && found->errors == 0;
}

/* Findings about Codeplay's set are those of cltile spirv. */
static void list_findings(void) {
    const char *id;
    for (size_t i = 0; (id = cltile_diagnostic_id(i)) != NULL; ++i)
        if (strncmp(id, "codeplay-", strlen("codeplay-")) != 0)
            puts(id);
}

static int run_check(settings *s) {
    if (s->explained != NULL)
        return explain_finding(s->name, s->explained) ? EXIT_DONE : EXIT_WRONG_USAGE;
    if (!s->lists_findings)
        return check_files(s) ? EXIT_DONE : EXIT_FAILED;
    list_findings();
    return EXIT_DONE;
}

/* clang-format off */
const subcommand_row check_row = {
    .subcommand = SUBCOMMAND_CHECK, .name = "check", .run = run_check, .inputs = "cl bc spv spvasm",
    .summary = "what is wrong with how kernels use the builtins",
    .usage =
        "cltile check [options] FILE...",
    .text =
        "Checks how kernels use cltile's builtins. A FILE is OpenCL C, LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT " "
        "or older, or SPIR-V.\n"
        "Findings go to stdout, with file, line and column where these are known (of bitcode: compile with "
        "-gline-tables-only). Each has an ID in brackets, which --explain explains. Errors that it finds "
        "make exit status 1.",
    .examples =
        "cltile check -W no-media-block-region-smaller -W error=async-copy-event-not-waited k.cl\n"
        "cltile check --explain media-block-width",
};
/* clang-format on */
