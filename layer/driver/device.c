/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Describes devices by their drivers' answers. Each call asks anew: a few queries. */

#include "driver/device.h"

#include "driver/answer.h"
#include "driver/uses.h"

#include <stdlib.h>
#include <string.h>

#define VERSION_1 CL_MAKE_VERSION(1, 0, 0)

const layer_extension layer_extensions[LAYER_EXTENSION_COUNT] = {
    [LAYER_COPIES] = {"cl_khr_extended_async_copies", VERSION_1, .uses = LAYER_USE(COPIES) | LAYER_USE(WAITS)},
    [LAYER_COPY_FENCE] = {"cl_khr_async_work_group_copy_fence", VERSION_1, .uses = LAYER_USE(COPY_FENCE)},
    [LAYER_MEDIA_BLOCK] = {"cl_intel_media_block_io", VERSION_1,
                           .uses = LAYER_USE(MEDIA_BLOCK_READ) | LAYER_USE(MEDIA_BLOCK_WRITE)},
    [LAYER_2D_BLOCK] = {"cl_intel_subgroup_2d_block_io", CL_MAKE_VERSION(1, 1, 0),
                        .uses = LAYER_USE(2D_BLOCK_IO) | LAYER_USES_OF_2D_BLOCKS},
    [LAYER_MATRIX] = {"cl_intel_subgroup_matrix_multiply_accumulate", CL_MAKE_VERSION(1, 1, 0),
                      .uses = LAYER_USE(MATRIX)},
    [LAYER_MATRIX_TF32] = {"cl_intel_subgroup_matrix_multiply_accumulate_tf32", VERSION_1, .uses = LAYER_USE(PLAIN)},
    [LAYER_SPLIT_MATRIX] = {"cl_intel_subgroup_split_matrix_multiply_accumulate", VERSION_1,
                            .uses = LAYER_USE(SPLIT_MATRIX), .brings = LAYER_USE(SPLIT_MATRIX)},
    [LAYER_SPLIT_BARRIER] = {"cl_intel_split_work_group_barrier", VERSION_1, .uses = LAYER_USE(SPLIT_BARRIER)},
    [LAYER_BFLOAT16] = {"cl_intel_bfloat16_conversions", VERSION_1, .uses = LAYER_USE(PLAIN)},
    [LAYER_BUFFER_PREFETCH] = {"cl_intel_subgroup_buffer_prefetch", VERSION_1, .uses = LAYER_USE(PLAIN)},
    [LAYER_REQUIRED_SIZE] = {"cl_intel_required_subgroup_size", VERSION_1},
    [LAYER_LONG_BLOCKS] = {"cl_intel_subgroups_long", VERSION_1, .uses = LAYER_USE(LONG_BLOCKS),
                           .brings = LAYER_USE(SUB_GROUP_UL)},
    [LAYER_LOCAL_BLOCKS] = {"cl_intel_subgroup_local_block_io", CL_MAKE_VERSION(1, 0, 1),
                            .uses = LAYER_USE(LOCAL_BLOCKS)},
    [LAYER_INTEL_SUB_GROUPS] = {"cl_intel_subgroups", .brings = LAYER_USE(SUB_GROUP_UI) | LAYER_USE(SHUFFLES)},
    [LAYER_CHARS] = {"cl_intel_subgroups_char", .brings = LAYER_USE(SUB_GROUP_UC) | LAYER_USE(SMALL_COMBINATIONS)},
    [LAYER_SHORTS] = {"cl_intel_subgroups_short", .brings = LAYER_USE(SUB_GROUP_US) | LAYER_USE(SMALL_COMBINATIONS)},
    [LAYER_KHRONOS_SUB_GROUPS] = {"cl_khr_subgroups"},
    [LAYER_SHUFFLE] = {"cl_khr_subgroup_shuffle", .brings = LAYER_USE(KHRONOS_SHUFFLES)},
    [LAYER_SHUFFLE_RELATIVE] = {"cl_khr_subgroup_shuffle_relative", .brings = LAYER_USE(KHRONOS_SHUFFLES)},
    [LAYER_BALLOT] = {"cl_khr_subgroup_ballot", .brings = LAYER_USE(BALLOTS) | LAYER_USE(BALLOT_BITS)},
};

const size_t layer_sub_group_sizes[3] = {8, 16, 32};

/* cl_nv_device_attribute_query. */
#define COMPUTE_CAPABILITY_MAJOR_NV 0x4000

