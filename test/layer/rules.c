/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's rules for images that no driver here makes: made from buffers, planar, of a program in SPIR-V. Each
 * case's name is printed before its check. */

#include "launch/rules.h"

#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cl_icd_dispatch *layer_driver;
layer_settings layer_setting;

static int handles[2];

/* A kernel with a read_only and a write_only image of 64 x 32 bytes, made from buffers. */
static layer_arguments *make_images(void) {
    layer_arguments *arguments = calloc(1, sizeof *arguments + 2 * sizeof arguments->rows[0]);
    arguments->kernel = "k";
    arguments->count = 2;
    for (int i = 0; i < 2; ++i)
        arguments->rows[i] =
            (layer_argument){.access = i == 0 ? CL_KERNEL_ARG_ACCESS_READ_ONLY : CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
                             .name = i == 0 ? "from" : "to",
                             .image = {.handle = (cl_mem)(void *)&handles[i],
                                       .format = {CL_R, CL_UNSIGNED_INT8},
                                       .width = 64,
                                       .height = 32,
                                       .texel = 1,
                                       .is_of_buffer = true,
                                       .row_pitch = 128,
                                       .has_host_pointer = true,
                                       .host_pointer = 4096}};
    return arguments;
}

static layer_program program;
static const layer_site read_site = {.program = &program, .file = "f.cl", .line = 3},
                        written_site = {.program = &program, .line = 4};
static const struct __cltile_block_use read = {.height = 16, .image_width = 64, .image_height = 32, .texel = 1},
                                       written = {.flags = __cltile_block_is_written,
                                                  .height = 32,
                                                  .image_width = 64,
                                                  .image_height = 32,
                                                  .texel = 1};

static void begin_case(const char *name) {
    printf("case: %s\n", name);
    fflush(stdout);
    program.found_count = 0;
}

static void check(const char *name, const layer_arguments *arguments, const struct __cltile_block_use *use) {
    begin_case(name);
    layer_check_block(arguments, use->flags == 0 ? &read_site : &written_site, use);
}

static void check_source(layer_arguments *arguments) {
    layer_image *from = &arguments->rows[0].image;
    const layer_image good = *from;
    check("nothing", arguments, &read);
    check("writes are free", arguments, &written);
    from->row_pitch = 96;
    check("row pitch 96", arguments, &read);
    *from = good;
    from->host_pointer = 4104;
    check("host pointer at 8", arguments, &read);
    from->host_pointer = 4112;
    check("host pointer at 16", arguments, &read);
    from->host_pointer = 4104;
    from->has_host_pointer = false;
    check("host memory of another kind at 8", arguments, &read);
    *from = good;
    struct __cltile_block_use high = read;
    high.height = 17;
    check("17 rows", arguments, &high);
    from->is_of_buffer = false;
    check("17 rows, not of a buffer", arguments, &high);
    *from = good;
    from->format.image_channel_order = CL_NV12_INTEL;
    check("planar", arguments, &read);
    *from = good;
    struct __cltile_block_use other = high;
    other.image_height = 33;
    check("17 rows of another image", arguments, &other);
}

/* Two images alike: what one of them breaks may not be. */
static void check_alike(layer_arguments *arguments) {
    arguments->rows[1].access = CL_KERNEL_ARG_ACCESS_READ_ONLY;
    arguments->rows[0].image.row_pitch = 96;
    check("row pitch 96 of one of two", arguments, &read);
    arguments->rows[1].image.row_pitch = 72;
    check("row pitches 96 and 72", arguments, &read);
}

int main(void) {
    void (*const checks[])(layer_arguments *) = {check_source, check_alike};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; ++i) {
        layer_arguments *arguments = make_images();
        checks[i](arguments);
        free(arguments);
    }
    begin_case("end");
    return 0;
}
