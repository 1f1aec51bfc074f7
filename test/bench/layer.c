/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the OpenCL layer costs: the start of a program, and building programs, with the layer and without in turn.
 *
 * bench-layer [--json]
 *
 * Loaders load layers once a process: each figure is of a process of its own, what builds is bench-building.
 */

#include "results.h"
#include "timing.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define STARTS 41 /* pairs of processes */
#define ROUNDS 9  /* pairs of processes that build */

#define POCL "OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd"
#define OCLGRIND "OCL_ICD_VENDORS=/usr/lib/oclgrind/liboclgrind-rt-icd.so"

/* A command, with what is set in its environment. */
typedef struct command {
    const char *arguments[5]; /* ended by NULL */
    const char *settings[4];  /* NAME=VALUE, ended by NULL */
    bool tells;               /* it prints the seconds that count, which otherwise are those of the process */
} command;

__attribute__((noreturn)) static void fail(const command *c) {
    fprintf(stderr, "bench-layer: %s failed\n", c->arguments[0]);
    exit(1);
}

/* The seconds that a child writes, from the median on; -1 for none. */
static double read_seconds(int from) {
    char text[256] = "";
    size_t length = 0;
    ssize_t got;
    while (length < sizeof text - 1 && (got = read(from, text + length, sizeof text - 1 - length)) > 0)
        length += (size_t)got;
    double seconds;
    return sscanf(text, "%lf", &seconds) == 1 ? seconds : -1;
}

/* Starts a command with its settings, which replace those of the same name. */
static pid_t start(const command *c, int output) {
    pid_t child = fork();
    if (child == 0) {
        for (size_t i = 0; c->settings[i] != NULL; ++i)
            putenv((char *)c->settings[i]);
        dup2(output, STDOUT_FILENO);
        execvp(c->arguments[0], (char **)c->arguments);
        _exit(127);
    }
    return child;
}

static double run(const command *c) {
    int ends[2], status = -1;
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0 || pipe2(ends, O_CLOEXEC) != 0)
        fail(c);
    const double begin = timing_now();
    const pid_t child = start(c, c->tells ? ends[1] : null);
    close(ends[1]);
    double seconds = c->tells ? read_seconds(ends[0]) : 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0 || seconds < 0)
        fail(c);
    if (!c->tells)
        seconds = timing_now() - begin;
    close(ends[0]);
    close(null);
    return seconds;
}

typedef struct result {
    timing without, with, ratio; /* the ratio pair by pair */
} result;

/* One after the other, `count` times after a first run of each that does not count. Which is first alternates. */
static result compare(const command *without, const command *with, int count) {
    double a[64], b[64], ratios[64];
    run(without);
    run(with);
    count = timing_runs(count);
    for (int i = 0; i < count; ++i) {
        const bool first = i % 2 == 0;
        if (first)
            a[i] = run(without);
        b[i] = run(with);
        if (!first)
            a[i] = run(without);
        ratios[i] = b[i] / a[i];
    }
    return (result){timing_of(a, count), timing_of(b, count), timing_of(ratios, count)};
}

static void print_result(bool json, const char *table, const char *what, const result *r) {
    if (json) {
        results_row("layer", table);
        printf(", \"what\": \"%s\", \"without_ms\": %.4f, \"with_ms\": %.4f, \"ratio\": %.4f, \"least_ratio\": %.4f, "
               "\"most_ratio\": %.4f}\n",
               what, r->without.median * 1e3, r->with.median * 1e3, r->ratio.median, r->ratio.least, r->ratio.most);
    } else
        printf("%-58s %10.3f %10.3f %8.3f %8.3f %8.3f\n", what, r->without.median * 1e3, r->with.median * 1e3,
               r->ratio.median, r->ratio.least, r->ratio.most);
    fflush(stdout);
}

static void print_heading(bool json, const char *heading, int pairs) {
    if (json)
        return;
    char title[128];
    snprintf(title, sizeof title, "%s, %d pairs", heading, timing_runs(pairs));
    printf("\n%-58s %10s %10s %8s %8s %8s\n", title, "alone ms", "layer ms", "ratio", "least", "most");
}

/* Whole processes. */
static void compare_starts(bool json) {
    static const struct {
        const char *what;
        command without, with;
    } rows[] = {
        {"clinfo -l, all drivers that are installed",
         {{"clinfo", "-l", NULL}, {NULL}, false},
         {{"clinfo", "-l", NULL}, {"OPENCL_LAYERS=" BENCH_LAYER, NULL}, false}},
        {"clinfo -l, PoCL alone",
         {{"clinfo", "-l", NULL}, {POCL, NULL}, false},
         {{"clinfo", "-l", NULL}, {POCL, "OPENCL_LAYERS=" BENCH_LAYER, NULL}, false}},
    };
    static const char heading[] = "A process, from start to end";
    print_heading(json, heading, STARTS);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const result r = compare(&rows[i].without, &rows[i].with, STARTS);
        print_result(json, heading, rows[i].what, &r);
    }
}

/* Programs of bench-building: one that is built without the layer, one that is built with it; how many builds in each
 * process are timed, whose median counts. */
typedef struct pair {
    const char *what, *without, *with, *builds;
} pair;

static result compare_builds(const char *driver, const char *platform, const pair *p) {
    const command without = {
        {BENCH_BUILDING, platform, p->without, p->builds, NULL}, {driver, "POCL_KERNEL_CACHE=0", NULL}, true};
    const command with = {{BENCH_BUILDING, platform, p->with, p->builds, NULL},
                          {driver, "POCL_KERNEL_CACHE=0", "OPENCL_LAYERS=" BENCH_LAYER, NULL},
                          true};
    return compare(&without, &with, ROUNDS);
}

static void compare_programs(bool json, const char *driver, const char *platform, const char *heading) {
    static const pair pairs[] = {{"4 lines that use nothing of the layer's", "small", "small", "15"},
                                 {"200 kB that use nothing of the layer's", "large", "large", "3"},
                                 {"a block and a 2D copy; alone: with the definitions pasted", "pasted", "tiles", "3"}};
    print_heading(json, heading, ROUNDS);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        const result r = compare_builds(driver, platform, &pairs[i]);
        print_result(json, heading, pairs[i].what, &r);
    }
}

int main(int argc, char **argv) {
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-layer [--json]\n");
        return 2;
    }
    unsetenv("OPENCL_LAYERS");
    unsetenv("CLTILE_LAYER");
    if (json)
        results_about("layer", NULL);
    compare_starts(json);
    compare_programs(json, POCL, "Portable", "clBuildProgram on PoCL");
    compare_programs(json, OCLGRIND, "Oclgrind", "clBuildProgram on Oclgrind");
    return 0;
}
