/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* ocloc, Intel's compiler for GPUs that need not be present, and bitcode that it compiles. */

#pragma once

#include "file.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

/* A kernel compiled for a GPU. */
typedef struct isa_kernel {
    const char *device, *target; /* the caller's; target: NULL until the caller sets it */
    const char *name;
    unsigned lanes; /* of a thread: the SIMD width */
    const char *assembly;
} isa_kernel;

/* Starts as {0}. */
typedef struct isa_kernels {
    isa_kernel *rows;
    size_t count;
} isa_kernels;

/* The input of ocloc. */
typedef struct ocloc_input {
    const char *label; /* how messages name it */
    const char *file;  /* OpenCL C, or with the option -spirv_input SPIR-V */
    words options;
    const char *release;                          /* of an ocloc that knows the GPU, or NULL */
    const char *(*name_double)(const void *user); /* names the first use of double; NULL: messages use the label */
    const void *user;
} ocloc_input;

/* Compiles for one GPU, by ocloc's name for it, and adds the kernels in the order of the source. The compiler dumps its
 * files into `folder`, which is empty. Reports an error and returns false. */
bool compile_by_ocloc(const ocloc_input *in, const char *device, const char *folder, isa_kernels *kernels);

/* Adds the names of the GPUs that the installed ocloc compiles for; none without ocloc. */
void add_ocloc_devices(words *names);

/* The IP version, as 12.55.8, that the installed ocloc has for a name or a decimal version: the first of several. NULL
 * if ocloc does not know the name, or is not installed. */
char *ocloc_version_of(const char *device);

/* ---- Bitcode to the assembly of Intel GPUs (isa.c) ---- */

typedef struct settings settings; /* settings.h */

/* Links the bitcode for the target of each device, and compiles all its kernels, in the order of the devices and of the
 * source. Findings are shown once. Reports an error and returns false; for cltile registers, *kernels has those of the
 * other devices then. */
bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels);

/* The same of SPIR-V, which is compiled as it is, for all devices. */
bool compile_spirv_to_isa(const settings *s, file_bytes *spirv, isa_kernels *kernels);
