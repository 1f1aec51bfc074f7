/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to the assembly of Intel GPUs, by ocloc. */

#ifndef CLTILE_TOOLS_ISA_H
#define CLTILE_TOOLS_ISA_H

#include "file.h"
#include "settings.h"

/* A kernel as it is compiled for a GPU. */
typedef struct isa_kernel {
    const char *device, *target; /* of the settings */
    char *name;
    unsigned lanes; /* of a thread: the SIMD width */
    char *assembly;
} isa_kernel;

/* Starts as {0}. */
typedef struct isa_kernels {
    isa_kernel *rows;
    size_t count;
} isa_kernels;

/* Links the bitcode for the target of each device, and compiles all its kernels; they stand in the order of the devices
 * and of the source. What there is to say of how the kernels use the builtins is said once. On an error the user is
 * told, and false is returned. Free with free_isa_kernels in any case. */
bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels);

void free_isa_kernels(isa_kernels *kernels);

#endif
