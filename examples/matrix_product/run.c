/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Three buffers, and the kernel over the tiles of the last. */

#include "run.h"

static bool create_buffer(const session *s, cl_mem *buffer, cl_mem_flags access, const matrix *m, char **message) {
    cl_int status = CL_SUCCESS;
    *buffer = clCreateBuffer(s->context, access | CL_MEM_COPY_HOST_PTR, matrix_bytes(m), m->bytes, &status);
    return opencl_check(status, "clCreateBuffer", message);
}

static bool set_numbers(const session *s, const matrix *a, const matrix *b, const matrix *c, char **message) {
    const struct {
        const char *name;
        cl_int value;
    } numbers[] = {{"rows", (cl_int)c->rows},     {"columns", (cl_int)c->columns}, {"depth", (cl_int)a->columns},
                   {"a_pitch", (cl_int)a->pitch}, {"b_pitch", (cl_int)b->pitch},   {"c_pitch", (cl_int)c->pitch}};
    bool set = true;
    for (cl_uint i = 0; i < sizeof numbers / sizeof *numbers && set; ++i)
        set = session_set(s, 3 + i, numbers[i].name, sizeof numbers[i].value, &numbers[i].value, message);
    return set;
}

static size_t tiles_in(size_t elements, size_t tile) {
    return (elements + tile - 1) / tile;
}

bool product_run(session *s, const char *name, const matrix *a, const matrix *b, matrix *c, double *milliseconds,
                 char **message) {
    static const char *const names[] = {"a", "b", "c"};
    const matrix *const matrices[] = {a, b, c};
    const session_grid grid = {
        {tiles_in(c->columns, MATRIX_TILE_COLUMNS) * MATRIX_TILE_COLUMNS, tiles_in(c->rows, MATRIX_TILE_ROWS)},
        {MATRIX_TILE_COLUMNS, 1}};
    cl_mem buffers[3] = {NULL};
    bool done = session_choose(s, name, message);
    for (cl_uint i = 0; i < 3 && done; ++i)
        done = create_buffer(s, &buffers[i], i < 2 ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY, matrices[i], message) &&
               session_set(s, i, names[i], sizeof buffers[i], &buffers[i], message);
    done = done && set_numbers(s, a, b, c, message) && session_run(s, &grid, milliseconds, message) &&
           opencl_check(clEnqueueReadBuffer(s->queue, buffers[2], CL_TRUE, 0, matrix_bytes(c), c->bytes, 0, NULL, NULL),
                        "clEnqueueReadBuffer", message);
    for (size_t i = 0; i < 3; ++i)
        if (buffers[i] != NULL)
            clReleaseMemObject(buffers[i]);
    return done;
}
