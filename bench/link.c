/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking the blur's kernel: libcltile in the process, beside llvm-link of the whole library, in one run.
 *
 * bench-link [--json]
 */

#include "host.h"
#include "timing.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define RUNS 21

extern char **environ;

typedef struct kernel {
    void *bitcode;
    size_t size, linked_size;
    const char *only_needed; /* llvm-link's flag, or NULL */
} kernel;

static void link_in_process(void *user) {
    kernel *k = user;
    void *out;
    char *message;
    if (cltile_link_bitcode(k->bitcode, k->size, NULL, &out, &k->linked_size, &message) != CLTILE_SUCCESS) {
        fprintf(stderr, "%s\n", message);
        exit(1);
    }
    cltile_free(out);
}

static void run_llvm_link(void *user) {
    const kernel *k = user;
    char *arguments[] = {BENCH_LLVM_LINK, "--opaque-pointers=0",  BENCH_KERNEL, BENCH_LIBRARY, "-o",
                         "/dev/null",     (char *)k->only_needed, NULL};
    pid_t child;
    int status;
    if (posix_spawn(&child, arguments[0], NULL, NULL, arguments, environ) != 0 || waitpid(child, &status, 0) < 0 ||
        status != 0) {
        fprintf(stderr, "%s failed\n", BENCH_LLVM_LINK);
        exit(1);
    }
}

static void print_row(int json, const char *name, timing t, timing ours) {
    if (json)
        printf("{\"what\": \"%s\", \"ms\": %.3f, \"ratio\": %.2f}\n", name, t.median * 1e3, t.median / ours.median);
    else
        printf("%-44s %8.2f %8.2f %8.2f %8.2f\n", name, t.median * 1e3, t.least * 1e3, t.most * 1e3,
               t.median / ours.median);
}

int main(int argc, char **argv) {
    const int json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-link [--json]\n");
        return 2;
    }
    kernel k = {0};
    k.bitcode = host_read_file(BENCH_KERNEL, &k.size);
    const timing ours = timing_measure(link_in_process, &k, RUNS);
    if (!json)
        printf("linking a kernel of %zu bytes, to %zu: %d runs\n%-44s %8s %8s %8s %8s\n", k.size, k.linked_size, RUNS,
               "ms", "median", "least", "most", "x ours");
    print_row(json, "cltile_link_bitcode: parse to write, inlined", ours, ours);
    print_row(json, "llvm-link, a process, nothing inlined", timing_measure(run_llvm_link, &k, RUNS), ours);
    k.only_needed = "--only-needed";
    print_row(json, "llvm-link --only-needed, likewise", timing_measure(run_llvm_link, &k, RUNS), ours);
    free(k.bitcode);
    return 0;
}
