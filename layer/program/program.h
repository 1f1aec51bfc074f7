/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of the programs that use the extensions.
 *
 * The caller's program stays as the driver made it from the caller's source. Beside it there are companions, programs
 * of the driver that the layer makes: the definitions and then the source. They are what is built, and kernels come
 * from them. Where kernels differ in the size of emulated sub-groups, there is one companion for each size. */

#pragma once

#include "driver/device.h"
#include "source/scan.h"

#include <pthread.h>
#include <stdatomic.h>

/* The arguments of clBuildProgram, clCompileProgram, which alone has headers, and clLinkProgram, which has no program.
 */
typedef struct layer_build {
    cl_program program;
    cl_uint device_count;
    const cl_device_id *devices;
    const char *options;
    void(CL_CALLBACK *notify)(cl_program, void *);
    void *data;
    bool is_object;    /* compiled, not linked */
    bool is_unchecked; /* also with CLTILE_LAYER=check */
    cl_uint header_count;
    const cl_program *headers;
    const char **header_names;
} layer_build;

/* What the definitions of a program depend on, apart from the size of sub-groups. */
typedef struct layer_plan {
    layer_uses uses; /* that the layer defines; 0: the program is built without definitions */
    cl_uint device_count;
    cl_device_id device; /* the first */
    bool emulates_sub_groups, lacks_generic_pointers;
    bool replaces_sub_groups; /* of a driver's own */
    unsigned largest_sub_group;
    size_t largest_work_group;
    const cltile_driver *driver;
    const char *folders[4];  /* of layer_prelude_request */
    struct layer_area *area; /* of the run-time checker, whose address the definitions have; the record holds it; NULL:
                                the program is not checked */
} layer_plan;

typedef struct layer_companion {
    unsigned size; /* of emulated sub-groups; 0: it was built to ask for sizes */
    cl_program program;
} layer_companion;

typedef struct layer_kernel_size {
    char *name;
    unsigned size;
} layer_kernel_size;

typedef struct layer_program {
    atomic_uint references; /* the table's, and one for each layer_hold */
    cl_program original;    /* not retained: the record goes with it */
    cl_context context;     /* likewise */
    bool owns_first;        /* the first companion is `original` itself */
    layer_plan plan;
    _Atomic(struct layer_program *)
        unchecked; /* a checked program is built without checks for its binary: program/info.c */
    layer_scan scan;
    bool is_guess;    /* definitions were added since the build failed without them */
    bool gives_words; /* functions need local memory for their sub-groups: source/exchange.h */
    char *source;     /* with that memory, and its size; NULL: the source is the original's */
    size_t source_size;
    char *finding;             /* an exchange that perhaps not all work-items reach (source/divergence.h), or NULL */
    atomic_uint prelude_lines; /* of the last companion */
    layer_build build;         /* a copy of the call's arguments, for further sizes; no devices: all of the program */
    bool is_library;           /* linked by -create-library */
    struct layer_program **input_records; /* of a library, which is linked again for further sizes; */
    cl_program *inputs;                   /* NULL for those without a record */
    cl_uint input_count;
    layer_companion *companions; /* more are added when a program is linked with others: see layer_get_companion */
    size_t companion_count;
    layer_kernel_size *sizes; /* of kernels, if they may differ */
    size_t size_count;
    atomic_uint kernels; /* live kernels */
    uint32_t *found;     /* hashes of what the run-time checker has reported; of checker_launches.c alone */
    size_t found_count;
    char *refusal; /* why the layer makes the build fail, or NULL */
} layer_program;

/* The record of a program, which has at least one companion; NULL for a program without definitions. Release it with
 * layer_drop. */
layer_program *layer_hold(cl_program original);
void layer_drop(layer_program *program);

/* A new record, outside the table. NULL when memory runs out. */
layer_program *layer_new_program(cl_program original);

/* A program that is new to the caller, who has one reference. Its handle may be that of a program whose end the layer
 * did not see. False when memory runs out. */
bool layer_begin(cl_program original);

/* Puts a record in the table, and drops the program's old record. The caller's reference becomes the table's. False
 * when memory runs out. */
bool layer_keep(layer_program *program);

/* Removes the record of a program from the table, and returns it with the table's reference. NULL if there is none. */
layer_program *layer_take_out(cl_program original);

/* Forgets all programs, without a call of the driver, which may be gone: for when layer_driver is NULL. */
void layer_forget_all_programs(void);

/* Adds a companion, which the record releases; one of a size that it has by now is released at once. False when
 * memory runs out; then it is released, too. */
bool layer_add_companion(layer_program *program, const layer_companion *made);

/* Releases all companions but the last, and forgets the kernels' sizes: the state after a build that failed. */
void layer_keep_last_companion(layer_program *program);

/* What a companion holds lives as long as the program. Companions are asked for one by one, and never through the list,
 * once a record is in the table: other threads may add some. */
bool layer_get_companion(const layer_program *program, size_t number, layer_companion *companion);

/* The companion of a size, or NULL. */
cl_program layer_companion_for(const layer_program *program, unsigned size);

/* The first companion, for queries whose answer does not depend on the size. */
layer_companion layer_first_companion(const layer_program *program);

/* The size of a kernel's sub-groups. */
unsigned layer_size_of(const layer_program *program, const char *kernel);

/* One more or one less reference to a program, which its row in the table counts. With the last one the record goes,
 * and is returned with the table's reference. */
void layer_count_reference(cl_program original);
layer_program *layer_discount_reference(cl_program original);

/* As clRetainProgram and clReleaseProgram. */
cl_int layer_retain_program(cl_program original);
cl_int layer_release_program(cl_program original);
