/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loads layers and drivers as the OpenCL loader does. */

#include "loader_files.h"

#include "driver/driver.h"

#include <CL/cl_ext.h>
#include <dlfcn.h>
#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool finish_output(const char *program) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "%s: the output cannot be written: %s\n", program, strerror(errno));
    return false;
}

bool find_layer(char *path, size_t capacity) {
    static const char layer[] = "/lib/libcltile-layer.so";
    const ssize_t length = readlink("/proc/self/exe", path, capacity - sizeof layer);
    path[length < 0 ? 0 : length] = '\0';
    for (int up = 0; up < 2 && strrchr(path, '/') != NULL; ++up)
        *strrchr(path, '/') = '\0';
    strcat(path, layer);
    return length >= 0 && access(path, R_OK) == 0;
}

/* dlerror begins with the path, or with the name of another library that is missing. */
void warn_of_layers(char *list) {
    char *rest = NULL;
    for (char *path = list == NULL ? NULL : strtok_r(list, ":", &rest); path != NULL;
         path = strtok_r(NULL, ":", &rest)) {
        void *library = dlopen(path, RTLD_LAZY);
        if (library == NULL)
            fprintf(stderr, "cltile-layer-info: OPENCL_LAYERS has '%s', which cannot be loaded: %s\n", path, dlerror());
        else if (dlsym(library, "clGetLayerInfo") == NULL)
            fprintf(stderr, "cltile-layer-info: OPENCL_LAYERS has '%s', which is no OpenCL layer\n", path);
    }
}

/* The number of devices of a driver's platforms. */
static cl_uint count_devices(clIcdGetPlatformIDsKHR_fn get_platforms) {
    cl_platform_id platforms[16];
    cl_uint platform_count = 0, all = 0;
    if (get_platforms(16, platforms, &platform_count) != CL_SUCCESS)
        return 0;
    for (cl_uint i = 0; i < platform_count && i < 16; ++i) {
        const cl_icd_dispatch *driver = *(cl_icd_dispatch *const *)platforms[i];
        cl_uint count = 0;
        if (driver->clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &count) == CL_SUCCESS)
            all += count;
    }
    return all;
}

/* The loader has loaded the driver already, if it can be loaded. */
static void warn_of_driver(const char *file, const char *name) {
    void *library = dlopen(name, RTLD_NOW);
    void *(*get_function)(const char *) = NULL;
    clIcdGetPlatformIDsKHR_fn get_platforms = NULL;
    if (library == NULL) {
        fprintf(stderr, "cltile-layer-info: %s names a driver that cannot be loaded: %s\n", file, dlerror());
        return;
    }
    *(void **)&get_function = dlsym(library, "clGetExtensionFunctionAddress");
    if (get_function != NULL)
        *(void **)&get_platforms = get_function("clIcdGetPlatformIDsKHR");
    if (get_platforms == NULL)
        fprintf(stderr, "cltile-layer-info: %s names '%s', which is no OpenCL driver\n", file, name);
    else if (count_devices(get_platforms) == 0)
        fprintf(stderr, "cltile-layer-info: %s names '%s', a driver without a device\n", file, name);
}

/* The file's first line is the driver's path, or a name for which the linker's folders are searched. */
static void warn_of_file(const char *path) {
    char name[PATH_MAX] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "cltile-layer-info: %s: %s\n", path, strerror(errno));
        return;
    }
    if (fgets(name, sizeof name, file) == NULL)
        name[0] = '\0';
    fclose(file);
    name[strcspn(name, "\r\n")] = '\0';
    if (name[0] == '\0')
        fprintf(stderr, "cltile-layer-info: %s names no driver\n", path);
    else
        warn_of_driver(path, name);
}

static bool is_icd(const char *name) {
    const size_t length = strlen(name);
    return length >= 4 && strcmp(name + length - 4, ".icd") == 0;
}

void warn_of_drivers(const char *place) {
    static const char usual[] = "/etc/OpenCL/vendors";
    char path[PATH_MAX];
    glob_t found;
    if (place == NULL || *place == '\0')
        place = usual;
    if (is_icd(place)) {
        snprintf(path, sizeof path, "%s%s%s", strchr(place, '/') == NULL ? usual : "",
                 strchr(place, '/') == NULL ? "/" : "", place);
        warn_of_file(path);
        return;
    }
    snprintf(path, sizeof path, "%s/*.icd", place);
    if (glob(path, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; ++i)
        warn_of_file(found.gl_pathv[i]);
    globfree(&found);
}
