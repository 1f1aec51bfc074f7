/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs kernels of 2D and 3D async copies on random cases, a work-group for each, and compares every byte of global and
 * local memory with the reference.
 *
 * copies SET [options] FOLDER
 *   SET is of kernels: one of the names in `sets`. FOLDER holds them, linked or not, as <module>.bc (or .txt)
 *   --library FILE.spv        the files are SPIR-V, which the driver links with this library
 *   --ready        the kernels are linked already
 *   --events null  where the events of 2D and 3D copies come from; else from the host
 *   --seed N       a fixed one unless given
 *   --cases N      how many
 *   --kernel NAME  no other
 *   --every N      every Nth kernel of the set; the cases of the others are left out
 *   --shape XxYxZ  work-groups of no other shape
 *   --case N       this one only, or so many from it on as --cases says after it
 *   --batch N      cases in one launch, at most 128: consecutive numbers, one kernel, one shape of work-groups
 *   --area BYTES   of local memory for the largest cases, unless the device has less
 *   --counter F    adds the number of cases to file F
 */

#include "cases.h"
#include "host.h"
#include "kernels.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_BATCH 128
#define MAX_TYPES 66

typedef struct shape {
    size_t items[3];
} shape;

static const shape all_shapes[] = {
    {{64, 1, 1}}, {{13, 3, 1}}, {{1, 1, 1}}, {{5, 3, 2}}, {{7, 1, 1}}, {{31, 5, 1}}, {{17, 1, 1}}, {{3, 2, 11}},
};

static struct run {
    host host;
    const char *set, *folder;
    uint64_t seed, first, cases, batch;
    ulong area;
    bool ready;
    bool null_events;
    const kernel_row *rows;
    size_t row_count, every;
    const shape *shapes;
    size_t shape_count;
    const char *modules[MAX_TYPES];
    host_part parts[MAX_TYPES]; /* of these modules */
    size_t part_count;
    const char *module; /* the one that is built, or NULL */
    cl_program program;
    uint64_t done;
} run = {.seed = 20240229,
         .cases = 10000,
         .batch = MAX_BATCH,
         .every = 1,
         .shapes = all_shapes,
         .shape_count = sizeof all_shapes / sizeof *all_shapes};

/* What runs in one launch, and what comes back. Global memory and the areas lie side by side. */
typedef struct batch {
    const kernel_row *row;
    shape shape;
    uint64_t first;
    size_t count;
    struct work works[MAX_BATCH];
    size_t memory_bytes, areas_bytes, area_bytes;
    uint8_t *memory, *areas;                        /* before, and then as they should be */
    uint8_t *got_memory, *seen_memory, *seen_areas; /* afterwards; as work-items saw them */
} batch;

static uint8_t *allocate(size_t bytes) {
    uint8_t *memory = malloc(bytes);
    if (memory == NULL) {
        fprintf(stderr, "copies: out of memory\n");
        exit(1);
    }
    return memory;
}

/* The command that repeats cases of a batch. */
static void format_again(char *text, size_t size, const batch *b, size_t number, size_t count) {
    const size_t *items = b->shape.items;
    snprintf(text, size, "%s %s%s%s --seed %lu --case %lu --cases %zu --kernel %s --shape %zux%zux%zu --area %lu %s",
             program_invocation_short_name, run.set, run.ready ? " --ready" : "",
             run.null_events ? " --events null" : "", run.seed, b->first + (unsigned long)number, count, b->row->name,
             items[0], items[1], items[2], run.area, run.folder);
}

/* ---- Crashes, as of misaligned accesses ---- */

static char crash_message[4096];

static void on_crash(int signal) {
    const ssize_t written = write(STDOUT_FILENO, crash_message, strlen(crash_message));
    _exit(written > 0 ? 1 : 128 + signal);
}

static void expect_crash(const batch *b) {
    const int length = snprintf(crash_message, sizeof crash_message, "CRASH in one of %zu cases\nagain: ", b->count);
    format_again(crash_message + length, sizeof crash_message - (size_t)length - 1, b, 0, b->count);
    strcat(crash_message, "\n");
}

