/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, and their messages. A message comes once in a program, so that no loop floods. */

#include "launch/rules.h"

#include "source/local_arguments.h"

#include <CL/cl_ext.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTES = 1536 };

/* Whether a message is new in a program. One that cannot be kept is. */
static bool is_new(layer_program *program, const char *message) {
    const uint32_t hash = layer_hash(message, strlen(message));
    for (size_t i = 0; i < program->found_count; ++i)
        if (program->found[i] == hash)
            return false;
    uint32_t *grown = realloc(program->found, (program->found_count + 1) * sizeof *grown);
    if (grown != NULL) {
        grown[program->found_count++] = hash;
        program->found = grown;
    }
    return true;
}

void layer_report(const layer_site *site, const char *key, const char *severity, const char *id, const char *format,
                  ...) {
    char where[320] = "", message[MESSAGE_BYTES], place_and_key[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (site->file != NULL && site->file[0] != '\0')
        snprintf(where, sizeof where, "%s:%u: ", site->file, site->line);
    else if (site->file != NULL)
        snprintf(where, sizeof where, "program %p:%u: ", (void *)site->program->original, site->line);
    snprintf(place_and_key, sizeof place_and_key, "%s%s", where, key == NULL ? message : key);
    if (is_new(site->program, place_and_key))
        fprintf(stderr, "cltile: %s%s: %s [%s]\n", where, severity, message, id);
}

/* An image of a block, as a rule sees it. */
typedef struct subject {
    const layer_image *image;
    const struct __cltile_block_use *use;
    bool is_of_buffer; /* and read: the rules for images made from buffers count for reads */
} subject;

static bool is_written(const struct __cltile_block_use *use) {
    return (use->flags & __cltile_block_is_written) != 0;
}

/* Each rule writes what is wrong with the image; 0: nothing. */
static int check_width(const subject *of, char *text) {
    const layer_image *image = of->image;
    size_t better = image->width;
    while (better * image->texel % 4 != 0)
        ++better;
    return better == image->width
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "has rows of %zu bytes (%zu texels of %zu), no multiple of 4: create it %zu texels wide",
                          image->width * image->texel, image->width, image->texel, better);
}

/* docs/cl_intel_media_block_io.md has what is read. */
static int check_texel(const subject *of, char *text) {
    return is_written(of->use) || (of->use->flags & __cltile_block_is_outside) == 0 || of->image->texel <= 4
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "has texels of %zu bytes, and a block reads outside it, which is undefined: cltile reads the "
                          "texel at the edge: keep blocks inside, or create it with texels of at most 4 bytes",
                          of->image->texel);
}

static int check_planes(const subject *of, char *text) {
    return of->image->format.image_channel_order != CL_NV12_INTEL
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "is planar YUV, which media blocks must not read or write: bind an image of one plane, which "
                          "clCreateImage makes with this one as mem_object and the plane as image_depth");
}

static int check_pitch(const subject *of, char *text) {
    const size_t pitch = of->image->row_pitch;
    return !of->is_of_buffer || pitch % 64 == 0
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "is made from a buffer, and its row pitch of %zu bytes is no multiple of 64: create it with "
                          "an image_row_pitch of %zu",
                          pitch, pitch / 64 * 64 + 64);
}

static int check_host_pointer(const subject *of, char *text) {
    return !of->is_of_buffer || !of->image->has_host_pointer || of->image->host_pointer % 16 == 0
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "is made from a buffer with CL_MEM_USE_HOST_PTR, and host_ptr is %zu bytes behind a multiple "
                          "of 16: align it to 16 bytes",
                          of->image->host_pointer % 16);
}

static int check_height(const subject *of, char *text) {
    return !of->is_of_buffer || of->use->height <= 16
               ? 0
               : snprintf(text, MESSAGE_BYTES,
                          "is made from a buffer, of which blocks have at most 16 rows, and the kernel has one of %u: "
                          "split it into several, one below the other",
                          of->use->height);
}

static const struct {
    const char *severity, *id;
    int (*check)(const subject *of, char *text);
} rules[] = {{"warning", "media-block-image-width", check_width},
             {"note", "media-block-texel-size", check_texel},
             {"warning", "media-block-image-planar", check_planes},
             {"warning", "media-block-row-pitch", check_pitch},
             {"warning", "media-block-host-pointer", check_host_pointer},
             {"warning", "media-block-height-of-buffer", check_height}};

