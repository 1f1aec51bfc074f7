/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL: the device, programs, and launches. */

#include "conformance.h"

#include <CL/cl_ext.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_IDS = 32, MOST_FORMATS = 512 };

jmp_buf device_failed;
char device_failure[128];

/* ---- The device ---- */

static void ask(cl_device_id id, cl_device_info what, char *text, size_t size) {
    if (clGetDeviceInfo(id, what, size, text, NULL) != CL_SUCCESS)
        snprintf(text, size, "unknown");
}

static void ask_extensions(device *d) {
    size_t size = 0;
    if (clGetDeviceInfo(d->id, CL_DEVICE_EXTENSIONS, 0, NULL, &size) != CL_SUCCESS)
        size = 0;
    d->extensions = allocate(size + 3);
    d->extensions[0] = ' ';
    if (size > 0 && clGetDeviceInfo(d->id, CL_DEVICE_EXTENSIONS, size, d->extensions + 1, NULL) != CL_SUCCESS)
        d->extensions[1] = '\0';
    strcat(d->extensions, " ");
}

bool device_has(const device *d, const char *extension) {
    char word[128];
    snprintf(word, sizeof word, " %s ", extension);
    return strstr(d->extensions, word) != NULL;
}

static const char *choose_options(cl_device_id id) {
    char version[64];
    ask(id, CL_DEVICE_OPENCL_C_VERSION, version, sizeof version);
    const char *number = version + strcspn(version, "0123456789");
    return *number == '3' ? "-cl-std=CL3.0" : *number == '2' ? "-cl-std=CL2.0" : "-cl-std=CL1.2";
}

static void describe(device *d) {
    cl_bool images = CL_FALSE;
    ask(d->id, CL_DEVICE_NAME, d->name, sizeof d->name);
    ask(d->id, CL_DRIVER_VERSION, d->driver, sizeof d->driver);
    ask_extensions(d);
    clGetDeviceInfo(d->id, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
    d->has_images = images;
    d->options = choose_options(d->id);
}

static bool find_device(device *d, cl_platform_id platform, const char *wanted) {
    cl_device_id ids[MOST_IDS];
    cl_uint count = 0;
    if (clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof d->platform, d->platform, NULL) != CL_SUCCESS)
        snprintf(d->platform, sizeof d->platform, "unknown");
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MOST_IDS, ids, &count) != CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < count && i < MOST_IDS; ++i) {
        ask(ids[i], CL_DEVICE_NAME, d->name, sizeof d->name);
        d->id = ids[i];
        if (strstr(d->platform, wanted) != NULL || strstr(d->name, wanted) != NULL)
            return true;
    }
    return false;
}

const char *device_open(device *d, const char *wanted) {
    cl_platform_id platforms[MOST_IDS];
    cl_uint count = 0;
    bool found = false;
    if (clGetPlatformIDs(MOST_IDS, platforms, &count) != CL_SUCCESS)
        count = 0;
    for (cl_uint i = 0; i < count && i < MOST_IDS && !found; ++i)
        found = find_device(d, platforms[i], wanted == NULL ? "" : wanted);
    if (!found)
        return wanted == NULL ? "there is no OpenCL device: install a driver, such as pocl-opencl-icd"
                              : "no OpenCL device or platform has a name with the text of --device: clinfo -l lists "
                                "them";
    cl_int status;
    describe(d);
    d->context = clCreateContext(NULL, 1, &d->id, NULL, NULL, &status);
    if (status != CL_SUCCESS)
        return "clCreateContext fails";
    d->queue = clCreateCommandQueue(d->context, d->id, 0, &status);
    return status == CL_SUCCESS ? NULL : "clCreateCommandQueue fails";
}

bool device_has_format(const device *d, cl_image_format format) {
    cl_image_format formats[MOST_FORMATS];
    cl_uint count = 0;
    if (clGetSupportedImageFormats(d->context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, MOST_FORMATS, formats,
                                   &count) != CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < count && i < MOST_FORMATS; ++i)
        if (memcmp(&formats[i], &format, sizeof format) == 0)
            return true;
    return false;
}

/* ---- Programs ---- */

