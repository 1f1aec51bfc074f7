/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Images, kernel, queue: one run's OpenCL objects, made and released in one place. */

#include "run.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

/* Rows of interleaved RGB are images of four bytes a texel (CL_RGBA, CL_UNSIGNED_INT8) that have nothing to do with the
 * pixels: media block I/O goes by bytes. The tutorial has one byte a texel; PoCL's images end at 8,192 texels, which
 * would be 2,730 pixels, and four bytes a texel take 10,922. It also makes a texel of each dword the kernel reads,
 * hence one access where single bytes need four. The price: beyond the left and right edges a dword is replicated
 * instead of a byte, which matters to nobody, because neither is a pixel and the kernel picks its taps there itself. */
#define TEXEL_BYTES 4

/* What a sub-group writes. */
#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

#define LANES 8

typedef struct objects {
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
    cl_mem source, result;
    unsigned char *rows; /* the image's bytes: the picture's, each row padded to whole texels */
    size_t row_texels, row_bytes, height;
} objects;

static size_t texels_in(size_t bytes) {
    return (bytes + TEXEL_BYTES - 1) / TEXEL_BYTES;
}

bool blur_fits(const opencl_device *device, const picture *p, char **message) {
    if (texels_in(picture_row_bytes(p)) <= device->image_width && p->height <= device->image_height)
        return true;
    return fail(
        message,
        "the picture has %u x %u pixels, and %s takes %zu x %zu: its images end at %zu x %zu texels, here of %d "
        "bytes. Scale the picture down or cut it",
        p->width, p->height, device->name, device->image_width * TEXEL_BYTES / 3, device->image_height,
        device->image_width, device->image_height, TEXEL_BYTES);
}

static void pad_rows(objects *o, const picture *p) {
    memset(o->rows, 0, o->row_bytes * o->height);
    for (size_t row = 0; row < o->height; ++row)
        memcpy(o->rows + row * o->row_bytes, p->rgb + row * picture_row_bytes(p), picture_row_bytes(p));
}

static void crop_rows(const objects *o, picture *p) {
    for (size_t row = 0; row < o->height; ++row)
        memcpy(p->rgb + row * picture_row_bytes(p), o->rows + row * o->row_bytes, picture_row_bytes(p));
}

static bool create_image(objects *o, cl_mem *image, cl_mem_flags access, const picture *contents, char **message) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    const cl_image_desc about = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                 .image_width = o->row_texels,
                                 .image_height = o->height,
                                 .image_row_pitch = o->row_bytes};
    cl_int status = CL_SUCCESS;
    pad_rows(o, contents);
    *image = clCreateImage(o->context, access | CL_MEM_COPY_HOST_PTR, &format, &about, o->rows, &status);
    return opencl_check(status, "clCreateImage", message);
}

static bool create_queue(objects *o, const opencl_device *device, char **message) {
    cl_int status = CL_SUCCESS;
    o->context = clCreateContext(NULL, 1, &device->id, NULL, NULL, &status);
    if (!opencl_check(status, "clCreateContext", message))
        return false;
    o->queue = clCreateCommandQueue(o->context, device->id, CL_QUEUE_PROFILING_ENABLE, &status);
    return opencl_check(status, "clCreateCommandQueue", message);
}

static bool create_images(objects *o, const picture *source, const picture *result, char **message) {
    o->row_texels = texels_in(picture_row_bytes(source));
    o->row_bytes = o->row_texels * TEXEL_BYTES;
    o->height = source->height;
    o->rows = malloc(o->row_bytes * o->height);
    if (o->rows == NULL)
        return fail(message, "no memory for an image of %zu x %zu texels", o->row_texels, o->height);
    return create_image(o, &o->source, CL_MEM_READ_ONLY, source, message) &&
           create_image(o, &o->result, CL_MEM_WRITE_ONLY, result, message);
}

