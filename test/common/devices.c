/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Devices of any driver, by OpenCL alone: which one, and what it lacks. */

#include "devices.h"

#include "cltile/cltile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_IDS 16
#define MAX_LACKS 64

/* ---- The device ---- */

static void platform_text(cl_platform_id platform, cl_platform_info what, char text[256]) {
    if (clGetPlatformInfo(platform, what, 256, text, NULL) != CL_SUCCESS)
        text[0] = '\0';
}

static void device_text(cl_device_id device, cl_device_info what, char text[256]) {
    if (clGetDeviceInfo(device, what, 256, text, NULL) != CL_SUCCESS)
        text[0] = '\0';
}

/* Whether the device takes SPIR-V, where that is asked for. */
static bool takes_il(cl_device_id device, bool wants_il) {
    char versions[256];
    device_text(device, CL_DEVICE_IL_VERSION, versions);
    return !wants_il || strstr(versions, "SPIR-V") != NULL;
}

/* The first device with images, or NULL. */
static cl_device_id device_of(cl_platform_id platform, bool wants_il) {
    cl_device_id ids[MAX_IDS];
    cl_uint count = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MAX_IDS, ids, &count) != CL_SUCCESS)
        return NULL;
    for (cl_uint i = 0; i < count && i < MAX_IDS; ++i) {
        cl_bool images = CL_FALSE;
        if (clGetDeviceInfo(ids[i], CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL) == CL_SUCCESS && images &&
            takes_il(ids[i], wants_il))
            return ids[i];
    }
    return NULL;
}

bool host_prints_rows;

static cl_device_id choose_device(const char *wanted, bool wants_il) {
    cl_platform_id platforms[MAX_IDS];
    cl_uint count = 0;
    if (clGetPlatformIDs(MAX_IDS, platforms, &count) != CL_SUCCESS)
        count = 0;
    for (cl_uint i = 0; i < count && i < MAX_IDS; ++i) {
        char name[256], version[256];
        platform_text(platforms[i], CL_PLATFORM_NAME, name);
        cl_device_id device = strstr(name, wanted) == NULL ? NULL : device_of(platforms[i], wants_il);
        if (device == NULL)
            continue;
        char device_name[256], driver[256];
        platform_text(platforms[i], CL_PLATFORM_VERSION, version);
        device_text(device, CL_DEVICE_NAME, device_name);
        device_text(device, CL_DRIVER_VERSION, driver);
        fprintf(host_prints_rows ? stderr : stdout, "on %s, %s, %s, driver %s\n", name, version, device_name, driver);
        return device;
    }
    return NULL;
}

static host open_device(bool wants_il) {
    const char *wanted = getenv("CLTILE_TEST_PLATFORM");
    host h = {.device = choose_device(wanted == NULL ? "" : wanted, wants_il)};
    if (h.device == NULL) {
        printf("skipped: no device with images%s on a platform named '%s'\n", wants_il ? " that takes SPIR-V" : "",
               wanted == NULL ? "" : wanted);
        exit(HOST_NO_DEVICE);
    }
    cl_int status;
    h.context = clCreateContext(NULL, 1, &h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    h.queue = clCreateCommandQueue(h.context, h.device, 0, &status);
    host_check(status, "clCreateCommandQueue");
    return h;
}

host host_open(void) {
    return open_device(host_links);
}

host host_open_any(void) {
    return open_device(false);
}

const char *host_name(const host *h) {
    cl_platform_id platform = NULL;
    char name[256], version[256];
    host_check(clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL), "clGetDeviceInfo");
    platform_text(platform, CL_PLATFORM_NAME, name);
    device_text(h->device, CL_DRIVER_VERSION, version);
    const cltile_host *found = takes_il(h->device, true) ? cltile_host_of_device(name, version) : NULL;
    return found == NULL ? NULL : found->name;
}

/* ---- Sources ---- */

char *host_build_log(const host *h, cl_program program) {
    size_t size = 0;
    clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    char *log = calloc(size + 1, 1);
    if (log == NULL)
        host_die("build log", "out of memory");
    clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, size, log, NULL);
    return log;
}

cl_program host_build_source(const host *h, const char *source, size_t size, const char *options, char **log) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(h->context, 1, &source, &size, &status);
    host_check(status, "clCreateProgramWithSource");
    if (clBuildProgram(program, 1, &h->device, options, NULL, NULL) == CL_SUCCESS)
        return program;
    *log = host_build_log(h, program);
    clReleaseProgram(program);
    return NULL;
}

const char *host_read_write_option;

/* ---- What a device lacks ---- */

/* The compiler's first error, cut out of its log. */
static const char *error_of(char *log) {
    char *error = strstr(log, "error: ");
    if (error == NULL)
        return "nothing";
    error[strcspn(error, "\n")] = '\0';
    for (char *next = error; next != NULL; next = strstr(error, "error: "))
        error = next + strlen("error: ");
    return error;
}

