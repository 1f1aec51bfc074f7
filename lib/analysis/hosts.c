/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Hosts: OpenCL drivers that run linked kernels, and what each needs of a link. */

#include "analysis/hosts.h"

#include "folders.h"

#include <stdlib.h>
#include <string.h>

/* Sources: what was measured with each driver; docs/hosts.md has the versions.
 *
 * - PoCL has images in memory, whose layout is the same from 3.0 to 7.1, and no sub-groups in SPIR-V: 6.0 has them in
 *   OpenCL C alone. In functions that SPIR-V keeps from being inlined it has no work-item's ids, and its library has no
 *   wait_group_events of SPIR-V's; a barrier completes its own copies, too. What 6.0 puts between a function of SPIR-V
 *   and its own one gives that addresses of vectors of more than 32 bytes, where it takes copies on the stack. 7.1
 *   lacks the queries of read_write images. It makes its loops over work-items of SPIR-V as it is, where it optimises
 *   its own OpenCL C first: what loops over elements keep in memory stays there, and no wide loads and stores come of
 *   them. PoCL 7 makes functions internal and forgets their noinline once it has made its loops: LLVM then inlines each
 *   that has one call, whatever its size, and the loops are too long for it. Functions whose names begin with __wrap_
 *   stay as they are.
 * - rusticl ends the process where a function that is not inlined takes an image, and its sub-groups are 8 work-items,
 *   whatever a kernel requires. It numbers read_only images and others each from 0, and takes the number for an entry
 *   of one table of formats, where the others come behind the read_only ones.
 * - Intel's CPU runtime has sub-groups of 4 to 64 work-items.
 *
 * Extensions are what the drivers of x86 processors answer to CL_DEVICE_EXTENSIONS and CL_DEVICE_OPENCL_C_FEATURES:
 * PoCL 6.0 and, but for its sub-groups, which SPIR-V does not reach, 7.1; rusticl 25.0, where doubles and halves have
 * to be asked for by RUSTICL_FEATURES; Intel's CPU runtime 2026.22. */
#define ATOMICS                                                                                                        \
    "cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics "             \
    "cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics "
#define LONG_ATOMICS "cl_khr_int64_base_atomics cl_khr_int64_extended_atomics "
#define DOT_PRODUCTS                                                                                                   \
    "cl_khr_integer_dot_product __opencl_c_integer_dot_product_input_4x8bit "                                          \
    "__opencl_c_integer_dot_product_input_4x8bit_packed "
#define FLOAT_ATOMICS                                                                                                  \
    "cl_ext_float_atomics __opencl_c_ext_fp32_global_atomic_add __opencl_c_ext_fp32_global_atomic_min_max "            \
    "__opencl_c_ext_fp32_local_atomic_add __opencl_c_ext_fp32_local_atomic_min_max "                                   \
    "__opencl_c_ext_fp64_global_atomic_add __opencl_c_ext_fp64_global_atomic_min_max "                                 \
    "__opencl_c_ext_fp64_local_atomic_add __opencl_c_ext_fp64_local_atomic_min_max "
#define POCL_EXTENSIONS ATOMICS LONG_ATOMICS FLOAT_ATOMICS "cl_khr_3d_image_writes cl_khr_fp64 __opencl_c_fp64"
#define RUSTICL_EXTENSIONS ATOMICS DOT_PRODUCTS "cl_khr_3d_image_writes cl_khr_depth_images"
#define INTEL_CPU_EXTENSIONS                                                                                           \
    ATOMICS LONG_ATOMICS DOT_PRODUCTS                                                                                  \
        "cl_ext_float_atomics cl_intel_required_subgroup_size cl_intel_subgroup_local_block_io cl_intel_subgroups "    \
        "cl_intel_subgroups_char cl_intel_subgroups_long cl_intel_subgroups_short cl_khr_3d_image_writes "             \
        "cl_khr_depth_images cl_khr_extended_bit_ops cl_khr_fp16 cl_khr_fp64 __opencl_c_fp64 cl_khr_kernel_clock "     \
        "cl_khr_subgroup_ballot cl_khr_subgroup_clustered_reduce cl_khr_subgroup_extended_types "                      \
        "cl_khr_subgroup_non_uniform_arithmetic cl_khr_subgroup_non_uniform_vote cl_khr_subgroup_rotate "              \
        "cl_khr_subgroup_shuffle cl_khr_subgroup_shuffle_relative"
static const struct {
    cltile_host host;
    cltile_host_needs needs;
} hosts[] = {
    {{"pocl", "PoCL 6 and 7 on CPUs", "Portable Computing Language", 6, "pocl", CLTILE_SUB_GROUPS_EMULATED,
      POCL_EXTENSIONS},
     {.folder = CLTILE_HOST_FOLDER_OF_POCL,
      .inlines = CLTILE_INLINES_PROGRAM,
      .has_no_waits = true,
      .halves_vectors = true,
      .unrolls = true,
      .keeps_names = true}},
    {{"rusticl", "rusticl of Mesa 25 and 26 with llvmpipe", "rusticl", 25, "generic", CLTILE_SUB_GROUPS_EMULATED,
      RUSTICL_EXTENSIONS},
     {.folder = CLTILE_HOST_FOLDER_OF_RUSTICL, .inlines = CLTILE_INLINES_ALL, .tells_other_formats = true}},
    {{"intel-cpu", "Intel's CPU runtime", "Intel(R) OpenCL", 2024, "generic", CLTILE_SUB_GROUPS_NATIVE,
      INTEL_CPU_EXTENSIONS},
     {.folder = CLTILE_HOST_FOLDER_OF_INTEL_CPU, .inlines = CLTILE_INLINES_BUILTINS}},
};
#define HOST_COUNT (sizeof hosts / sizeof *hosts)

const cltile_host *cltile_host_at(size_t index) {
    return index < HOST_COUNT ? &hosts[index].host : NULL;
}

const cltile_host *cltile_find_host(const char *name) {
    for (size_t i = 0; i < HOST_COUNT && name != NULL; ++i)
        if (strcmp(hosts[i].host.name, name) == 0)
            return &hosts[i].host;
    return NULL;
}

bool cltile_host_has(const cltile_host *host, const char *extension) {
    const size_t length = strlen(extension);
    for (const char *word = host->extensions; word != NULL && *word != '\0'; word += strspn(word, " ")) {
        const size_t word_length = strcspn(word, " ");
        if (word_length == length && memcmp(word, extension, length) == 0)
            return true;
        word += word_length;
    }
    return false;
}

const cltile_host *cltile_host_of_device(const char *platform, const char *driver_version) {
    for (size_t i = 0; i < HOST_COUNT && platform != NULL && driver_version != NULL; ++i)
        if (strcmp(hosts[i].host.platform, platform) == 0)
            return strtoul(driver_version, NULL, 10) >= hosts[i].host.oldest ? &hosts[i].host : NULL;
    return NULL;
}

const cltile_host_needs *cltile_needs_of_host(const char *name) {
    static const cltile_host_needs none = {.inlines = CLTILE_INLINES_BUILTINS};
    for (size_t i = 0; i < HOST_COUNT && name != NULL; ++i)
        if (strcmp(hosts[i].host.name, name) == 0)
            return &hosts[i].needs;
    return &none;
}
