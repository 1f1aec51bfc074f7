/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts the loads and stores that copies take on Oclgrind: chunks of 16, 4 or 1 bytes, as
 * addresses, pitches and line length allow, the last of which may overlap the one before.
 *
 * accesses FILE.bc: Inputs/accesses.cl.
 */

#include <sys/types.h> /* ulong, for work.h */

#include "Inputs/work.h"
#include "host.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEMORY_BYTES 8192

static const size_t work_items[3] = {5, 3, 1};

static struct run {
    host host;
    cl_program program;
    cl_mem memory;
    FILE *out; /* standard output: descriptor 1 is Oclgrind's, to be read back */
    int copies, wrong;
} run;

/* ---- Oclgrind's counts ---- */

static void take_output(void) {
    FILE *counts = tmpfile();
    run.out = fdopen(dup(STDOUT_FILENO), "w");
    if (counts == NULL || run.out == NULL || dup2(fileno(counts), STDOUT_FILENO) < 0) {
        perror("accesses");
        exit(1);
    }
    setenv("OCLGRIND_INST_COUNTS", "1", 1);
}

/* What was printed since the output was at `start`, to be freed. */
static char *output_since(off_t start) {
    fflush(stdout);
    const size_t size = (size_t)(lseek(STDOUT_FILENO, 0, SEEK_CUR) - start);
    char *text = calloc(size + 1, 1);
    if (text == NULL || pread(STDOUT_FILENO, text, size, start) != (ssize_t)size) {
        perror("accesses");
        exit(1);
    }
    return text;
}

typedef struct accesses {
    unsigned long count, bytes;
} accesses;

/* As in "  12 - load global (192 bytes)". */
static accesses find_accesses(const char *text, const char *what) {
    accesses found = {0, 0};
    const char *at = strstr(text, what);
    if (at == NULL)
        return found;
    while (at > text && at[-1] != '\n')
        --at;
    sscanf(at, "%lu - %*s %*s (%lu bytes)", &found.count, &found.bytes);
    return found;
}

/* ---- Copies ---- */

static void print(const char *what, const char *kernel, const struct copy *c) {
    fprintf(run.out,
            "MISMATCH %s: %s, %lu bytes per element, %lu elements, %lu lines, %lu planes; dst at byte %lu, line %lu, "
            "plane %lu; src at byte %lu, line %lu, plane %lu\n",
            what, kernel, c->bytes, c->elements, c->lines, c->planes, c->dst, c->dst_line, c->dst_plane, c->src,
            c->src_line, c->src_plane);
}

/* `expected` loads and stores, of `chunk` bytes each. */
static void check_kernel(const char *what, const char *name, const struct copy *copy, unsigned long chunk,
                         unsigned long expected) {
    cl_kernel kernel = host_kernel(run.program, name);
    clSetKernelArg(kernel, 0, sizeof *copy, copy);
    clSetKernelArg(kernel, 1, sizeof run.memory, &run.memory);
    clSetKernelArg(kernel, 2, MEMORY_BYTES, NULL);
    const off_t start = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    host_run_groups(&run.host, kernel, 1, work_items);
    clReleaseKernel(kernel);
    char *text = output_since(start);
    if (strstr(text, "Instructions executed") == NULL) {
        fprintf(stderr, "accesses: no counts from this device: it must be Oclgrind\n");
        exit(1);
    }
    const bool is_load = name[0] == 'l';
    const unsigned long bytes = chunk * expected;
    const accesses loads = find_accesses(text, is_load ? "load global" : "load local");
    const accesses stores = find_accesses(text, is_load ? "store local" : "store global");
    const bool has_others = strstr(text, is_load ? "load local" : "load global") != NULL ||
                            strstr(text, is_load ? "store global" : "store local") != NULL;
    if (loads.count != expected || stores.count != expected || loads.bytes != bytes || stores.bytes != bytes ||
        has_others) {
        print(what, name, copy);
        fprintf(run.out, "  %lu loads of %lu bytes, %lu stores of %lu, expected %lu of %lu\n", loads.count, loads.bytes,
                stores.count, stores.bytes, expected, bytes);
        run.wrong += 1;
    }
    run.copies += 1;
    free(text);
}

static void check(const char *what, const struct copy *copy, unsigned long chunk, unsigned long expected) {
    check_kernel(what, "load_3D", copy, chunk, expected);
    check_kernel(what, "store_3D", copy, chunk, expected);
    if (copy->planes != 1)
        return;
    check_kernel(what, "load_2D", copy, chunk, expected);
    check_kernel(what, "store_2D", copy, chunk, expected);
}

/* ---- One input at a time is a multiple of less than 16: of 4, chunks have 16 bytes still ---- */

static const struct input {
    const char *name;
    size_t at;
} inputs[] = {
    {"dst", offsetof(struct copy, dst)},
    {"src", offsetof(struct copy, src)},
    {"dst_line", offsetof(struct copy, dst_line)},
    {"src_line", offsetof(struct copy, src_line)},
    {"dst_plane", offsetof(struct copy, dst_plane)},
    {"src_plane", offsetof(struct copy, src_plane)},
};

