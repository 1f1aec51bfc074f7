/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The picture as images, and a kernel over them. */

#include "run.h"

#include "rows.h"

static bool run_kernel(session *s, const char *kernel, const rows *before, rows *after, const session_grid *grid,
                       double *milliseconds, char **message) {
    cl_mem source = NULL, result = NULL;
    const bool done =
        session_create_image(s, &source, CL_MEM_READ_ONLY, &before->image, before->bytes, message) &&
        session_create_image(s, &result, CL_MEM_WRITE_ONLY, &after->image, after->bytes, message) &&
        session_choose(s, kernel, message) && session_set(s, 0, "source", sizeof source, &source, message) &&
        session_set(s, 1, "result", sizeof result, &result, message) && session_run(s, grid, milliseconds, message) &&
        session_read_image(s, result, &after->image, after->bytes, message);
    if (source != NULL)
        clReleaseMemObject(source);
    if (result != NULL)
        clReleaseMemObject(result);
    return done;
}

bool filter_run(session *s, const char *kernel, const picture *before, picture *after, double *milliseconds,
                char **message) {
    const session_grid grid = {
        {(picture_row_bytes(before) + FILTER_BLOCK_BYTES - 1) / FILTER_BLOCK_BYTES * s->device->lanes,
         (before->height + FILTER_BLOCK_ROWS - 1) / FILTER_BLOCK_ROWS},
        {s->device->lanes, 1}};
    rows in = {0}, out = {0};
    const bool done = rows_create(&in, before, FILTER_BEYOND, message) && rows_create(&out, after, 0, message) &&
                      run_kernel(s, kernel, &in, &out, &grid, milliseconds, message);
    if (done)
        rows_crop(&out, after);
    rows_dispose(&in);
    rows_dispose(&out);
    return done;
}
