/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The OpenCL device that tests run on, and their kernels: from bitcode that cltile links for the device's driver, as
 * SPIR-V (linked.c), or from sources by OpenCL 1.2 alone, for the layer to see (source.c). Whatever fails ends the
 * program with a message. */

#ifndef HOST_H
#define HOST_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct host {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} host;

/* The exit status of a program that finds no device to run on. */
#define HOST_NO_DEVICE 77

/* A device with images, of the platform whose name has the environment's CLTILE_TEST_PLATFORM in it, or of any; for
 * bitcode one that takes SPIR-V. */
host host_open(void);
void host_close(host *h);

/* Ends the program with this message. */
__attribute__((noreturn)) void host_die(const char *what, const char *why);

/* Ends the program unless `status` is CL_SUCCESS. */
void host_check(cl_int status, const char *what);

/* What cltile is asked for beside the host; the environment's CLTILE_TEST_SUB_GROUPS may be "emulated". It has no part
 * in sources: host_links is false then, and of these only the size counts, the macro SUB_GROUP_SIZE. */
typedef struct host_link {
    bool packed_rows, null_events;
    unsigned sub_group_size; /* of kernels that require none; 0 for the default */
    const char *target;      /* NULL for the host's */
} host_link;
extern const bool host_links;

/* How the names of files with kernels end: ".bc", or ".txt" for a file with a source's path and its options, a line for
 * each; and what to set, with ".spv", to have the driver link SPIR-V with that library in SPIR-V. */
extern const char *host_ending, *host_library;

/* Builds a file's kernels: bitcode, or SPIR-V without the builtins, unchecked, as what specifications forbid is tested,
 * too; `link` may be NULL; with the options of the environment's CLTILE_TEST_OPTIONS, too. */
cl_program host_build(const host *h, const char *path, const host_link *link);

/* The same with defaults. */
cl_program host_build_file(const host *h, const char *path);

/* What devices that are given sources may lack without the extensions; once, what they do lack is printed: "skipped:
 * ...". Devices that are given SPIR-V must have it all. */
bool host_has_format(const host *h, const char *name, cl_image_format format);
bool host_has_read_write(const host *h);                          /* images */
bool host_has_type(const host *h, const char *type, bool values); /* or only pointers to it */

cl_kernel host_kernel(cl_program program, const char *name);

/* A file's kernels among those of several files. */
typedef struct host_part {
    const char *path;
    unsigned sub_group_size; /* as in host_link */
    cl_program program;
    char ending[32]; /* of its kernels' names */
} host_part;

/* Builds several files: sources as few programs, since many drivers take a second for each, and bitcode as one program
 * each. Sets each part's program, which the caller releases. `kernels`, which ends with NULL, names the kernels that
 * each file has, or may have; sources share no other names but those of macros, which need not be the same. */
void host_build_parts(const host *h, host_part *parts, size_t count, const char *const *kernels);
cl_kernel host_part_kernel(const host_part *part, const char *name);

cl_mem host_buffer(const host *h, size_t size, const void *contents);
cl_mem host_image(const host *h, cl_image_format format, size_t width, size_t height, const void *contents);

/* Rows of bytes, a multiple of 4, as an image: a byte a texel, or four on drivers without images of one channel. */
cl_mem host_byte_image(const host *h, size_t row_bytes, size_t height, const void *contents);

void host_run(const host *h, cl_kernel kernel, size_t global_size, size_t local_size);

/* Work-groups side by side in dimension 0, of `items` work-items in each dimension. */
void host_run_groups(const host *h, cl_kernel kernel, size_t groups, const size_t items[3]);

/* Adds a line with the number of cases to a file, unless the path is NULL. */
void host_count_cases(const char *path, unsigned long cases);

/* Numbers that repeat with the seed (xorshift). */
uint32_t host_random(uint32_t *state);

#endif