/* ---- A batch ---- */

static void fill(uint8_t *bytes, size_t count, uint32_t *random) {
    for (size_t i = 0; i < count; i += sizeof(uint32_t)) {
        const uint32_t word = host_random(random);
        memcpy(bytes + i, &word, sizeof word);
    }
}

static void draw_batch(batch *b) {
    uint32_t randoms[MAX_BATCH];
    b->memory_bytes = b->areas_bytes = b->area_bytes = 0;
    for (size_t i = 0; i < b->count; ++i) {
        struct work *work = &b->works[i];
        *work = case_draw(b->row, run.seed, b->first + i, run.area, &randoms[i]);
        work->memory_at = b->memory_bytes;
        work->area_at = b->areas_bytes;
        b->memory_bytes += work->memory_bytes;
        b->areas_bytes += work->area_bytes;
        if (b->area_bytes < work->area_bytes)
            b->area_bytes = work->area_bytes;
    }
    b->memory = allocate(b->memory_bytes);
    b->areas = allocate(b->areas_bytes);
    for (size_t i = 0; i < b->count; ++i) {
        fill(b->memory + b->works[i].memory_at, b->works[i].memory_bytes, &randoms[i]);
        fill(b->areas + b->works[i].area_at, b->works[i].area_bytes, &randoms[i]);
    }
}

static uint8_t *read_buffer(cl_mem buffer, size_t bytes) {
    uint8_t *contents = allocate(bytes);
    host_check(clEnqueueReadBuffer(run.host.queue, buffer, CL_TRUE, 0, bytes, contents, 0, NULL, NULL), "read buffer");
    return contents;
}

static void launch(batch *b, cl_kernel kernel) {
    b->seen_memory = memset(allocate(b->memory_bytes), 0xa5, b->memory_bytes);
    b->seen_areas = memset(allocate(b->areas_bytes), 0xa5, b->areas_bytes);
    cl_mem works = host_buffer(&run.host, b->count * sizeof *b->works, b->works);
    cl_mem memory = host_buffer(&run.host, b->memory_bytes, b->memory);
    cl_mem areas = host_buffer(&run.host, b->areas_bytes, b->areas);
    cl_mem seen_memory = host_buffer(&run.host, b->memory_bytes, b->seen_memory);
    cl_mem seen_areas = host_buffer(&run.host, b->areas_bytes, b->seen_areas);
    cl_mem *const arguments[] = {&works, &memory, &areas, &seen_memory, &seen_areas};
    const cl_uint buffers = sizeof arguments / sizeof *arguments;
    for (cl_uint i = 0; i < buffers; ++i)
        host_check(clSetKernelArg(kernel, i, sizeof(cl_mem), arguments[i]), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, buffers, b->area_bytes, NULL), "clSetKernelArg");
    expect_crash(b);
    host_run_groups(&run.host, kernel, b->count, b->shape.items);
    free(b->seen_memory);
    free(b->seen_areas);
    b->got_memory = read_buffer(memory, b->memory_bytes);
    b->seen_memory = read_buffer(seen_memory, b->memory_bytes);
    b->seen_areas = read_buffer(seen_areas, b->areas_bytes);
    for (cl_uint i = 0; i < buffers; ++i)
        clReleaseMemObject(*arguments[i]);
}

static size_t first_difference(const uint8_t *a, const uint8_t *b, size_t bytes) {
    size_t i = 0;
    while (i < bytes && a[i] == b[i])
        ++i;
    return i;
}

/* Ends the program when a case's bytes are not as expected. */
static void compare(const batch *b, size_t number, const char *what, const uint8_t *got, const uint8_t *expected,
                    size_t bytes) {
    if (memcmp(got, expected, bytes) == 0)
        return;
    const size_t at = first_difference(got, expected, bytes);
    const size_t *items = b->shape.items;
    char again[4096];
    format_again(again, sizeof again, b, number, 1);
    printf("MISMATCH %s, work-groups of %zux%zux%zu, seed %lu, case %lu\n", b->row->name, items[0], items[1], items[2],
           run.seed, b->first + (unsigned long)number);
    case_print(stdout, b->row, &b->works[number]);
    printf("byte %zu of %s: got %#x, expected %#x\nagain: %s\n", at, what, got[at], expected[at], again);
    exit(1);
}

