/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Host calls of OpenCL 1.2 that break the rules for media blocks, and others that only just do not. Each case's name is
 * printed before its calls; what is said of them is the layer's. With "linked" only the last case. */

#include "host.h"

#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))\n"
    "uint load(read_only image2d_t picture, int2 at) {\n"
    "    return intel_sub_group_media_block_read_ui(at, 1, 16, picture);\n"
    "}\n"
    "SIZE(16) kernel void reads(read_only image2d_t from, global uint *out) {\n"
    "    out[get_global_id(0)] = load(from, (int2)(0, 0));\n"
    "}\n"
    "SIZE(16) kernel void reads_outside(read_only image2d_t from, global uint *out) {\n"
    "    out[get_global_id(0)] = load(from, (int2)(0, 17));\n"
    "}\n"
    "SIZE(16) kernel void reads_high(read_only image2d_t from, global uint *out) {\n"
    "    const uint2 texels = intel_sub_group_media_block_read_ui2((int2)(0, 0), 1, 32, from);\n"
    "    out[get_global_id(0)] = texels.x + texels.y;\n"
    "}\n"
    "SIZE(16) kernel void writes(write_only image2d_t to, global const uint *in) {\n"
    "    intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 4, in[get_global_id(0)], to);\n"
    "}\n"
    "SIZE(16) kernel void copies(read_only image2d_t from, write_only image2d_t to) {\n"
    "    const uint texels = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, from);\n"
    "    write_imageui(to, (int2)(get_global_id(0), 0), texels);\n"
    "}\n"
    "SIZE(16) kernel void reads_twice(read_only image2d_t from, read_only image2d_t again, global uint *out) {\n"
    "    const uint texels = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, from);\n"
    "    out[get_global_id(0)] = texels + read_imageui(again, (int2)(0, 0)).x;\n"
    "}\n"
    "SIZE(16) __attribute__((reqd_work_group_size(24, 1, 1)))\n"
    "kernel void requires_24(read_only image2d_t from, global uint *out) {\n"
    "    out[get_global_id(0)] = load(from, (int2)(0, 0));\n"
    "}\n"
    "kernel void loads(read_only image2d_t from, global uint *out) {\n"
    "    out[get_global_id(0)] = read_imageui(from, (int2)(0, 0)).x;\n"
    "}\n";

static const cl_image_format bytes = {CL_R, CL_UNSIGNED_INT8}, dwords = {CL_RGBA, CL_UNSIGNED_INT8},
                             wide = {CL_RGBA, CL_UNSIGNED_INT32};

enum { MAX_ITEMS = 4096 };

static void begin_case(const char *name) {
    printf("case: %s\n", name);
    fflush(stdout);
}

/* A new kernel with an image and a buffer as its arguments, run on work-groups of `width` times `height`. */
static void run(const host *h, cl_program program, const char *name, cl_mem image, size_t width, size_t height) {
    const size_t local[2] = {width, height}, global[2] = {2 * width, height};
    cl_kernel kernel = host_kernel(program, name);
    cl_mem buffer = host_buffer(h, MAX_ITEMS * sizeof(cl_uint), NULL);
    host_check(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof buffer, &buffer), "clSetKernelArg");
    host_check(clEnqueueNDRangeKernel(h->queue, kernel, 2, NULL, global, local, 0, NULL, NULL), "enqueue");
    host_check(clFinish(h->queue), "clFinish");
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
}

static void run_on_new(const host *h, cl_program program, const char *name, cl_image_format format, size_t width) {
    cl_mem image = host_image(h, format, width, 32, NULL);
    run(h, program, name, image, 16, 1);
    clReleaseMemObject(image);
}

static void check_images(const host *h, cl_program program) {
    begin_case("rows of 61 bytes");
    run_on_new(h, program, "reads", bytes, 61);
    run_on_new(h, program, "writes", bytes, 61);
    begin_case("rows of 64 bytes, 61 texels of 4, and rows of 61 bytes without media blocks");
    run_on_new(h, program, "reads", bytes, 64);
    run_on_new(h, program, "reads", dwords, 61);
    run_on_new(h, program, "loads", bytes, 61);
    begin_case("texels of 16 bytes outside the image");
    run_on_new(h, program, "reads_outside", wide, 64);
    begin_case("texels of 16 bytes inside, or written, or read without media blocks, and of 4 bytes outside");
    run_on_new(h, program, "reads", wide, 64);
    run_on_new(h, program, "writes", wide, 64);
    run_on_new(h, program, "loads", wide, 64);
    run_on_new(h, program, "reads_outside", dwords, 64);
}

static void run_copy(const host *h, cl_kernel kernel, cl_mem from, cl_mem to) {
    host_check(clSetKernelArg(kernel, 0, sizeof from, &from), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof to, &to), "clSetKernelArg");
    host_run(h, kernel, 32, 16);
}

