/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of OpenCL drivers: one row for each, for the layer and for links with --host. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>

typedef enum cltile_device_type { CLTILE_ANY_DEVICE, CLTILE_CPU, CLTILE_GPU } cltile_device_type;

/* What a link inlines into kernels: the builtins and the functions that call them; also all functions of the program;
 * also the functions that builtins share. */
typedef enum cltile_inlines { CLTILE_INLINES_BUILTINS, CLTILE_INLINES_PROGRAM, CLTILE_INLINES_ALL } cltile_inlines;

typedef struct cltile_driver {
    /* The name, how CL_PLATFORM_NAME begins (NULL: any), the target whose folder comes first, and whether sub-groups
     * are emulated. The other fields are of links. `oldest` is 0 if the driver takes no linked kernels. */
    cltile_host host;

    /* Which devices the row is of. The first row that fits counts. */
    const char *device; /* how CL_DEVICE_NAME begins; NULL: any */
    cltile_device_type type;
    unsigned since, until; /* major numbers of CL_DRIVER_VERSION; an `until` of 0: no limit */
    unsigned capability;   /* the least major number of NVIDIA's compute capability */
    const char *has[4];    /* extensions, up to NULL */
    const char *lacks;     /* an extension, or NULL */
    bool needs_images;
    bool needs_sub_groups; /* the driver's own */
    bool is_for_checks;    /* only with CLTILE_LAYER=validate, which checks the driver's own media blocks */

    /* How work-items run. */
    const char *folder;        /* of hosts/; NULL: none is needed */
    const char *object_folder; /* one more for programs that are linked with others, or NULL */
    bool has_shuffles;         /* lanes exchange data without local memory, in sub-groups of at most 32 */
    unsigned local_bytes;      /* of local memory, which kernels with copies or waits have beside their own */

    /* In words: how the layer makes media blocks, copies, and fences (NULL: a barrier); why it adds no blocks, or NULL.
     */
    const char *how, *copies, *fence, *refusal;
    bool is_forced;         /* CLTILE_LAYER=force overrides the refusal */
    bool takes_gpu_options; /* build options of Intel's GPUs, which other drivers refuse */

    /* Faults. */
    bool may_lack_generic_pointers;  /* in OpenCL C 2.0: the device tells */
    bool declares_missing_functions; /* of its own sub-groups */
    bool tells_other_formats;        /* kernels get the format of another image for a write_only or read_write one */
    bool spoils_inlined;             /* loops of media blocks in SPIR-V go wrong where it inlines them */
    const char *log_file; /* the program's name in build logs if the compiler does not obey #line; NULL: it does */

    /* What a link needs. The layer inlines all functions of programs if `inlines` is CLTILE_INLINES_ALL. */
    cltile_inlines inlines;
    bool has_no_waits;   /* a barrier replaces each wait_group_events */
    bool halves_vectors; /* its functions are given no vector of more than 32 bytes */
    bool widens_halves;  /* it computes with halves, and has no functions of them */
    bool unrolls;        /* loops with a constant trip count are unrolled for it */
    bool keeps_names;    /* it inlines noinline functions, unless their names begin with __wrap_ */
} cltile_driver;

/* The row at an index; NULL past the last. The last row fits every device. */
const cltile_driver *cltile_driver_at(size_t index);
