/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules for an image that a parameter of media blocks is bound to. Sources: cl_intel_media_block_io, "New OpenCL C
 * built-in functions"; cl_intel_spirv_media_block_io, "Notes and Restrictions", for programs in SPIR-V. */

#include "rules.h"

#include "driver.h"

#include <CL/cl_ext.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* An image, and how messages call the argument that it is. */
typedef struct bound {
    layer_subject *subject;
    const char *kernel;
    const layer_parameter *parameter;
    size_t index;
    cl_mem image;
} bound;

__attribute__((format(printf, 3, 4))) static void tell(const bound *bound, layer_rule rule, const char *format, ...) {
    char *message;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&message, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    layer_break_rule(bound->subject, rule, "kernel '%s', argument %zu '%s': the image %s", bound->kernel, bound->index,
                     bound->parameter->name, message);
    free(message);
}

static bool ask_image(const bound *bound, cl_image_info what, size_t size, void *answer) {
    return layer_driver->clGetImageInfo(bound->image, what, size, answer, NULL) == CL_SUCCESS;
}

static bool ask_memory(cl_mem memory, cl_mem_info what, size_t size, void *answer) {
    return layer_driver->clGetMemObjectInfo(memory, what, size, answer, NULL) == CL_SUCCESS;
}

static void check_width(const bound *bound, size_t texel) {
    size_t width, row;
    if (!ask_image(bound, CL_IMAGE_WIDTH, sizeof width, &width) || (row = width * texel) % 4 == 0)
        return;
    size_t better = width;
    while (better * texel % 4 != 0)
        ++better;
    tell(bound, LAYER_RULE_IMAGE_WIDTH,
         "has rows of %zu bytes (%zu texels of %zu), no multiple of 4: create it %zu texels wide", row, width, texel,
         better);
}

/* Undefined outside the image; docs/cl_intel_media_block_io.md has what is read. */
static void check_texel(const bound *bound, size_t texel) {
    if (bound->parameter->blocks.are_read && texel > 4)
        tell(bound, LAYER_RULE_TEXEL_SIZE,
             "has texels of %zu bytes: what media blocks read of them outside the image is undefined, and cltile reads "
             "the texel at the edge: keep blocks inside, or create it with texels of at most 4 bytes",
             texel);
}

static void check_planes(const bound *bound) {
    cl_image_format format;
    if (ask_image(bound, CL_IMAGE_FORMAT, sizeof format, &format) && format.image_channel_order == CL_NV12_INTEL)
        tell(bound, LAYER_RULE_IMAGE_PLANAR,
             "is planar YUV, which media blocks must not read or write: bind an image of one plane, which "
             "clCreateImage makes with this one as mem_object and the plane as image_depth");
}

static void check_pitch(const bound *bound) {
    size_t pitch;
    if (ask_image(bound, CL_IMAGE_ROW_PITCH, sizeof pitch, &pitch) && pitch % 64 != 0)
        tell(bound, LAYER_RULE_ROW_PITCH,
             "is made from a buffer, and its row pitch of %zu bytes is no multiple of 64: create it with an "
             "image_row_pitch of %zu",
             pitch, pitch / 64 * 64 + 64);
}

/* `buffer` may be part of another, whose host_ptr it then is that counts. */
static void check_host_memory(const bound *bound, cl_mem buffer) {
    size_t alignment = bound->subject->is_il ? 32 : 16, origin = 0;
    cl_mem whole = NULL;
    if (ask_memory(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof whole, &whole) && whole != NULL) {
        if (bound->subject->is_il && ask_memory(buffer, CL_MEM_OFFSET, sizeof origin, &origin) && origin % 32 != 0)
            tell(bound, LAYER_RULE_SUB_BUFFER_ORIGIN,
                 "is made from a sub-buffer, whose origin %zu is no multiple of 32: begin it at one", origin);
        buffer = whole;
    }
    cl_mem_flags flags;
    void *pointer;
    if (!ask_memory(buffer, CL_MEM_FLAGS, sizeof flags, &flags) || (flags & CL_MEM_USE_HOST_PTR) == 0 ||
        !ask_memory(buffer, CL_MEM_HOST_PTR, sizeof pointer, &pointer) || (uintptr_t)pointer % alignment == 0)
        return;
    tell(bound, LAYER_RULE_HOST_POINTER,
         "is made from a buffer with CL_MEM_USE_HOST_PTR, and host_ptr is %zu bytes behind a multiple of %zu: align "
         "it to %zu bytes",
         (size_t)((uintptr_t)pointer % alignment), alignment, alignment);
}

static void check_height(const bound *bound, unsigned height) {
    if (height > 16)
        tell(bound, LAYER_RULE_HEIGHT_OF_BUFFER,
             "is made from a buffer, of which blocks have at most 16 rows, and the kernel has one of %u: split it into "
             "several, one below the other",
             height);
}

/* For reads; in SPIR-V for writes, too. */
static void check_buffer(const bound *bound) {
    const layer_blocks *blocks = &bound->parameter->blocks;
    bool counts_writes = bound->subject->is_il;
    cl_mem buffer = NULL;
    if (!(blocks->are_read || (counts_writes && blocks->are_written)) ||
        !ask_image(bound, CL_IMAGE_BUFFER, sizeof buffer, &buffer) || buffer == NULL)
        return;
    check_pitch(bound);
    check_host_memory(bound, buffer);
    bool is_written_higher = counts_writes && blocks->written_height > blocks->read_height;
    check_height(bound, is_written_higher ? blocks->written_height : blocks->read_height);
}

void layer_check_image(layer_subject *subject, const layer_function *function, size_t index, cl_mem image) {
    const bound bound = {.subject = subject,
                         .kernel = function->kernel,
                         .parameter = &function->parameters[index],
                         .index = index,
                         .image = image};
    size_t texel;
    if (ask_image(&bound, CL_IMAGE_ELEMENT_SIZE, sizeof texel, &texel)) {
        check_width(&bound, texel);
        check_texel(&bound, texel);
    }
    check_planes(&bound);
    check_buffer(&bound);
}
