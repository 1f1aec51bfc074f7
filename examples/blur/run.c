/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The picture as images, and the kernel over them. */

#include "run.h"

#include "rows.h"

/* What a sub-group writes. */
#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

static bool run_kernel(session *s, cl_mem source, cl_mem result, const picture *p, double *milliseconds,
                       char **message) {
    const cl_int row_bytes = (cl_int)picture_row_bytes(p);
    const session_grid grid = {{(picture_row_bytes(p) + BLOCK_BYTES - 1) / BLOCK_BYTES * s->device->lanes,
                                (p->height + BLOCK_ROWS - 1) / BLOCK_ROWS},
                               {s->device->lanes, 1}};
    return session_choose(s, "blur", message) && session_set(s, 0, "source", sizeof source, &source, message) &&
           session_set(s, 1, "result", sizeof result, &result, message) &&
           session_set(s, 2, "row_bytes", sizeof row_bytes, &row_bytes, message) &&
           session_run(s, &grid, milliseconds, message);
}

static bool run_on_images(session *s, const rows *before, rows *after, const picture *p, double *milliseconds,
                          char **message) {
    cl_mem source = NULL, result = NULL;
    const bool done = session_create_image(s, &source, CL_MEM_READ_ONLY, &before->image, before->bytes, message) &&
                      session_create_image(s, &result, CL_MEM_WRITE_ONLY, &after->image, after->bytes, message) &&
                      run_kernel(s, source, result, p, milliseconds, message) &&
                      session_read_image(s, result, &after->image, after->bytes, message);
    if (source != NULL)
        clReleaseMemObject(source);
    if (result != NULL)
        clReleaseMemObject(result);
    return done;
}

bool blur_run(session *s, const picture *source, picture *result, double *milliseconds, char **message) {
    rows before = {0}, after = {0};
    const bool done = rows_create(&before, source, 0, message) && rows_create(&after, result, 0, message) &&
                      run_on_images(s, &before, &after, source, milliseconds, message);
    if (done)
        rows_crop(&after, result);
    rows_dispose(&before);
    rows_dispose(&after);
    return done;
}
