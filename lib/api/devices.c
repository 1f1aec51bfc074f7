/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Intel's GPUs, and the target for each. */

#include "cltile/cltile.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Sources, all of Intel's public code. Names and versions: compute-runtime, third_party/aot_config_headers/platforms.h
 * (deviceAcronyms, genericIdAcronyms, releaseAcronyms), and HwMapper's abbreviations. Media block messages:
 * compute-runtime, RuntimeCapabilityTable::supportsMediaBlock, which decides whether a device has
 * cl_intel_media_block_io, in the file and the release branch that a row names; which file a name belongs to is in
 * product_config_base.inl. Intel's graphics compiler agrees: SPIRVExtensions.td has SPV_INTEL_media_block_io for what
 * is not of XE_HPC's line. Local block messages: its Platform::supportSLMBlockMessage. 2D blocks of memory: its front
 * end declares the functions of cl_intel_subgroup_2d_block_io for XE_HPC's line, which has no images, and from Xe2 on
 * (ocloc 26.27). Products of matrices: those that its front end declares for the GPU (ocloc 26.27). */
#define SOURCE(branch, file) "intel/compute-runtime, branch " branch ", shared/source/" file ": supportsMediaBlock"
/* clang-format off */
#define ROW(names, version, generation, target, why, branch, file, local_block_io, has_images, matrix_lanes)           \
    {names, version, generation, target, generation " has " why, SOURCE(branch, file), local_block_io, has_images,     \
     matrix_lanes},
#define HAS(names, version, generation, local_block_io, branch, file)                                                  \
    ROW(names, version, generation, "intel", "media block messages", branch, file, local_block_io, 1, 0)
#define PRODUCTS(names, version, generation, file)                                                                     \
    ROW(names, version, generation, "intel", "media block messages", XE, file, 1, 1, 8)
#define MEMORY(names, version, generation, branch, file)                                                               \
    ROW(names, version, generation, "intel-xe2", "2D block messages for memory, and no images", branch, file, 1, 0, 16)
#define BLOCKS(names, version, generation, file)                                                                       \
    ROW(names, version, generation, "intel-xe2",                                                                       \
        "2D block messages for images in place of media block messages", XE, file, 1, 1, 16)
#define GEN8 "releases/24.35"
#define XE_HP "releases/22.43"
#define XE "releases/26.31"

