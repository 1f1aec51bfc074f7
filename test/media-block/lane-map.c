/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints which lane and component hold what, as the specification's figures do: a line per component, a column per
 * lane.
 *
 * lane-map FILE WIDTH HEIGHT FILL LANES COMPONENTS
 *   links and runs the kernel `example(image2d_t, global ushort *lanes)` in one sub-group of LANES on an image of
 *   WIDTH x HEIGHT words; WIDTH is even. FILL: `index` gives word i of the image the value i, `row` each byte its
 * row. The kernel stores component c of lane l to lanes[l * COMPONENTS + c].
 */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint16_t *fill_image(const char *fill, size_t width, size_t height) {
    uint16_t *words = calloc(width * height, sizeof *words);
    for (size_t i = 0; i < width * height; ++i)
        words[i] = (uint16_t)(strcmp(fill, "row") == 0 ? i / width * 0x101 : i);
    return words;
}

static void print_map(const uint16_t *map, size_t lanes, size_t components) {
    for (size_t component = 0; component < components; ++component)
        for (size_t lane = 0; lane < lanes; ++lane)
            printf("%X%c", map[lane * components + component], lane + 1 < lanes ? ' ' : '\n');
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: lane-map FILE WIDTH HEIGHT index|row LANES COMPONENTS\n");
        return 2;
    }
    const size_t width = strtoul(argv[2], NULL, 10), height = strtoul(argv[3], NULL, 10);
    const size_t lanes = strtoul(argv[5], NULL, 10), components = strtoul(argv[6], NULL, 10);
    host h = host_open();
    cl_program program = host_build_file(&h, argv[1]);
    cl_kernel kernel = host_kernel(program, "example");

    uint16_t *words = fill_image(argv[4], width, height), *map = calloc(lanes * components, sizeof *map);
    cl_mem image = host_byte_image(&h, 2 * width, height, words);
    cl_mem data = host_buffer(&h, lanes * components * sizeof *map, map);
    clSetKernelArg(kernel, 0, sizeof image, &image);
    clSetKernelArg(kernel, 1, sizeof data, &data);
    host_run(&h, kernel, lanes, lanes);
    host_check(clEnqueueReadBuffer(h.queue, data, CL_TRUE, 0, lanes * components * sizeof *map, map, 0, NULL, NULL),
               "clEnqueueReadBuffer");
    print_map(map, lanes, components);

    clReleaseMemObject(image);
    clReleaseMemObject(data);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    host_close(&h);
    free(words);
    free(map);
    return 0;
}
