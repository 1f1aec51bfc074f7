/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Builds programs that differ in a number on one driver, for bench-layer, and tells how long one takes.
 *
 * bench-building PLATFORM PROGRAM RUNS
 *
 * prints the median, least and most seconds of creating, building and releasing one. PROGRAM is `small` or `large`,
 * which use nothing of the extensions, `tiles`, which does, or `pasted`: that with the layer's definitions in front.
 */

#include "source/prelude.h"
#include "source/scan.h"
#include "timing.h"

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LARGE_SIZE 200000

static const char small[] = "kernel void add(global const float *a, global const float *b, global float *sum) {\n"
                            "    const size_t i = get_global_id(0);\n"
                            "    sum[i] = a[i] + b[i] * (float)number;\n"
                            "}\n";

static const char tiles[] =
    "__attribute__((intel_reqd_sub_group_size(16)))\n"
    "kernel void tiles(read_only image2d_t in, global uchar *out, int pitch) {\n"
    "    local uchar8 tile[16];\n"
    "    int2 at = (int2)(get_group_id(0) * 16, get_group_id(1) * 8);\n"
    "    uchar8 bytes = intel_sub_group_media_block_read_uc8(at, 16, 8, in);\n"
    "    for (int row = 0; row < 8; ++row)\n"
    "        ((local uchar *)tile)[row * 16 + get_sub_group_local_id()] = number - ((uchar *)&bytes)[row];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    event_t copied = async_work_group_copy_2D2D(out, at.y * pitch + at.x, tile, 0, 1, 16, 8, 16, pitch, 0);\n"
    "    wait_group_events(1, &copied);\n"
    "}\n";

typedef struct builder {
    cl_context context;
    cl_device_id device;
    char *text;
    char *digits; /* in the text, DIGITS of them: programs that a driver has built before may be in its cache */
    unsigned number;
} builder;

#define DIGITS 10

static void check(cl_int status, const char *what) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "bench-building: %s failed: %d\n", what, status);
    exit(1);
}

static void print_log(cl_program program, cl_device_id device) {
    char log[4096] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s\n", log);
}

static void build(void *user) {
    builder *b = user;
    char digits[DIGITS + 1];
    snprintf(digits, sizeof digits, "%0*u", DIGITS, 1000000000 + b->number++ % 1000000000);
    memcpy(b->digits, digits, DIGITS);
    cl_int status;
    cl_program program = clCreateProgramWithSource(b->context, 1, (const char **)&b->text, NULL, &status);
    check(status, "clCreateProgramWithSource");
    status = clBuildProgram(program, 1, &b->device, "", NULL, NULL);
    if (status != CL_SUCCESS)
        print_log(program, b->device);
    check(status, "clBuildProgram");
    check(clReleaseProgram(program), "clReleaseProgram");
}

static void *allocate(size_t size) {
    void *memory = calloc(1, size);
    check(memory == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS, "calloc");
    return memory;
}

/* The definitions that the layer puts in front of a program, for drivers whose work-items run one after another. */
static char *make_definitions(const char *text) {
    const layer_sources sources = {.text = text, .size = strlen(text)};
    layer_scan scan = {0};
    const char *const folders[] = {"hosts/one-by-one", NULL};
    check(layer_scan_sources(&sources, &scan) ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, "the scan");
    const layer_prelude_request request = {
        .folders = folders, .uses = scan.uses, .emulates_sub_groups = true, .sub_group_size = scan.required_size};
    size_t size;
    unsigned lines;
    char *prelude = layer_make_prelude(&request, &size, &lines);
    check(prelude == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS, "the prelude");
    return prelude;
}

/* Functions, one after the other. */
static void append_functions(char *text) {
    size_t length = strlen(text);
    for (unsigned i = 0; length < LARGE_SIZE; ++i)
        length += (size_t)sprintf(text + length,
                                  "/* Step %u. */\nfloat step_%u(float x, float y) {\n"
                                  "    return mad(x, y, %u.5f) * (float)number;\n}\n",
                                  i, i, i);
}

static void make_text(builder *b, const char *program) {
    static const char head[] = "constant uint number = ";
    const bool pasted = strcmp(program, "pasted") == 0;
    const char *body = pasted || strcmp(program, "tiles") == 0 ? tiles : small;
    char *definitions = pasted ? make_definitions(tiles) : NULL;
    const size_t front = definitions == NULL ? 0 : strlen(definitions);
    b->text = allocate(front + 2 * LARGE_SIZE);
    if (definitions != NULL)
        memcpy(b->text, definitions, front);
    free(definitions);
    sprintf(b->text + front, "%s%0*u;\n%s", head, DIGITS, 1000000000u, body);
    b->digits = b->text + front + sizeof head - 1;
    if (strcmp(program, "large") == 0)
        append_functions(b->text);
    b->number = ((unsigned)time(NULL) << 12) ^ ((unsigned)getpid() << 4);
}

/* The first device of the platform whose name begins so. */
static cl_device_id find_device(const char *platform) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < count && i < 16; ++i) {
        char name[256] = "";
        cl_device_id device;
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strncmp(name, platform, strlen(platform)) == 0 &&
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
            return device;
    }
    fprintf(stderr, "bench-building: there is no platform '%s'\n", platform);
    exit(1);
}

int main(int argc, char **argv) {
    const int runs = argc == 4 ? atoi(argv[3]) : 0;
    if (runs < 1 || runs > 64) {
        fprintf(stderr, "usage: bench-building PLATFORM small|large|tiles|pasted RUNS\n");
        return 2;
    }
    cl_int status;
    builder b = {.device = find_device(argv[1])};
    b.context = clCreateContext(NULL, 1, &b.device, NULL, NULL, &status);
    check(status, "clCreateContext");
    make_text(&b, argv[2]);
    const timing t = timing_measure(build, &b, runs);
    printf("%.9f %.9f %.9f\n", t.median, t.least, t.most);
    free(b.text);
    clReleaseContext(b.context);
    return 0;
}