static const cltile_device devices[] = {
    HAS("bdw",                       "8.0",   "Gen8",    0, GEN8, "gen8/hw_info_bdw.cpp")
    HAS("skl",                       "9.0",   "Gen9",    0, GEN8, "gen9/hw_info_skl.cpp")
    HAS("kbl",                       "9.1",   "Gen9",    0, GEN8, "gen9/hw_info_kbl.cpp")
    HAS("cfl",                       "9.2",   "Gen9",    0, GEN8, "gen9/hw_info_cfl.cpp")
    HAS("apl bxt",                   "9.3",   "Gen9",    0, GEN8, "gen9/hw_info_bxt.cpp")
    HAS("glk",                       "9.4",   "Gen9",    0, GEN8, "gen9/hw_info_glk.cpp")
    HAS("whl",                       "9.5",   "Gen9",    0, GEN8, "gen9/hw_info_cfl.cpp")
    HAS("aml",                       "9.6",   "Gen9",    0, GEN8, "gen9/hw_info_kbl.cpp")
    HAS("cml",                       "9.7",   "Gen9",    0, GEN8, "gen9/hw_info_cfl.cpp")
    HAS("icllp icl",                 "11.0",  "Gen11",   1, GEN8, "gen11/hw_info_icllp.cpp")
    HAS("lkf",                       "11.1",  "Gen11",   1, GEN8, "gen11/hw_info_lkf.cpp")
    HAS("ehl jsl",                   "11.2",  "Gen11",   1, GEN8, "gen11/hw_info_ehl.cpp")
    HAS("tgllp tgl",                 "12.0",  "Xe-LP",   1, XE, "gen12lp/hw_info_tgllp.cpp")
    HAS("rkl",                       "12.1",  "Xe-LP",   1, XE, "gen12lp/hw_info_rkl.cpp")
    HAS("adl-s rpl-s",               "12.2",  "Xe-LP",   1, XE, "gen12lp/hw_info_adls.cpp")
    HAS("adl-p rpl-p",               "12.3",  "Xe-LP",   1, XE, "gen12lp/hw_info_adlp.cpp")
    HAS("adl-n",                     "12.4",  "Xe-LP",   1, XE, "gen12lp/hw_info_adln.cpp")
    HAS("dg1",                       "12.10", "Xe-LP",   1, XE, "gen12lp/hw_info_dg1.cpp")
    HAS("xe-hp-sdv",                 "12.50", "Xe-HP",   1, XE_HP, "xe_hp_core/hw_info_xe_hp_sdv.cpp")
    PRODUCTS("dg2-g10 acm-g10 ats-m150",  "12.55", "Xe-HPG", "xe_hpg_core/hw_info_dg2.cpp")
    PRODUCTS("dg2-g11 acm-g11 ats-m75",   "12.56", "Xe-HPG", "xe_hpg_core/hw_info_dg2.cpp")
    PRODUCTS("dg2-g12 acm-g12",           "12.57", "Xe-HPG", "xe_hpg_core/hw_info_dg2.cpp")
    MEMORY("pvc pvc-sdv pvc-xl-a0 pvc-xl-a0p pvc-xt-a0 pvc-xt-b0 pvc-xt-b1 pvc-xt-c0",
                                     "12.60", "Xe-HPC",     XE, "xe_hpc_core/hw_info_pvc.cpp")
    MEMORY("pvc-vg pvc-xt-c0-vg",    "12.61", "Xe-HPC",     XE, "xe_hpc_core/hw_info_pvc.cpp")
    HAS("mtl-u mtl-s mtl-m arl-u arl-s", "12.70", "Xe-LPG", 1, XE, "xe_hpg_core/hw_info_mtl.cpp")
    HAS("mtl-h mtl-p",               "12.71", "Xe-LPG",  1, XE, "xe_hpg_core/hw_info_mtl.cpp")
    PRODUCTS("arl-h",                     "12.74", "Xe-LPG+", "xe_hpg_core/hw_info_arl.cpp")
    BLOCKS("bmg-g21",                 "20.1",  "Xe2",        "xe2_hpg_core/hw_info_bmg.cpp")
    BLOCKS("bmg-g31",                 "20.2",  "Xe2",        "xe2_hpg_core/hw_info_bmg.cpp")
    BLOCKS("lnl-m lnl",               "20.4",  "Xe2",        "xe2_hpg_core/hw_info_lnl.cpp")
    BLOCKS("ptl-h",                   "30.0",  "Xe3",        "xe3_core/hw_info_ptl.cpp")
    BLOCKS("ptl-u",                   "30.1",  "Xe3",        "xe3_core/hw_info_ptl.cpp")
    BLOCKS("wcl",                     "30.3",  "Xe3",        "xe3_core/hw_info_ptl.cpp")
    BLOCKS("nvl-s nvl-hx nvl-ul",     "30.4",  "Xe3",        "xe3_core/hw_info_nvls.cpp")
    BLOCKS("nvl-u nvl-h",             "30.5",  "Xe3",        "xe3_core/hw_info_nvls.cpp")
    BLOCKS("nvl-p",                   "35.10", "Xe3P",       "xe3p_core/hw_info_nvlp.cpp")
    BLOCKS("cri",                     "35.11", "Xe3P",       "xe3p_core/hw_info_cri.cpp")

    /* Names of several GPUs have no version. */
    HAS("gen8",                      "",      "Gen8",    0, GEN8, "gen8/hw_info_*.cpp")
    HAS("gen9",                      "",      "Gen9",    0, GEN8, "gen9/hw_info_*.cpp")
    HAS("gen11",                     "",      "Gen11",   1, GEN8, "gen11/hw_info_*.cpp")
    HAS("xe-lp gen12lp",             "",      "Xe-LP",   1, XE, "gen12lp/hw_info_*.cpp")
    HAS("xe-hp",                     "",      "Xe-HP",   1, XE_HP, "xe_hp_core/hw_info_xe_hp_sdv.cpp")
    PRODUCTS("xe-hpg dg2",                "",      "Xe-HPG", "xe_hpg_core/hw_info_dg2.cpp")
    MEMORY("xe-hpc xe-hpc-vg",       "",      "Xe-HPC",     XE, "xe_hpc_core/hw_info_pvc.cpp")
    HAS("xe-lpg mtl",                "",      "Xe-LPG",  1, XE, "xe_hpg_core/hw_info_mtl.cpp")
    PRODUCTS("xe-lpgplus arl",            "",      "Xe-LPG+", "xe_hpg_core/hw_info_arl.cpp")
    BLOCKS("xe2 xe2-lpg xe2-hpg bmg", "",      "Xe2",        "xe2_hpg_core/hw_info_*.cpp")
    BLOCKS("xe3 xe3-lpg ptl",         "",      "Xe3",        "xe3_core/hw_info_*.cpp")
    BLOCKS("xe3p xe3p-lpg xe3p-xpc",  "",      "Xe3P",       "xe3p_core/hw_info_*.cpp")
    {"xe", "", "Xe", NULL, "some GPUs of this name have media block messages (Xe-LP to Xe-HPG, Xe-LPG), and some have "
     "none (Xe-HPC)", SOURCE(XE, "xe_h*_core/hw_info_*.cpp"), 1, 1, 0},
};
/* clang-format on */
#define DEVICE_COUNT (sizeof devices / sizeof *devices)