/* What the driver answers about a device. The strings may be NULL. */
typedef struct properties {
    char *extensions, *name, *version, *driver_version, *platform;
    cl_device_type type;
    cl_bool images;
    cl_uint compute_capability; /* NVIDIA's major number; 0 on other drivers */
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
    const layer_asked of = {.device = device}, of_platform = {.platform = platform};
    return layer_ask_if_known(&of, CL_DEVICE_EXTENSIONS, &f->extensions) == CL_SUCCESS &&
           layer_ask_if_known(&of, CL_DEVICE_NAME, &f->name) == CL_SUCCESS &&
           layer_ask_if_known(&of, CL_DEVICE_VERSION, &f->version) == CL_SUCCESS &&
           layer_ask_if_known(&of, CL_DRIVER_VERSION, &f->driver_version) == CL_SUCCESS &&
           (platform == NULL || layer_ask_if_known(&of_platform, CL_PLATFORM_NAME, &f->platform) == CL_SUCCESS);
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
    if (begins(f->platform, "NVIDIA CUDA")) /* Oclgrind complains of queries that it does not know */
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

static bool has_all(const properties *f, const char *const *extensions) {
    while (*extensions != NULL && layer_has_word(f->extensions, *extensions))
        ++extensions;
    return *extensions == NULL;
}

static bool is_of_type(const properties *f, cltile_device_type type) {
    return type == CLTILE_ANY_DEVICE || (f->type & (type == CLTILE_CPU ? CL_DEVICE_TYPE_CPU : CL_DEVICE_TYPE_GPU)) != 0;
}

static bool fits(const cltile_driver *row, const properties *f) {
    const unsigned long version = f->driver_version == NULL ? 0 : strtoul(f->driver_version, NULL, 10);
    return (row->host.platform == NULL || begins(f->platform, row->host.platform)) &&
           (row->device == NULL || begins(f->name, row->device)) && is_of_type(f, row->type) && version >= row->since &&
           (row->until == 0 || version <= row->until) && f->compute_capability >= row->capability &&
           has_all(f, row->has) && !(row->lacks != NULL && layer_has_word(f->extensions, row->lacks)) &&
           (f->images || !row->needs_images) && (f->has_sub_groups || !row->needs_sub_groups) &&
           (!row->is_for_checks || (layer_setting.check && !layer_setting.force));
}

static const cltile_driver *find_driver(const properties *f) {
    size_t i = 0;
    while (!fits(cltile_driver_at(i), f))
        ++i;
    return cltile_driver_at(i);
}

static void set_state(layer_device *device, int extension, layer_state state, const char *reason) {
    device->states[extension] = state;
    device->reasons[extension] = reason;
}

/* A driver's own extension stays native, unless CLTILE_LAYER has the word force. */
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

/* The functions that the driver has for its own sub-groups. */
static layer_uses find_own(const layer_device *device, const properties *f) {
    layer_uses lacking = device->has_sub_groups ? 0 : LAYER_USE(COMBINATIONS);
    if (device->driver->declares_missing_functions)
        return 0;
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        if (!layer_has_word(f->extensions, layer_extensions[i].name))
            lacking |= layer_extensions[i].brings;
    const layer_uses own =
        (LAYER_USES_OF_SUB_GROUP_TYPES | LAYER_USES_OF_EXCHANGES | LAYER_USE(BALLOT_BITS)) & ~lacking;
    return layer_setting.force ? own & ~LAYER_USES_OF_SUB_GROUP_TYPES : own;
}

/* The reason why the layer does not add cl_intel_subgroups_long, or NULL if it does. Its functions exchange no data.
 * Many programs search the list for "cl_intel_subgroups", and would find it in this name. */
static const char *refuse_long_blocks(const layer_device *device, const properties *f, const char *no_blocks) {
    if (no_blocks != NULL)
        return no_blocks;
    if (!layer_has_word(f->extensions, "cl_intel_subgroups"))
        return "the device lacks cl_intel_subgroups, on which it builds";
    return (device->own & LAYER_USES_OF_SUB_GROUP_TYPES) == LAYER_USE(SUB_GROUP_UI)
               ? "the driver's own blocks lack the names with _ui"
               : NULL;
}

/* The same for cl_intel_subgroup_local_block_io, which needs no images. Its functions are overloads of other
 * extensions' functions, so the names in a program do not show whether it uses them. */
static const char *refuse_local_blocks(const layer_device *device, const properties *f, const char *no_blocks) {
    if ((device->own & LAYER_USES_OF_SUB_GROUP_TYPES) != 0)
        return "the driver's own blocks are used, and they have no local memory";
    return f->has_sub_groups ? NULL : no_blocks;
}

/* The reason why the layer adds no extension with functions that exchange data, or NULL if it does. */
static const char *refuse_exchanges(const layer_device *device, const char *no_blocks) {
    if (device->driver->has_shuffles)
        return "shuffles and ballots have to be reached by all work-items of the sub-group";
    return no_blocks != NULL ? no_blocks : "emulated exchanges have to be reached by all work-items of the work-group";
}

/* The extensions of sub-group functions. */
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
    if (device->states[LAYER_KHRONOS_SUB_GROUPS] == LAYER_ABSENT && device->driver->has_shuffles)
        device->reasons[LAYER_KHRONOS_SUB_GROUPS] =
            "queries of the device, and of kernels without its functions, are the driver's";
    else if (device->states[LAYER_KHRONOS_SUB_GROUPS] == LAYER_ABSENT && f->has_sub_groups)
        device->reasons[LAYER_KHRONOS_SUB_GROUPS] = "the driver has sub-groups without it";
}

