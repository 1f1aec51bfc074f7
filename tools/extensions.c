/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The macros of OpenCL C's extensions: Clang predefines what it can compile, for any host. */

#include "library.h"

#include "report/symbols.h"
#include "settings.h"

#include <string.h>

/* Who has an extension: the host alone; the host's sub-groups, but emulated ones have not; emulated sub-groups, too; or
 * any link. */
typedef enum giver { HOST, HOST_SUB_GROUPS, SUB_GROUPS, LINK } giver;

#define SPLIT_MATRIX "cl_intel_subgroup_split_matrix_multiply_accumulate"

/* Each macro that a Clang from 19 to 23 predefines for an extension, or for an optional feature of one, and one that it
 * does not know. Hosts are in
 * cltile_host. GPUs are Intel's, by generation or version, without those behind a minus; their sources are
 * compute-runtime's getDeviceExtensions, and what ocloc 22.43 defines for each GPU. */
#define ALL "Gen8 Gen9 Gen11 Xe-LP Xe-HP Xe-HPG Xe-HPC Xe-LPG Xe-LPG+ Xe2 Xe3 Xe3P"
#define WITH_IMAGES ALL " -Xe-HPC -35.11"
#define WITH_DOUBLES "Gen8 Gen9 Xe-HP Xe-HPC Xe-LPG Xe-LPG+ Xe2 Xe3 Xe3P"
#define WITH_LONG_ATOMICS ALL " -9.3 -9.4 -11.1 -11.2"
#define WITH_MATRICES "Xe-HPG Xe-HPC Xe-LPG+ Xe2 Xe3 Xe3P"
#define WITH_SPLIT_MATRICES "Xe-HPG"
#define FROM_XE_HPC "Xe-HPC Xe2 Xe3 Xe3P"
static const struct row {
    const char *name;
    giver giver;
    const char *gpus;
} rows[] = {
    {"__opencl_c_ext_fp16_global_atomic_add", HOST, ALL},
    {"__opencl_c_ext_fp16_global_atomic_load_store", HOST, ALL},
    {"__opencl_c_ext_fp16_global_atomic_min_max", HOST, ALL},
    {"__opencl_c_ext_fp16_local_atomic_add", HOST, ALL},
    {"__opencl_c_ext_fp16_local_atomic_load_store", HOST, ALL},
    {"__opencl_c_ext_fp16_local_atomic_min_max", HOST, ALL},
    {"__opencl_c_ext_fp32_global_atomic_add", HOST, ALL},
    {"__opencl_c_ext_fp32_global_atomic_min_max", HOST, ALL},
    {"__opencl_c_ext_fp32_local_atomic_add", HOST, ALL},
    {"__opencl_c_ext_fp32_local_atomic_min_max", HOST, ALL},
    {"__opencl_c_ext_fp64_global_atomic_add", HOST, WITH_DOUBLES},
    {"__opencl_c_ext_fp64_global_atomic_min_max", HOST, WITH_DOUBLES},
    {"__opencl_c_ext_fp64_local_atomic_add", HOST, WITH_DOUBLES},
    {"__opencl_c_ext_fp64_local_atomic_min_max", HOST, WITH_DOUBLES},
    {"__opencl_c_ext_image_raw10_raw12", HOST, ""},
    {"__opencl_c_ext_image_unorm_int_2_101010", HOST, ""},
    {"__opencl_c_ext_image_unsigned_10x6_12x4_14x2", HOST, ""},
    {"__opencl_c_fp64", HOST, WITH_DOUBLES},
    {"__opencl_c_integer_dot_product_input_4x8bit", HOST, ALL},
    {"__opencl_c_integer_dot_product_input_4x8bit_packed", HOST, ALL},
    {"__opencl_c_kernel_clock_scope_device", HOST, ""},
    {"__opencl_c_kernel_clock_scope_sub_group", HOST, ""},
    {"__opencl_c_kernel_clock_scope_work_group", HOST, ""},
    {"cl_amd_media_ops", HOST, ""},
    {"cl_amd_media_ops2", HOST, ""},
    {"cl_ext_float_atomics", HOST, ALL},
    {"cl_intel_bfloat16_conversions", HOST, WITH_MATRICES},
    {"cl_intel_device_side_avc_motion_estimation", HOST, "Gen9 11.0"},
    {"cl_intel_required_subgroup_size", SUB_GROUPS, ALL},
    {"cl_intel_subgroup_buffer_prefetch", HOST_SUB_GROUPS, FROM_XE_HPC},
    {"cl_intel_subgroup_local_block_io", LINK, ALL},
    {SPLIT_MATRIX, SUB_GROUPS, WITH_SPLIT_MATRICES},
    {"cl_intel_subgroups", SUB_GROUPS, ALL},
    {"cl_intel_subgroups_char", SUB_GROUPS, ALL},
    {"cl_intel_subgroups_long", LINK, ALL},
    {"cl_intel_subgroups_short", SUB_GROUPS, ALL},
    {"cl_khr_3d_image_writes", HOST, WITH_IMAGES},
    {"cl_khr_byte_addressable_store", HOST, ALL},
    {"cl_khr_depth_images", HOST, WITH_IMAGES},
    {"cl_khr_extended_bit_ops", HOST, ALL},
    {"cl_khr_fp16", HOST, ALL},
    {"cl_khr_fp64", HOST, WITH_DOUBLES},
    {"cl_khr_gl_msaa_sharing", HOST, WITH_IMAGES},
    {"cl_khr_global_int32_base_atomics", HOST, ALL},
    {"cl_khr_global_int32_extended_atomics", HOST, ALL},
    {"cl_khr_int64_base_atomics", HOST, WITH_LONG_ATOMICS},
    {"cl_khr_int64_extended_atomics", HOST, WITH_LONG_ATOMICS},
    {"cl_khr_integer_dot_product", HOST, ALL},
    {"cl_khr_kernel_clock", HOST, ""},
    {"cl_khr_local_int32_base_atomics", HOST, ALL},
    {"cl_khr_local_int32_extended_atomics", HOST, ALL},
    {"cl_khr_mipmap_image", HOST, WITH_IMAGES},
    {"cl_khr_mipmap_image_writes", HOST, WITH_IMAGES},
    {"cl_khr_srgb_image_writes", HOST, ""},
    {"cl_khr_subgroup_ballot", SUB_GROUPS, ALL},
    {"cl_khr_subgroup_clustered_reduce", HOST_SUB_GROUPS, ALL},
    {"cl_khr_subgroup_extended_types", SUB_GROUPS, ALL},
    {"cl_khr_subgroup_named_barrier", HOST_SUB_GROUPS, FROM_XE_HPC},
    {"cl_khr_subgroup_non_uniform_arithmetic", HOST_SUB_GROUPS, ALL},
    {"cl_khr_subgroup_non_uniform_vote", HOST_SUB_GROUPS, ALL},
    {"cl_khr_subgroup_rotate", HOST_SUB_GROUPS, ""},
    {"cl_khr_subgroup_shuffle", SUB_GROUPS, ALL},
    {"cl_khr_subgroup_shuffle_relative", SUB_GROUPS, ALL},
    {"cl_khr_subgroups", SUB_GROUPS, WITH_LONG_ATOMICS},
};
#define ROW_COUNT (sizeof rows / sizeof *rows)

