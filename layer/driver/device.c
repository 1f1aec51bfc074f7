/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Devices, by what their drivers say. Nothing is remembered: it takes a few queries where it is needed. */

#include "driver/device.h"

#include "driver/answer.h"
#include "driver/uses.h"
#include "folders.h"

#include <stdlib.h>
#include <string.h>

const layer_extension layer_extensions[LAYER_EXTENSION_COUNT] = {
    [LAYER_COPIES] = {"cl_khr_extended_async_copies", CL_MAKE_VERSION(1, 0, 0)},
    [LAYER_COPY_FENCE] = {"cl_khr_async_work_group_copy_fence", CL_MAKE_VERSION(1, 0, 0)},
    [LAYER_MEDIA_BLOCK] = {"cl_intel_media_block_io", CL_MAKE_VERSION(1, 0, 0)},
    [LAYER_2D_BLOCK] = {"cl_intel_subgroup_2d_block_io", CL_MAKE_VERSION(1, 1, 0)},
    [LAYER_REQUIRED_SIZE] = {"cl_intel_required_subgroup_size", CL_MAKE_VERSION(1, 0, 0)},
    [LAYER_LONG_BLOCKS] = {"cl_intel_subgroups_long", CL_MAKE_VERSION(1, 0, 0)},
    [LAYER_LOCAL_BLOCKS] = {"cl_intel_subgroup_local_block_io", CL_MAKE_VERSION(1, 0, 1)},
    [LAYER_INTEL_SUB_GROUPS] = {.name = "cl_intel_subgroups"},
    [LAYER_CHARS] = {.name = "cl_intel_subgroups_char"},
    [LAYER_SHORTS] = {.name = "cl_intel_subgroups_short"},
    [LAYER_KHRONOS_SUB_GROUPS] = {.name = "cl_khr_subgroups"},
    [LAYER_SHUFFLE] = {.name = "cl_khr_subgroup_shuffle"},
    [LAYER_SHUFFLE_RELATIVE] = {.name = "cl_khr_subgroup_shuffle_relative"},
    [LAYER_BALLOT] = {.name = "cl_khr_subgroup_ballot"},
};

const size_t layer_sub_group_sizes[3] = {8, 16, 32};

#define FOLDERS(...)                                                                                                   \
    (const char *const[]) {                                                                                            \
        __VA_ARGS__, NULL                                                                                              \
    }

#define LINE_COPIES "copies line by line, by one work-item"
#define SHARED_COPIES "copies by loads and stores of every work-item"

/* PoCL on CPUs, with sub-groups of its own or without; that of another version than is known; and Oclgrind. */
static const layer_kind pocl = {.folders = FOLDERS(CLTILE_FOLDERS_OF_POCL),
                                .how = "work-items run one after another, on images as memory",
                                .copies = LINE_COPIES};
static const layer_kind other_pocl = {.folders = FOLDERS(CLTILE_FOLDERS_OF_ONE_BY_ONE),
                                      .how = "work-items run one after another; through read_image and write_image, "
                                             "since images in memory are known of PoCL 3 to 7",
                                      .copies = SHARED_COPIES};
static const layer_kind one_by_one = {.folders = FOLDERS(CLTILE_FOLDERS_OF_ONE_BY_ONE),
                                      .how = "work-items run one after another",
                                      .copies = SHARED_COPIES};
/* Mesa 25 and 26 call functions that Clang leaves, and crash where such a function has an image as a parameter, or
 * where local memory is an argument behind a barrier. Their get_image_channel_* of an image that can be written answer
 * with a read_only one's: of those the driver's table has the formats first, and it forgets to skip them. */
static const layer_kind llvmpipe = {
    .folders = FOLDERS(CLTILE_FOLDERS_OF_RUSTICL),
    .how = "work-items run in step on vector lanes; the driver answers get_image_channel_* "
           "of a written image with another's, and a kernel whose blocks that would "
           "make wrong does not run",
    .copies = SHARED_COPIES,
    .inlines_functions = true,
    .tells_other_formats = true};
static const layer_kind warps = {.folders = FOLDERS(CLTILE_FOLDERS_OF_NVIDIA_7),
                                 .how = "lanes of a warp exchange data by shfl.sync",
                                 .copies = SHARED_COPIES,
                                 .has_shuffles = true};