cl_program device_build(const device *d, const char *source, char **log) {
    cl_int status;
    size_t size = 0;
    cl_program program = clCreateProgramWithSource(d->context, 1, &source, NULL, &status);
    device_check(status, "clCreateProgramWithSource");
    if (clBuildProgram(program, 1, &d->id, d->options, NULL, NULL) == CL_SUCCESS)
        return program;
    if (clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) != CL_SUCCESS)
        size = 0;
    *log = allocate(size + 1);
    clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, size, *log, NULL);
    clReleaseProgram(program);
    return NULL;
}

/* ---- Launches ---- */

void device_check(cl_int status, const char *call) {
    if (status == CL_SUCCESS)
        return;
    snprintf(device_failure, sizeof device_failure, "%s fails with error %d", call, status);
    longjmp(device_failed, 1);
}

void device_run(const device *d, cl_kernel kernel, const argument *arguments, cl_uint count, size_t groups,
                size_t items) {
    cl_mem buffers[8] = {NULL};
    cl_int status;
    const size_t global = groups * items;
    for (cl_uint i = 0; i < count; ++i) {
        const argument *a = &arguments[i];
        cl_mem object = a->object;
        if (object == NULL && !a->is_value && a->bytes != NULL) {
            buffers[i] = object =
                clCreateBuffer(d->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, a->size, a->bytes, &status);
            device_check(status, "clCreateBuffer");
        }
        device_check(object != NULL ? clSetKernelArg(kernel, i, sizeof object, &object)
                                    : clSetKernelArg(kernel, i, a->size, a->bytes),
                     "clSetKernelArg");
    }
    device_check(clEnqueueNDRangeKernel(d->queue, kernel, 1, NULL, &global, &items, 0, NULL, NULL),
                 "clEnqueueNDRangeKernel");
    device_check(clFinish(d->queue), "clFinish");
    for (cl_uint i = 0; i < count; ++i) {
        if (buffers[i] == NULL)
            continue;
        device_check(
            clEnqueueReadBuffer(d->queue, buffers[i], CL_TRUE, 0, arguments[i].size, arguments[i].bytes, 0, NULL, NULL),
            "clEnqueueReadBuffer");
        clReleaseMemObject(buffers[i]);
    }
}

uint8_t *device_run_on_image(const device *d, cl_kernel kernel, cl_image_format format, const plain_image *image,
                             argument *arguments, cl_uint count) {
    const size_t origin[3] = {0}, region[3] = {(size_t)(image->row_bytes / image->texel_bytes), (size_t)image->rows, 1};
    const cl_image_desc shape = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = region[0], .image_height = region[1]};
    cl_int status;
    cl_mem object =
        clCreateImage(d->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format, &shape, image->bytes, &status);
    device_check(status, "clCreateImage");
    arguments[0].object = object;
    device_run(d, kernel, arguments, count, GROUPS, ITEMS);
    uint8_t *bytes = allocate((size_t)(image->row_bytes * image->rows));
    device_check(clEnqueueReadImage(d->queue, object, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL),
                 "clEnqueueReadImage");
    clReleaseMemObject(object);
    return bytes;
}

/* ---- The size of sub-groups ---- */

/* Whether a kernel that requires a size has it. */
static bool try_size(const device *d, unsigned size, const char *statement) {
    char source[512], *log = NULL;
    cl_uint got[1] = {0}, words[256] = {0};
    const argument arguments[] = {BUFFER(got), BUFFER(words)};
    snprintf(
        source, sizeof source,
        "__attribute__((intel_reqd_sub_group_size(%u))) kernel void try_size(global uint *size, global uint *words) {\n"
        "    %s\n"
        "    if (get_global_id(0) == 0) *size = get_max_sub_group_size();\n"
        "}\n",
        size, statement);
    cl_program program = device_build(d, source, &log);
    free(log);
    if (program == NULL)
        return false;
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, "try_size", &status);
    device_check(status, "clCreateKernel");
    device_run(d, kernel, arguments, 2, 1, ITEMS);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    return got[0] == size;
}

/* 2D blocks and products of matrices are for 16. cltile's layer has queries on all drivers where there are blocks. */
void device_choose_size(device *d) {
    static const unsigned sizes[] = {16, 8, 32};
    static const char *const statements[] = {"", "words[get_global_id(0)] = intel_sub_group_block_read(words);"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && d->size == 0; ++i)
        for (size_t j = 0; j < 2 && d->size == 0; ++j)
            if (setjmp(device_failed) == 0 && try_size(d, sizes[i], statements[j]))
                d->size = sizes[i];
}