static bool may_be_meant(const layer_arguments *arguments, cl_uint index, const struct __cltile_block_use *use) {
    const layer_argument *argument = &arguments->rows[index];
    const cl_kernel_arg_access_qualifier other =
        is_written(use) ? CL_KERNEL_ARG_ACCESS_READ_ONLY : CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
    return argument->image.handle != NULL && argument->access != CL_KERNEL_ARG_ACCESS_NONE &&
           argument->access != other && argument->image.width == use->image_width &&
           argument->image.height == use->image_height &&
           (argument->image.texel == use->texel || arguments->has_other_formats);
}

void layer_check_block(const layer_arguments *arguments, const layer_site *site, const struct __cltile_block_use *use) {
    for (size_t r = 0; r < sizeof rules / sizeof *rules; ++r) {
        char text[MESSAGE_BYTES], other[MESSAGE_BYTES];
        cl_uint first = arguments->count;
        bool is_broken = true;
        for (cl_uint i = 0; i < arguments->count; ++i) {
            const layer_image *image = &arguments->rows[i].image;
            const subject of = {image, use, image->is_of_buffer && !is_written(use)};
            if (!may_be_meant(arguments, i, use))
                continue;
            is_broken &= rules[r].check(&of, first == arguments->count ? text : other) != 0;
            first = i < first ? i : first;
        }
        if (first != arguments->count && is_broken)
            layer_report(site, NULL, rules[r].severity, rules[r].id, "kernel '%s', argument %u '%s': the image %s",
                         arguments->kernel, first, arguments->rows[first].name, text);
    }
}

/* OpenCL, 5.3.2.2: "It is not valid to pass an image supporting writing as both a read_only image and a write_only
 * image parameter, or to a read_write image parameter and any other image parameter." OpenCL C 1.2, 6.6: "A kernel
 * cannot read from and write to the same image object." cl_intel_media_block_io lets an image be bound to a second
 * parameter for what is not done by media blocks; it does not lift this. So two parameters that only read, or only
 * write, may share an image. */
static bool may_share(cl_kernel_arg_access_qualifier first, cl_kernel_arg_access_qualifier second) {
    return first == second && first != CL_KERNEL_ARG_ACCESS_READ_WRITE;
}

static const char *name_of(cl_kernel_arg_access_qualifier access) {
    return access == CL_KERNEL_ARG_ACCESS_READ_ONLY    ? "read_only"
           : access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? "write_only"
                                                       : "read_write";
}

static void check_shared(const layer_arguments *arguments, const layer_site *site) {
    for (cl_uint i = 0; i < arguments->count; ++i)
        for (cl_uint k = i + 1; k < arguments->count && arguments->rows[i].image.handle != NULL; ++k) {
            const layer_argument *first = &arguments->rows[i], *second = &arguments->rows[k];
            if (first->image.handle == second->image.handle && !may_share(first->access, second->access))
                layer_report(
                    site, NULL, "warning", "media-block-image-read-and-written",
                    "kernel '%s': arguments %u '%s' (%s) and %u '%s' (%s) are the same image, which one kernel may "
                    "not read and write through two parameters: give it two images, or one read_write parameter",
                    arguments->kernel, i, first->name, name_of(first->access), k, second->name,
                    name_of(second->access));
        }
}

/* Work-items are in sub-groups by their linear local ids where cltile emulates them; elsewhere the device decides. */
static void check_work_group(const layer_arguments *arguments, const layer_site *site, const size_t global[3],
                             const size_t local[3]) {
    static const char severity[] = "warning", id[] = "media-block-work-group-size";
    const size_t size = arguments->sub_group_size, width = local[0], count = local[0] * local[1] * local[2];
    if (width % size != 0 && count % size != 0)
        layer_report(
            site, NULL, severity, id,
            "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide and have %zu work-items: the last "
            "sub-group has %zu, and nothing reads or writes the elements of the others: make local_work_size[0] a "
            "multiple of %zu",
            arguments->kernel, size, width, count, count % size, size);
    else if (width % size != 0)
        layer_report(
            site, NULL, severity, id,
            "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide: a sub-group's work-items are in "
            "several rows of the work-group, or where the device puts them: make local_work_size[0] a multiple of "
            "%zu",
            arguments->kernel, size, width, size);
    else if (global[0] % size != 0)
        layer_report(
            site, NULL, severity, id,
            "kernel '%s' has sub-groups of %zu, and global_work_size[0] is %zu, no multiple of it, so that sub-groups "
            "of some work-groups are not full or reach over two of its rows: make it a multiple, and let the kernel "
            "leave out what is too much",
            arguments->kernel, size, global[0]);
}

void layer_check_launch(const layer_arguments *arguments, layer_program *program, const size_t global[3],
                        const size_t local[3]) {
    const layer_site site = {.program = program};
    check_shared(arguments, &site);
    if (arguments->sub_group_size != 0)
        check_work_group(arguments, &site, global, local);
}
