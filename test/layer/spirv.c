/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer sees of images in SPIR-V: layer-spirv FILE KERNEL... A line for each image parameter of each kernel.
 */

#include "rules/spirv.h"

#include <stdio.h>
#include <stdlib.h>

const cl_icd_dispatch *layer_driver;

enum { MAX_BYTES = 1 << 20 };

static void print_argument(const layer_images *images, cl_uint index) {
    const layer_image_argument *argument = &images->arguments[index];
    const char *access = argument->access == CL_KERNEL_ARG_ACCESS_READ_ONLY    ? "read_only"
                         : argument->access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? "write_only"
                                                                               : "read_write";
    if (argument->access == CL_KERNEL_ARG_ACCESS_NONE)
        return;
    printf("%s %u %s %s:", images->kernel, index, access, argument->name);
    if (argument->blocks.are_read)
        printf(" read, height %u", argument->blocks.read_height);
    if (argument->blocks.are_written)
        printf(" written, height %u", argument->blocks.written_height);
    puts("");
}

int main(int argc, char **argv) {
    FILE *file = argc < 3 ? NULL : fopen(argv[1], "rb");
    uint32_t *words = malloc(MAX_BYTES);
    if (file == NULL || words == NULL) {
        fprintf(stderr, "layer-spirv: no file that can be read\n");
        return 2;
    }
    const size_t count = fread(words, 1, MAX_BYTES, file) / sizeof *words;
    fclose(file);
    for (int i = 2; i < argc; ++i) {
        layer_images *images;
        if (!layer_read_spirv(words, count, argv[i], &images))
            return 1;
        for (cl_uint k = 0; images != NULL && k < images->count; ++k)
            print_argument(images, k);
        layer_free_images(images);
    }
    free(words);
    return 0;
}