static const struct row split_matrix = {SPLIT_MATRIX, SUB_GROUPS, WITH_SPLIT_MATRICES};

static bool lists(const char *list, const char *word) {
    return cltile_has_word(list, word, strlen(word));
}

static bool gpu_has(const cltile_device *device, const struct row *row) {
    const char *list = row->gpus, *version = device->version, *generation = device->generation;
    if (lists(list, format_text("-%s", version)) || lists(list, format_text("-%s", generation)))
        return false;
    return lists(list, version) || lists(list, generation);
}

/* What is known of the host. */
typedef struct machine {
    const cltile_host *host;    /* or NULL */
    const cltile_device **gpus; /* those of --device that are known */
    size_t gpu_count;
    const char *target;
    bool is_emulated; /* its sub-groups */
} machine;

static machine find_machine(const settings *s) {
    machine m = {.host = cltile_find_host(s->link.host),
                 .target = s->link.target,
                 .is_emulated = s->link.sub_groups == CLTILE_SUB_GROUPS_EMULATED};
    for (size_t i = 0; i < s->devices.count; ++i) {
        const cltile_device *device = look_up_device(s->devices.items[i]);
        if (device != NULL)
            *ADD_ROW(m.gpus, m.gpu_count) = device;
    }
    return m;
}

static bool all_gpus_have(const machine *m, const struct row *row) {
    for (size_t i = 0; i < m->gpu_count; ++i)
        if (!gpu_has(m->gpus[i], row))
            return false;
    return true;
}