static void check_shared(const host *h, cl_program program) {
    cl_mem one = host_image(h, dwords, 64, 32, NULL), other = host_image(h, dwords, 64, 32, NULL);
    cl_mem buffer = host_buffer(h, MAX_ITEMS * sizeof(cl_uint), NULL);
    cl_kernel copies = host_kernel(program, "copies"), twice = host_kernel(program, "reads_twice");
    begin_case("one image read and written");
    run_copy(h, copies, one, one);
    run_copy(h, copies, other, other);
    begin_case("two images, and one image read twice");
    run_copy(h, copies, one, other);
    host_check(clSetKernelArg(twice, 2, sizeof buffer, &buffer), "clSetKernelArg");
    run_copy(h, twice, one, one);
    clReleaseKernel(copies);
    clReleaseKernel(twice);
    clReleaseMemObject(one);
    clReleaseMemObject(other);
    clReleaseMemObject(buffer);
}

static cl_program create(const host *h, const char *text) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(h->context, 1, &text, NULL, &status);
    host_check(status, "clCreateProgramWithSource");
    return program;
}

static void check_read_write(const host *h) {
    begin_case("one image read, and both read and written");
    cl_program program = create(h, "__attribute__((intel_reqd_sub_group_size(16)))\n"
                                   "kernel void both(read_write image2d_t to, read_only image2d_t from) {\n"
                                   "    const uint texels = read_imageui(from, (int2)(0, 0)).x;\n"
                                   "    intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 4, texels, to);\n"
                                   "}\n");
    if (clBuildProgram(program, 1, &h->device, "-cl-std=CL3.0", NULL, NULL) != CL_SUCCESS) /* then OpenCL C 2.0 */
        host_check(clBuildProgram(program, 1, &h->device, "-cl-std=CL2.0", NULL, NULL), "clBuildProgram");
    cl_mem one = host_image(h, dwords, 64, 32, NULL), other = host_image(h, dwords, 64, 32, NULL);
    cl_kernel kernel = host_kernel(program, "both");
    run_copy(h, kernel, one, one);
    begin_case("another image read and written");
    run_copy(h, kernel, one, other);
    clReleaseMemObject(one);
    clReleaseMemObject(other);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* Kernels that are created all at once have their names from the driver. */
static void check_all_kernels(const host *h) {
    cl_program program = create(h, "kernel void only(read_only image2d_t from, global uint *out) {\n"
                                   "    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, from);\n"
                                   "}\n");
    host_check(clBuildProgram(program, 1, &h->device, NULL, NULL, NULL), "clBuildProgram");
    begin_case("rows of 62 bytes, of a kernel among all");
    cl_kernel kernel;
    cl_uint count;
    host_check(clCreateKernelsInProgram(program, 1, &kernel, &count), "clCreateKernelsInProgram");
    cl_mem image = host_image(h, bytes, 62, 32, NULL), buffer = host_buffer(h, MAX_ITEMS * sizeof(cl_uint), NULL);
    host_check(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof buffer, &buffer), "clSetKernelArg");
    host_run(h, kernel, 16, 16);
    clReleaseMemObject(image);
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* The driver chooses the work-groups. */
static void run_unsized(const host *h, cl_program program, const char *name, cl_mem image, size_t global) {
    cl_kernel kernel = host_kernel(program, name);
    cl_mem buffer = host_buffer(h, MAX_ITEMS * sizeof(cl_uint), NULL);
    host_check(clSetKernelArg(kernel, 0, sizeof image, &image), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof buffer, &buffer), "clSetKernelArg");
    host_check(clEnqueueNDRangeKernel(h->queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL), "enqueue");
    host_check(clFinish(h->queue), "clFinish");
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
}

static void check_work_groups(const host *h, cl_program program) {
    cl_mem image = host_image(h, bytes, 64, 32, NULL);
    begin_case("work-groups of 24");
    run(h, program, "reads", image, 24, 1);
    begin_case("work-groups of 8 x 4");
    run(h, program, "reads", image, 8, 4);
    begin_case("a global size of 100");
    run_unsized(h, program, "reads", image, 100);
    begin_case("required work-groups of 24");
    run(h, program, "requires_24", image, 24, 1);
    begin_case("work-groups of 32 x 3, a global size of 96, and work-groups of 24 without media blocks");
    run(h, program, "reads", image, 32, 3);
    run_unsized(h, program, "reads", image, 96);
    run(h, program, "loads", image, 24, 1);
    clReleaseMemObject(image);
}