static void check_case(batch *b, size_t number) {
    const struct work *work = &b->works[number];
    const size_t memory_at = work->memory_at, area_at = work->area_at;
    case_apply(b->row, work, b->memory + memory_at, b->areas + area_at);
    compare(b, number, "the local area, as seen after the wait", b->seen_areas + area_at, b->areas + area_at,
            work->area_bytes);
    compare(b, number, "global memory, as seen after the wait", b->seen_memory + memory_at, b->memory + memory_at,
            work->memory_bytes);
    compare(b, number, "global memory", b->got_memory + memory_at, b->memory + memory_at, work->memory_bytes);
}

static void run_batch(batch *b, cl_kernel kernel) {
    draw_batch(b);
    launch(b, kernel);
    for (size_t i = 0; i < b->count; ++i)
        check_case(b, i);
    run.done += b->count;
    free(b->memory);
    free(b->areas);
    free(b->got_memory);
    free(b->seen_memory);
    free(b->seen_areas);
}

/* ---- All of them ---- */

/* Modules are named for the type of their elements, where that matters: <set>/<type>. Functions of version 0.9.0 are
 * there for types that a device calculates with. */
static bool has_type(const kernel_row *row) {
    const char *slash = strrchr(row->module, '/');
    const bool may_lack = slash != NULL && (strncmp(slash + 1, "half", 4) == 0 || strncmp(slash + 1, "double", 6) == 0);
    return !may_lack || host_has_type(&run.host, slash + 1, (row->rules & GAPS) != 0);
}

static bool is_chosen(size_t row) {
    return row % run.every == 0 && row * run.batch < run.cases;
}

/* Modules for types of elements are built together: their kernels have the type in their names. */
static void build_types(void) {
    static char paths[MAX_TYPES][4096];
    for (size_t row = 0; row < run.row_count; ++row) {
        const kernel_row *r = &run.rows[row];
        const bool is_built = run.part_count > 0 && strcmp(run.modules[run.part_count - 1], r->module) == 0;
        if (!is_chosen(row) || strchr(r->module, '/') == NULL || is_built || !has_type(r))
            continue;
        snprintf(paths[run.part_count], sizeof *paths, "%s/%s%s", run.folder, r->module, host_ending);
        run.parts[run.part_count] = (host_part){.path = paths[run.part_count]};
        run.modules[run.part_count++] = r->module;
    }
    host_build_parts(&run.host, run.parts, run.part_count, (const char *const[]){NULL});
}

static void build(const char *module) {
    for (size_t i = 0; i < run.part_count; ++i)
        if (strcmp(run.modules[i], module) == 0) {
            run.program = run.parts[i].program;
            run.module = module;
            return;
        }
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", run.folder, module, host_ending);
    const host_link link = {.null_events = run.null_events};
    run.program = host_build(&run.host, path, run.ready ? NULL : &link);
    run.module = module;
}

static void release_program(void) {
    if (run.module != NULL)
        clReleaseProgram(run.program);
    run.module = NULL;
}

/* The batches of one kernel: batches take kernels in turn, and each time the shape after that of the last time. */
static void run_row(size_t row) {
    static batch b;
    b.row = &run.rows[row];
    if (!is_chosen(row) || !has_type(b.row))
        return;
    if (run.module == NULL || strcmp(run.module, b.row->module) != 0) {
        release_program();
        build(b.row->module);
    }
    cl_kernel kernel = host_kernel(run.program, b.row->name);
    for (uint64_t i = row; i * run.batch < run.cases; i += run.row_count) {
        const uint64_t left = run.cases - i * run.batch;
        b.shape = run.shapes[(row + i / run.row_count) % run.shape_count];
        b.first = run.first + i * run.batch;
        b.count = left < run.batch ? left : run.batch;
        run_batch(&b, kernel);
    }
    clReleaseKernel(kernel);
}