static const layer_kind nvptx = {
    .folders = FOLDERS(CLTILE_FOLDERS_OF_NVIDIA),
    .how = "lanes of a warp exchange data by shfl.sync",
    .copies = "copies by cp.async where both sides are aligned to 4 bytes, else by vectors",
    .fence = "a wait for every cp.async, and a barrier",
    .object_folders = FOLDERS(CLTILE_FOLDERS_OF_NVIDIA, "hosts/no-counter"),
    .has_shuffles = true,
    .local_bytes = 1024, /* a counter for each work-item: cl_khr_extended_async_copies/counter.h */
};
static const layer_kind xe2 = {.folders = FOLDERS(CLTILE_FOLDERS_OF_INTEL_XE2),
                               .how = "sub-group block reads and writes of images, which the GPU has messages for",
                               .copies = SHARED_COPIES};
static const layer_kind native = {
    .folders = (const char *const[]){NULL}, .how = "the driver has sub-groups", .copies = SHARED_COPIES};
static const layer_kind intel_cpu = {.folders = FOLDERS(CLTILE_FOLDERS_OF_INTEL_CPU),
                                     .how = "the driver has sub-groups, and functions hold what blocks have in common",
                                     .copies = LINE_COPIES};
static const layer_kind checked_native = {
    .folders = FOLDERS("hosts/native"), .how = "the driver's own media blocks are checked", .copies = SHARED_COPIES};

/* cl_nv_device_attribute_query. */
#define COMPUTE_CAPABILITY_MAJOR_NV 0x4000

/* What the driver answers about a device. The strings may be NULL. */
typedef struct properties {
    char *extensions, *name, *version, *driver_version, *platform;
    cl_device_type type;
    cl_bool images;
    cl_uint compute_capability; /* NVIDIA's, without the minor number; 0 elsewhere */
    bool has_sub_groups;
    size_t largest_work_group;
} properties;

static bool begins(const char *text, const char *with) {
    return text != NULL && strncmp(text, with, strlen(with)) == 0;
}

/* "OpenCL <major>.<minor> ..." */
static bool is_at_least_2_1(const char *version) {
    return begins(version, "OpenCL ") && (version[7] > '2' || (version[7] == '2' && version[9] >= '1'));
}

static bool has_sub_groups(cl_device_id device, const properties *f) {
    cl_uint most = 0;
    if (layer_has_word(f->extensions, "cl_khr_subgroups") || layer_has_word(f->extensions, "cl_intel_subgroups"))
        return true;
    return is_at_least_2_1(f->version) &&
           layer_driver->clGetDeviceInfo(device, CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof most, &most, NULL) ==
               CL_SUCCESS &&
           most != 0;
}

/* False when memory runs out. */
static bool ask_strings(cl_device_id device, cl_platform_id platform, properties *f) {
    return layer_device_string(device, CL_DEVICE_EXTENSIONS, &f->extensions) == CL_SUCCESS &&
           layer_device_string(device, CL_DEVICE_NAME, &f->name) == CL_SUCCESS &&
           layer_device_string(device, CL_DEVICE_VERSION, &f->version) == CL_SUCCESS &&
           layer_device_string(device, CL_DRIVER_VERSION, &f->driver_version) == CL_SUCCESS &&
           (platform == NULL || layer_platform_string(platform, CL_PLATFORM_NAME, &f->platform) == CL_SUCCESS);
}

static cl_int ask(cl_device_id device, properties *f) {
    cl_platform_id platform = NULL;
    layer_driver->clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    if (!ask_strings(device, platform, f))
        return CL_OUT_OF_HOST_MEMORY;
    layer_driver->clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof f->type, &f->type, NULL);
    layer_driver->clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof f->images, &f->images, NULL);
    layer_driver->clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof f->largest_work_group,
                                  &f->largest_work_group, NULL);
    if (begins(f->platform, "NVIDIA CUDA")) /* others, as Oclgrind, complain of what they do not know */
        layer_driver->clGetDeviceInfo(device, COMPUTE_CAPABILITY_MAJOR_NV, sizeof f->compute_capability,
                                      &f->compute_capability, NULL);
    f->has_sub_groups = has_sub_groups(device, f);
    return CL_SUCCESS;
}

