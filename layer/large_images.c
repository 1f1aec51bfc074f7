/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of kernels that have an edition for large images. No call of the driver is made under its lock. */

#include "large_images.h"

#include "images.h"
#include "table.h"

#include <pthread.h>
#include <stdlib.h>

/* What hosts/large-images reads beyond a block's own bytes and rows, at most, is inside such an image. */
#define LEAST_ROW_BYTES 512
#define LEAST_ROWS 64

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static layer_table editions; /* cl_kernel by the caller's */
static atomic_bool are_unused;

/* Takes a new edition, and releases it on failure. */
static cl_int keep(cl_kernel kernel, cl_kernel edition) {
    pthread_mutex_lock(&lock);
    const bool is_kept = layer_put(&editions, kernel, edition);
    pthread_mutex_unlock(&lock);
    if (!is_kept)
        layer_driver->clReleaseKernel(edition);
    return is_kept ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

/* The images of the edition are those of the kernel; its program was built so that the driver tells them. */
cl_int layer_follow_large(cl_kernel kernel, const layer_companion *companion, const char *name) {
    cl_kernel edition =
        companion->program == NULL ? NULL : layer_driver->clCreateKernel(companion->program, name, NULL);
    layer_images *images = NULL;
    if (edition == NULL)
        return CL_SUCCESS;
    cl_int status = layer_make_images(companion, edition, &images);
    if (status == CL_SUCCESS && images != NULL)
        status = layer_keep_images(kernel, images);
    if (status == CL_SUCCESS && images != NULL)
        return keep(kernel, edition);
    layer_driver->clReleaseKernel(edition);
    return status;
}

/* Retained; NULL if a kernel has no edition. */
static cl_kernel find(cl_kernel kernel) {
    if (atomic_load(&editions.count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    cl_kernel edition = layer_find(&editions, kernel);
    pthread_mutex_unlock(&lock);
    if (edition != NULL)
        layer_driver->clRetainKernel(edition);
    return edition;
}

cl_int layer_clone_large(cl_kernel clone, cl_kernel kernel) {
    cl_int status = CL_SUCCESS;
    cl_kernel edition = find(kernel), copy = NULL;
    if (edition != NULL)
        copy = layer_driver->clCloneKernel(edition, &status);
    if (copy != NULL)
        status = keep(clone, copy);
    if (edition != NULL)
        layer_driver->clReleaseKernel(edition);
    return status == CL_OUT_OF_HOST_MEMORY ? status : CL_SUCCESS;
}

/* An edition that refuses what the caller's kernel takes is given up. */
void layer_set_large(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    cl_kernel edition = find(kernel);
    if (edition == NULL)
        return;
    if (layer_driver->clSetKernelArg(edition, index, size, value) != CL_SUCCESS)
        layer_forget_large(kernel);
    layer_driver->clReleaseKernel(edition);
}

/* Of the formats whose texels hosts/large-images knows the size of. */
static bool is_large(const layer_image *image) {
    static const cl_channel_order orders[] = {CL_R,    CL_A,    CL_RG,        CL_RA,        CL_RGBA,  CL_BGRA,
                                              CL_ARGB, CL_ABGR, CL_INTENSITY, CL_LUMINANCE, CL_sRGBA, CL_sBGRA};
    static const cl_channel_type types[] = {CL_SNORM_INT8,     CL_SNORM_INT16,    CL_UNORM_INT8,   CL_UNORM_INT16,
                                            CL_SIGNED_INT8,    CL_SIGNED_INT16,   CL_SIGNED_INT32, CL_UNSIGNED_INT8,
                                            CL_UNSIGNED_INT16, CL_UNSIGNED_INT32, CL_HALF_FLOAT,   CL_FLOAT};
    bool has_order = false, has_type = false;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; ++i)
        has_order |= image->format.image_channel_order == orders[i];
    for (size_t i = 0; i < sizeof types / sizeof *types; ++i)
        has_type |= image->format.image_channel_data_type == types[i];
    return has_order && has_type && image->width * image->texel >= LEAST_ROW_BYTES && image->height >= LEAST_ROWS;
}

/* Of the images that the kernel can read. */
static bool has_large_images(cl_kernel kernel) {
    const layer_images *images = layer_lock_images(kernel);
    bool are_large = images != NULL;
    for (cl_uint i = 0; are_large && i < images->count; ++i)
        are_large = (images->arguments[i].access != CL_KERNEL_ARG_ACCESS_READ_ONLY &&
                     images->arguments[i].access != CL_KERNEL_ARG_ACCESS_READ_WRITE) ||
                    is_large(&images->arguments[i].bound);
    layer_unlock_images();
    return are_large;
}

cl_kernel layer_large_kernel(cl_kernel kernel) {
    return atomic_load(&editions.count) != 0 && !atomic_load(&are_unused) && has_large_images(kernel) ? find(kernel)
                                                                                                      : NULL;
}

void layer_use_no_large(void) {
    atomic_store(&are_unused, true);
}

void layer_forget_large(cl_kernel kernel) {
    if (atomic_load(&editions.count) == 0)
        return;
    pthread_mutex_lock(&lock);
    cl_kernel edition = layer_take(&editions, kernel);
    pthread_mutex_unlock(&lock);
    if (edition != NULL)
        layer_driver->clReleaseKernel(edition);
}

static void drop(void *edition) {
    (void)edition; /* the driver is gone */
}

void layer_forget_all_large(void) {
    pthread_mutex_lock(&lock);
    layer_clear(&editions, drop);
    pthread_mutex_unlock(&lock);
}
