/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C to LLVM bitcode, by the clang of the LLVM that libcltile was built with. */

#include "compile.h"

#include "process.h"
#include "report.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What every kernel may call without an #include of its own. */
static const char *const device_headers[] = {CLTILE_DEVICE_HEADERS};
#define DEVICE_HEADER_COUNT (sizeof device_headers / sizeof *device_headers)

/* Unoptimised code, in which no pass has left what llvm-spirv cannot translate (`freeze`), but as the front end makes
 * it for optimisers: at -O0 it marks every function noinline, which GPU compilers obey. Lifetime markers are of no use
 * to code that is yet to be inlined. */
/* clang-format off */
static const char *const front_end[] = {
    "-O2", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
    "-Xclang", "-finclude-default-header", "-Xclang", "-fdeclare-opencl-builtins", "-nogpulib",
    "-fshow-overloads=best", /* of the copies there are 134 of a name */
    "-Xclang", "-mcode-object-version=none", /* amdgcn: modules of different versions do not link; llc has a default */
};
/* clang-format on */
#define FRONT_END_COUNT (sizeof front_end / sizeof *front_end)

/* Hosts without sub-groups (PoCL 3.1, libclc) have no builtins for these features of OpenCL C 3.0 either: with the
 * first, a call of fract() or sincos() would be of a function on generic pointers, which is not there. */
static const char missing_features[] =
    "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes";

static const char *find_clang(void) {
    const char *chosen = getenv("CLTILE_CLANG");
    if (chosen != NULL && chosen[0] != '\0')
        return chosen;
    return is_program(CLTILE_LLVM_TOOLS "/clang") ? CLTILE_LLVM_TOOLS "/clang" : "clang-" CLTILE_LLVM_MAJOR_TEXT;
}

/* The folder of the device headers, or NULL with the user told. The caller frees it. */
static char *find_headers(void) {
    char *root = installation_folder();
    char *folder = format_text("%s/include/opencl", root == NULL ? "" : root);
    char *header = format_text("%s/%s", folder, device_headers[0]);
    const bool found = access(header, R_OK) == 0;
    if (!found) {
        report_error(NULL, "the device header %s is missing: install cltile again", header);
        free(folder);
    }
    free(header);
    free(root);
    return found ? folder : NULL;
}

/* Where clang can read what was read already: NULL for a file, which it reads by its own name, so that messages and
 * #include work as usual; else a copy of what came from a pipe. */
static bool store_source(const settings *s, const file_bytes *source, char **path) {
    struct stat about;
    *path = NULL;
    if (strcmp(s->input, "-") != 0 && stat(s->input, &about) == 0 && S_ISREG(about.st_mode))
        return true;
    *path = temporary_path("stdin.cl");
    return *path != NULL && write_file(*path, source->bytes, source->size);
}

/* Whether the kernel is in C++ for OpenCL. */
static bool is_cpp(const settings *s) {
    return s->standard != NULL && strstr(s->standard, "++") != NULL;
}

/* Whether a kernel calls functions of cl_intel_device_side_avc_motion_estimation, which Clang's table of builtins
 * lacks, and its header has. */
static bool estimates_motion(const file_bytes *source) {
    return strstr(source->bytes, "intel_sub_group_avc_") != NULL;
}