static void check_inputs(void) {
    const struct copy aligned = {.bytes = 1,
                                 .elements = 64,
                                 .lines = 3,
                                 .planes = 2,
                                 .dst_line = 80,
                                 .dst_plane = 320,
                                 .src_line = 96,
                                 .src_plane = 512};
    check("all are multiples of 16", &aligned, 16, 64 / 16 * 6);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; ++i)
        for (ulong width = 1; width < 16; width *= 2) {
            struct copy copy = aligned;
            *(ulong *)((char *)&copy + inputs[i].at) += width;
            const ulong chunk = width % 4 == 0 ? 16 : 4;
            check(inputs[i].name, &copy, chunk, 64 / chunk * 6);
        }
}

/* ---- Lines of all lengths ---- */

/* Where a line or plane is not given, it is a multiple of 16. */
static const struct shape {
    const char *what;
    ulong bytes, elements, lines, planes;
    ulong dst, dst_line, dst_plane, src, src_line, src_plane;
    unsigned long chunk, accesses;
} shapes[] = {
    {"no lines", 1, 64, 0, 1, 0, 80, 0, 0, 96, 0, 16, 0},
    {"no planes", 1, 64, 3, 0, 0, 80, 320, 0, 96, 512, 16, 0},

    {"a rest of 4 bytes", 1, 20, 3, 1, 0, 80, 0, 0, 96, 0, 16, 3 * 2},
    {"a rest of 1 byte", 1, 21, 3, 1, 0, 80, 0, 0, 96, 0, 4, 3 * 6},
    {"a rest of 2 bytes", 1, 22, 3, 1, 0, 80, 0, 0, 96, 0, 4, 3 * 6},
    {"elements of 3 bytes", 3, 16, 3, 1, 0, 32, 0, 0, 48, 0, 16, 3 * 3},
    {"elements of 3 bytes, with a rest of 1", 3, 11, 3, 1, 0, 16, 0, 0, 32, 0, 4, 3 * 9},

    {"addresses are multiples of 4", 1, 64, 3, 1, 4, 80, 0, 20, 96, 0, 16, 3 * 4},
    {"addresses are multiples of 2", 1, 64, 3, 1, 6, 80, 0, 38, 96, 0, 4, 3 * 16},
    {"addresses are odd", 1, 64, 3, 1, 5, 80, 0, 5, 96, 0, 4, 3 * 16},
    {"pitches are odd", 1, 64, 3, 1, 0, 81, 0, 0, 97, 0, 4, 3 * 16},

    {"a line of less than 16", 1, 12, 3, 1, 0, 80, 0, 0, 96, 0, 4, 3 * 3},
    {"a line of less than 16, with a rest", 1, 14, 3, 1, 0, 80, 0, 0, 96, 0, 4, 3 * 4},
    {"a line of 16", 1, 16, 3, 1, 8, 80, 0, 8, 96, 0, 16, 3},
    {"a line of 4 at odd addresses", 1, 4, 3, 1, 1, 80, 0, 1, 96, 0, 4, 3},
    {"a line of 3", 1, 3, 3, 1, 0, 80, 0, 0, 96, 0, 1, 3 * 3},
    {"a line of 1", 1, 1, 3, 1, 0, 80, 0, 0, 96, 0, 1, 3},

    {"pitches of one line", 1, 64, 1, 1, 0, 65, 65, 0, 67, 67, 16, 4},
    {"pitches of planes of one line", 1, 64, 1, 3, 0, 65, 80, 0, 67, 96, 16, 3 * 4},
    {"areas of one plane", 1, 64, 3, 1, 0, 80, 241, 0, 96, 289, 16, 3 * 4},

    {"lines without a gap", 1, 5, 16, 1, 0, 5, 0, 0, 5, 0, 4, 16 * 2},
    {"planes without a gap", 1, 8, 2, 8, 0, 8, 16, 0, 8, 16, 4, 8 * 2 * 2},
};

static void check_shapes(void) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        const struct shape *s = &shapes[i];
        const struct copy copy = {s->dst,    0,           s->src,       0,           s->bytes,    s->elements, s->lines,
                                  s->planes, s->src_line, s->src_plane, s->dst_line, s->dst_plane};
        check(s->what, &copy, s->chunk, s->accesses);
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: accesses FILE.bc\n");
        return 2;
    }
    take_output();
    run.host = host_open();
    run.program = host_build_file(&run.host, argv[1]);
    run.memory = host_buffer(&run.host, MEMORY_BYTES, NULL);
    check_inputs();
    check_shapes();
    clReleaseMemObject(run.memory);
    clReleaseProgram(run.program);
    host_close(&run.host);
    fprintf(run.out, "%d of %d copies take as many loads and stores as they should\n", run.copies - run.wrong,
            run.copies);
    return run.wrong == 0 ? 0 : 1;
}