/* Says it once. */
static void say_lack(const char *kind, const char *name, const char *why) {
    static char said[MAX_LACKS][128];
    static int count;
    char what[128];
    snprintf(what, sizeof what, "%s%s", kind, name);
    for (int i = 0; i < count; ++i)
        if (strcmp(said[i], what) == 0)
            return;
    printf("skipped: %s: the driver %s\n", what, why);
    if (count < MAX_LACKS)
        memcpy(said[count++], what, sizeof what);
}

static void say_refusal(const char *kind, const char *name, char *log) {
    char why[256];
    snprintf(why, sizeof why, "says: %s", error_of(log));
    say_lack(kind, name, why);
}

static bool lists_format(const host *h, cl_image_format format) {
    cl_image_format formats[256];
    cl_uint count = 0;
    host_check(clGetSupportedImageFormats(h->context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 256, formats, &count),
               "clGetSupportedImageFormats");
    for (cl_uint i = 0; i < count && i < 256; ++i)
        if (memcmp(&formats[i], &format, sizeof format) == 0)
            return true;
    return false;
}

bool host_has_format(const host *h, const char *name, cl_image_format format) {
    const bool listed = lists_format(h, format);
    if (!listed)
        say_lack("image format ", name, "does not list it");
    return listed;
}

cl_mem host_byte_image(const host *h, size_t row_bytes, size_t height, const void *contents) {
    static const cl_image_format one = {CL_R, CL_UNSIGNED_INT8}, four = {CL_RGBA, CL_UNSIGNED_INT8};
    return lists_format(h, one) ? host_image(h, one, row_bytes, height, contents)
                                : host_image(h, four, row_bytes / 4, height, contents);
}

/* Moves a texel within an image. */
static bool moves_texel(const host *h, cl_program program) {
    static const cl_image_format bytes = {CL_RGBA, CL_UNSIGNED_INT8}; /* which every driver has */
    unsigned char texels[64] = {17};                                  /* rows that every driver likes */
    cl_kernel kernel = host_kernel(program, "move");
    cl_mem image = host_image(h, bytes, 16, 1, texels);
    const size_t origin[3] = {0}, extent[3] = {16, 1, 1}, one = 1;
    const bool moved =
        clSetKernelArg(kernel, 0, sizeof image, &image) == CL_SUCCESS &&
        clEnqueueNDRangeKernel(h->queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL) == CL_SUCCESS &&
        clEnqueueReadImage(h->queue, image, CL_TRUE, origin, extent, 0, 0, texels, 0, NULL, NULL) == CL_SUCCESS &&
        texels[4] == 18;
    clReleaseMemObject(image);
    clReleaseKernel(kernel);
    return moved;
}

/* With this option, an image can be read and written. When it cannot and this is the `last` one, it is said why. */
static bool try_read_write(const host *h, const char *option, bool last) {
    static const char source[] = "kernel void move(read_write image2d_t image) {\n"
                                 "    write_imageui(image, (int2)(1, 0), read_imageui(image, (int2)(0, 0)) + 1);\n"
                                 "}\n";
    char *log = NULL;
    cl_program program = host_build_source(h, source, sizeof source - 1, option, &log);
    const bool works = program != NULL && moves_texel(h, program);
    if (!works && last && program == NULL)
        say_refusal("images that are read_write", "", log);
    else if (!works && last)
        say_lack("images that are read_write", "", "builds such a kernel, but it moves no texel");
    if (program != NULL)
        clReleaseProgram(program);
    free(log);
    return works;
}

bool host_has_read_write(const host *h) {
    static const char *const options[] = {"", "-cl-std=CL3.0", "-cl-std=CL2.0"};
    static bool tried;
    const size_t count = sizeof options / sizeof *options;
    for (size_t i = 0; i < count && !tried && host_read_write_option == NULL; ++i)
        if (try_read_write(h, options[i], i + 1 == count))
            host_read_write_option = options[i];
    tried = true;
    return host_read_write_option != NULL;
}

/* Programs may have pointers to halves where no device calculates with them, but not their vectors. (NVIDIA's compiler
 * has the vectors, and no cl_khr_fp16.) */
bool host_has_type(const host *h, const char *type, bool values) {
    char source[256], *log = NULL;
    const bool is_vector = strpbrk(type, "0123456789") != NULL;
    const char *extension =
        values && strncmp(type, "half", 4) == 0 ? "#ifndef cl_khr_fp16\n#error no cl_khr_fp16\n#endif\n" : "";
    const int size = snprintf(source, sizeof source, "%skernel void take(global %s%s *elements) {}\n", extension, type,
                              values && !is_vector ? "2" : "");
    cl_program program = host_build_source(h, source, (size_t)size, "", &log);
    if (program != NULL) {
        clReleaseProgram(program);
        return true;
    }
    say_refusal("type ", type, log);
    free(log);
    return false;
}
