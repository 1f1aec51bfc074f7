/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, and their messages. A message comes once, so that no loop floods. */

#include "launch/rules.h"

#include "driver/log.h"

#include <CL/cl_ext.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint64_t said[4096]; /* hashes of messages; 0: free */

/* Whether the message is new. One that cannot be kept is. */
static bool is_new(const char *message) {
    const size_t count = sizeof said / sizeof said[0];
    const uint64_t hash = layer_hash(0, message) | 1;
    size_t slot = hash / 2 % count;
    pthread_mutex_lock(&mutex);
    for (size_t left = count; left != 0 && said[slot] != 0 && said[slot] != hash; --left)
        slot = (slot + 1) % count;
    const bool is_found = said[slot] == hash;
    if (said[slot] == 0)
        said[slot] = hash;
    pthread_mutex_unlock(&mutex);
    return !is_found;
}

void layer_report(const layer_site *site, const char *severity, const char *id, const char *format, ...) {
    char where[320] = "", message[1536], text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (site != NULL && site->file != NULL && site->file[0] != '\0')
        snprintf(where, sizeof where, "%s:%u: ", site->file, site->line);
    else if (site != NULL && site->file != NULL)
        snprintf(where, sizeof where, "program %p:%u: ", (void *)site->program, site->line);
    snprintf(text, sizeof text, "%s%s: %s [%s]", where, severity, message, id);
    if (is_new(text))
        layer_say_finding(text);
}

/* An image of a block, as a rule sees it. */
typedef struct subject {
    const layer_arguments *arguments;
    const layer_site *site;
    const struct __cltile_block_use *use;
    cl_uint index;
} subject;

#define REPORT_IMAGE(of, severity, id, format, ...)                                                                    \
    layer_report((of)->site, severity, id, "kernel '%s', argument %u '%s': the image " format,                         \
                 (of)->arguments->kernel, (of)->index, (of)->arguments->rows[(of)->index].name, __VA_ARGS__)

static bool is_written(const struct __cltile_block_use *use) {
    return (use->flags & __cltile_block_is_written) != 0;
}

static const layer_image *image_of(const subject *of) {
    return &of->arguments->rows[of->index].image;
}

/* Each rule returns whether the image breaks it, and reports it if that is asked for. */
typedef bool rule(const subject *of, bool reports);

static bool check_width(const subject *of, bool reports) {
    const layer_image *image = image_of(of);
    size_t better = image->width;
    while (better * image->texel % 4 != 0)
        ++better;
    if (better != image->width && reports)
        REPORT_IMAGE(of, "warning", "media-block-image-width",
                     "has rows of %zu bytes (%zu texels of %zu), no multiple of 4: create it %zu texels wide",
                     image->width * image->texel, image->width, image->texel, better);
    return better != image->width;
}

/* docs/cl_intel_media_block_io.md has what is read. */
static bool check_texel(const subject *of, bool reports) {
    const layer_image *image = image_of(of);
    const bool is_broken =
        !is_written(of->use) && (of->use->flags & __cltile_block_is_outside) != 0 && image->texel > 4;
    if (is_broken && reports)
        REPORT_IMAGE(
            of, "note", "media-block-texel-size",
            "has texels of %zu bytes, and a block reads outside it, which is undefined: cltile reads the texel "
            "at the edge: keep blocks inside, or create it with texels of at most 4 bytes",
            image->texel);
    return is_broken;
}

static bool check_planes(const subject *of, bool reports) {
    const bool is_broken = image_of(of)->format.image_channel_order == CL_NV12_INTEL;
    if (is_broken && reports)
        REPORT_IMAGE(of, "warning", "media-block-image-planar", "is planar YUV, which %s",
                     "media blocks must not read or write: bind an image of one plane, which clCreateImage makes with "
                     "this one as mem_object and the plane as image_depth");
    return is_broken;
}

/* The rules for images made from buffers count for reads. */
static bool is_of_buffer(const subject *of) {
    return image_of(of)->is_of_buffer && !is_written(of->use);
}

static bool check_pitch(const subject *of, bool reports) {
    const size_t pitch = image_of(of)->row_pitch;
    const bool is_broken = is_of_buffer(of) && pitch % 64 != 0;
    if (is_broken && reports)
        REPORT_IMAGE(of, "warning", "media-block-row-pitch",
                     "is made from a buffer, and its row pitch of %zu bytes is no multiple of 64: create it with an "
                     "image_row_pitch of %zu",
                     pitch, pitch / 64 * 64 + 64);
    return is_broken;
}