static bool create_kernel(objects *o, const picture *source, char **message) {
    const cl_int row_bytes = (cl_int)picture_row_bytes(source);
    cl_int status = CL_SUCCESS;
    o->kernel = clCreateKernel(o->program, "blur", &status);
    return opencl_check(status, "clCreateKernel for a kernel named 'blur'", message) &&
           opencl_check(clSetKernelArg(o->kernel, 0, sizeof o->source, &o->source), "clSetKernelArg(source)",
                        message) &&
           opencl_check(clSetKernelArg(o->kernel, 1, sizeof o->result, &o->result), "clSetKernelArg(result)",
                        message) &&
           opencl_check(clSetKernelArg(o->kernel, 2, sizeof row_bytes, &row_bytes), "clSetKernelArg(row_bytes)",
                        message);
}

static bool event_time(cl_event event, double *milliseconds, char **message) {
    cl_ulong start = 0, end = 0;
    cl_int status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    if (status == CL_SUCCESS)
        status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    *milliseconds = (double)(end - start) / 1e6;
    return opencl_check(status, "clGetEventProfilingInfo", message);
}

static bool run_once(const objects *o, size_t picture_row_bytes, double *milliseconds, char **message) {
    const size_t local[2] = {LANES, 1};
    const size_t global[2] = {(picture_row_bytes + BLOCK_BYTES - 1) / BLOCK_BYTES * LANES,
                              (o->height + BLOCK_ROWS - 1) / BLOCK_ROWS};
    cl_event event = NULL;
    bool done = opencl_check(clEnqueueNDRangeKernel(o->queue, o->kernel, 2, NULL, global, local, 0, NULL, &event),
                             "clEnqueueNDRangeKernel", message);
    if (done)
        done = opencl_check(clWaitForEvents(1, &event), "clWaitForEvents", message);
    if (done)
        done = event_time(event, milliseconds, message);
    if (event != NULL)
        clReleaseEvent(event);
    return done;
}

static int ascending(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The first run is not timed: PoCL finishes compiling the kernel in it. */
static bool run_timed(const objects *o, size_t picture_row_bytes, double *milliseconds, char **message) {
    double times[1 + BLUR_TIMED_RUNS];
    for (size_t run = 0; run < 1 + BLUR_TIMED_RUNS; ++run)
        if (!run_once(o, picture_row_bytes, &times[run], message))
            return false;
    qsort(times + 1, BLUR_TIMED_RUNS, sizeof *times, ascending);
    *milliseconds = times[1 + BLUR_TIMED_RUNS / 2];
    return true;
}

static bool read_result(const objects *o, char **message) {
    const size_t origin[3] = {0, 0, 0}, region[3] = {o->row_texels, o->height, 1};
    return opencl_check(
        clEnqueueReadImage(o->queue, o->result, CL_TRUE, origin, region, o->row_bytes, 0, o->rows, 0, NULL, NULL),
        "clEnqueueReadImage", message);
}

static void release(objects *o) {
    if (o->kernel != NULL)
        clReleaseKernel(o->kernel);
    if (o->program != NULL)
        clReleaseProgram(o->program);
    if (o->source != NULL)
        clReleaseMemObject(o->source);
    if (o->result != NULL)
        clReleaseMemObject(o->result);
    if (o->queue != NULL)
        clReleaseCommandQueue(o->queue);
    if (o->context != NULL)
        clReleaseContext(o->context);
    free(o->rows);
}

bool blur_run(const opencl_device *device, const void *spir, size_t spir_size, const picture *source, picture *result,
              double *milliseconds, char **message) {
    objects o = {0};
    const bool done = create_queue(&o, device, message) && create_images(&o, source, result, message) &&
                      opencl_build_spir(o.context, device, spir, spir_size, &o.program, message) &&
                      create_kernel(&o, source, message) &&
                      run_timed(&o, picture_row_bytes(source), milliseconds, message) && read_result(&o, message);
    if (done)
        crop_rows(&o, result);
    release(&o);
    return done;
}
