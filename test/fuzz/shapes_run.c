/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inputs of whole kernels, and their results. */

#include "shapes_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILL 0xa5       /* of memory that a kernel need not write */
#define IMAGE_HEADER 16 /* bytes of a buffer before an image's: see Inputs/plain.h */

/* `out`, what blocks read, images. */
enum { PART_OUT, PART_GOT, PART_IMAGES, PARTS = PART_IMAGES + SHAPE_IMAGES };

typedef struct part {
    size_t at, size, row_bytes;
} part;

static part *parts_of(const shape_plan *p, const shape_kernel *k, part parts[PARTS + 1]) {
    const size_t items = (size_t)shape_items(k), groups = (size_t)k->groups;
    memset(parts, 0, (PARTS + 1) * sizeof *parts);
    parts[PART_OUT] = (part){0, groups * SHAPE_PART, SHAPE_PART};
    parts[PART_GOT].size = (size_t)shape_first_read(k, k->node_count) * groups * items * SHAPE_BLOCK;
    parts[PART_GOT].row_bytes = SHAPE_BLOCK;
    for (int i = 0; i < k->image_count; ++i) {
        const shape_image *image = &k->images[i];
        parts[PART_IMAGES + i].row_bytes = (size_t)(image->width * device_formats[image->format].texel_bytes);
        parts[PART_IMAGES + i].size =
            parts[PART_IMAGES + i].row_bytes * (size_t)shape_image_rows(k, i, p->sub_group_size);
    }
    for (int i = 1; i <= PARTS; ++i)
        parts[i].at = parts[i - 1].at + parts[i - 1].size;
    return parts;
}

size_t shape_result_bytes(const shape_plan *p, const shape_kernel *k) {
    part parts[PARTS + 1];
    return parts_of(p, k, parts)[PARTS].at;
}

void shape_describe(char text[96], const shape_plan *p, const shape_kernel *k, size_t byte) {
    static const char *const names[PARTS] = {"out", "texels that were read", "image0", "image1", "image2"};
    part parts[PARTS + 1];
    int i = 0;
    parts_of(p, k, parts);
    while (i + 1 < PARTS && byte >= parts[i + 1].at)
        ++i;
    const size_t in_part = byte - parts[i].at;
    snprintf(text, 96, "%s: byte %zu of row %zu (%zu)", names[i], in_part % parts[i].row_bytes,
             in_part / parts[i].row_bytes, in_part);
}

/* ---- Runs ---- */

typedef struct shape_call {
    const host *host;
    cl_kernel cl;
    cl_uint arguments;
    cl_mem objects[3 + SHAPE_IMAGES];
    int object_count;
} shape_call;

static void set(shape_call *c, size_t size, const void *value) {
    host_check(clSetKernelArg(c->cl, c->arguments++, size, value), "clSetKernelArg");
}

static cl_mem add(shape_call *c, cl_mem object) {
    c->objects[c->object_count++] = object;
    set(c, sizeof object, &object);
    return object;
}

static uint8_t *draw_bytes(const shape_plan *p, const shape_kernel *k, int key, int input, size_t size, bool any) {
    draws d = draws_of(p->seed, p->number, k->id, 1000 + key, p->first_input + input, 0);
    uint8_t *bytes = malloc(size + 1);
    if (bytes == NULL)
        host_die("out of memory", "inputs");
    for (size_t i = 0; i < size; ++i)
        bytes[i] = format_byte(draws_byte(&d), any);
    return bytes;
}

static cl_mem make_image(const host *h, const shape_image *image, const part *of, const uint8_t *bytes,
                         bool is_buffer) {
    const size_t rows = of->size / of->row_bytes;
    if (!is_buffer)
        return host_image(h, device_formats[image->format].format, (size_t)image->width, rows, bytes);
    uint8_t *all = malloc(IMAGE_HEADER + of->size);
    const cl_int header[IMAGE_HEADER / 4] = {(cl_int)of->row_bytes, (cl_int)rows,
                                             device_formats[image->format].texel_bytes, 0};
    if (all == NULL)
        host_die("out of memory", "an image");
    memcpy(all, header, sizeof header);
    memcpy(all + IMAGE_HEADER, bytes, of->size);
    cl_mem buffer = host_buffer(h, IMAGE_HEADER + of->size, all);
    free(all);
    return buffer;
}

