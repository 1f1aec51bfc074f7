/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Drivers, by what was measured with each; docs/hosts.md has the versions.
 *
 * - PoCL has images in memory, whose layout is the same from 3.0 to 7.1, and no sub-groups in SPIR-V: 6.0 has them in
 *   OpenCL C alone. There it declares blocks of images and does not define them, and 6.0 links no
 *   intel_sub_group_shuffle_up. 5.0 and 6.0 crash on a query of their size in a kernel that requires none; in a
 *   work-group that is no multiple of it, they count too few of them. 3 takes OpenCL C 2.0 without generic pointers.
 * - In functions that SPIR-V keeps from being inlined PoCL has no work-item's ids, and its library has no
 *   wait_group_events of SPIR-V's; a barrier completes its own copies, too. What 6.0 puts between a function of SPIR-V
 *   and its own one gives that addresses of vectors of more than 32 bytes, where it takes copies on the stack. 7.1
 *   lacks the queries of read_write images. It makes its loops over work-items of SPIR-V as it is, where it optimises
 *   its own OpenCL C first: what loops over elements keep in memory stays there, and no wide loads and stores come of
 *   them. PoCL 7 makes functions internal and forgets their noinline once it has made its loops: LLVM then inlines each
 *   that has one call, whatever its size, and the loops are too long for it. Functions whose names begin with __wrap_
 *   stay as they are.
 * - rusticl calls functions that Clang leaves, and ends the process where such a function has an image as a parameter,
 *   or where local memory is an argument behind a barrier. Its sub-groups of SPIR-V are 8 work-items, whatever a kernel
 *   requires. It numbers read_only images and others each from 0, and takes the number for an entry of one table of
 *   formats, where the others come behind the read_only ones.
 * - Intel's CPU runtime has sub-groups of 4 to 64 work-items. From Xe2 on, Intel's GPUs have no media blocks; Ponte
 *   Vecchio has no images, either.
 *
 * Extensions are what the drivers of x86 processors answer to CL_DEVICE_EXTENSIONS and CL_DEVICE_OPENCL_C_FEATURES:
 * PoCL 6.0 and, but for its sub-groups, which SPIR-V does not reach, 7.1, both with the halves that links give; rusticl 25.0, where doubles and halves have
 * to be asked for by RUSTICL_FEATURES; Intel's CPU runtime 2026.22. */

#include "drivers.h"

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
#define POCL_EXTENSIONS                                                                                                \
    ATOMICS LONG_ATOMICS FLOAT_ATOMICS "cl_khr_3d_image_writes cl_khr_fp16 cl_khr_fp64 __opencl_c_fp64"
#define RUSTICL_EXTENSIONS ATOMICS DOT_PRODUCTS "cl_khr_3d_image_writes cl_khr_depth_images"
#define INTEL_CPU_EXTENSIONS                                                                                           \
    ATOMICS LONG_ATOMICS DOT_PRODUCTS                                                                                  \
        "cl_ext_float_atomics cl_intel_required_subgroup_size cl_intel_subgroup_local_block_io cl_intel_subgroups "    \
        "cl_intel_subgroups_char cl_intel_subgroups_long cl_intel_subgroups_short cl_khr_3d_image_writes "             \
        "cl_khr_depth_images cl_khr_extended_bit_ops cl_khr_fp16 cl_khr_fp64 __opencl_c_fp64 cl_khr_kernel_clock "     \
        "cl_khr_subgroup_ballot cl_khr_subgroup_clustered_reduce cl_khr_subgroup_extended_types "                      \
        "cl_khr_subgroup_non_uniform_arithmetic cl_khr_subgroup_non_uniform_vote cl_khr_subgroup_rotate "              \
        "cl_khr_subgroup_shuffle cl_khr_subgroup_shuffle_relative"

#define SMALL_BLOCKS                                                                                                   \
    { "cl_intel_subgroups", "cl_intel_subgroups_char", "cl_intel_subgroups_short" }
#define MEDIA_BLOCKS "cl_intel_media_block_io"
#define LINE_COPIES "copies line by line, by one work-item"
#define SHARED_COPIES "copies by loads and stores of every work-item"

