/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking the blur's kernel, in time and memory: libcltile beside llvm-link of the whole library, and PoCL's linked
 * with a kernel of its own, in one run.
 *
 * bench-link [--json]
 *
 * This program stays small: a process's peak memory, as the system counts it, begins with that of the process which
 * started it. What has LLVM is bench-linking's.
 */

#include "results.h"
#include "timing.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define RUNS 21
#define PEAK_RUNS 5
#define READ_BUILTIN "_Z36intel_sub_group_media_block_read_ui8Dv2_iii14ocl_image2d_ro"
#define READ_IMAGE "_Z12read_imageui14ocl_image2d_roDv2_i"

typedef struct command {
    const char *arguments[10]; /* ended by NULL */
    int output;                /* where its standard output goes */
    long peak;                 /* the most memory that a run took, in KiB */
} command;

/* Runs a command to its end. */
static void run(void *user) {
    command *c = user;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, c->output, STDOUT_FILENO);
    pid_t child;
    int status = -1;
    struct rusage usage = {0};
    if (posix_spawn(&child, c->arguments[0], &actions, NULL, (char **)c->arguments, environ) != 0 ||
        wait4(child, &status, 0, &usage) < 0 || status != 0) {
        fprintf(stderr, "bench-link: %s failed\n", c->arguments[0]);
        exit(1);
    }
    posix_spawn_file_actions_destroy(&actions);
    c->peak = usage.ru_maxrss > c->peak ? usage.ru_maxrss : c->peak;
}

typedef struct result {
    const char *what;
    timing time;
    double peak; /* MiB: of a process, or what is added to one */
} result;

/* The peak of a process that does a task once, in MiB: the median of some. */
static double measure_peak(const char *task) {
    double peaks[PEAK_RUNS];
    for (int i = 0; i < PEAK_RUNS; ++i) {
        command once = {{BENCH_LINKING, task, "0", NULL}, 1, 0};
        run(&once);
        peaks[i] = (double)once.peak / 1024;
    }
    return timing_of(peaks, PEAK_RUNS).median;
}

/* A task of bench-linking: its time in the process, and what it adds to the peak of a process that does nothing else.
 */
static result measure_task(const char *what, const char *task) {
    int ends[2];
    char text[128] = "";
    if (pipe2(ends, O_CLOEXEC) != 0)
        exit(1);
    char runs[12];
    snprintf(runs, sizeof runs, "%d", RUNS);
    command timed = {{BENCH_LINKING, task, runs, NULL}, ends[1], 0};
    run(&timed);
    close(ends[1]);
    result r = {.what = what, .peak = measure_peak(task) - measure_peak("nothing")};
    if (read(ends[0], text, sizeof text - 1) <= 0 ||
        sscanf(text, "%lf %lf %lf", &r.time.median, &r.time.least, &r.time.most) != 3) {
        fprintf(stderr, "bench-link: bench-linking printed '%s'\n", text);
        exit(1);
    }
    close(ends[0]);
    return r;
}

/* A process from its start to its end. */
static result measure_process(const char *what, command c) {
    result r = {.what = what};
    r.time = timing_measure(run, &c, RUNS);
    r.peak = (double)c.peak / 1024;
    return r;
}

/* Before it is timed a command must have linked `symbol`, with BENCH_LINKED as its output. */
static void verify(command c, const char *symbol) {
    run(&c);
    run(&(command){{BENCH_LINKING, "verify", BENCH_LINKED, symbol, NULL}, 1, 0});
    unlink(BENCH_LINKED);
}

/* A kernel and a library, which defines `symbol`. */
typedef struct pair {
    const char *kernel, *library, *symbol;
    const char *pointers; /* llvm-link's flag for the pointers that they have, or "" */
} pair;

static result measure_llvm_link(const char *what, const pair *p, bool only_needed) {
    command c = {{BENCH_LLVM_LINK, p->kernel, p->library, "-o", BENCH_LINKED}, 1, 0};
    size_t count = 5;
    if (only_needed)
        c.arguments[count++] = "--only-needed";
    if (p->pointers[0] != '\0')
        c.arguments[count++] = p->pointers;
    verify(c, p->symbol);
    c.arguments[4] = "/dev/null";
    return measure_process(what, c);
}

/* What docs/integrating.md has for those who link by hand: the builtins are inlined. Newer opts warn of triples that
 * their LLVM has no target for. */
#define BY_HAND                                                                                                        \
    BENCH_LLVM_LINK " --only-needed " BENCH_KERNEL " \"$1\" -o - | " BENCH_OPT                                         \
                    " -passes=internalize,always-inline,globaldce "                                                    \
                    "-internalize-public-api-list=blur -o \"$2\" 2>/dev/null"

static command by_hand(const char *library, const char *output) {
    return (command){{"/bin/sh", "-c", BY_HAND, "sh", library, output, NULL}, 1, 0};
}

static result measure_by_hand(const char *what, const char *library) {
    verify(by_hand(library, BENCH_LINKED), "blur");
    return measure_process(what, by_hand(library, "/dev/null"));
}

