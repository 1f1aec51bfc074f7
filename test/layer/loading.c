/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-loading again LOADER | both LOADER OTHER | twice LAYER: OpenCL's loader, loaded and unloaded by the program
 * itself, and the layer as a loader loads it. */

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_icd.h>
#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void *open_library(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        die(dlerror());
    return library;
}

#define FUNCTION(library, name) ((__typeof__(name) *)dlsym(library, #name))

/* Builds a kernel that needs the layer, on the first device that this loader finds. */
static void use(void *loader) {
    static const char *const source = "kernel void copies(global int *p) {\n    local int tile[32];\n"
                                      "    event_t e = async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n"
                                      "    wait_group_events(1, &e);\n    p[0] = tile[31];\n}\n";
    cl_platform_id platform;
    cl_device_id device;
    cl_int status = CL_SUCCESS;
    if (FUNCTION(loader, clGetPlatformIDs)(1, &platform, NULL) != CL_SUCCESS ||
        FUNCTION(loader, clGetDeviceIDs)(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        die("no device");
    cl_context context = FUNCTION(loader, clCreateContext)(NULL, 1, &device, NULL, NULL, &status);
    cl_program program = FUNCTION(loader, clCreateProgramWithSource)(context, 1, (const char **)&source, NULL, &status);
    if (FUNCTION(loader, clBuildProgram)(program, 1, &device, NULL, NULL, NULL) != CL_SUCCESS)
        die("the kernel is not built");
    cl_kernel kernel = FUNCTION(loader, clCreateKernel)(program, "copies", &status);
    if (kernel == NULL)
        die("there is no kernel");
    FUNCTION(loader, clReleaseKernel)(kernel);
    FUNCTION(loader, clReleaseProgram)(program);
    FUNCTION(loader, clReleaseContext)(context);
}

static void load_again(const char *path) {
    for (int i = 0; i < 20; ++i) {
        void *loader = open_library(path);
        use(loader);
        dlclose(loader);
        if (dlopen(path, RTLD_NOW | RTLD_NOLOAD) != NULL)
            die("the loader is not unloaded");
    }
}

/* Each is unloaded first in turn, while the other goes on. */
static void load_both(char **paths) {
    for (int i = 0; i < 4; ++i) {
        void *first = open_library(paths[i % 2]), *second = open_library(paths[1 - i % 2]);
        use(first);
        use(second);
        use(first);
        void *gone = i < 2 ? first : second, *left = i < 2 ? second : first;
        dlclose(gone);
        use(left);
        dlclose(left);
    }
}

static cl_int init(void *layer, const cl_icd_dispatch *target, const cl_icd_dispatch **table) {
    cl_uint entries = 0;
    return ((pfn_clInitLayer)dlsym(layer, "clInitLayer"))(sizeof *target / sizeof(void *), target, &entries, table);
}

/* A loader that gives the layer to itself; then one that ends it and loads it again, mapped all the while or not. */
static void name_twice(const char *path) {
    static cl_icd_dispatch driver;
    const cl_icd_dispatch *once, *twice;
    for (int i = 0; i < 4; ++i) {
        void *layer = open_library(path);
        if (init(layer, &driver, &once) != CL_SUCCESS)
            die("the layer is refused");
        if (init(layer, once, &twice) != CL_INVALID_OPERATION)
            die("the layer takes itself for a driver");
        if (i % 2 == 0 && ((cl_int(*)(void))dlsym(layer, "clDeinitLayer"))() != CL_SUCCESS)
            die("clDeinitLayer fails");
        if (i < 2)
            dlclose(layer);
    }
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "again") == 0)
        load_again(arguments[2]);
    else if (count == 4 && strcmp(arguments[1], "both") == 0)
        load_both(arguments + 2);
    else if (count == 3 && strcmp(arguments[1], "twice") == 0)
        name_twice(arguments[2]);
    else
        die("usage: layer-loading again LOADER | both LOADER OTHER | twice LAYER");
    puts("done");
    return 0;
}
