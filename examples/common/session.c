/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Context, queue, program, kernel, and the time that the kernel takes. */

#include "session.h"

#include "message.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>

bool session_open(session *s, const opencl_device *device, char **message) {
    cl_int status = CL_SUCCESS;
    *s = (session){.device = device};
    s->context = clCreateContext(NULL, 1, &device->id, NULL, NULL, &status);
    if (!opencl_check(status, "clCreateContext", message))
        return false;
    s->queue = clCreateCommandQueue(s->context, device->id, CL_QUEUE_PROFILING_ENABLE, &status);
    return opencl_check(status, "clCreateCommandQueue", message);
}

bool session_choose(session *s, const char *name, char **message) {
    if (s->kernel != NULL)
        clReleaseKernel(s->kernel);
    cl_int status = CL_SUCCESS;
    char call[80];
    snprintf(call, sizeof call, "clCreateKernel for a kernel named '%s'", name);
    s->kernel = clCreateKernel(s->program, name, &status);
    return opencl_check(status, call, message);
}

bool session_create_image(const session *s, cl_mem *image, cl_mem_flags access, const session_image *about,
                          const void *contents, char **message) {
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                 .image_width = about->width,
                                 .image_height = about->height,
                                 .image_row_pitch = about->row_bytes};
    cl_int status = CL_SUCCESS;
    *image =
        clCreateImage(s->context, access | CL_MEM_COPY_HOST_PTR, &about->format, &shape, (void *)contents, &status);
    return opencl_check(status, "clCreateImage", message);
}

bool session_read_image(const session *s, cl_mem image, const session_image *about, void *contents, char **message) {
    const size_t origin[3] = {0, 0, 0}, region[3] = {about->width, about->height, 1};
    return opencl_check(
        clEnqueueReadImage(s->queue, image, CL_TRUE, origin, region, about->row_bytes, 0, contents, 0, NULL, NULL),
        "clEnqueueReadImage", message);
}

bool session_set(const session *s, cl_uint index, const char *name, size_t size, const void *value, char **message) {
    char call[80];
    snprintf(call, sizeof call, "clSetKernelArg(%s)", name);
    return opencl_check(clSetKernelArg(s->kernel, index, size, value), call, message);
}

static bool event_time(cl_event event, double *milliseconds, char **message) {
    cl_ulong start = 0, end = 0;
    cl_int status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    if (status == CL_SUCCESS)
        status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    *milliseconds = (double)(end - start) / 1e6;
    return opencl_check(status, "clGetEventProfilingInfo", message);
}

static bool run_once(const session *s, const session_grid *grid, double *milliseconds, char **message) {
    cl_event event = NULL;
    bool done =
        opencl_check(clEnqueueNDRangeKernel(s->queue, s->kernel, 2, NULL, grid->global, grid->local, 0, NULL, &event),
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
bool session_run(const session *s, const session_grid *grid, double *milliseconds, char **message) {
    double times[1 + SESSION_TIMED_RUNS];
    bool done = true;
    progress p = progress_begin("running the kernel");
    for (size_t run = 0; done && run < 1 + SESSION_TIMED_RUNS; ++run) {
        done = run_once(s, grid, &times[run], message);
        progress_show(&p, run + 1, 1 + SESSION_TIMED_RUNS);
    }
    progress_end(&p);
    if (!done)
        return false;
    qsort(times + 1, SESSION_TIMED_RUNS, sizeof *times, ascending);
    *milliseconds = times[1 + SESSION_TIMED_RUNS / 2];
    return true;
}

void session_close(session *s) {
    if (s->kernel != NULL)
        clReleaseKernel(s->kernel);
    if (s->program != NULL)
        clReleaseProgram(s->program);
    if (s->queue != NULL)
        clReleaseCommandQueue(s->queue);
    if (s->context != NULL)
        clReleaseContext(s->context);
}
