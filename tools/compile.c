/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C to LLVM bitcode, by the clang of the LLVM that libcltile was built with. */

#include "library.h"

#include "file.h"
#include "findings.h"
#include "text.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Headers that every kernel includes implicitly. */
static const char *const device_headers[] = {CLTILE_DEVICE_HEADERS};
#define DEVICE_HEADER_COUNT (sizeof device_headers / sizeof *device_headers)

/* Unoptimised code, in which no pass has left what llvm-spirv cannot translate (`freeze`), but as the front end makes
 * it for optimisers: at -O0 it marks every function noinline, which GPU compilers obey. Lifetime markers are of no use
 * to code that is yet to be inlined. */
/* clang-format off */
static const char *const front_end[] = {
    "-O2", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
    "-Xclang", "-finclude-default-header", "-Xclang", "-fdeclare-opencl-builtins", "-nogpulib",
    "-fshow-overloads=all", /* of which call_errors.c leaves some */
    "-fno-crash-diagnostics", /* files in the temporary folder, which nobody would remove */
    "-Wno-unused-command-line-argument", /* such as -cl-denorms-are-zero, which some targets have no use for */
    "-Wno-ignored-pragmas", /* Clang ignores, and says so, "enable" of extensions that need no pragma: most of them */
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
    return chosen != NULL && chosen[0] != '\0' ? chosen : find_llvm_tool("clang");
}

