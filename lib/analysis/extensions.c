/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions of extensions, by their names. */

#include "analysis/hosts.h"

#include "report/symbols.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The first row that a name fits is its extension's: it begins with `begin`, and has `part` in it. */
static const struct {
    const char *begin, *part, *extension;
} rows[] = {
    {"amd_", "", "cl_amd_media_ops"},
    {"bit_reverse", "", "cl_khr_extended_bit_ops"},
    {"bitfield_", "", "cl_khr_extended_bit_ops"},
    {"clock_read_", "", "cl_khr_kernel_clock"},
    {"dot_", "4x8packed", "cl_khr_integer_dot_product"},
    {"dot_acc_sat", "", "cl_khr_integer_dot_product"},
    {"get_sub_group_", "_mask", "cl_khr_subgroup_ballot"},
    {"intel_sub_group_", "_split_matrix_mad_", "cl_intel_subgroup_split_matrix_multiply_accumulate"},
    {"intel_sub_group_avc_", "", "cl_intel_device_side_avc_motion_estimation"},
    {"sub_group_", "ballot", "cl_khr_subgroup_ballot"},
    {"sub_group_broadcast_first", "", "cl_khr_subgroup_ballot"},
    {"sub_group_clustered_re", "", "cl_khr_subgroup_clustered_reduce"},
    {"sub_group_clustered_rotate", "", "cl_khr_subgroup_rotate"},
    {"sub_group_non_uniform_broadcast", "", "cl_khr_subgroup_ballot"},
    {"sub_group_non_uniform_a", "", "cl_khr_subgroup_non_uniform_vote"},
    {"sub_group_non_uniform_", "", "cl_khr_subgroup_non_uniform_arithmetic"},
    {"sub_group_rotate", "", "cl_khr_subgroup_rotate"},
    {"sub_group_shuffle_up", "", "cl_khr_subgroup_shuffle_relative"},
    {"sub_group_shuffle_down", "", "cl_khr_subgroup_shuffle_relative"},
    {"sub_group_shuffle", "", "cl_khr_subgroup_shuffle"},
};

/* Whether the function takes or gives halves: those that only load and store them are of the core. */
static bool is_of_halves(const char *symbol, const char *name, int length) {
    static const char *const core[] = {"vload_half", "vloada_half", "vstore_half", "vstorea_half"};
    for (size_t i = 0; i < sizeof core / sizeof *core; ++i)
        if (cltile_starts_with(name, core[i]))
            return false;
    return name != symbol && (strstr(name + length, "Dh") != NULL || cltile_starts_with(name, "convert_half"));
}

const char *cltile_extension_of(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const char *part = strstr(name, rows[i].part);
        if (cltile_starts_with(name, rows[i].begin) && part != NULL && part < name + length)
            return rows[i].extension;
    }
    return is_of_halves(symbol, name, length) ? "cl_khr_fp16" : NULL;
}
