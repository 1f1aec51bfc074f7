/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two images, a buffer, and the kernel over them. */

#include "run.h"

#include "luma_image.h"

#define LANES MACROBLOCK

typedef struct objects {
    luma_image source, predicted;
    cl_mem choices;
    size_t choices_bytes;
} objects;

static bool create_objects(const session *s, objects *o, const luma *source, const luma *predicted,
                           macroblock_choice *choices, char **message) {
    if (!luma_image_create(s, &o->source, CL_MEM_READ_ONLY, source, message) ||
        !luma_image_create(s, &o->predicted, CL_MEM_WRITE_ONLY, predicted, message))
        return false;
    cl_int status = CL_SUCCESS;
    o->choices_bytes = macroblocks_of(source) * sizeof *choices;
    o->choices =
        clCreateBuffer(s->context, CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, o->choices_bytes, choices, &status);
    return opencl_check(status, "clCreateBuffer", message);
}

static bool run_kernel(session *s, const objects *o, const luma *source, double *milliseconds, char **message) {
    const session_grid grid = {{macroblocks_in(source->width) * LANES, macroblocks_in(source->height)}, {LANES, 1}};
    return session_choose(s, "macroblock_edges", message) &&
           session_set(s, 0, "luma", sizeof o->source.memory, &o->source.memory, message) &&
           session_set(s, 1, "predicted", sizeof o->predicted.memory, &o->predicted.memory, message) &&
           session_set(s, 2, "choices", sizeof o->choices, &o->choices, message) &&
           session_run(s, &grid, milliseconds, message);
}

static bool read_choices(const session *s, const objects *o, macroblock_choice *choices, char **message) {
    return opencl_check(clEnqueueReadBuffer(s->queue, o->choices, CL_TRUE, 0, o->choices_bytes, choices, 0, NULL, NULL),
                        "clEnqueueReadBuffer", message);
}

static void dispose(objects *o) {
    luma_image_dispose(&o->source);
    luma_image_dispose(&o->predicted);
    if (o->choices != NULL)
        clReleaseMemObject(o->choices);
}

bool macroblock_run(session *s, const luma *source, luma *predicted, macroblock_choice *choices, double *milliseconds,
                    char **message) {
    objects o = {.choices = NULL};
    const bool done = create_objects(s, &o, source, predicted, choices, message) &&
                      run_kernel(s, &o, source, milliseconds, message) &&
                      luma_image_read(s, &o.predicted, predicted, message) && read_choices(s, &o, choices, message);
    dispose(&o);
    return done;
}
