/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* tiles FILE.bc: runs the kernel of Inputs/tiles.spvasm, and compares all that it writes with plain C. */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PITCH 20
#define COUNT 240
#define TILE_BYTES (4 * 64)

static void fill(uint32_t *words, uint32_t seed) {
    for (size_t i = 0; i < COUNT; ++i)
        words[i] = host_random(&seed);
}

/* What the instructions' specification says. */
static void copy_elements(uint32_t *out, const uint32_t *in) {
    for (size_t plane = 0; plane < 2; ++plane)
        for (size_t line = 0; line < 3; ++line)
            for (size_t element = 0; element < 8; ++element)
                out[2 + plane * 100 + line * PITCH + element] = in[3 + (plane * 3 + line) * PITCH + element];
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: tiles FILE.bc\n");
        return 2;
    }
    uint32_t in[COUNT], expected[COUNT], got[COUNT];
    fill(in, 1);
    fill(expected, 2);
    host h = host_open();
    cl_program program = host_build_file(&h, argv[1]);
    cl_kernel kernel = host_kernel(program, "tiles");
    cl_mem source = host_buffer(&h, sizeof in, in), target = host_buffer(&h, sizeof expected, expected);
    const cl_ulong pitch = PITCH;
    host_check(clSetKernelArg(kernel, 0, sizeof source, &source), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof target, &target), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 2, TILE_BYTES, NULL), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 3, sizeof pitch, &pitch), "clSetKernelArg");
    host_run(&h, kernel, 13, 13);
    host_check(clEnqueueReadBuffer(h.queue, target, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "clEnqueueReadBuffer");
    copy_elements(expected, in);
    size_t wrong = 0;
    for (size_t i = 0; i < COUNT; ++i)
        wrong += got[i] != expected[i];
    printf("%zu of %d elements are wrong\n", wrong, COUNT);
    clReleaseMemObject(target);
    clReleaseMemObject(source);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    host_close(&h);
    return wrong > 0;
}
