/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL platforms through the ICD loader. */

#include "opencl.h"

#include "cltile/cltile.h"
#include "message.h"

#include <CL/cl_ext.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLATFORMS 32
#define MAX_DEVICES 64
#define MAX_FORMATS 512

/* ---- Errors ---- */

static const struct {
    cl_int status;
    const char *name;
} error_names[] = {
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {CL_IMAGE_FORMAT_NOT_SUPPORTED, "CL_IMAGE_FORMAT_NOT_SUPPORTED"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    {CL_LINK_PROGRAM_FAILURE, "CL_LINK_PROGRAM_FAILURE"},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE"},
    {CL_INVALID_IMAGE_SIZE, "CL_INVALID_IMAGE_SIZE"},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY"},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS"},
    {CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE"},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"},
    {CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX"},
    {CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE"},
    {CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE"},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE"},
    {CL_PLATFORM_NOT_FOUND_KHR, "CL_PLATFORM_NOT_FOUND_KHR"},
};

bool opencl_check(cl_int status, const char *call, char **message) {
    if (status == CL_SUCCESS)
        return true;
    for (size_t i = 0; i < sizeof error_names / sizeof *error_names; ++i)
        if (error_names[i].status == status)
            return fail(message, "%s failed: %s", call, error_names[i].name);
    return fail(message, "%s failed: error %d", call, status);
}

/* ---- Choosing a device ---- */

/* A device that is looked for, and those that will not do. */
typedef struct search {
    const char *substring, *extension;
    opencl_device best;
    bool found, found_pocl;
    FILE *refused; /* a line for each */
} search;

static bool has_extension(cl_device_id id, const char *name) {
    size_t size = 0;
    if (clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, 0, NULL, &size) != CL_SUCCESS || size == 0)
        return false;
    char *list = calloc(size + 1, 1);
    bool found = false;
    if (list != NULL && clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, size, list, NULL) == CL_SUCCESS) {
        char *rest = list;
        for (const char *word = strtok_r(list, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
            found |= strcmp(word, name) == 0;
    }
    free(list);
    return found;
}

static cl_bool device_flag(cl_device_id id, cl_device_info which) {
    cl_bool flag = CL_FALSE;
    return clGetDeviceInfo(id, which, sizeof flag, &flag, NULL) == CL_SUCCESS ? flag : CL_FALSE;
}

static size_t device_size(cl_device_id id, cl_device_info which) {
    size_t value = 0;
    return clGetDeviceInfo(id, which, sizeof value, &value, NULL) == CL_SUCCESS ? value : 0;
}

static cl_ulong device_bytes(cl_device_id id, cl_device_info which) {
    cl_ulong value = 0;
    return clGetDeviceInfo(id, which, sizeof value, &value, NULL) == CL_SUCCESS ? value : 0;
}

static void device_string(cl_device_id id, cl_device_info which, char *text, size_t size) {
    if (clGetDeviceInfo(id, which, size, text, NULL) != CL_SUCCESS)
        snprintf(text, size, "unknown");
}

/* The host that cltile knows the device as; NULL where it takes no SPIR-V. */
static const char *host_of(const opencl_device *device) {
    char versions[256] = "";
    device_string(device->id, CL_DEVICE_IL_VERSION, versions, sizeof versions);
    const cltile_host *host = cltile_host_of_device(device->platform, device->driver);
    return host != NULL && strstr(versions, "SPIR-V") != NULL ? host->name : NULL;
}

unsigned opencl_lanes(const opencl_device *device) {
    size_t sizes[16] = {0}, bytes = 0;
    if (clGetDeviceInfo(device->id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof sizes, sizes, &bytes) != CL_SUCCESS)
        return 8;
    for (size_t i = 0; i < bytes / sizeof *sizes; ++i)
        if (sizes[i] == 8)
            return 8;
    return bytes == 0 ? 8 : 16;
}

static opencl_device describe(cl_platform_id platform, cl_device_id id) {
    opencl_device device = {.id = id};
    cl_uint bits = 0;
    if (clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof device.platform, device.platform, NULL) != CL_SUCCESS)
        snprintf(device.platform, sizeof device.platform, "unknown");
    device_string(id, CL_DEVICE_NAME, device.name, sizeof device.name);
    device_string(id, CL_DRIVER_VERSION, device.driver, sizeof device.driver);
    clGetDeviceInfo(id, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL);
    device.address_bits = bits;
    device.image_width = device_size(id, CL_DEVICE_IMAGE2D_MAX_WIDTH);
    device.image_height = device_size(id, CL_DEVICE_IMAGE2D_MAX_HEIGHT);
    device.buffer_bytes = device_bytes(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    device.local_bytes = device_bytes(id, CL_DEVICE_LOCAL_MEM_SIZE);
    device.host = host_of(&device);
    return device;
}

/* Why a device will not do, or NULL. */
static const char *unfit(const opencl_device *device, const search *s) {
    if (s->substring != NULL && strstr(device->platform, s->substring) == NULL &&
        strstr(device->name, s->substring) == NULL)
        return "does not have in its names what was asked for";
    if (!device_flag(device->id, CL_DEVICE_AVAILABLE))
        return "not available";
    if (!device_flag(device->id, CL_DEVICE_IMAGE_SUPPORT))
        return "has no images";
    if (strcmp(s->extension, OPENCL_IL) == 0)
        return device->host != NULL ? NULL : "takes no SPIR-V that cltile links for it";
    if (!has_extension(device->id, s->extension))
        return "does not have the extension";
    if (device->address_bits != 32 && device->address_bits != 64)
        return "has addresses of neither 32 nor 64 bits";
    return NULL;
}

static void consider(search *s, cl_platform_id platform, cl_device_id id) {
    const opencl_device device = describe(platform, id);
    const char *reason = unfit(&device, s);
    if (reason != NULL) {
        fprintf(s->refused, "\n  %s, %s: %s", device.platform, device.name, reason);
        return;
    }
    const bool pocl = strcmp(device.platform, "Portable Computing Language") == 0;
    if (s->found && (s->found_pocl || !pocl))
        return;
    s->best = device;
    s->found = true;
    s->found_pocl = pocl;
}

static void consider_platform(search *s, cl_platform_id platform) {
    cl_device_id ids[MAX_DEVICES];
    cl_uint count = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MAX_DEVICES, ids, &count) != CL_SUCCESS)
        return; /* a driver without its hardware */
    for (cl_uint i = 0; i < count && i < MAX_DEVICES; ++i)
        consider(s, platform, ids[i]);
}

