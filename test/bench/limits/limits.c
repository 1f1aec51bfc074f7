/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How time and memory grow with a program: what cltile does with programs of n, 2n, 4n and 8n calls, kernels, functions
 * and bytes, each in a process of its own, beside what LLVM's and Khronos's tools take for the same.
 *
 * bench-limits [--json] [DIVISOR]
 * bench-limits source NAME COUNT   prints a program, for tests
 *
 * All sizes are divided by DIVISOR, for a look at whether it works. This program stays small: a process's peak memory,
 * as the system counts it, begins with that of the process which started it.
 */

#include "results.h"
#include "sources.h"
#include "timing.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIZES 4      /* n, 2n, 4n, 8n */
#define RUNS 3       /* of what takes less than this: */
#define LONG_RUN 1.0 /* seconds */

/* ---- Processes ---- */

typedef struct cost {
    double seconds;
    double mebibytes; /* the peak */
} cost;

/* Runs a shell's command to its end, with the program's files' stem as $1. False where it fails. */
static bool run(const char *script, const char *stem, cost *c) {
    const char *const arguments[] = {"/bin/sh", "-c", script, "sh", stem, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int status = -1;
    struct rusage usage = {0};
    const double start = timing_now();
    const bool done = posix_spawn(&child, arguments[0], &actions, NULL, (char **)arguments, environ) == 0 &&
                      wait4(child, &status, 0, &usage) == child && status == 0;
    posix_spawn_file_actions_destroy(&actions);
    *c = (cost){timing_now() - start, (double)usage.ru_maxrss / 1024};
    return done;
}

__attribute__((noreturn)) static void fail(const char *script, const char *stem) {
    fprintf(stderr, "bench-limits: with $1=%s this failed: %s\n", stem, script);
    exit(1);
}

/* The median of some runs, or one that takes long. */
static cost measure(const char *script, const char *stem) {
    double seconds[RUNS];
    const int runs = timing_runs(RUNS);
    cost c, most = {0, 0};
    for (int i = 0; i < runs; ++i) {
        if (!run(script, stem, &c))
            fail(script, stem);
        seconds[i] = c.seconds;
        most.mebibytes = c.mebibytes > most.mebibytes ? c.mebibytes : most.mebibytes;
        most.seconds = timing_of(seconds, i + 1).median;
        if (c.seconds > LONG_RUN)
            break;
    }
    return most;
}

/* ---- What is measured ---- */

#define CLANG                                                                                                          \
    BENCH_CLANG                                                                                                        \
    " --target=spir64-unknown-unknown -x cl -cl-std=CL1.2 -O2 -Xclang -disable-llvm-passes "                           \
    "-Xclang -disable-lifetime-markers -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins "            \
    "-include " BENCH_INCLUDE "/cl_intel_media_block_io.h "                                                            \
    "-include " BENCH_INCLUDE "/cl_khr_extended_async_copies.h -emit-llvm -c $1.cl -o $1.bc"
#define BY_HAND                                                                                                        \
    BENCH_LLVM_LINK " --only-needed $1.bc " BENCH_LIBRARY " -o - | " BENCH_OPT                                         \
                    " -passes=always-inline,globaldce -o $1.out"
/* What cltile's checks need of LLVM: what is called is inlined, and its values are no longer in memory. */
#define SIMPLIFIED BENCH_OPT " -passes='function(sroa,early-cse,instcombine,simplifycfg)' $1.bc -o $1.out"

typedef struct command {
    const char *what, *script;
} command;

static const command compiled[] = {{"clang, without optimisation", CLANG},
                                   {"the layer's scan of the source", BENCH_SCANNING " $1.cl"},
                                   {"cltile check", BENCH_CLTILE " check $1.bc"},
                                   {"cltile inspect", BENCH_CLTILE " inspect $1.bc"},
                                   {"cltile link, generic", BENCH_CLTILE " link $1.bc -o $1.out"},
                                   {"llvm-link --only-needed | opt, builtins inlined", BY_HAND},
                                   {NULL, NULL}};

/* Of programs that do not take minutes. */
static const command more[] = {{"cltile link, pocl", BENCH_CLTILE " link --target pocl $1.bc -o $1.out"},
                               {"cltile link, intel", BENCH_CLTILE " link --target intel $1.bc -o $1.out"},
                               {"cltile build, from source", BENCH_CLTILE " build $1.cl -o $1.out"},
                               {"opt, of the kernel alone: a few passes", SIMPLIFIED},
                               {NULL, NULL}};

/* LLVM 22's own translator leaves the copies what they are, functions. */
#define SPIRV                                                                                                          \
    BENCH_CLANG_SPIRV " --target=spirv64-unknown-unknown -x cl -cl-std=CL1.2 -O0 -Xclang -finclude-default-header "    \
                      "-include " BENCH_INCLUDE "/cl_khr_extended_async_copies.h -c $1.cl -o $1.spv"
#define TO_CODEPLAY BENCH_CLTILE " spirv --to-codeplay -W no-all $1.spv -o $1.set.spv"
#define FROM_CODEPLAY BENCH_CLTILE " spirv --from-codeplay -W no-all $1.set.spv -o $1.back.spv"

static const command spirv[] = {{"clang, to SPIR-V", SPIRV},
                                {"cltile spirv --to-codeplay", TO_CODEPLAY},
                                {"cltile spirv --from-codeplay", FROM_CODEPLAY},
                                {"cltile inspect, of the SPIR-V", BENCH_CLTILE " inspect $1.back.spv"},
                                {"spirv-val", "spirv-val $1.back.spv"},
                                {NULL, NULL}};

typedef struct program {
    const char *name, *title, *each;
    source_fn write;
    unsigned count; /* of the largest */
    bool has_spirv, is_long;
} program;

static const program programs[] = {
    {"blocks", "A kernel with 10,000 media blocks", "call", source_blocks, 10000, false, false},
    {"branches", "A kernel with 10,000 media blocks, each two under a branch", "call", source_branches, 10000, false,
     true},
    {"copies", "A kernel with 10,000 2D copies and waits", "copy", source_copies, 10000, true, true},
    {"kernels", "1,000 kernels with two media blocks each", "kernel", source_kernels, 1000, false, false},
    {"chain", "A chain of 5,000 functions from a kernel to a media block", "function", source_chain, 5000, false, true},
    {"code", "A module of 50 MB, nearly all of which uses nothing", "function", source_code, 20000, false, true},
};

/* ---- Tables ---- */

static void print_heading(bool json, const program *p) {
    if (!json)
        printf("\n%-58s %9s %9s %9s %9s %7s %9s %9s %9s %7s\n", p->title, "1/8 ms", "1/4 ms", "1/2 ms", "all ms",
               "growth", "us each", "1/2 MiB", "all MiB", "growth");
}

/* Growth is what twice the size takes more: 2 where it grows with the size. */
static void print_row(bool json, const program *p, const char *what, const cost *c, unsigned count) {
    const cost *all = &c[SIZES - 1], *half = &c[SIZES - 2];
    const double growth = all->seconds / half->seconds, memory = all->mebibytes / half->mebibytes;
    const double each = all->seconds * 1e6 / count;
    if (json) {
        results_row("limits", p->title);
        printf(", \"what\": \"%s\", \"eighth_ms\": %.4f, \"quarter_ms\": %.4f, \"half_ms\": %.4f, \"all_ms\": %.4f, "
               "\"growth\": %.4f, \"us_per_%s\": %.4f, \"half_mib\": %.4f, \"all_mib\": %.4f, \"memory_growth\": "
               "%.4f}\n",
               what, c[0].seconds * 1e3, c[1].seconds * 1e3, half->seconds * 1e3, all->seconds * 1e3, growth, p->each,
               each, half->mebibytes, all->mebibytes, memory);
    } else {
        printf("%-58s %9.1f %9.1f %9.1f %9.1f %7.2f %9.2f %9.1f %9.1f %7.2f\n", what, c[0].seconds * 1e3,
               c[1].seconds * 1e3, half->seconds * 1e3, all->seconds * 1e3, growth, each, half->mebibytes,
               all->mebibytes, memory);
    }
    fflush(stdout);
}

/* Where a program's files are, without what they end with. */
typedef struct stem {
    char text[512];
} stem;

static void measure_commands(bool json, const program *p, const command *c, const stem *stems, unsigned count) {
    cost costs[SIZES];
    for (; c->what != NULL; ++c) {
        for (unsigned i = 0; i < SIZES; ++i)
            costs[i] = measure(c->script, stems[i].text);
        print_row(json, p, c->what, costs, count);
    }
}

/* ---- Programs ---- */

static void write_source(const program *p, const char *stem, unsigned count) {
    char path[4096];
    snprintf(path, sizeof path, "%s.cl", stem);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "bench-limits: %s cannot be written\n", path);
        exit(1);
    }
    p->write(file, count);
    fclose(file);
}