/* From random bytes. */
static cl_mem add_drawn(shape_call *c, const shape_plan *p, const shape_kernel *k, int key, int input, size_t size) {
    uint8_t *bytes = draw_bytes(p, k, key, input, size, true);
    cl_mem buffer = add(c, host_buffer(c->host, size, bytes));
    free(bytes);
    return buffer;
}

static void set_arguments(shape_call *c, const shape_plan *p, const shape_kernel *k, int input, bool buffers,
                          cl_mem results[PARTS]) {
    const cl_int numbers[3] = {SHAPE_K0, SHAPE_K1, p->first_input + input};
    part parts[PARTS + 1];
    parts_of(p, k, parts);
    add_drawn(c, p, k, 0, input, parts[PART_OUT].size + SHAPE_MATRIX);
    results[PART_OUT] = add_drawn(c, p, k, 1, input, parts[PART_OUT].size);
    uint8_t *fill = memset(malloc(parts[PART_GOT].size + SHAPE_BLOCK), FILL, parts[PART_GOT].size + SHAPE_BLOCK);
    results[PART_GOT] = add(c, host_buffer(c->host, parts[PART_GOT].size + SHAPE_BLOCK, fill));
    free(fill);
    for (int i = 0; i < 3; ++i)
        set(c, sizeof numbers[i], &numbers[i]);
    for (int i = 0; i < k->image_count; ++i) {
        const part *of = &parts[PART_IMAGES + i];
        uint8_t *bytes = draw_bytes(p, k, 2 + i, input, of->size, device_formats[k->images[i].format].any_bits);
        results[PART_IMAGES + i] = add(c, make_image(c->host, &k->images[i], of, bytes, buffers));
        free(bytes);
    }
    for (int i = 0; i < k->tiles; ++i)
        if (k->tile_is_argument[i])
            set(c, (size_t)k->tile_bytes[i], NULL);
}

static void read_part(const host *h, cl_mem object, const shape_image *image, const part *of, bool is_buffer,
                      uint8_t *to) {
    const size_t origin[3] = {0}, extent[3] = {image == NULL ? 0 : (size_t)image->width, of->size / of->row_bytes, 1};
    if (image != NULL && !is_buffer)
        host_check(clEnqueueReadImage(h->queue, object, CL_TRUE, origin, extent, 0, 0, to, 0, NULL, NULL), "an image");
    else
        host_check(clEnqueueReadBuffer(h->queue, object, CL_TRUE, image == NULL ? 0 : IMAGE_HEADER, of->size, to, 0,
                                       NULL, NULL),
                   "a buffer");
}

void shape_run(const host *h, cl_kernel cl, const shape_plan *p, const shape_kernel *k, int input, bool buffers,
               uint8_t *result) {
    const size_t items[3] = {(size_t)k->shape[0], (size_t)k->shape[1], 1};
    shape_call c = {.host = h, .cl = cl};
    cl_mem results[PARTS] = {NULL};
    part parts[PARTS + 1];
    parts_of(p, k, parts);
    set_arguments(&c, p, k, input, buffers, results);
    host_run_groups(h, cl, (size_t)k->groups, items);
    for (int i = 0; i < PARTS; ++i)
        if (parts[i].size > 0)
            read_part(h, results[i], i >= PART_IMAGES ? &k->images[i - PART_IMAGES] : NULL, &parts[i], buffers,
                      result + parts[i].at);
    for (int i = 0; i < c.object_count; ++i)
        clReleaseMemObject(c.objects[i]);
}