static bool lacks_generic_pointers(cl_device_id device, const cltile_driver *driver) {
    cl_bool has = CL_TRUE;
    if (driver->may_lack_generic_pointers)
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

/* The reason why the layer does not add 2D blocks, which need no images, or NULL if it does. */
static const char *refuse_2d_blocks(cl_device_id id, const layer_device *device, const properties *f,
                                    const char *no_blocks) {
    if (!device->has_sub_groups)
        return no_blocks;
    return device->emulates_for_blocks || can_require_16(id, f)
               ? NULL
               : "kernels cannot require the driver's sub-groups to have 16 work-items";
}

/* The reason why the layer adds no blocks of images, or NULL if it does. */
static const char *refuse_blocks(const layer_device *device, const properties *f) {
    const bool is_refused = !(device->driver->is_forced && layer_setting.force);
    return !f->images ? "the device has no images" : is_refused ? device->driver->refusal : NULL;
}

static void add_extensions(cl_device_id id, layer_device *device, const properties *f) {
    const cltile_driver *driver = device->driver;
    const char *no_blocks = refuse_blocks(device, f);
    add(device, f, LAYER_COPIES, NULL, driver->copies);
    add(device, f, LAYER_COPY_FENCE, NULL, driver->fence == NULL ? "a barrier" : driver->fence);
    add(device, f, LAYER_MEDIA_BLOCK, no_blocks, driver->how);
    add(device, f, LAYER_2D_BLOCK, refuse_2d_blocks(id, device, f, no_blocks), "loads and stores of every work-item");
    const char *no_matrices = refuse_2d_blocks(id, device, f, no_blocks);
    add(device, f, LAYER_MATRIX, no_matrices, "each lane computes a column");
    add(device, f, LAYER_MATRIX_TF32,
        no_matrices != NULL || layer_defines(device, LAYER_MATRIX) ? no_matrices
                                                                   : "the driver's own products have no TensorFloat-32",
        "each lane computes a column");
    add(device, f, LAYER_SPLIT_MATRIX, no_matrices, "each lane computes a column");
    add(device, f, LAYER_SPLIT_BARRIER, NULL, "the wait is a whole barrier");
    add(device, f, LAYER_BFLOAT16, NULL, "by integers");
    add(device, f, LAYER_BUFFER_PREFETCH, f->has_sub_groups ? NULL : no_blocks, "prefetches do nothing");
    /* The driver's own sub-groups stay, unless CLTILE_LAYER has the word force and the layer can emulate them. */
    const bool keeps_sub_groups = device->has_sub_groups && !(layer_setting.force && device->emulates_for_blocks);
    add(device, f, LAYER_REQUIRED_SIZE, keeps_sub_groups ? "the driver's sub-groups have its own sizes" : no_blocks,
        "sub-groups are emulated");
    device->emulates_sub_groups = !keeps_sub_groups && layer_defines(device, LAYER_REQUIRED_SIZE);
    add_sub_groups(device, f, no_blocks);
}

layer_device layer_look_at(cl_device_id id) {
    properties f = {.extensions = NULL};
    const cl_int status = ask(id, &f);
    layer_device device = {.status = status, .driver = find_driver(&f)};
    device.largest_sub_group = device.driver->has_shuffles ? 32 : 1024;
    device.largest_work_group = f.largest_work_group;
    device.has_sub_groups = f.has_sub_groups;
    device.emulates_for_blocks = f.has_sub_groups && device.driver->host.sub_groups == CLTILE_SUB_GROUPS_EMULATED;
    device.lacks_queries = f.has_sub_groups && !layer_has_word(f.extensions, "cl_khr_subgroups") &&
                           !layer_has_word(f.extensions, "cl_intel_subgroups");
    device.lacks_generic_pointers = lacks_generic_pointers(id, device.driver);
    device.own = find_own(&device, &f);
    add_extensions(id, &device, &f);
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        if (layer_defines(&device, i) || (i == LAYER_MEDIA_BLOCK && device.driver->is_for_checks))
            device.defined |= layer_extensions[i].uses;
    forget(&f);
    return device;
}

bool layer_defines(const layer_device *device, int extension) {
    return device->states[extension] == LAYER_ADDED || device->states[extension] == LAYER_FORCED;
}