static bool check_host_pointer(const subject *of, bool reports) {
    const layer_image *image = image_of(of);
    const bool is_broken = is_of_buffer(of) && image->has_host_pointer && image->host_pointer % 16 != 0;
    if (is_broken && reports)
        REPORT_IMAGE(of, "warning", "media-block-host-pointer",
                     "is made from a buffer with CL_MEM_USE_HOST_PTR, and host_ptr is %zu bytes behind a multiple of "
                     "16: align it to 16 bytes",
                     image->host_pointer % 16);
    return is_broken;
}

static bool check_height(const subject *of, bool reports) {
    const bool is_broken = is_of_buffer(of) && of->use->height > 16;
    if (is_broken && reports)
        REPORT_IMAGE(of, "warning", "media-block-height-of-buffer",
                     "is made from a buffer, of which blocks have at most 16 rows, and the kernel has one of %u: split "
                     "it into several, one below the other",
                     of->use->height);
    return is_broken;
}

static rule *const rules[] = {check_width, check_texel, check_planes, check_pitch, check_host_pointer, check_height};

enum { RULE_COUNT = sizeof rules / sizeof rules[0] };

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
    for (size_t r = 0; r < RULE_COUNT; ++r) {
        subject of = {.arguments = arguments, .site = site, .use = use}, first = of;
        bool is_meant = false, is_broken = true;
        for (cl_uint i = 0; i < arguments->count; ++i) {
            of.index = i;
            if (!may_be_meant(arguments, i, use))
                continue;
            first = is_meant ? first : of;
            is_meant = true;
            is_broken &= rules[r](&of, false);
        }
        if (is_meant && is_broken)
            rules[r](&first, true);
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

static void check_shared(const layer_arguments *arguments) {
    for (cl_uint i = 0; i < arguments->count; ++i)
        for (cl_uint k = i + 1; k < arguments->count && arguments->rows[i].image.handle != NULL; ++k) {
            const layer_argument *first = &arguments->rows[i], *second = &arguments->rows[k];
            if (first->image.handle == second->image.handle && !may_share(first->access, second->access))
                layer_report(
                    NULL, "warning", "media-block-image-read-and-written",
                    "kernel '%s': arguments %u '%s' (%s) and %u '%s' (%s) are the same image, which one kernel may "
                    "not read and write through two parameters: give it two images, or one read_write parameter",
                    arguments->kernel, i, first->name, name_of(first->access), k, second->name,
                    name_of(second->access));
        }
}

/* The text about a work-group whose x size is no multiple of the sub-group size. */
static void report_local_size(const char *kernel, size_t size, size_t width, size_t count) {
    static const char id[] = "media-block-work-group-size";
    if (count % size != 0)
        layer_report(
            NULL, "warning", id,
            "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide and have %zu work-items: the last "
            "sub-group has %zu, and nothing reads or writes the elements of the others: make local_work_size[0] a "
            "multiple of %zu",
            kernel, size, width, count, count % size, size);
    else
        layer_report(
            NULL, "warning", id,
            "kernel '%s' has sub-groups of %zu, and its work-groups are %zu wide: a sub-group's work-items are in "
            "several rows of the work-group, or where the device puts them: make local_work_size[0] a multiple of "
            "%zu",
            kernel, size, width, size);
}

/* Work-items are in sub-groups by their linear local ids where cltile emulates them; elsewhere the device decides. */
static void check_work_group(const layer_arguments *arguments, const size_t global[3], const size_t local[3]) {
    const size_t size = arguments->sub_group_size;
    if (local[0] % size != 0)
        report_local_size(arguments->kernel, size, local[0], local[0] * local[1] * local[2]);
    else if (global[0] % size != 0)
        layer_report(
            NULL, "warning", "media-block-work-group-size",
            "kernel '%s' has sub-groups of %zu, and global_work_size[0] is %zu, no multiple of it, so that sub-groups "
            "of some work-groups are not full or reach over two of its rows: make it a multiple, and let the kernel "
            "leave out what is too much",
            arguments->kernel, size, global[0]);
}

void layer_check_launch(const layer_arguments *arguments, const size_t global[3], const size_t local[3]) {
    check_shared(arguments);
    if (arguments->sub_group_size != 0)
        check_work_group(arguments, global, local);
}

void layer_forget_messages(void) {
    pthread_mutex_lock(&mutex);
    memset(said, 0, sizeof said);
    pthread_mutex_unlock(&mutex);
}