static void make_command(command *c, const settings *s, const file_bytes *source, const char *headers,
                         const char *stdin_path, const char *out) {
    c->doing = "clang";
    c->package = "clang-" CLTILE_LLVM_MAJOR_TEXT;
    c->stdin_path = stdin_path;
    add_word(&c->words, "%s", find_clang());
    add_word(&c->words, "--target=%s-unknown-unknown", s->arch == NULL ? "spir64" : s->arch);
    for (size_t i = 0; i < FRONT_END_COUNT; ++i)
        add_word(&c->words, "%s", front_end[i]);
    add_word(&c->words, "%s", s->standard == NULL ? "-cl-std=CL3.0" : s->standard);
    if (s->standard == NULL && (s->link.sub_groups == CLTILE_SUB_GROUPS_EMULATED || !is_for_spir(s))) {
        add_word(&c->words, "-Xclang");
        add_word(&c->words, "%s", missing_features);
    }
    add_word(&c->words, "-gline-tables-only"); /* for what is found; an option of the user's comes later and wins */
    add_word(&c->words, "-fno-discard-value-names"); /* for who reads what is built, and for what is found in it */
    if (!is_cpp(s)) /* C99's `inline` alone leaves a function without a definition, unless it is inlined here */
        add_word(&c->words, "-fgnu89-inline");
    append_words(&c->words, &s->clang);
    add_word(&c->words, "-I%s", headers);
    if (estimates_motion(source)) {
        add_word(&c->words, "-include");
        add_word(&c->words, "opencl-c.h");
    }
    for (size_t i = 0; i < DEVICE_HEADER_COUNT; ++i) {
        add_word(&c->words, "-include");
        add_word(&c->words, "%s/%s", headers, device_headers[i]);
    }
    add_word(&c->words, "-c");
    add_word(&c->words, "-emit-llvm");
    add_word(&c->words, "-x");
    add_word(&c->words, "cl");
    /* A name that starts with - would be an option. */
    add_word(&c->words, "%s%s", stdin_path == NULL && s->input[0] == '-' ? "./" : "",
             stdin_path == NULL ? s->input : "-");
    add_word(&c->words, "-o");
    add_word(&c->words, "%s", out);
}

/* The line of the first array of events that is declared with an initialiser, or 0. */
static int line_of_initialised_events(const file_bytes *source) {
    static const char pattern[] = "(^|[^[:alnum:]_])event_t[[:space:]][^;(){}]*][[:space:]]*=[[:space:]]*[{]";
    const char *text = source->bytes;
    regex_t expression;
    regmatch_t match;
    int line = 0;
    if (regcomp(&expression, pattern, REG_EXTENDED) == 0) {
        if (regexec(&expression, text, 1, &match, 0) == 0) {
            line = 1;
            for (regoff_t i = 0; i < match.rm_eo; ++i)
                line += text[i] == '\n';
        }
        regfree(&expression);
    }
    return line;
}

/* Runs Clang, which says itself what is wrong with a kernel, but for initialisers of arrays of events: version 15
 * cannot compile these, and later ones crash. */
static bool run_clang(const settings *s, command *c, const file_bytes *source) {
    const int line = line_of_initialised_events(source);
    c->passes_stderr = line == 0;
    if (line == 0)
        return run_tool(label_of(s->input), c, NULL);
    add_word(&c->words, "-fno-crash-diagnostics"); /* files in the temporary folder, which nobody would remove */
    child_result result = run_command(label_of(s->input), c);
    const bool succeeded = result.started && result.status == 0 && result.signal == 0;
    const bool gave_up = result.started && !succeeded &&
                         (strstr(result.output, "Stack dump:") != NULL ||
                          strstr(result.output, "cannot compile this aggregate expression") != NULL);
    if (gave_up)
        fprintf(
            stderr,
            "%s:%d: error: Clang cannot compile an initialiser of an array of events: declare the array without one, "
            "and assign to its elements, e[0] = 0; e[1] = 0;\n",
            label_of(s->input), line);
    else if (succeeded)
        fputs(result.output, stderr);
    else if (result.started)
        report_failure(label_of(s->input), c, &result);
    free(result.output);
    return succeeded;
}

bool compile_kernel(const settings *s, const file_bytes *source, file_bytes *bitcode) {
    command c = {0};
    char *stored = NULL;
    char *headers = find_headers();
    char *out = headers == NULL ? NULL : temporary_path("kernel.bc");
    bool compiled = out != NULL && store_source(s, source, &stored);
    if (compiled) {
        make_command(&c, s, source, headers, stored, out);
        compiled = run_clang(s, &c, source) && read_file(out, bitcode);
    }
    free_command(&c);
    free(out);
    free(headers);
    free(stored);
    return compiled;
}
