/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of cltile-conformance share.
 *
 *      main.c       options
 *      run.c        a child process for each program of kernels: a driver that crashes ends only that
 *      builtins.c   the builtins of lib/report/builtins.inc, and their cases
 *      suites       cases of one kind each: media_blocks.c, sub_group_blocks.c, blocks_2d.c, copies.c, shuffles.c,
 *                   combinations.c, ballots.c, queries.c, matrices.c, conversions.c, barriers.c
 *      device.c     OpenCL
 *      plain/       what builtins do, in plain C
 *      report.c     the table, and JSON */

#pragma once

#include "plain/media_block.h"

#include <CL/cl.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Devices ---- */

typedef struct device {
    char platform[128], name[128], driver[128];
    cl_device_id id;
    cl_context context;
    cl_command_queue queue;
    char *extensions;    /* the device's, with a space before and behind each */
    const char *options; /* for programs: the newest OpenCL C */
    unsigned size;       /* of sub-groups, that kernels require; 0: they require none */
    bool has_images;
} device;

/* The first device whose name, or its platform's, contains `wanted`. NULL, or what is missing. */
const char *device_open(device *d, const char *wanted);

/* Sets the size that kernels can require. */
void device_choose_size(device *d);

bool device_has(const device *d, const char *extension);
bool device_has_format(const device *d, cl_image_format format);

/* Where a call that fails goes on, and what it says there. */
extern jmp_buf device_failed;
extern char device_failure[128];

/* Returns if a call has succeeded. */
void device_check(cl_int status, const char *call);

/* The program that was built of a source; NULL, and its build log, which the caller frees. */
cl_program device_build(const device *d, const char *source, char **log);

/* ---- Verdicts ---- */

typedef enum verdict { VERDICT_NONE, VERDICT_RIGHT, VERDICT_ABSENT, VERDICT_WRONG } verdict;

/* What is found of a case. Processes send it through pipes, at once. */
typedef struct outcome {
    size_t number; /* of the case */
    verdict verdict;
    unsigned results; /* compared */
    char text[400];   /* the first that is wrong, or why the builtin is not there */
} outcome;

/* ---- Cases ---- */

/* Cases of one kind, numbered from 0. Each has a kernel named case_<number>, of three digits
 * (docs/upstream/oclgrind.md), so that a driver that lacks one builtin is asked for the others. */
typedef struct suite {
    const void *rows; /* each begins with the name of its builtin */
    size_t row_size, row_count, cases_of_row;
    const char *head;                   /* OpenCL C before the kernels */
    const char *(*form)(size_t number); /* which of the builtin's forms, behind its name; NULL: it has one */
    const char *(*lacks)(const device *d, size_t number); /* for it; NULL: nothing; "": its language */
    void (*write)(FILE *source, const device *d, size_t number);
    void (*run)(const device *d, cl_kernel kernel, size_t number, outcome *o);
} suite;

#define CASES_OF(rows, cases_of_row) rows, sizeof *(rows), sizeof(rows) / sizeof *(rows), cases_of_row

extern const suite media_blocks, sub_group_blocks, blocks_2d, copies, shuffles, combinations, ballots, queries,
    matrices, conversions, barriers;

/* A row of builtins.inc. */
typedef struct builtin {
    const char *extension, *name;
} builtin;

extern const builtin builtins[];
extern const size_t builtin_count;

/* A case of a builtin. */
typedef struct test_case {
    size_t builtin; /* its row */
    const suite *suite;
    size_t number; /* in the suite */
} test_case;

/* All cases, suite by suite. The caller frees them. */
test_case *find_cases(size_t *count);

/* ---- For suites ---- */

enum { GROUPS = 6, ITEMS = 64, MOST_SUB_GROUPS = GROUPS * ITEMS };

/* An argument of a kernel. `bytes` are a buffer's contents, copied there and back; NULL: local memory. */
typedef struct argument {
    size_t size;
    void *bytes;
    cl_mem object; /* given in place of both, if not NULL */
    bool is_value; /* the bytes are the argument */
} argument;
#define BUFFER(array)                                                                                                  \
    { sizeof(array), array, NULL, false }

/* Runs a kernel in `groups` work-groups of `items`. The calls that fail end the case, which is then wrong. */
void device_run(const device *d, cl_kernel kernel, const argument *arguments, cl_uint count, size_t groups,
                size_t items);

/* The same of a kernel with an image for its first argument: returns the image's bytes afterwards. */
uint8_t *device_run_on_image(const device *d, cl_kernel kernel, cl_image_format format, const plain_image *image,
                             argument *arguments, cl_uint count);

/* Compares a result; the first that is wrong is said. */
bool expect(outcome *o, bool is_right, const char *format, ...) __attribute__((format(printf, 3, 4)));
void expect_bytes(outcome *o, const void *got, const void *expected, size_t size, const char *what);

/* Memory for as long as the process runs, which ends when memory runs out. */
void *allocate(size_t size);
void *copy_bytes(const void *bytes, size_t size);

/* Bytes of a sequence that is the same each time. */
void fill_random(void *bytes, size_t size, uint32_t seed);
void *draw_bytes(size_t size, uint32_t seed);

/* Numbers of such a sequence. */
uint32_t draw(uint32_t *seed);
int draw_below(uint32_t *seed, int end);

/* ---- Kernels whose work-items say which lanes they are (lanes.c) ---- */

/* OpenCL C: stores a work-item's sub-group and lane, and the size of sub-groups. */
#define LANES_HEAD                                                                                                     \
    "#define STORE_LANE lanes[ITEM] = (uint2)(get_sub_group_id(), get_sub_group_local_id()); \\\n"                     \
    "    if (ITEM == 0) *size = get_max_sub_group_size();\n"

/* Work-items of a work-group: the last sub-group is not full. Some drivers compile a kernel for each number. */
enum { LANES_ITEMS = ITEMS - 12, LANES_MOST = GROUPS * LANES_ITEMS };

/* Whether the device calculates with a type. */
bool lanes_have_type(const device *d, const char *type);

/* Whether each work-item of a launch is a lane of its own, in sub-groups of at most `size`. */
bool lanes_check(const cl_uint2 *lanes, cl_uint size, outcome *o);

/* ---- Processes, and what they find ---- */

typedef struct settings {
    const char *device, *layer, *only;
    bool json, list;
} settings;

typedef struct findings {
    device device; /* the names and the size of sub-groups alone */
    const settings *settings;
    const test_case *cases;
    outcome *outcomes; /* of each case */
    size_t count;
    double seconds;
} findings;

/* Runs the cases of f, and sets the device's names and the outcomes. NULL, or why none could be run. */
const char *run_cases(findings *f);

/* In a child: builds programs of these cases, and sends outcomes. */
void run_part(const device *d, const test_case *cases, const size_t *numbers, size_t count, int to);

/* Whether a builtin is one of --only. */
bool is_chosen(const settings *s, size_t builtin);

/* A builtin's verdict is the worst of its cases'. */
verdict verdict_of(const findings *f, size_t builtin);

void print_table(FILE *out, const findings *f);
void print_findings_json(FILE *out, const findings *f);
void print_list(FILE *out, const test_case *cases, size_t count);
