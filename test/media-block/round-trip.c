/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints what becomes of single codes that need not survive read_image* and write_image*.
 *
 * round-trip FILE: for each code "<format> <memory>: read <code>, written <memory>", by the kernels read(image,
 * global uint *) and write(image, global uint *), which move dword 0 of the image.
 */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>

static const struct code {
    const char *name;
    cl_image_format format;
    uint32_t dword; /* four, two or one texel, or the first dword of one */
} codes[] = {
    {"R SNORM_INT8", {CL_R, CL_SNORM_INT8}, 0x7f008180},
    {"R SNORM_INT16", {CL_R, CL_SNORM_INT16}, 0x80018000},
    {"R FLOAT quiet NaN", {CL_R, CL_FLOAT}, 0x7fc12345},
    {"R FLOAT signalling NaN", {CL_R, CL_FLOAT}, 0xff812345},
    {"R FLOAT subnormal", {CL_R, CL_FLOAT}, 0x80000001},
    {"R FLOAT infinity", {CL_R, CL_FLOAT}, 0xff800000},
    {"RGBA HALF_FLOAT quiet NaN, infinity", {CL_RGBA, CL_HALF_FLOAT}, 0xfc007e01},
    {"RGBA HALF_FLOAT signalling NaN, subnormal", {CL_RGBA, CL_HALF_FLOAT}, 0x00017c01},
    {"RGBA SNORM_INT8", {CL_RGBA, CL_SNORM_INT8}, 0x7f008180},
    {"RGBA SNORM_INT16", {CL_RGBA, CL_SNORM_INT16}, 0x80018000},
    {"RGBA FLOAT quiet NaN", {CL_RGBA, CL_FLOAT}, 0x7fc12345},
    {"RGBA FLOAT signalling NaN", {CL_RGBA, CL_FLOAT}, 0xff812345},
    {"RGBA FLOAT subnormal", {CL_RGBA, CL_FLOAT}, 0x80000001},
    {"RGBA FLOAT infinity", {CL_RGBA, CL_FLOAT}, 0xff800000},
};

static uint32_t run_kernel(const host *h, cl_program program, const char *name, cl_mem image, uint32_t dword) {
    cl_kernel kernel = host_kernel(program, name);
    cl_mem data = host_buffer(h, sizeof dword, &dword);
    clSetKernelArg(kernel, 0, sizeof image, &image);
    clSetKernelArg(kernel, 1, sizeof data, &data);
    host_run(h, kernel, 8, 8);
    host_check(clEnqueueReadBuffer(h->queue, data, CL_TRUE, 0, sizeof dword, &dword, 0, NULL, NULL), "read buffer");
    clReleaseMemObject(data);
    clReleaseKernel(kernel);
    return dword;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: round-trip FILE\n");
        return 2;
    }
    host h = host_open();
    cl_program program = host_build_file(&h, argv[1]);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; ++i) {
        if (!host_has_format(&h, codes[i].name, codes[i].format))
            continue;
        uint32_t memory[16] = {codes[i].dword}, blank[16] = {0}; /* 4 texels of 16 bytes, or more of fewer */
        cl_mem in = host_image(&h, codes[i].format, 4, 1, memory), out = host_image(&h, codes[i].format, 4, 1, blank);
        const uint32_t read = run_kernel(&h, program, "read", in, 0);
        run_kernel(&h, program, "write", out, codes[i].dword);
        const size_t origin[3] = {0}, extent[3] = {4, 1, 1};
        host_check(clEnqueueReadImage(h.queue, out, CL_TRUE, origin, extent, 0, 0, blank, 0, NULL, NULL), "read image");
        printf("%s %08x: read %08x, written %08x\n", codes[i].name, codes[i].dword, read, blank[0]);
        clReleaseMemObject(in);
        clReleaseMemObject(out);
    }
    clReleaseProgram(program);
    host_close(&h);
    return 0;
}
