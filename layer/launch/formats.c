/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* rusticl of Mesa 25 and 26 has a table of image formats for each enqueue: first the kernel's read_only images, then
 * its other images. It also numbers the images, from 0 in each of the two groups, and get_image_channel_* takes the
 * entry of that number, without the offset of the second group:
 *
 *     image                     number   its entry       the entry it takes
 *     read_only a               0        0               0
 *     read_only b               1        1               1
 *     write_only c              0        2               0, the format of a
 *
 * A kernel cannot ask otherwise. If the two formats differ, blocks of c would be written wrong; blocks of a read_write
 * image would also be read wrong. */

#include "launch/arguments.h"

#include "program/plan.h"
#include "source/calls.h"

static bool is_read_only(const layer_argument *of) {
    return of->access == CL_KERNEL_ARG_ACCESS_READ_ONLY;
}

static bool is_other_image(const layer_argument *of) {
    return of->access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY || of->access == CL_KERNEL_ARG_ACCESS_READ_WRITE;
}

bool layer_tells_other_formats(const layer_program *program) {
    const layer_plan *plan = &program->plan;
    return plan->driver->tells_other_formats &&
           (plan->uses & (LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES)) != 0;
}

/* Marks the images that may be written, and that the sources may pass to a block. Any may be in a program without
 * source. */
static cl_int find_blocks(const layer_sources *sources, layer_uses uses, layer_arguments *arguments) {
    for (cl_uint i = 0; i < arguments->count; ++i) {
        layer_argument *of = &arguments->rows[i];
        if (!is_other_image(of) ||
            (of->access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY && (uses & LAYER_USES_OF_BLOCK_WRITES) == 0))
            continue;
        layer_image_parameter parameter = {.kernel = arguments->kernel, .name = of->name, .may_have_blocks = true};
        if (sources->text != NULL && of->name[0] != '\0' && !layer_find_image_calls(sources, &parameter))
            return CL_OUT_OF_HOST_MEMORY;
        of->may_have_blocks = parameter.may_have_blocks;
    }
    return CL_SUCCESS;
}

cl_int layer_find_formats(const layer_program *program, layer_arguments *arguments) {
    layer_sources sources;
    cl_int status = layer_read_sources(&program->build, &sources);
    if (status == CL_SUCCESS)
        status = find_blocks(&sources, program->plan.uses, arguments);
    layer_free_sources(&sources);
    return status;
}

/* The argument of an entry of the driver's table. */
static cl_uint argument_of_entry(const layer_arguments *arguments, cl_uint entry) {
    for (cl_uint i = 0; i < arguments->count; ++i)
        if (is_read_only(&arguments->rows[i]) && entry-- == 0)
            return i;
    for (cl_uint i = 0; i < arguments->count; ++i)
        if (is_other_image(&arguments->rows[i]) && entry-- == 0)
            return i;
    return arguments->count;
}

static bool differ(const layer_image *one, const layer_image *other) {
    return one->texel != 0 && other->texel != 0 &&
           (one->format.image_channel_order != other->format.image_channel_order ||
            one->format.image_channel_data_type != other->format.image_channel_data_type);
}

static void say(layer_arguments *arguments, cl_uint accessed, cl_uint used) {
    const layer_argument *rows = arguments->rows;
    const cl_image_format *own = &rows[accessed].image.format, *other = &rows[used].image.format;
    if (!arguments->is_said)
        layer_say(
            "kernel '%s' does not run: it accesses argument %u '%s' by media blocks, an image of order %#x and "
            "type %#x, for which the driver tells the format of argument %u '%s', order %#x and type %#x: create "
            "both images with one format, or %s",
            arguments->kernel, accessed, rows[accessed].name, own->image_channel_order, own->image_channel_data_type,
            used, rows[used].name, other->image_channel_order, other->image_channel_data_type,
            rows[accessed].access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? "write to a buffer"
                                                                     : "use a buffer in place of the read_write image");
    arguments->is_said = true;
}

bool layer_refuses_formats(layer_arguments *arguments) {
    bool is_refused = false;
    cl_uint number = 0;
    for (cl_uint i = 0; i < arguments->count && !is_refused; ++i) {
        if (!is_other_image(&arguments->rows[i]))
            continue;
        const cl_uint used = argument_of_entry(arguments, number++);
        is_refused =
            arguments->rows[i].may_have_blocks && differ(&arguments->rows[i].image, &arguments->rows[used].image);
        if (is_refused)
            say(arguments, i, used);
    }
    return is_refused;
}
