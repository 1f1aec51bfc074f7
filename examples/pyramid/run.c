/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The levels as images, and the kernels over them. */

#include "run.h"

#include "luma_image.h"

#define LANES 16

const char *const pyramid_kernels[PYRAMID_KERNELS] = {"first_levels", "next_level"};

/* Runs a kernel whose arguments are images and the size of the level it reads, in blocks of that level. */
static bool run_kernel(session *s, enum pyramid_kernel which, const luma_image *images, cl_uint count,
                       const luma *level, const unsigned block[2], double *milliseconds, char **message) {
    const cl_int2 size = {{(cl_int)level->width, (cl_int)level->height}};
    const session_grid grid = {
        {(level->width + block[0] - 1) / block[0] * LANES, (level->height + block[1] - 1) / block[1]}, {LANES, 1}};
    bool done = session_choose(s, pyramid_kernels[which], message);
    for (cl_uint i = 0; done && i < count; ++i)
        done = session_set(s, i, "an image", sizeof images[i].memory, &images[i].memory, message);
    return done && session_set(s, count, "size", sizeof size, &size, message) &&
           session_run(s, &grid, milliseconds, message);
}

static bool run_kernels(session *s, const luma_image images[LEVELS], const luma levels[LEVELS],
                        double milliseconds[PYRAMID_KERNELS], char **message) {
    static const unsigned of_words[] = {32, 8}, of_bytes[] = {16, 4};
    return run_kernel(s, PYRAMID_FIRST_LEVELS, images, 3, levels, of_words, &milliseconds[PYRAMID_FIRST_LEVELS],
                      message) &&
           run_kernel(s, PYRAMID_NEXT_LEVEL, images + 2, 2, levels + 2, of_bytes, &milliseconds[PYRAMID_NEXT_LEVEL],
                      message);
}

bool pyramid_run(session *s, luma levels[LEVELS], double milliseconds[PYRAMID_KERNELS], char **message) {
    luma_image images[LEVELS] = {0};
    bool done = true;
    for (int i = 0; done && i < LEVELS; ++i)
        done = luma_image_create(s, &images[i], CL_MEM_READ_WRITE, &levels[i], message);
    done = done && run_kernels(s, images, levels, milliseconds, message);
    for (int i = 1; done && i < LEVELS; ++i)
        done = luma_image_read(s, &images[i], &levels[i], message);
    for (int i = 0; i < LEVELS; ++i)
        luma_image_dispose(&images[i]);
    return done;
}