static ulong local_memory(void) {
    cl_ulong bytes = 0;
    host_check(clGetDeviceInfo(run.host.device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL),
               "clGetDeviceInfo");
    return bytes;
}

static bool choose_shape(const char *text) {
    static shape only;
    size_t *items = only.items;
    run.shapes = &only;
    run.shape_count = 1;
    return sscanf(text, "%zux%zux%zu", &items[0], &items[1], &items[2]) == 3;
}

static bool choose_kernel(const char *name) {
    for (size_t i = 0; i < run.row_count; ++i)
        if (strcmp(run.rows[i].name, name) == 0) {
            run.rows += i;
            run.row_count = 1;
            return true;
        }
    return false;
}

/* An option and its value. */
static bool read_option(const char *name, const char *value, const char **counter) {
    const unsigned long number = strtoul(value, NULL, 10);
    if (strcmp(name, "--seed") == 0) {
        run.seed = number;
    } else if (strcmp(name, "--cases") == 0) {
        run.cases = number;
    } else if (strcmp(name, "--case") == 0) {
        run.first = number;
        run.cases = 1;
    } else if (strcmp(name, "--batch") == 0) {
        run.batch = number;
        return number > 0 && number <= MAX_BATCH;
    } else if (strcmp(name, "--every") == 0) {
        run.every = number;
        return number > 0;
    } else if (strcmp(name, "--area") == 0) {
        run.area = number;
    } else if (strcmp(name, "--events") == 0) {
        run.null_events = true;
        return strcmp(value, "null") == 0;
    } else if (strcmp(name, "--counter") == 0) {
        *counter = value;
    } else if (strcmp(name, "--kernel") == 0) {
        return choose_kernel(value);
    } else if (strcmp(name, "--shape") == 0) {
        return choose_shape(value);
    } else {
        return false;
    }
    return true;
}

static bool read_options(int argc, char **argv, const char **counter) {
    if (argc < 3)
        return false;
    run.set = argv[1];
    run.folder = argv[argc - 1];
    run.rows = kernels_of(run.set, &run.row_count);
    if (run.rows == NULL)
        return false;
    for (int i = 2; i < argc - 1; ++i) {
        if (strcmp(argv[i], "--library") == 0 && i + 1 < argc) {
            host_ending = ".spv";
            host_library = argv[++i];
        } else if (strcmp(argv[i], "--ready") == 0)
            run.ready = true;
        else if (i + 1 < argc - 1 && read_option(argv[i], argv[i + 1], counter))
            ++i;
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    const char *counter = NULL;
    if (!read_options(argc, argv, &counter)) {
        fprintf(
            stderr,
            "usage: copies SET [--library FILE.spv] [--ready] [--events null] [--seed N] [--cases N] [--kernel NAME] "
            "[--every N] [--shape XxYxZ] [--case N] [--batch N] [--area BYTES] [--counter FILE] FOLDER\n");
        return 2;
    }
    if (run.cases < run.row_count * run.batch) /* so that each kernel runs */
        run.batch = run.cases < run.row_count ? 1 : run.cases / run.row_count;
    signal(SIGSEGV, on_crash);
    signal(SIGBUS, on_crash);
    run.host = host_open();
    const ulong most = local_memory();
    if (run.area == 0 || run.area > most)
        run.area = most;
    if (!host_links)
        build_types();
    for (size_t row = 0; row < run.row_count; ++row)
        run_row(row);
    release_program();
    host_close(&run.host);
    printf("%lu cases of %s, all equal to the reference; seed %lu\n", run.done, run.set, run.seed);
    host_count_cases(counter, run.done);
    return run.done > 0 ? 0 : host_links ? 1 : HOST_NO_DEVICE; /* which has none of the types: each was named */
}