/* Whether a GPU of the target has it: of target generic, any. */
static bool some_gpu_has(const machine *m, const struct row *row) {
    const cltile_device *device;
    for (size_t i = 0; (device = cltile_device_at(i)) != NULL; ++i)
        if (gpu_has(device, row) &&
            (!is_for_intel(m->target) || (device->target != NULL && strcmp(device->target, m->target) == 0)))
            return true;
    return false;
}

static bool some_host_has(const struct row *row) {
    const cltile_host *host;
    for (size_t i = 0; (host = cltile_host_at(i)) != NULL; ++i)
        if (lists(host->extensions, row->name))
            return true;
    return false;
}

/* Whether the host has it by itself; of hosts that are not known, whether any has it. Who emulates sub-groups has no
 * GPU of Intel's, which has them. */
static bool host_has(const machine *m, const struct row *row) {
    if (m->host != NULL)
        return lists(m->host->extensions, row->name);
    if (m->gpu_count > 0)
        return all_gpus_have(m, row);
    return (!is_for_intel(m->target) && some_host_has(row)) || (!m->is_emulated && some_gpu_has(m, row));
}

/* Whether a link gives the extension to any host, or the host has it. */
static bool has_extension(const machine *m, const struct row *row) {
    if (row->giver == LINK || (row->giver == SUB_GROUPS && m->is_emulated))
        return true;
    return (row->giver != HOST_SUB_GROUPS || !m->is_emulated) && host_has(m, row);
}

bool gpus_know_function(const settings *s, const char *symbol) {
    const machine m = find_machine(s);
    return cltile_is_matrix(symbol) && s->link.matrix_lanes != 0 &&
           (!cltile_is_split_matrix(symbol) || all_gpus_have(&m, &split_matrix));
}

/* The user's last option about a macro: 'D' or 'U'; 0 if there is none. */
static char find_option(const settings *s, const char *name) {
    const size_t length = strlen(name);
    char option = 0;
    for (size_t i = 0; i < s->clang.count; ++i) {
        const char *word = s->clang.items[i];
        if (word[0] == '-' && (word[1] == 'D' || word[1] == 'U') && strncmp(word + 2, name, length) == 0 &&
            (word[2 + length] == '\0' || word[2 + length] == '='))
            option = word[1];
    }
    return option;
}

/* For GPUs of AMD and NVIDIA Clang knows what they have. */
static bool is_known(const settings *s) {
    return is_for_spir(s) || is_for_cpu(s);
}

words list_lacking(const settings *s) {
    const machine m = find_machine(s);
    words lacking = {0};
    for (const struct row *row = rows; row < rows + ROW_COUNT && is_known(s); ++row)
        if (find_option(s, row->name) == 0 && !has_extension(&m, row))
            add_word(&lacking, "%s", row->name);
    return lacking;
}

const char *name_lacking(const settings *s) {
    const cltile_host *host = cltile_find_host(s->link.host);
    return host != NULL ? format_text("%s lacks", host->driver)
           : s->devices.count > 0
               ? format_text("the GPU%s of --device lack%s", plural(s->devices.count), s->devices.count == 1 ? "s" : "")
           : is_for_intel(s->link.target)
               ? "no GPU of the target has, as far as cltile knows, though a driver of --host may"
               : "no host that cltile knows has";
}

/* Clang has Khronos' sub-group functions from OpenCL C 2.0 on. */
char *make_extension_macros(const settings *s, const words *more) {
    const machine m = find_machine(s);
    char *text = copy_text("");
    /* Of the device, where Clang has the source's: OpenCL 3.0, as of all hosts. */
    if (find_option(s, "__OPENCL_VERSION__") == 0)
        append_text(&text, "#define __OPENCL_VERSION__ 300\n");
    for (const struct row *row = rows; row < rows + ROW_COUNT && is_known(s); ++row) {
        const char option = find_option(s, row->name);
        if (option == 'D' || has_item(more, row->name))
            continue;
        if (option == 'U' || !has_extension(&m, row))
            append_text(&text, "#undef %s\n", row->name);
        else if (row->giver == SUB_GROUPS || row->giver == LINK) /* older Clangs predefine fewer than they know */
            append_text(&text, "#if !defined(%s)%s\n#define %s 1\n#endif\n", row->name,
                        starts_with(row->name, "cl_khr_")
                            ? " && (defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ >= 200)"
                            : "",
                        row->name);
    }
    return text;
}