static void forget(properties *f) {
    free(f->extensions);
    free(f->name);
    free(f->version);
    free(f->driver_version);
    free(f->platform);
}

/* "<major>.<minor>...". PoCL's pocl_image_types.h is the same from 3.0 to 7.1: what pocl/ knows of it was tested with
 * 3.1, 5.0, 6.0 and 7.1. */
static const layer_kind *pocl_kind(const char *driver_version) {
    const long major = driver_version == NULL ? 0 : strtol(driver_version, NULL, 10);
    return major >= 3 && major <= 7 ? &pocl : &other_pocl;
}

/* Whether lanes put texels together in turn, as the work-items run, and not by what the driver's sub-groups have. */
static bool takes_turns(const layer_kind *kind) {
    return kind == &pocl || kind == &other_pocl || kind == &one_by_one || kind == &llvmpipe;
}

/* Intel's drivers that have sub-group blocks of bytes and words, and no media blocks: of GPUs from Xe2 on, and of CPUs.
 * Ponte Vecchio has no images. NULL: it is another. */
static const layer_kind *intel_kind(const properties *f) {
    if (!begins(f->platform, "Intel(R) OpenCL") || !f->images || !layer_has_word(f->extensions, "cl_intel_subgroups") ||
        !layer_has_word(f->extensions, "cl_intel_subgroups_char") ||
        !layer_has_word(f->extensions, "cl_intel_subgroups_short") ||
        layer_has_word(f->extensions, layer_extensions[LAYER_MEDIA_BLOCK].name))
        return NULL;
    return (f->type & CL_DEVICE_TYPE_GPU) != 0 ? &xe2 : (f->type & CL_DEVICE_TYPE_CPU) != 0 ? &intel_cpu : NULL;
}

/* NULL where nothing is known of how work-items run and the driver has no sub-groups. */
static const layer_kind *kind_of(const properties *f) {
    if (begins(f->platform, "Portable Computing Language") && (f->type & CL_DEVICE_TYPE_CPU) != 0)
        return pocl_kind(f->driver_version);
    if (begins(f->platform, "Oclgrind"))
        return &one_by_one;
    if (begins(f->platform, "rusticl") && begins(f->name, "llvmpipe"))
        return &llvmpipe;
    if (f->has_sub_groups)
        return intel_kind(f) != NULL ? intel_kind(f) : &native;
    if (!begins(f->platform, "NVIDIA CUDA"))
        return NULL;
    return f->compute_capability >= 8 ? &nvptx : &warps;
}

static void set_state(layer_device *device, int extension, layer_state state, const char *reason) {
    device->states[extension] = state;
    device->reasons[extension] = reason;
}

/* What the driver has of its own it keeps, unless settings say otherwise. */
static void add(layer_device *device, const properties *f, int extension, const char *why_not, const char *why) {
    const bool has = layer_has_word(f->extensions, layer_extensions[extension].name);
    if (has && !layer_setting.force)
        set_state(device, extension, LAYER_NATIVE, "the driver has it");
    else if (why_not != NULL)
        set_state(device, extension, has ? LAYER_NATIVE : LAYER_ABSENT, why_not);
    else if (has)
        set_state(device, extension, LAYER_FORCED, "the driver has it, and CLTILE_LAYER=force replaces it");
    else
        set_state(device, extension, LAYER_ADDED, why);
}

/* LAYER_USE_*: what the driver has for its own sub-groups. PoCL has blocks of global memory; those of images it
 * declares and does not define. It declares more than it defines, too: 6.0 links no intel_sub_group_shuffle_up. */
