/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to SPIR-V by LLVM's own target. */

#pragma once

#include "process.h"
#include "spirv/blocks_2d.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* The extensions that translators may use; modules use only those that they need. */
#define SPIRV_EXTENSIONS                                                                                               \
    "--spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups,+SPV_EXT_shader_atomic_float_add,"                     \
    "+SPV_EXT_shader_atomic_float16_add,+SPV_EXT_shader_atomic_float_min_max,+SPV_KHR_shader_clock,"                   \
    "+" EXTENSION_SPLIT_BARRIER ",+" EXTENSION_BFLOAT16

/* A file of bitcode that cltile or clang wrote. */
typedef struct bitcode_file {
    LLVMContextRef context;
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module; /* NULL: it cannot be read */
} bitcode_file;

bitcode_file open_bitcode(const char *path);
void close_bitcode(bitcode_file *file);

/* Reports an error and returns false where the file cannot be written. */
bool write_bitcode(LLVMModuleRef module, const char *path);

/* Translates the file `bitcode`, which cltile linked, to the file `spirv`, of a version such as "1.3", with an option
 * that names the extensions which may be used. Returns false, with *reason where llc cannot translate it; else the
 * error was reported. */
bool translate_with_llc(const char *label, const char *extensions, const char *version, const char *bitcode,
                        const char *spirv, char **reason);

/* Runs a writer of SPIR-V. Returns false, with *reason where it cannot write the module; else the error was reported.
 */
bool run_writer(const char *label, const command *c, char **reason);

/* Reports that a module casts an image to another access qualifier, for which SPIR-V has no cast: with emulated
 * sub-groups a write to a write_only image reads texels first. Returns false. */
bool refuse_image_cast(const char *label);
