/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile-conformance: what each builtin does on a device, beside plain C. */

#include "../loader_files.h"
#include "../text.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: cltile-conformance [options]\n"
    "Calls every builtin that cltile knows in kernels on an OpenCL device, and compares what it does with plain C.\n"
    "  --device TEXT   the first device whose name, or its platform's, contains TEXT\n"
    "  --layer[=FILE]  through cltile's layer, which defines what the driver lacks: that of the same installation, or\n"
    "                  FILE. Without it: what the driver has itself, or OPENCL_LAYERS gives it\n"
    "  --only TEXT     the builtins whose name or extension contains TEXT\n"
    "  --json          for programs (docs/conformance.schema.json)\n"
    "  --list          the builtins and how many cases each has; no device is used\n"
    "  --version       the version of cltile\n"
    "  --help          this text\n"
    "Exit status: 0 when each builtin is right; 1 when one is wrong or has no case, or nothing could be run, or the output\n"
    "cannot be written; 2 when the command line is wrong; 3 when none is wrong, but some are not there.\n";

static int fail(const settings *s, int status, const char *message) {
    fprintf(stderr, "cltile-conformance: %s\n", message);
    if (s->json)
        print_json(stdout, "{'version': 1, 'error': {'message': %s}}\n", message);
    return status;
}

/* A value behind the option, or behind '='. */
static bool take_value(const char *name, char **arguments, int *i, const char **value) {
    const size_t length = strlen(name);
    if (strncmp(arguments[*i], name, length) != 0)
        return false;
    if (arguments[*i][length] == '=')
        *value = arguments[*i] + length + 1;
    else if (arguments[*i][length] == '\0' && arguments[*i + 1] != NULL)
        *value = arguments[++*i];
    else
        return false;
    return true;
}

/* --json counts for what is wrong with the others, too. */
static bool read_arguments(settings *s, char **arguments) {
    for (int i = 1; arguments[i] != NULL; ++i)
        s->json = s->json || strcmp(arguments[i], "--json") == 0;
    for (int i = 1; arguments[i] != NULL; ++i) {
        const char *argument = arguments[i];
        if (strcmp(argument, "--list") == 0)
            s->list = true;
        else if (strcmp(argument, "--layer") == 0)
            s->layer = "";
        else if (strncmp(argument, "--layer=", strlen("--layer=")) == 0)
            s->layer = argument + strlen("--layer=");
        else if (strcmp(argument, "--json") != 0 && !take_value("--device", arguments, &i, &s->device) &&
                 !take_value("--only", arguments, &i, &s->only))
            return false;
    }
    return true;
}

/* The loader reads its list when a child first asks it. NULL, or why that cannot be. */
static const char *choose_layer(settings *s) {
    static char path[4096];
    if (s->layer != NULL && *s->layer == '\0') {
        if (!find_layer(path, sizeof path))
            return "there is no libcltile-layer.so in the folder lib beside this program's: give its path, "
                   "--layer=FILE";
        s->layer = path;
    }
    if (s->layer == NULL)
        s->layer = getenv("OPENCL_LAYERS");
    else if (setenv("OPENCL_LAYERS", s->layer, 1) != 0)
        return "out of memory";
    if (s->layer != NULL && *s->layer == '\0')
        s->layer = NULL;
    return NULL;
}

static int status_of(const findings *f, size_t chosen) {
    size_t of[4] = {0};
    for (size_t i = 0; i < builtin_count; ++i)
        if (is_chosen(f->settings, i))
            of[verdict_of(f, i)] += 1;
    return of[VERDICT_WRONG] + of[VERDICT_NONE] > 0 || chosen == 0 ? 1 : of[VERDICT_ABSENT] > 0 ? 3 : 0;
}

static int run(settings *s) {
    findings f = {.settings = s};
    test_case *cases = find_cases(&f.count);
    if (s->list) {
        print_list(stdout, cases, f.count);
        free(cases);
        return 0;
    }
    size_t chosen = 0;
    for (size_t i = 0; i < f.count; ++i)
        if (is_chosen(s, cases[i].builtin))
            cases[chosen++] = cases[i];
    f.count = chosen;
    f.cases = cases;
    f.outcomes = allocate(f.count * sizeof *f.outcomes);
    const char *error = choose_layer(s);
    error = error == NULL && chosen == 0 ? "no builtin has a name or an extension with the text of --only" : error;
    error = error == NULL ? run_cases(&f) : error;
    if (error == NULL)
        (s->json ? print_findings_json : print_table)(stdout, &f);
    const int status = error == NULL ? status_of(&f, chosen) : fail(s, 1, error);
    free(f.outcomes);
    free(cases);
    return status;
}

int main(int count, char **arguments) {
    settings s = {0};
    int status = 0;
    if (count == 2 && strcmp(arguments[1], "--help") == 0)
        fputs(usage, stdout);
    else if (count == 2 && strcmp(arguments[1], "--version") == 0)
        puts("cltile-conformance " CLTILE_LAYER_VERSION);
    else if (read_arguments(&s, arguments))
        status = run(&s);
    else {
        fputs(usage, stderr);
        status = fail(&s, 2, "wrong usage");
    }
    return finish_output("cltile-conformance") ? status : 1;
}