static void print_machine(bool json) {
    char machine[400];
    snprintf(machine, sizeof machine, "%s, LLVM %s", results_processor(), BENCH_LLVM_VERSION);
    if (json)
        results_about("link", machine);
    else
        printf("%s; medians of %d runs\n", machine, timing_runs(RUNS));
}

static void print_heading(bool json, const char *heading, const char *peak) {
    if (!json)
        printf("\n%-58s %9s %9s %9s %8s %9s\n", heading, "ms", "least", "most", "x ours", peak);
}

static void print_result(bool json, const char *table, result r, result ours) {
    const double ratio = r.time.median / ours.time.median;
    if (json) {
        results_row("link", table);
        printf(", \"what\": \"%s\", \"ms\": %.4f, \"least_ms\": %.4f, \"most_ms\": %.4f, \"ratio\": %.4f, "
               "\"peak_mib\": %.2f}\n",
               r.what, r.time.median * 1e3, r.time.least * 1e3, r.time.most * 1e3, ratio, r.peak);
    } else {
        printf("%-58s %9.3f %9.3f %9.3f %8.2f %9.2f\n", r.what, r.time.median * 1e3, r.time.least * 1e3,
               r.time.most * 1e3, ratio, r.peak);
    }
    fflush(stdout);
}

/* Within a process that has LLVM. */
static void compare_tasks(bool json) {
    static const char table[] = "In process: parse, check, link, inline, write";
    print_heading(json, table, "added MiB");
    const result ours = measure_task("cltile: the demo's kernel, target generic", "link");
    print_result(json, table, ours, ours);
    print_result(json, table, measure_task("cltile: the same without checks", "link-unchecked"), ours);
    print_result(json, table, measure_task("cltile: the checks alone, with parsing", "check"), ours);
    print_result(json, table, measure_task("cltile: intel, the kernel not optimised", "link-unoptimised"), ours);
    print_result(json, table, measure_task("cltile: a kernel that uses nothing", "link-unused"), ours);
    print_result(json, table, measure_task("LLVM: parse and verify the kernel alone", "parse"), ours);
    print_result(json, table, measure_task("LLVM: the whole library linked, nothing inlined", "library"), ours);
}

/* What every target is compared with: PoCL's library, linked with a kernel that calls its own functions. */
typedef struct pocl_results {
    bool is_there;
    result whole, needed;
} pocl_results;

static pocl_results measure_pocl(void) {
    pocl_results p = {.is_there = access(BENCH_POCL_LIBRARY, R_OK) == 0};
    const pair pocl = {BENCH_HOST_KERNEL, BENCH_POCL_LIBRARY, READ_IMAGE, ""};
    if (!p.is_there)
        return p;
    p.whole = measure_llvm_link("llvm-link of PoCL's library, a kernel of image calls", &pocl, false);
    p.needed = measure_llvm_link("llvm-link --only-needed of PoCL's library, likewise", &pocl, true);
    return p;
}

/* Our link in a process that is there, and a process for each of the others; PoCL's library unless it is NULL. */
static void compare_target(bool json, const char *target, const char *task, const char *least,
                           const pocl_results *pocl) {
    char table[64], library[512];
    snprintf(table, sizeof table, "Target %s", target);
    snprintf(library, sizeof library, "%s/%s-spir64.bc", BENCH_LIBRARIES, target);
    if (access(library, R_OK) != 0)
        return;
    print_heading(json, table, "MiB");
    const result ours = measure_task("cltile, in process; memory: what is added to it", task);
    print_result(json, table, ours, ours);
    print_result(json, table, measure_task("LLVM, in process: the same members read, linked, written", least), ours);
    const pair blur = {BENCH_KERNEL, library, READ_BUILTIN, ""};
    print_result(json, table, measure_process("cltile, a process", (command){{BENCH_LINKING, task, "0", NULL}, 1, 0}),
                 ours);
    print_result(json, table, measure_llvm_link("llvm-link of the whole library, nothing inlined", &blur, false), ours);
    print_result(json, table, measure_llvm_link("llvm-link --only-needed, likewise", &blur, true), ours);
    print_result(json, table, measure_by_hand("llvm-link --only-needed | opt, builtins inlined", library), ours);
    if (pocl == NULL)
        return;
    if (pocl->is_there) {
        print_result(json, table, pocl->whole, ours);
        print_result(json, table, pocl->needed, ours);
    } else if (!json) {
        printf("%s is not there: not compared\n", BENCH_POCL_LIBRARY);
    }
}

/* ---- The whole ---- */

int main(int argc, char **argv) {
    static const char *const targets[][3] = {{"generic", "link", "members"},
                                             {"pocl", "link-pocl", "members-pocl"},
                                             {"intel", "link-intel", "members-intel"}};
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-link [--json]\n");
        return 2;
    }
    print_machine(json);
    compare_tasks(json);
    const pocl_results pocl = measure_pocl();
    for (size_t i = 0; i < sizeof targets / sizeof *targets; ++i)
        compare_target(json, targets[i][0], targets[i][1], targets[i][2], i == 0 ? &pocl : NULL);
    return 0;
}
