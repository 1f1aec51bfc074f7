/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints what the lanes of a sub-group get from a read, by running it.
 *
 * lane-holdings FILE.bc SUB_GROUP_SIZE padded|packed ELEMENT_BYTES COMPONENTS WIDTH HEIGHT [WIDTH HEIGHT]...
 *   links and runs the kernel `holdings` of Inputs/holdings.cl on each region; prints "region WIDTH HEIGHT", and for
 * each component that is not 0 "LANE COMPONENT COLUMN ROW" of its element.
 *
 * The kernel runs on two images: in one each element is 1 more than its column in the region, in the other than its
 * row. Bytes outside the region are 0xee.
 */

#include "host.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { X = 4, Y = 3 }; /* where the kernel reads, bytes and rows */

typedef struct holdings {
    host h;
    cl_kernel kernel;
    size_t lanes, element_bytes, components;
} holdings;

static uint8_t *fill(const holdings *k, size_t width, size_t height, bool with_rows, size_t row_bytes, size_t rows) {
    uint8_t *bytes = malloc(row_bytes * rows);
    memset(bytes, 0xee, row_bytes * rows);
    for (size_t row = 0; row < height; ++row)
        for (size_t column = 0; column < width; ++column) {
            uint8_t *element = bytes + (Y + row) * row_bytes + X + column * k->element_bytes;
            memset(element, 0, k->element_bytes);
            element[0] = (uint8_t)((with_rows ? row : column) + 1);
        }
    return bytes;
}

/* What the lanes got, to be freed. */
static uint8_t *read_region(const holdings *k, size_t width, size_t height, bool with_rows) {
    const size_t row_bytes = X + width * k->element_bytes + 8, rows = Y + height + 2;
    uint8_t *bytes = fill(k, width, height, with_rows, row_bytes, rows);
    cl_mem image = host_byte_image(&k->h, row_bytes, rows, bytes);
    const size_t size = k->lanes * k->components * k->element_bytes;
    uint8_t *texels = malloc(size);
    memset(texels, 0xdd, size);
    cl_mem data = host_buffer(&k->h, size, texels);
    const cl_int2 region = {{(cl_int)width, (cl_int)height}};
    host_check(clSetKernelArg(k->kernel, 0, sizeof image, &image), "clSetKernelArg");
    host_check(clSetKernelArg(k->kernel, 1, sizeof region, &region), "clSetKernelArg");
    host_check(clSetKernelArg(k->kernel, 2, sizeof data, &data), "clSetKernelArg");
    host_run(&k->h, k->kernel, k->lanes, k->lanes);
    host_check(clEnqueueReadBuffer(k->h.queue, data, CL_TRUE, 0, size, texels, 0, NULL, NULL), "clEnqueueReadBuffer");
    clReleaseMemObject(image);
    clReleaseMemObject(data);
    free(bytes);
    return texels;
}

static uint32_t element_of(const holdings *k, const uint8_t *texels, size_t index) {
    uint32_t element = 0;
    memcpy(&element, texels + index * k->element_bytes, k->element_bytes);
    return element;
}

static void print_region(const holdings *k, size_t width, size_t height) {
    uint8_t *columns = read_region(k, width, height, false), *rows = read_region(k, width, height, true);
    printf("region %zu %zu\n", width, height);
    for (size_t lane = 0; lane < k->lanes; ++lane)
        for (size_t component = 0; component < k->components; ++component) {
            const size_t index = lane * k->components + component;
            const uint32_t column = element_of(k, columns, index), row = element_of(k, rows, index);
            if (column != 0 || row != 0)
                printf("%zu %zu %u %u\n", lane, component, column - 1, row - 1);
        }
    free(columns);
    free(rows);
}

int main(int argc, char **argv) {
    if (argc < 8 || argc % 2 != 0) {
        fprintf(stderr, "usage: lane-holdings FILE.bc SUB_GROUP_SIZE padded|packed ELEMENT_BYTES COMPONENTS "
                        "WIDTH HEIGHT [WIDTH HEIGHT]...\n");
        return 2;
    }
    const host_link link = {.sub_group_size = (unsigned)atoi(argv[2]), .packed_rows = strcmp(argv[3], "packed") == 0};
    holdings k = {.h = host_open(), .lanes = link.sub_group_size};
    k.element_bytes = (size_t)atoi(argv[4]);
    k.components = (size_t)atoi(argv[5]);
    cl_program program = host_build(&k.h, argv[1], &link);
    k.kernel = host_kernel(program, "holdings");
    for (int i = 6; i < argc; i += 2)
        print_region(&k, (size_t)atoi(argv[i]), (size_t)atoi(argv[i + 1]));
    clReleaseKernel(k.kernel);
    clReleaseProgram(program);
    host_close(&k.h);
    return 0;
}