/* The folder of the device headers; NULL, with an error reported, if they are missing. */
static const char *find_headers(void) {
    const char *folder = format_text("%s/include/opencl", installation_folder());
    const char *header = format_text("%s/%s", folder, device_headers[0]);
    if (access(header, R_OK) == 0)
        return folder;
    report_error(NULL, "the device header %s is missing: install cltile again", header);
    return NULL;
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
static bool needs_header(const file_bytes *source) {
    return strstr(source->bytes, "intel_sub_group_avc_") != NULL;
}

/* What is compiled. */
typedef struct kernel {
    const settings *s;
    const file_bytes *source;
    const char *headers; /* the folder of the device headers */
    char *stored;        /* the source, where clang cannot read it by the input's name; or NULL */
} kernel;

/* Writes a file of extensions' macros, with those of some more. NULL, with an error reported. */
static const char *write_macros(const settings *s, const char *name, const words *more) {
    const char *path = temporary_path(name), *text = make_extension_macros(s, more);
    return path != NULL && write_file(path, text, strlen(text)) ? path : NULL;
}

static void add_includes(command *c, const kernel *k, const char *macros) {
    add_words(&c->words, "-include", macros, NULL);
    if (needs_header(k->source))
        add_words(&c->words, "-include", "opencl-c.h", NULL);
    for (size_t i = 0; i < DEVICE_HEADER_COUNT; ++i) /* first, as files of the user's -include may call builtins */
        add_words(&c->words, "-include", format_text("%s/%s", k->headers, device_headers[i]), NULL);
}

static command make_command(const kernel *k, const char *macros, const char *out) {
    const settings *s = k->s;
    command c = {.doing = "clang",
                 .package = "clang-" CLTILE_LLVM_MAJOR_TEXT,
                 .stdin_path = k->stored,
                 .explains_failures = true};
    add_word(&c.words, "%s", find_clang());
    add_word(&c.words, "--target=%s-unknown-unknown", s->arch == NULL ? "spir64" : s->arch);
    for (size_t i = 0; i < FRONT_END_COUNT; ++i)
        add_word(&c.words, "%s", front_end[i]);
    add_word(&c.words, "%s", s->standard == NULL ? "-cl-std=CL3.0" : s->standard);
    if (is_for_cpu(s)) /* Clang has images for x86_64 alone, unless it is asked */
        add_words(&c.words, "-Xclang", "-cl-ext=+all", NULL);
    if (s->standard == NULL && (s->link.sub_groups == CLTILE_SUB_GROUPS_EMULATED || !is_for_spir(s)))
        add_words(&c.words, "-Xclang", missing_features, NULL);
    /* Lines are for findings; a later option of the user wins. Names are for readers of the output. */
    add_words(&c.words, "-gline-tables-only", "-fno-discard-value-names", NULL);
    if (!is_cpp(s)) /* C99's `inline` alone leaves a function without a definition, unless it is inlined here */
        add_word(&c.words, "-fgnu89-inline");
    add_includes(&c, k, macros);
    if (s->warnings_are_errors)
        add_word(&c.words, "-Werror");
    else /* what Clang makes an error from version 15, 16 and 20 on, and what drivers' compilers warn of */
        add_words(&c.words, "-Wno-error=int-conversion", "-Wno-error=implicit-int",
                  "-Wno-error=incompatible-pointer-types", NULL);
    append_words(&c.words, &s->clang);
    add_word(&c.words, "-I%s", k->headers);
    add_words(&c.words, "-c", "-emit-llvm", "-x", "cl", NULL);
    /* A name that starts with - would be an option. */
    add_word(&c.words, "%s%s", k->stored == NULL && s->input[0] == '-' ? "./" : "", k->stored == NULL ? s->input : "-");
    add_words(&c.words, "-o", out, NULL);
    return c;
}

/* The line of the first array of events that is declared with an initialiser, or 0. */
static int line_of_initialised_events(const file_bytes *source) {
    static const char pattern[] = "(^|[^[:alnum:]_])event_t[[:space:]][^;(){}]*][[:space:]]*=[[:space:]]*[{]";
    regex_t expression;
    regmatch_t match;
    int line = 0;
    if (regcomp(&expression, pattern, REG_EXTENDED) != 0)
        end_without_memory();
    if (regexec(&expression, source->bytes, 1, &match, 0) == 0) {
        line = 1;
        for (regoff_t i = 0; i < match.rm_eo; ++i)
            line += source->bytes[i] == '\n';
    }
    regfree(&expression);
    return line;
}

/* Whether Clang takes the source with the macros of some more extensions. */
static bool compiles_with(const kernel *k, const words *more) {
    const char *macros = write_macros(k->s, "more.h", more);
    if (macros == NULL)
        return false;
    command c = make_command(k, macros, "/dev/null");
    add_words(&c.words, "-fsyntax-only", "-w", NULL);
    const child_result result = run_command(label_of(k->s->input), &c);
    return has_succeeded(&result);
}

/* What to say where Clang crashes on the initialiser of an array of events; NULL: it did not. */
static char *explain_initialised_events(const settings *s, const file_bytes *source, const char *output) {
    const int line = line_of_initialised_events(source);
    if (line == 0 ||
        (strstr(output, "Stack dump:") == NULL && strstr(output, "cannot compile this aggregate expression") == NULL))
        return NULL;
    return format_text(
        "%s:%d:1: error: Clang cannot compile an initialiser of an array of events: declare the array without one, "
        "and assign to its elements, e[0] = (event_t)0;\n",
        label_of(s->input), line);
}

static bool run_clang(const kernel *k, command *c) {
    const settings *s = k->s;
    const bool colours = !s->json && wants_colours(STDERR_FILENO);
    if (colours)
        add_word(&c->words, "-fcolor-diagnostics");
    const findings_format format = findings_format_of(s);
    child_result result = run_command(label_of(s->input), c);
    if (!result.started)
        return false;
    const bool compiled = has_succeeded(&result);
    char *known = compiled ? NULL : explain_initialised_events(s, k->source, result.output);
    result.output = known != NULL ? known : shorten_messages(k->headers, result.output);
    if (s->json)
        add_clang_findings(s->found, &format, result.output);
    if (known != NULL)
        keep_error(known);
    if (compiled || known != NULL)
        fputs(result.output, stderr);
    else
        report_failure(label_of(s->input), c, &result);
    return compiled;
}

/* Without some of a list. */
static words leave_out(const words *list, size_t first, size_t count) {
    words rest = {0};
    for (size_t i = 0; i < list->count; ++i)
        if (i < first || i >= first + count)
            add_word(&rest, "%s", list->items[i]);
    return rest;
}

/* Says which extensions that the host lacks a source needs that does not compile: those without which it does not,
 * though it does with all of them. */
static void name_missing(const kernel *k) {
    words needed = list_lacking(k->s);
    char *names = NULL;
    if (needed.count == 0 || !compiles_with(k, &needed))
        return;
    for (size_t count = 16; count > 0; count /= 4)
        for (size_t first = 0; first < needed.count;) {
            const words fewer = leave_out(&needed, first, count);
            if (compiles_with(k, &fewer))
                needed = fewer;
            else
                first += count;
        }
    for (size_t i = 0; i < needed.count; ++i)
        append_text(&names, "%s%s", i > 0 ? ", " : "", needed.items[i]);
    if (names != NULL)
        report_remark("note", label_of(k->s->input),
                      "this compiles with %s, which %s: give the source another way, behind #ifdef %s and #else", names,
                      name_lacking(k->s), needed.items[0]);
}

bool compile_kernel(settings *s, const file_bytes *source, file_bytes *bitcode) {
    kernel k = {.s = s, .source = source, .headers = find_headers()};
    const char *macros = k.headers == NULL ? NULL : write_macros(s, "extensions.h", &(words){0});
    s->compiled = macros == NULL ? NULL : temporary_path("kernel.bc");
    if (s->compiled == NULL || !store_source(s, source, &k.stored))
        return false;
    command c = make_command(&k, macros, s->compiled);
    const bool compiled = run_clang(&k, &c);
    if (!compiled && !s->json)
        name_missing(&k);
    return compiled && read_file(s->compiled, bitcode);
}