/* What is timed does what it should: no call is left of what is linked; and copies come back from Codeplay's set. */
static void verify(const program *p, const char *stem) {
    static const char linked[] = BENCH_CLTILE " link $1.bc -o $1.out && ! grep -qaE "
                                              "'intel_sub_group_media_block|async_work_group_copy_[23]D' $1.out";
    static const char converted[] = SPIRV " && " TO_CODEPLAY " && ! grep -qa copy_2D2D $1.set.spv && " FROM_CODEPLAY
                                          " && grep -qa copy_2D2D $1.back.spv";
    cost unused;
    if (!run(CLANG, stem, &unused))
        fail(CLANG, stem);
    if (!run(linked, stem, &unused))
        fail(linked, stem);
    if (p->has_spirv && !run(converted, stem, &unused))
        fail(converted, stem);
}

static void measure_program(bool json, const program *p, unsigned divisor) {
    stem stems[SIZES];
    const unsigned count = p->count / divisor < 16 ? 16 : p->count / divisor;
    for (unsigned i = 0; i < SIZES; ++i) {
        snprintf(stems[i].text, sizeof stems[i].text, BENCH_FOLDER "/%s-%u", p->name, count >> (SIZES - 1 - i));
        write_source(p, stems[i].text, count >> (SIZES - 1 - i));
    }
    verify(p, stems[0].text);
    print_heading(json, p);
    measure_commands(json, p, compiled, stems, count);
    if (!p->is_long)
        measure_commands(json, p, more, stems, count);
    if (p->has_spirv)
        measure_commands(json, p, spirv, stems, count);
}

static int print_source(const char *name, const char *count) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; ++i)
        if (strcmp(programs[i].name, name) == 0) {
            programs[i].write(stdout, (unsigned)atoi(count));
            return 0;
        }
    fprintf(stderr, "bench-limits: there is no program '%s'\n", name);
    return 2;
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "source") == 0)
        return print_source(argv[2], argv[3]);
    const bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    const int divisor = argc == 2 + json ? atoi(argv[1 + json]) : 1;
    if (argc > 2 + json || divisor < 1) {
        fprintf(stderr, "usage: bench-limits [--json] [DIVISOR]\n");
        return 2;
    }
    cost unused;
    mkdir(BENCH_FOLDER, 0777);
    if (json)
        results_about("limits", NULL);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; ++i)
        measure_program(json, &programs[i], (unsigned)divisor);
    run("rm -rf " BENCH_FOLDER, "", &unused);
    return 0;
}