static unsigned find_own(const properties *f) {
    static const struct {
        const char *extensions[2];
        unsigned uses;
    } rows[] = {{{"cl_intel_subgroups", "cl_intel_subgroups"}, LAYER_USE_SUB_GROUP_UI | LAYER_USE_SHUFFLES},
                {{"cl_intel_subgroups_char", "cl_intel_subgroups_char"}, LAYER_USE_SUB_GROUP_UC},
                {{"cl_intel_subgroups_short", "cl_intel_subgroups_short"}, LAYER_USE_SUB_GROUP_US},
                {{"cl_intel_subgroups_long", "cl_intel_subgroups_long"}, LAYER_USE_SUB_GROUP_UL},
                {{"cl_intel_subgroups_char", "cl_intel_subgroups_short"}, LAYER_USE_SMALL_COMBINATIONS},
                {{"cl_khr_subgroup_shuffle", "cl_khr_subgroup_shuffle_relative"}, LAYER_USE_KHRONOS_SHUFFLES},
                {{"cl_khr_subgroup_ballot", "cl_khr_subgroup_ballot"}, LAYER_USE_BALLOTS | LAYER_USE_BALLOT_BITS}};
    if (begins(f->platform, "Portable Computing Language"))
        return 0;
    unsigned uses = f->has_sub_groups ? LAYER_USE_COMBINATIONS : 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (layer_has_word(f->extensions, rows[i].extensions[0]) &&
            layer_has_word(f->extensions, rows[i].extensions[1]))
            uses |= rows[i].uses;
    return uses;
}

/* Why the layer does not add cl_intel_subgroups_long; NULL: it does. Its functions exchange no data. Many programs look
 * for cl_intel_subgroups anywhere in the list, and would find it in this name. */
static const char *refuse_long_blocks(const layer_device *device, const properties *f, const char *no_blocks) {
    if (no_blocks != NULL)
        return no_blocks;
    if (!layer_has_word(f->extensions, "cl_intel_subgroups"))
        return "the device lacks cl_intel_subgroups, on which it builds";
    return device->own_blocks == LAYER_USE_SUB_GROUP_UI ? "the driver's own blocks lack the names with _ui" : NULL;
}

/* Likewise of cl_intel_subgroup_local_block_io, which takes no images. Its functions have the names of others, so that
 * programs that use them cannot be told. */
static const char *refuse_local_blocks(const layer_device *device, const properties *f, const char *no_blocks) {
    if (device->own_blocks != 0)
        return "the driver's own blocks are used, and they have no local memory";
    return f->has_sub_groups ? NULL : no_blocks;
}

/* Why the layer adds no extension whose functions exchange data. */
static const char *refuse_exchanges(const layer_device *device, const char *no_blocks) {
    if (device->kind->has_shuffles)
        return "shuffles and ballots have to be reached by all work-items of the sub-group";
    return no_blocks != NULL ? no_blocks : "emulated exchanges have to be reached by all work-items of the work-group";
}

/* The extensions of sub-groups' own functions. */
static void add_sub_groups(layer_device *device, const properties *f, const char *no_blocks) {
    static const char moves[] = "its functions exchange no data between lanes";
    const char *exchanges = refuse_exchanges(device, no_blocks);
    add(device, f, LAYER_LONG_BLOCKS, refuse_long_blocks(device, f, no_blocks), moves);
    add(device, f, LAYER_LOCAL_BLOCKS, refuse_local_blocks(device, f, no_blocks), moves);
    for (int i = LAYER_INTEL_SUB_GROUPS; i < LAYER_EXTENSION_COUNT; ++i) {
        add(device, f, i, exchanges, NULL);
        if (device->states[i] == LAYER_NATIVE && device->emulates_for_blocks)
            device->reasons[i] = "the driver has it, and the layer replaces the functions that exchange data";
    }
    if (device->states[LAYER_KHRONOS_SUB_GROUPS] == LAYER_ABSENT && device->kind->has_shuffles)
        device->reasons[LAYER_KHRONOS_SUB_GROUPS] =
            "queries of the device, and of kernels without its functions, are the driver's";
    else if (device->states[LAYER_KHRONOS_SUB_GROUPS] == LAYER_ABSENT && f->has_sub_groups)
        device->reasons[LAYER_KHRONOS_SUB_GROUPS] = "the driver has sub-groups without it";
}

/* PoCL 3 takes OpenCL C 2.0 without them. Others that do not tell of them have them there. */
static bool lacks_generic_pointers(cl_device_id device, const properties *f) {
    cl_bool has = CL_TRUE;
    if (begins(f->platform, "Portable Computing Language"))
        layer_driver->clGetDeviceInfo(device, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof has, &has, NULL);
    return !has;
}

