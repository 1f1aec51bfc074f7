/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Emulated sub-groups in work-groups of one to three dimensions, full and partial, against a count of work-items.
 *
 * queries FILE: the kernels queries_8, queries_16 and queries_32 store, per work-item in global linear order, local
 * id, id, size, maximum size and number of sub-groups, the latter also of work-groups as they were enqueued, and
 * element (component 1) of a region read from an image of bytes.
 */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>

#define ANSWERS 7
#define IMAGE_WIDTH 64

/* Row-major element of an 8x4-byte region at (4, 0), or 0 past its end. */
static uint32_t region_byte(const unsigned char *image, uint32_t slot) {
    return slot < 32 ? image[slot / 8 * IMAGE_WIDTH + 4 + slot % 8] : 0;
}

static void check_group(const uint32_t *answers, uint32_t work_items, uint32_t size, const unsigned char *image) {
    const uint32_t sub_groups = (work_items + size - 1) / size;
    uint32_t number = 0, id = 0;
    for (uint32_t item = 0; item < work_items; ++item) {
        const uint32_t left = work_items - id * size;
        const uint32_t expected[ANSWERS] = {number,     id,         left < size ? left : size,        size,
                                            sub_groups, sub_groups, region_byte(image, size + number)};
        for (int i = 0; i < ANSWERS; ++i)
            if (answers[item * ANSWERS + (uint32_t)i] != expected[i]) {
                printf("work-item %u of %u, sub-groups of %u: answer %d is %u, not %u\n", item, work_items, size, i,
                       answers[item * ANSWERS + (uint32_t)i], expected[i]);
                exit(1);
            }
        if (++number == size) {
            number = 0;
            ++id;
        }
    }
}

int main(int argc, char **argv) {
    static const size_t shapes[][3] = {{32, 1, 1}, {16, 2, 1}, {5, 3, 1},  {1, 7, 1},
                                       {4, 4, 4},  {3, 5, 2},  {1, 1, 33}, {100, 1, 1}};
    if (argc != 2) {
        fprintf(stderr, "usage: queries FILE\n");
        return 2;
    }
    host h = host_open();
    cl_program program = host_build_file(&h, argv[1]);
    unsigned char bytes[IMAGE_WIDTH * 8];
    uint32_t seed = 7;
    for (size_t i = 0; i < sizeof bytes; ++i)
        bytes[i] = (unsigned char)(host_random(&seed) >> 7);
    cl_mem image = host_image(&h, (cl_image_format){CL_RGBA, CL_UNSIGNED_INT8}, IMAGE_WIDTH / 4, 8, bytes);

    int checked = 0;
    for (uint32_t sub_group = 8; sub_group <= 32; sub_group *= 2) {
        char name[32];
        snprintf(name, sizeof name, "queries_%u", sub_group);
        cl_kernel kernel = host_kernel(program, name);
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; ++s, ++checked) {
            const size_t items = shapes[s][0] * shapes[s][1] * shapes[s][2];
            uint32_t *answers = calloc(items, ANSWERS * sizeof *answers);
            cl_mem data = host_buffer(&h, items * ANSWERS * sizeof *answers, answers);
            clSetKernelArg(kernel, 0, sizeof image, &image);
            clSetKernelArg(kernel, 1, sizeof data, &data);
            host_check(clEnqueueNDRangeKernel(h.queue, kernel, 3, NULL, shapes[s], shapes[s], 0, NULL, NULL),
                       "enqueue");
            host_check(clEnqueueReadBuffer(h.queue, data, CL_TRUE, 0, items * ANSWERS * sizeof *answers, answers, 0,
                                           NULL, NULL),
                       "read");
            check_group(answers, (uint32_t)items, sub_group, bytes);
            clReleaseMemObject(data);
            free(answers);
        }
        clReleaseKernel(kernel);
    }
    clReleaseMemObject(image);
    clReleaseProgram(program);
    host_close(&h);
    printf("%d work-groups as expected\n", checked);
    return 0;
}