const cltile_device *cltile_device_at(size_t index) {
    return index < DEVICE_COUNT ? &devices[index] : NULL;
}

/* ---- Looking up ---- */

static size_t skip_dashes(const char *name, size_t length, size_t at) {
    while (at < length && (name[at] == '-' || name[at] == '_'))
        ++at;
    return at;
}

/* As ocloc compares names: capitals, dashes and underscores make no difference. */
static bool is_same(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t i = skip_dashes(a, a_length, 0), j = skip_dashes(b, b_length, 0);
    while (i < a_length && j < b_length && tolower((unsigned char)a[i]) == tolower((unsigned char)b[j])) {
        i = skip_dashes(a, a_length, i + 1);
        j = skip_dashes(b, b_length, j + 1);
    }
    return i == a_length && j == b_length;
}

static const cltile_device *find_name(const char *name, size_t length) {
    for (size_t i = 0; i < DEVICE_COUNT && length > 0; ++i)
        for (const char *word = devices[i].names; *word != '\0'; word += strspn(word, " ")) {
            const size_t word_length = strcspn(word, " ");
            if (is_same(word, word_length, name, length))
                return &devices[i];
            word += word_length;
        }
    return NULL;
}

/* How much of a name says which GPU it is: not the stepping of "dg2-g10-c0", nor the ending of "Gen9_core". */
static size_t trim_stepping(const char *name, size_t length) {
    static const char *const endings[] = {"-a0", "-a1", "-b0", "-b1", "-c0", "_core"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; ++i) {
        const size_t end = strlen(endings[i]);
        if (length > end && (name[length - end] == '-' || name[length - end] == '_') &&
            is_same(name + length - end, end, endings[i], end))
            return length - end;
    }
    return length;
}

/* Of an IP version such as 12.55.8 the first two numbers say which GPU it is, and the last which stepping. */
static const cltile_device *find_version(const char *version) {
    size_t length = 0;
    const char *end = version;
    for (int dots = 0;; ++dots) {
        const size_t digits = strspn(end, "0123456789");
        if (digits == 0 || (end[digits] != '\0' && end[digits] != '.') || (end[digits] == '.') != (dots < 2))
            return NULL;
        end += digits;
        if (dots == 1)
            length = (size_t)(end - version);
        if (*end++ == '\0')
            break;
    }
    for (size_t i = 0; i < DEVICE_COUNT; ++i)
        if (strlen(devices[i].version) == length && strncmp(devices[i].version, version, length) == 0)
            return &devices[i];
    return NULL;
}

const cltile_device *cltile_find_device(const char *name) {
    if (name == NULL)
        return NULL;
    const size_t length = strlen(name);
    const cltile_device *device = find_name(name, length);
    if (device == NULL)
        device = find_name(name, trim_stepping(name, length));
    return device == NULL ? find_version(name) : device;
}

const char *cltile_target_for_device(const char *device, const char **why) {
    const cltile_device *known = cltile_find_device(device);
    if (why != NULL)
        *why = known == NULL ? "no GPU of this name is known" : known->why;
    return known == NULL ? NULL : known->target;
}