/* Whether kernels can require the driver's own sub-groups to have 16 work-items. */
static bool can_require_16(cl_device_id device, const properties *f) {
    size_t sizes[16] = {0};
    if (!layer_has_word(f->extensions, "cl_intel_required_subgroup_size") ||
        layer_driver->clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof sizes, sizes, NULL) != CL_SUCCESS)
        return false;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
        if (sizes[i] == LAYER_2D_BLOCK_SIZE)
            return true;
    return false;
}

/* Why the layer does not add 2D blocks, which take no images; NULL: it does. */
static const char *refuse_2d_blocks(cl_device_id device, const properties *f, const layer_kind *kind,
                                    const char *no_blocks) {
    if (!f->has_sub_groups)
        return no_blocks;
    return takes_turns(kind) || can_require_16(device, f)
               ? NULL
               : "kernels cannot require the driver's sub-groups to have 16 work-items";
}

layer_device layer_look_at(cl_device_id id) {
    properties f = {.extensions = NULL};
    const cl_int status = ask(id, &f);
    layer_device device = {.status = status, .kind = kind_of(&f)};
    const bool known = device.kind != NULL;
    if (!known)
        device.kind = &one_by_one;
    device.largest_sub_group = device.kind->has_shuffles ? 32 : 1024;
    device.largest_work_group = f.largest_work_group;
    device.has_sub_groups = f.has_sub_groups;
    const char *no_blocks = NULL;
    if (!f.images)
        no_blocks = "the device has no images";
    else if (device.kind == &llvmpipe && begins(f.driver_version, "22."))
        no_blocks = "Mesa 22 tells kernels the formats of other images, read_only ones, too: use Mesa 25 or newer";
    else if (!known && !layer_setting.force)
        no_blocks = "the driver has no sub-groups, and how its work-items could exchange data is not known; "
                    "CLTILE_LAYER=force takes them to run one after another";
    add(&device, &f, LAYER_COPIES, NULL, device.kind->copies);
    add(&device, &f, LAYER_COPY_FENCE, NULL, device.kind->fence == NULL ? "a barrier" : device.kind->fence);
    add(&device, &f, LAYER_MEDIA_BLOCK, no_blocks, device.kind->how);
    add(&device, &f, LAYER_2D_BLOCK, refuse_2d_blocks(id, &f, device.kind, no_blocks),
        "loads and stores of every work-item");
    device.lacks_generic_pointers = lacks_generic_pointers(id, &f);
    /* Sub-groups of the driver's own stay, unless settings say otherwise and it is known how to emulate them. */
    const bool keeps_sub_groups = f.has_sub_groups && !(layer_setting.force && takes_turns(device.kind));
    add(&device, &f, LAYER_REQUIRED_SIZE, keeps_sub_groups ? "the driver's sub-groups have its own sizes" : no_blocks,
        "sub-groups are emulated");
    /* PoCL 5.0 and 6.0 have sub-groups, and crash on a query of their size in a kernel that requires none; in a
     * work-group that is no multiple of it, they count too few of them. */
    device.emulates_for_blocks = f.has_sub_groups && takes_turns(device.kind);
    if (layer_checks_own_blocks(&device))
        device.kind = &checked_native;
    device.emulates_sub_groups = !keeps_sub_groups && layer_defines(&device, LAYER_REQUIRED_SIZE);
    const unsigned own = find_own(&f);
    device.own_blocks = layer_setting.force ? 0 : own & LAYER_USES_OF_SUB_GROUP_TYPES;
    device.own_exchanges = own & ~(unsigned)LAYER_USES_OF_SUB_GROUP_TYPES;
    device.can_have_blocks = f.has_sub_groups || device.emulates_sub_groups;
    add_sub_groups(&device, &f, no_blocks);
    forget(&f);
    return device;
}

bool layer_checks_own_blocks(const layer_device *device) {
    return layer_setting.check && device->states[LAYER_MEDIA_BLOCK] == LAYER_NATIVE &&
           (device->kind == &native || device->kind == &checked_native);
}

bool layer_defines(const layer_device *device, int extension) {
    return device->states[extension] == LAYER_ADDED || device->states[extension] == LAYER_FORCED;
}
