/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Three buffers, and the kernel over 8 rows of each sequence at a time. */

#include "run.h"

#define LANES 16
#define ROWS 8

typedef struct buffers {
    cl_mem scores, weights, lengths;
} buffers;

static bool create_buffer(const session *s, cl_mem *buffer, cl_mem_flags access, size_t size, void *contents,
                          char **message) {
    cl_int status = CL_SUCCESS;
    *buffer = clCreateBuffer(s->context, access | CL_MEM_COPY_HOST_PTR, size, contents, &status);
    return opencl_check(status, "clCreateBuffer", message);
}

static bool create_buffers(const session *s, buffers *o, const batch *scores, const batch *weights, char **message) {
    const size_t size = batch_elements(scores) * sizeof(float);
    const size_t lengths_size = (size_t)scores->sequences * sizeof *scores->lengths;
    return create_buffer(s, &o->scores, CL_MEM_READ_ONLY, size, scores->elements, message) &&
           create_buffer(s, &o->weights, CL_MEM_WRITE_ONLY, size, weights->elements, message) &&
           create_buffer(s, &o->lengths, CL_MEM_READ_ONLY, lengths_size, scores->lengths, message);
}

static bool run_kernel(session *s, const buffers *o, const batch *b, double *milliseconds, char **message) {
    const cl_int capacity = b->capacity, columns = b->columns, pitch = (cl_int)(b->pitch * sizeof(float));
    const size_t tiles = ((size_t)b->capacity + ROWS - 1) / ROWS;
    const session_grid grid = {{tiles * LANES, (size_t)b->sequences}, {LANES, 1}};
    return session_choose(s, "softmax", message) &&
           session_set(s, 0, "scores", sizeof o->scores, &o->scores, message) &&
           session_set(s, 1, "weights", sizeof o->weights, &o->weights, message) &&
           session_set(s, 2, "lengths", sizeof o->lengths, &o->lengths, message) &&
           session_set(s, 3, "capacity", sizeof capacity, &capacity, message) &&
           session_set(s, 4, "columns", sizeof columns, &columns, message) &&
           session_set(s, 5, "pitch", sizeof pitch, &pitch, message) && session_run(s, &grid, milliseconds, message);
}

bool softmax_run(session *s, const batch *scores, batch *weights, double *milliseconds, char **message) {
    buffers o = {NULL, NULL, NULL};
    const bool done =
        create_buffers(s, &o, scores, weights, message) && run_kernel(s, &o, scores, milliseconds, message) &&
        opencl_check(clEnqueueReadBuffer(s->queue, o.weights, CL_TRUE, 0, batch_elements(weights) * sizeof(float),
                                         weights->elements, 0, NULL, NULL),
                     "clEnqueueReadBuffer", message);
    const cl_mem all[] = {o.scores, o.weights, o.lengths};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (all[i] != NULL)
            clReleaseMemObject(all[i]);
    return done;
}
