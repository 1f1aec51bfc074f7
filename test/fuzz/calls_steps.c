/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What makes a program of calls smaller. */

#include "minimise.h"

#include <string.h>

/* Operations of the whole program have numbers, from the last to the first. */
static kernel_plan *find_operation(program_plan *p, int n, int *operation) {
    for (int i = 0; i < p->kernel_count; ++i) {
        kernel_plan *k = &p->kernels[i];
        if (n < k->operation_count) {
            *operation = k->operation_count - 1 - n;
            return k;
        }
        n -= k->operation_count;
    }
    return NULL;
}

static bool drop_kernel(program *whole, int n) {
    program_plan *p = &whole->calls;
    if (n >= p->kernel_count)
        return false;
    if (p->kernel_count > 1) {
        p->kernel_count -= 1;
        memmove(&p->kernels[n], &p->kernels[n + 1], (size_t)(p->kernel_count - n) * sizeof *p->kernels);
    }
    return true;
}

static bool drop_operation(program *whole, int n) {
    program_plan *p = &whole->calls;
    int i;
    kernel_plan *k = find_operation(p, n, &i);
    if (k == NULL)
        return false;
    k->operation_count -= 1;
    memmove(&k->operations[i], &k->operations[i + 1], (size_t)(k->operation_count - i) * sizeof *k->operations);
    return true;
}

static bool drop_image(program *whole, int n) {
    program_plan *p = &whole->calls;
    kernel_plan *k = &p->kernels[n / MAX_IMAGES];
    const int image = n % MAX_IMAGES;
    if (n >= p->kernel_count * MAX_IMAGES)
        return false;
    for (int i = 0; i < k->operation_count; ++i)
        if (k->operations[i].kind <= BLOCK_WRITE && k->operations[i].image == image)
            return true;
    if (image >= k->image_count)
        return true;
    for (int i = 0; i < k->operation_count; ++i)
        k->operations[i].image -= k->operations[i].kind <= BLOCK_WRITE && k->operations[i].image > image;
    k->image_count -= 1;
    memmove(&k->images[image], &k->images[image + 1], (size_t)(k->image_count - image) * sizeof *k->images);
    return true;
}

#define OPERATION_STEPS 12
static bool simplify_operation(program *whole, int n) {
    program_plan *p = &whole->calls;
    int i;
    kernel_plan *k = find_operation(p, n / OPERATION_STEPS, &i);
    if (k == NULL)
        return false;
    operation *o = &k->operations[i];
    switch (n % OPERATION_STEPS) {
    case 0:
        o->form = DIRECTLY;
        break;
    case 1:
        o->trips = 1;
        break;
    case 2:
        o->condition = ALWAYS;
        break;
    case 3:
        o->data = -1;
        break;
    case 4:
        o->version_0_9_0 = false;
        break;
    case 5:
        o->type = o->version_0_9_0 || o->dimensions == 1 ? 6 : -1;
        break; /* uchar */
    case 6:
        o->dimensions = o->dimensions > 2 ? 2 : o->dimensions;
        break;
    case 7:
        o->width = o->width > 1 ? o->width / 2 : o->width;
        break;
    case 8:
        o->height = o->height > 1 ? o->height / 2 : o->height;
        break;
    default:
        o->most[n % OPERATION_STEPS - 9] = (o->most[n % OPERATION_STEPS - 9] + 1) / 2;
        break;
    }
    return true;
}

#define IMAGE_STEPS 3
static bool simplify_image(program *whole, int n) {
    program_plan *p = &whole->calls;
    const int image = n / IMAGE_STEPS % MAX_IMAGES, kernel = n / IMAGE_STEPS / MAX_IMAGES;
    if (kernel >= p->kernel_count)
        return false;
    image_plan *i = &p->kernels[kernel].images[image];
    if (image >= p->kernels[kernel].image_count)
        return true;
    switch (n % IMAGE_STEPS) {
    case 0:
        i->format = &device_formats[0];
        break;
    case 1:
        i->width = (i->width + 1) / 2;
        break;
    default:
        i->rows = (i->rows + 1) / 2;
        break;
    }
    return true;
}

#define KERNEL_STEPS 7
static bool simplify_kernel(program *whole, int n) {
    program_plan *p = &whole->calls;
    if (n / KERNEL_STEPS >= p->kernel_count)
        return false;
    kernel_plan *k = &p->kernels[n / KERNEL_STEPS];
    const int one_group[3] = {k->sub_group_size, 1, 1}, one_item[3] = {1, 1, 1};
    switch (n % KERNEL_STEPS) {
    case 0:
        k->requires_shape = false;
        break;
    case 1:
        k->noinline = false;
        break;
    case 2:
        k->events_in_array = false;
        break;
    case 3:
        if (plan_items(k) > k->sub_group_size)
            memcpy(k->shape, one_group, sizeof k->shape);
        break;
    case 4:
        memcpy(k->shape, one_item, sizeof k->shape);
        break;
    case 5:
        k->area_bytes = k->area_bytes > 256 ? k->area_bytes / 2 : k->area_bytes;
        break;
    default:
        k->memory_bytes = k->memory_bytes > 256 ? k->memory_bytes / 2 : k->memory_bytes;
        break;
    }
    return true;
}

static bool simplify_program(program *whole, int n) {
    program_plan *p = &whole->calls;
    switch (n) {
    case 0:
        p->optimisation = 0;
        return true;
    case 1:
        p->packed_rows = false;
        return true;
    case 2:
        p->null_events = false;
        return true;
    default:
        return false;
    }
}

const minimise_step calls_steps[] = {drop_kernel,        drop_operation, simplify_kernel, simplify_program,
                                     simplify_operation, drop_image,     simplify_image,  NULL};

void calls_settle(program *whole) {
    program_plan *p = &whole->calls;
    for (int i = 0; i < p->kernel_count; ++i) {
        for (int o = 0; o < p->kernels[i].operation_count; ++o)
            p->kernels[i].operations[o].barrier_before = false;
        plan_settle(&p->kernels[i]);
    }
}