/* NULL where the device makes no such images. */
static cl_mem make_from_buffer(const host *h, void *memory, size_t pitch) {
    const cl_mem_flags flags = memory != NULL ? CL_MEM_USE_HOST_PTR : 0;
    cl_int status;
    cl_mem buffer = clCreateBuffer(h->context, flags, 32 * pitch, memory, &status);
    host_check(status, "clCreateBuffer");
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                 .image_width = 64,
                                 .image_height = 32,
                                 .image_row_pitch = pitch,
                                 .buffer = buffer};
    cl_mem image = clCreateImage(h->context, CL_MEM_READ_WRITE, &bytes, &shape, NULL, &status);
    clReleaseMemObject(buffer);
    if (status == CL_SUCCESS)
        return image;
    printf("skipped: the device makes no images from buffers with a row pitch of %zu\n", pitch);
    return NULL;
}

static void run_on_buffer(const host *h, cl_program program, const char *name, void *memory, size_t pitch) {
    cl_mem image = make_from_buffer(h, memory, pitch);
    if (image == NULL)
        return;
    run(h, program, name, image, 16, 1);
    clReleaseMemObject(image);
}

/* Of the drivers that this was written with none has such images: then the cases run as far as to ask. */
static void check_buffers(const host *h, cl_program program) {
    char *memory = aligned_alloc(4096, (size_t)32 * 128 + 4096);
    if (memory == NULL)
        host_die("aligned_alloc", "out of memory");
    begin_case("a row pitch of 96");
    run_on_buffer(h, program, "reads", NULL, 96);
    begin_case("a host pointer at 8");
    run_on_buffer(h, program, "reads", memory + 8, 128);
    begin_case("blocks of 32 rows");
    run_on_buffer(h, program, "reads_high", NULL, 128);
    begin_case(
        "a row pitch of 128, a host pointer at 16, and blocks of 16 rows; a row pitch of 96 without media blocks");
    run_on_buffer(h, program, "reads", memory + 16, 128);
    run_on_buffer(h, program, "loads", NULL, 96);
    run_on_new(h, program, "reads_high", bytes, 64);
    free(memory);
}

/* As for buffers. */
static void check_planes(const host *h, cl_program program) {
    const cl_image_format format = {CL_NV12_INTEL, CL_UNORM_INT8};
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 64, .image_height = 32};
    cl_int status;
    begin_case("planar YUV");
    cl_mem planes = clCreateImage(h->context, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, &format, &shape, NULL, &status);
    if (status != CL_SUCCESS) {
        puts("skipped: the device makes no planar YUV images");
        return;
    }
    run(h, program, "reads", planes, 16, 1);
    cl_image_desc plane = {.image_type = CL_MEM_OBJECT_IMAGE2D, .mem_object = planes};
    cl_mem luma = clCreateImage(h->context, CL_MEM_READ_ONLY, &bytes, &plane, NULL, &status);
    host_check(status, "clCreateImage of a plane");
    begin_case("a plane of planar YUV");
    run(h, program, "reads", luma, 16, 1);
    clReleaseMemObject(luma);
    clReleaseMemObject(planes);
}

/* The block is in a header program, and the kernel in one of two programs that are linked. */
static void check_link(const host *h) {
    const char *header_name = "block.h";
    cl_program header = create(h, "uint block(read_only image2d_t image) {\n"
                                  "    return intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, image);\n"
                                  "}\n");
    cl_program parts[2] = {create(h, "#include \"block.h\"\n"
                                     "__attribute__((intel_reqd_sub_group_size(16)))\n"
                                     "kernel void linked(read_only image2d_t from, global uint *out) {\n"
                                     "    out[get_global_id(0)] = block(from);\n"
                                     "}\n"),
                           create(h, "kernel void other(read_only image2d_t from, global uint *out) {\n"
                                     "    out[0] = read_imageui(from, (int2)(0, 0)).x;\n"
                                     "}\n")};
    for (int i = 0; i < 2; ++i)
        host_check(clCompileProgram(parts[i], 1, &h->device, NULL, 1, &header, &header_name, NULL, NULL),
                   "clCompileProgram");
    cl_int status;
    cl_program program = clLinkProgram(h->context, 1, &h->device, NULL, 2, parts, NULL, NULL, &status);
    host_check(status, "clLinkProgram");
    begin_case("rows of 61 bytes, in a linked program");
    run_on_new(h, program, "linked", bytes, 61);
    clReleaseProgram(header);
    clReleaseProgram(parts[0]);
    clReleaseProgram(parts[1]);
    clReleaseProgram(program);
}

static void check_all(const host *h) {
    cl_program program = create(h, source);
    host_check(clBuildProgram(program, 1, &h->device, NULL, NULL, NULL), "clBuildProgram");
    check_images(h, program);
    check_shared(h, program);
    check_work_groups(h, program);
    check_buffers(h, program);
    check_planes(h, program);
    clReleaseProgram(program);
    check_read_write(h);
    check_all_kernels(h);
}

int main(int argc, char **argv) {
    host h = host_open();
    if (argc < 2 || strcmp(argv[1], "linked") != 0)
        check_all(&h);
    check_link(&h);
    begin_case("end");
    host_close(&h);
    return 0;
}
