/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs kernel k of a source, for the checks while it runs: layer-run FILE. A comment that begins "// run with" says
 * how, in parts with commas between:
 *
 *     images of WxH texels of B bytes      64x32 texels of 4 bytes otherwise
 *     one image                            for all parameters that are images
 *     a row pitch of N, a host pointer at N    images made from buffers
 *     planar images
 *     work-groups of N, N work-items       of 16, and twice as many
 *     number N                             for all parameters that are int */

#include "host.h"

#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SOURCE = 1 << 16, BUFFER_BYTES = 1 << 16 };

typedef struct setup {
    unsigned width, height, texel, pitch, pointer, local, global;
    int number;
    bool has_one_image, is_planar, is_of_buffer;
} setup;

static void read_source(const char *path, char *text) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        host_die("cannot read", path);
    const size_t size = fread(text, 1, MAX_SOURCE - 1, file);
    text[size] = '\0';
    fclose(file);
}

static void read_part(const char *part, setup *s) {
    const bool is_known =
        sscanf(part, "images of %ux%u texels of %u byte", &s->width, &s->height, &s->texel) == 3 ||
        sscanf(part, "a row pitch of %u", &s->pitch) == 1 || sscanf(part, "a host pointer at %u", &s->pointer) == 1 ||
        sscanf(part, "work-groups of %u", &s->local) == 1 || sscanf(part, "number %d", &s->number) == 1 ||
        (s->has_one_image |= strcmp(part, "one image") == 0) || (s->is_planar |= strcmp(part, "planar images") == 0) ||
        (strstr(part, " work-items") != NULL && sscanf(part, "%u", &s->global) == 1);
    if (!is_known)
        host_die("no such part", part);
}

static setup read_setup(const char *source) {
    static const char begin[] = "// run with ";
    setup s = {.width = 64, .height = 32, .texel = 4, .local = 16};
    const char *at = strstr(source, begin);
    char line[256] = "", *rest = NULL;
    if (at != NULL)
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    for (char *part = strtok_r(at == NULL ? line : line + strlen(begin), ",", &rest); part != NULL;
         part = strtok_r(NULL, ",", &rest))
        read_part(part + strspn(part, " "), &s);
    s.is_of_buffer = s.pitch != 0 || s.pointer != 0;
    s.global = s.global == 0 ? 2 * s.local : s.global;
    return s;
}

static cl_image_format format_of(const setup *s) {
    switch (s->texel) {
    case 1:
        return (cl_image_format){CL_R, CL_UNSIGNED_INT8};
    case 2:
        return (cl_image_format){CL_R, CL_UNSIGNED_INT16};
    case 4:
        return (cl_image_format){CL_RGBA, CL_UNSIGNED_INT8};
    default:
        return (cl_image_format){CL_RGBA, CL_UNSIGNED_INT32};
    }
}

/* Ends the program if the device makes no such images. */
static cl_mem make_image(const host *h, const setup *s) {
    const cl_image_format planar = {CL_NV12_INTEL, CL_UNORM_INT8}, format = s->is_planar ? planar : format_of(s);
    cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = s->width, .image_height = s->height};
    cl_int status = CL_SUCCESS;
    if (s->is_of_buffer) {
        const size_t pitch = s->pitch != 0 ? s->pitch : 4096, size = pitch * s->height;
        char *memory = s->pointer != 0 ? aligned_alloc(4096, (size + 8191) / 4096 * 4096) : NULL;
        shape.image_row_pitch = pitch;
        shape.buffer = clCreateBuffer(h->context, memory != NULL ? CL_MEM_USE_HOST_PTR : 0, size,
                                      memory != NULL ? memory + s->pointer : NULL, &status);
        host_check(status, "clCreateBuffer");
    }
    cl_mem image =
        clCreateImage(h->context, s->is_planar ? CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS : CL_MEM_READ_WRITE, &format,
                      &shape, NULL, &status);
    if (status == CL_SUCCESS)
        return image;
    printf("skipped: the device makes no such images\n");
    exit(0);
}

static void set_argument(const host *h, cl_kernel kernel, cl_uint index, const setup *s, cl_mem *image) {
    char type[64];
    cl_kernel_arg_access_qualifier access;
    host_check(clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_TYPE_NAME, sizeof type, type, NULL),
               "clGetKernelArgInfo");
    host_check(clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL),
               "clGetKernelArgInfo");
    if (access != CL_KERNEL_ARG_ACCESS_NONE) {
        if (*image == NULL || !s->has_one_image)
            *image = make_image(h, s);
        host_check(clSetKernelArg(kernel, index, sizeof *image, image), "clSetKernelArg");
    } else if (strcmp(type, "int") == 0) {
        host_check(clSetKernelArg(kernel, index, sizeof s->number, &s->number), "clSetKernelArg");
    } else {
        cl_mem buffer = host_buffer(h, BUFFER_BYTES, NULL);
        host_check(clSetKernelArg(kernel, index, sizeof buffer, &buffer), "clSetKernelArg");
    }
}

int main(int argc, char **argv) {
    static char source[MAX_SOURCE];
    if (argc != 2)
        return 2;
    read_source(argv[1], source);
    const setup s = read_setup(source);
    host h = host_open();
    const char *text = source, *options = getenv("CLTILE_TEST_OPTIONS");
    cl_int status;
    cl_uint count;
    cl_mem image = NULL;
    cl_program program = clCreateProgramWithSource(h.context, 1, &text, NULL, &status);
    host_check(status, "clCreateProgramWithSource");
    host_check(clBuildProgram(program, 1, &h.device, options, NULL, NULL), "clBuildProgram");
    cl_kernel kernel = host_kernel(program, "k");
    host_check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL), "clGetKernelInfo");
    for (cl_uint i = 0; i < count; ++i)
        set_argument(&h, kernel, i, &s, &image);
    host_run(&h, kernel, s.global, s.local);
    return 0;
}