/* What helps when no device will do. */
static bool fail_search(const search *s, const char *refused, char **message) {
    const char *found = refused[0] == '\0' ? " Platforms are there, but no device" : " Found:";
    if (strcmp(s->extension, OPENCL_IL) == 0)
        return fail(message,
                    "no OpenCL device will do: it must have images and take SPIR-V, as PoCL 6 and newer has and does. "
                    "With --from-source and cltile's layer any driver will do: set OPENCL_LAYERS to the path of "
                    "libcltile-layer.so.%s%s",
                    found, refused);
    return fail(
        message,
        "no OpenCL device will do: it must have images and %s, which cltile's layer gives it: set OPENCL_LAYERS to "
        "the path of libcltile-layer.so.%s%s",
        s->extension, found, refused);
}

bool opencl_choose_device(opencl_device *device, const char *substring, const char *extension, char **message) {
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    if (clGetPlatformIDs(MAX_PLATFORMS, platforms, &count) != CL_SUCCESS || count == 0)
        return fail(message, "there is no OpenCL platform on this machine. Install one, such as PoCL (apt-get install "
                             "pocl-opencl-icd), and look with clinfo -l whether the loader finds it");
    char *refused = NULL;
    size_t refused_size = 0;
    search s = {.substring = substring, .extension = extension, .refused = open_memstream(&refused, &refused_size)};
    if (s.refused == NULL)
        return fail(message, "out of memory");
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; ++i)
        consider_platform(&s, platforms[i]);
    fclose(s.refused);
    if (s.found)
        *device = s.best;
    else
        fail_search(&s, refused_size > 0 ? refused : "", message);
    free(refused);
    return s.found;
}

/* ---- Image formats ---- */

static bool lists_format(cl_context context, cl_mem_flags access, cl_image_format format) {
    cl_image_format formats[MAX_FORMATS];
    cl_uint count = 0;
    if (clGetSupportedImageFormats(context, access, CL_MEM_OBJECT_IMAGE2D, MAX_FORMATS, formats, &count) != CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < count && i < MAX_FORMATS; ++i)
        if (formats[i].image_channel_order == format.image_channel_order &&
            formats[i].image_channel_data_type == format.image_channel_data_type)
            return true;
    return false;
}

bool opencl_has_format(cl_context context, cl_image_format format) {
    return lists_format(context, CL_MEM_READ_ONLY, format) && lists_format(context, CL_MEM_WRITE_ONLY, format);
}

/* ---- Building ---- */

static char *build_log(cl_program program, cl_device_id id) {
    size_t size = 0;
    if (clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) != CL_SUCCESS)
        return NULL;
    char *log = calloc(size + 1, 1);
    if (log != NULL)
        clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, size, log, NULL);
    return log;
}

static bool fail_build(cl_program program, const opencl_device *device, const char *what, char **message) {
    char *log = program == NULL ? NULL : build_log(program, device->id);
    const bool has_log = log != NULL && log[strspn(log, " \n")] != '\0';
    fail(message, "%s refuses %s: %s%s%s", device->name, what, *message == NULL ? "out of memory" : *message,
         has_log ? ". Its build log:\n" : ", without a build log", has_log ? log : "");
    free(log);
    return false;
}

/* Builds what was created with `status`. */
static bool build(cl_program *program, cl_int status, const char *create, const opencl_device *device,
                  const char *options, const char *what, char **message) {
    if (opencl_check(status, create, message) &&
        opencl_check(clBuildProgram(*program, 1, &device->id, options, NULL, NULL), "clBuildProgram", message))
        return true;
    fail_build(*program, device, what, message);
    if (*program != NULL)
        clReleaseProgram(*program);
    *program = NULL;
    return false;
}

bool opencl_build_il(cl_context context, const opencl_device *device, const void *bytes, size_t size,
                     cl_program *program, char **message) {
    cl_int status = CL_SUCCESS;
    *program = clCreateProgramWithIL(context, bytes, size, &status);
    return build(program, status, "clCreateProgramWithIL", device, NULL, "the linked kernel", message);
}

/* The text of a file, for the caller to free. */
static char *read_text(const char *path, char **message) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        fail(message, "%s: %s", path, strerror(errno));
        return NULL;
    }
    if (getdelim(&text, &size, '\0', file) < 0) { /* a text has no zero: the whole file */
        fail(message, "%s: %s", path, ferror(file) ? strerror(errno) : "the file is empty");
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

bool opencl_build_source(cl_context context, const opencl_device *device, const char *path, const char *options,
                         cl_program *program, char **message) {
    char *text = read_text(path, message);
    if (text == NULL)
        return false;
    const char *source = text;
    cl_int status = CL_SUCCESS;
    *program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    const bool built = build(program, status, "clCreateProgramWithSource", device, options, path, message);
    free(text);
    return built;
}