/* clang-format off */
static const cltile_driver drivers[] = {
    {.host = {.name = "pocl", .driver = "PoCL 6 and 7 on CPUs", .platform = "Portable Computing Language", .oldest = 6,
              .target = "pocl", .sub_groups = CLTILE_SUB_GROUPS_EMULATED, .extensions = POCL_EXTENSIONS},
     .type = CLTILE_CPU, .since = 3, .until = 7,
     .folder = "hosts/one-by-one",
     .how = "work-items run one after another, on images as memory",
     .copies = LINE_COPIES,
     .may_lack_generic_pointers = true, .declares_missing_functions = true,
     .inlines = CLTILE_INLINES_PROGRAM, .has_no_waits = true, .halves_vectors = true, .widens_halves = true, .unrolls = true,
     .keeps_names = true},
    {.host = {.name = "pocl-other", .platform = "Portable Computing Language",
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .type = CLTILE_CPU,
     .folder = "hosts/one-by-one",
     .how = "work-items run one after another; through read_image and write_image, since images in memory are known of "
            "PoCL 3 to 7",
     .copies = SHARED_COPIES,
     .may_lack_generic_pointers = true, .declares_missing_functions = true},
    {.host = {.name = "oclgrind", .platform = "Oclgrind",
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .folder = "hosts/one-by-one",
     .how = "work-items run one after another",
     .copies = SHARED_COPIES,
     .log_file = "input.cl"},
    {.host = {.name = "rusticl-22", .platform = "rusticl",
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .device = "llvmpipe", .since = 22, .until = 22,
     .folder = "hosts/lockstep",
     .how = "work-items run in step on vector lanes",
     .copies = SHARED_COPIES,
     .refusal = "Mesa 22 tells kernels the formats of other images, read_only ones, too: use Mesa 25 or newer",
     .inlines = CLTILE_INLINES_ALL},
    {.host = {.name = "rusticl", .driver = "rusticl of Mesa 25 and 26 with llvmpipe", .platform = "rusticl", .oldest = 25,
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED, .extensions = RUSTICL_EXTENSIONS},
     .device = "llvmpipe",
     .folder = "hosts/lockstep",
     .how = "work-items run in step on vector lanes; the driver answers get_image_channel_* of a written image with "
            "another's, and a kernel whose blocks that would make wrong does not run",
     .copies = SHARED_COPIES,
     .tells_other_formats = true,
     .inlines = CLTILE_INLINES_ALL},
    {.host = {.name = "intel-xe2", .platform = "Intel(R) OpenCL",
              .target = "intel-xe2", .sub_groups = CLTILE_SUB_GROUPS_NATIVE},
     .type = CLTILE_GPU, .has = SMALL_BLOCKS, .lacks = MEDIA_BLOCKS, .needs_images = true,
     .how = "sub-group block reads and writes of images, which the GPU has messages for",
     .copies = SHARED_COPIES, .takes_gpu_options = true},
    {.host = {.name = "intel-cpu", .driver = "Intel's CPU runtime", .platform = "Intel(R) OpenCL", .oldest = 2024,
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_NATIVE, .extensions = INTEL_CPU_EXTENSIONS},
     .type = CLTILE_CPU, .has = SMALL_BLOCKS, .lacks = MEDIA_BLOCKS, .needs_images = true,
     .folder = "hosts/functions",
     .how = "the driver has sub-groups, and functions hold what blocks have in common",
     .copies = LINE_COPIES, .spoils_inlined = true},
    {.host = {.name = "native-checked", .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_NATIVE},
     .has = {MEDIA_BLOCKS}, .needs_sub_groups = true, .is_for_checks = true,
     .folder = "hosts/native",
     .how = "the driver's own media blocks are checked",
     .copies = SHARED_COPIES, .takes_gpu_options = true},
    {.host = {.name = "native", .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_NATIVE},
     .needs_sub_groups = true,
     .how = "the driver has sub-groups",
     .copies = SHARED_COPIES, .takes_gpu_options = true},
    {.host = {.name = "nvidia", .platform = "NVIDIA CUDA",
              .target = "nvptx", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .capability = 8,
     .folder = "hosts/warps", .object_folder = "hosts/no-counter", .has_shuffles = true,
     .local_bytes = 1024, /* a counter for each work-item: cl_khr_extended_async_copies/counter.h */
     .how = "lanes of a warp exchange data by shfl.sync",
     .copies = "copies by cp.async where both sides are aligned to 4 bytes, else by vectors",
     .fence = "a wait for every cp.async, and a barrier",
     .log_file = "<kernel>"},
    {.host = {.name = "nvidia-7", .platform = "NVIDIA CUDA",
              .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .folder = "hosts/warps", .has_shuffles = true,
     .how = "lanes of a warp exchange data by shfl.sync",
     .copies = SHARED_COPIES,
     .log_file = "<kernel>"},
    {.host = {.name = "other", .target = "generic", .sub_groups = CLTILE_SUB_GROUPS_EMULATED},
     .folder = "hosts/one-by-one",
     .how = "work-items run one after another",
     .copies = SHARED_COPIES,
     .refusal = "the driver has no sub-groups, and how its work-items could exchange data is not known; "
                "CLTILE_LAYER=force takes them to run one after another",
     .is_forced = true},
};
/* clang-format on */

const cltile_driver *cltile_driver_at(size_t index) {
    return index < sizeof drivers / sizeof *drivers ? &drivers[index] : NULL;
}
