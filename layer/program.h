/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of the programs that use the extensions, and of their kernels.
 *
 * The caller's program stays as the driver made it from the caller's source. Beside it there are companions, programs
 * of the driver that the layer makes: the definitions and then the source. They are what is built, and kernels come
 * from them. Where kernels differ in what the definitions depend on, there is one companion for each variant. */

#ifndef LAYER_PROGRAM_H
#define LAYER_PROGRAM_H

#include "device.h"
#include "scan/scan.h"

#include <pthread.h>
#include <stdatomic.h>

/* What the definitions of a program depend on, besides the size of sub-groups. */
typedef struct layer_plan {
    unsigned uses; /* LAYER_USE_*, of what a device of the program has not; 0: the program is built as it is */
    bool emulates_sub_groups;
    unsigned largest_sub_group;
    const layer_kind *kind;
} layer_plan;

/* What companions differ in, as one number: the size of emulated sub-groups and, from bit 24 on, how many read_only
 * images their kernels have, where the definitions depend on it. 0: the program that was built to ask for sizes. */
#define LAYER_SIZE_BITS 24
#define LAYER_SIZE_OF(variant) ((variant) & ((1u << LAYER_SIZE_BITS) - 1))
#define LAYER_IMAGES_OF(variant) ((variant) >> LAYER_SIZE_BITS)

typedef struct layer_companion {
    unsigned variant;
    cl_program program;
} layer_companion;

typedef struct layer_kernel_size {
    char *name;
    unsigned variant;
} layer_kernel_size;

/* How companions of a program that was compiled, and not linked to an executable yet, are made for further sizes. */
typedef struct layer_recipe {
    cl_device_id *devices; /* NULL: all of the program */
    cl_uint device_count;
    char *options; /* NULL: none */
    cl_program *headers;
    char **header_names;
    cl_uint header_count;
} layer_recipe;

typedef struct layer_program {
    atomic_uint references; /* one of the table's, and of those who hold it */
    cl_program user;        /* not retained: the record goes with it */
    bool owns_first;        /* the first companion is `user` itself */
    layer_plan plan;
    layer_scan scan;
    unsigned prelude_lines;
    bool is_object;  /* compiled, not linked */
    bool is_library; /* linked by -create-library */
    bool is_binary;  /* created from binaries: clBuildProgram builds each companion */
    layer_recipe recipe;
    struct layer_program **input_records; /* of a library, from whose inputs companions for further sizes are linked; */
    cl_program *inputs;                   /* NULL for those without a record */
    cl_uint input_count;
    pthread_mutex_t making; /* held around uses of the companions: those of a compiled program become more */
    layer_companion *companions;
    size_t companion_count;
    layer_kernel_size *sizes; /* of kernels, where companions may differ */
    size_t size_count;
    atomic_uint kernels; /* of the companions' that are alive */
    char *refusal;       /* why the layer has the build fail; else NULL */
} layer_program;

/* The record of a program, which has a companion at least; NULL for a program that the layer has nothing to do with.
 * layer_drop gives it back. */
layer_program *layer_hold(cl_program user);
void layer_drop(layer_program *program);

/* A new record, which the table does not have yet. NULL when memory runs out. */
layer_program *layer_new_program(cl_program user);

/* Makes it the record of its program, in place of the one before. The caller's reference becomes the table's. */
bool layer_keep(layer_program *program);

/* Takes the record of a program, NULL for none, out of the table, along with the table's reference. */
layer_program *layer_take_out(cl_program user);

/* Forgets what is recorded of a program. */
void layer_forget(cl_program user);

/* Forgets all programs and kernels, without a call of the driver, which may be gone: for when layer_driver is NULL. */
void layer_forget_all(void);

/* Adds a companion, which the record releases. False when memory runs out; then it is released at once. */
bool layer_add_companion(layer_program *program, unsigned variant, cl_program companion);

/* Releases all companions but the last, and forgets the kernels' sizes: the state after a build that failed. */
void layer_keep_last_companion(layer_program *program);

/* The companion of a variant, NULL when there is none. The first one answers queries that do not depend on it. */
cl_program layer_companion_for(const layer_program *program, unsigned variant);

/* The first companion of a record that the table has, for queries that do not depend on sub-groups. */
cl_program layer_first_companion(layer_program *program);

/* The variant that a kernel is of. */
unsigned layer_variant_of(const layer_program *program, const char *kernel);

/* clReleaseProgram, which takes the record along with the last reference. */
cl_int layer_release_program(cl_program user);

/* The names of a program's kernels, with semicolons between; the caller frees them. NULL with a status on failure. */
char *layer_kernel_names(cl_program program, cl_int *status);

/* Kernels: created from companions, counted, told of. */
cl_kernel layer_create_kernel(cl_program user, const char *name, cl_int *status);
cl_int layer_create_kernels(cl_program user, cl_uint room, cl_kernel *kernels, cl_uint *count);
cl_int layer_retain_kernel(cl_kernel kernel);
cl_int layer_release_kernel(cl_kernel kernel);
cl_kernel layer_clone_kernel(cl_kernel kernel, cl_int *status);

/* What is recorded of a kernel: its program, the caller's own, and the size of its sub-groups, 0 unless they are
 * emulated. False for other kernels. */
bool layer_know_kernel(cl_kernel kernel, cl_program *user, unsigned *size);

#endif
