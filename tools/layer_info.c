/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile-layer-info: what the layer does on each installed device, and why; and whether the OpenCL loader loads layers.
 */

#include "cltile/cltile.h"
#include "driver/answer.h"
#include "driver/device.h"
#include "loader_files.h"
#include "text.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
    "usage: cltile-layer-info [--json | --path]\n"
    "Prints for each OpenCL device which extensions cltile's layer adds and why, by CLTILE_LAYER as it is set; which\n"
    "libOpenCL.so.1 programs get here, and whether it loads layers.\n"
    "  --json     the same for programs (docs/layer-info.schema.json)\n"
    "  --path     the layer's path, for OPENCL_LAYERS\n"
    "  --version  the version of cltile\n"
    "  --help     this text\n"
    "Exit status: 0; 1 when there is no OpenCL device, or no layer for --path, or the output cannot be written; 2 when the\n"
    "command line is wrong.\n";

static const char no_device[] = "there is no OpenCL device: install a driver, such as pocl-opencl-icd, or see whether "
                                "OCL_ICD_VENDORS names the right folder";

static const char *const states[] = {
    [LAYER_NATIVE] = "native", [LAYER_ADDED] = "added", [LAYER_FORCED] = "replaced", [LAYER_ABSENT] = "absent"};

enum { MOST_HANDLES = 64 }; /* platforms, and devices of one */

static FILE *out; /* in memory until it is complete */
static bool wants_json;

static void put_json_error(const char *message) {
    if (wants_json)
        print_json(stdout, "{'version': 1, 'error': {'message': %s}}\n", message);
}

static void check(cl_int status) {
    if (status == CL_SUCCESS)
        return;
    fputs("cltile-layer-info: out of memory\n", stderr);
    put_json_error("out of memory");
    exit(1);
}

/* The driver's string, or "unknown"; the caller frees it. */
static char *ask(const layer_asked *asked, cl_uint name) {
    char *text;
    check(layer_ask_if_known(asked, name, &text));
    text = text == NULL ? strdup("unknown") : text;
    check(text == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS);
    return text;
}

/* The --host of cltile build that makes SPIR-V for a device; NULL if it does not take SPIR-V or no host is known. */
static const char *host_of(const layer_asked *asked, const char *platform, const char *version) {
    char *versions = ask(asked, CL_DEVICE_IL_VERSION);
    const bool takes_spirv = strstr(versions, "SPIR-V") != NULL;
    const cltile_host *host = cltile_host_of_device(platform, version);
    free(versions);
    return takes_spirv && host != NULL ? host->name : NULL;
}

/* The length of the longest extension's name. */
static int name_width(void) {
    size_t longest = 0;
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        if (strlen(layer_extensions[i].name) > longest)
            longest = strlen(layer_extensions[i].name);
    return (int)longest;
}

static void print_device(const char *platform, const char *name, const char *version, const char *host,
                         const layer_device *device) {
    fprintf(out, "%s: %s (%s)\n", platform, name, version);
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        fprintf(out, "  %-*s %-9s %s\n", name_width(), layer_extensions[i].name, states[device->states[i]],
                device->reasons[i]);
    if (device->emulates_sub_groups)
        fprintf(out,
                "  sub-groups of what a kernel requires by intel_reqd_sub_group_size, a power of two of at most %u, or "
                "else of %u, whose lanes exchange data %s\n",
                device->largest_sub_group, layer_setting.sub_group_size,
                device->driver->has_shuffles ? "by shfl.sync" : "through local memory");
    if (host != NULL)
        fprintf(out, "  linked SPIR-V: cltile build --emit spv --host %s\n", host);
}

static void print_json_device(bool first, const char *platform, const char *name, const char *version, const char *host,
                              const layer_device *device) {
    const bool emulates = device->emulates_sub_groups;
    fputs(first ? "\n  " : ",\n  ", out);
    print_json(out, "{'platform': %s, 'device': %s, 'version': %s,\n   'extensions': [", platform, name, version);
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        fputs(i == 0 ? "\n    " : ",\n    ", out);
        print_json(out, "{'name': %s, 'state': %s, 'reason': %s}", layer_extensions[i].name, states[device->states[i]],
                   device->reasons[i]);
    }
    print_json(out, "],\n   'host': %s, 'sub_group_size': %o, 'largest_sub_group_size': %o}", host,
               emulates ? layer_setting.sub_group_size : 0, emulates ? device->largest_sub_group : 0);
}

/* Prints the devices of a platform; returns how many there are in all. */
static size_t print_platform(cl_platform_id platform, size_t before) {
    cl_device_id devices[MOST_HANDLES];
    cl_uint count = 0;
    char *platform_name = ask(&(const layer_asked){.platform = platform}, CL_PLATFORM_NAME);
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MOST_HANDLES, devices, &count) != CL_SUCCESS)
        count = 0;
    for (cl_uint i = 0; i < count && i < MOST_HANDLES; ++i) {
        const layer_asked asked = {.device = devices[i]};
        const layer_device device = layer_look_at(devices[i]);
        check(device.status);
        char *name = ask(&asked, CL_DEVICE_NAME), *version = ask(&asked, CL_DRIVER_VERSION);
        const char *host = host_of(&asked, platform_name, version);
        if (wants_json)
            print_json_device(before + i == 0, platform_name, name, version, host, &device);
        else
            print_device(platform_name, name, version, host, &device);
        free(name);
        free(version);
    }
    free(platform_name);
    return before + count;
}

/* The path of the layer that the OpenCL loader has loaded into this program, or NULL. */
static const char *loaded_layer(void) {
    struct link_map *map = NULL;
    void *handle = dlopen("libcltile-layer.so", RTLD_LAZY | RTLD_NOLOAD);
    if (handle == NULL || dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
        return NULL;
    return map->l_name;
}

/* An OpenCL loader, and whether it loads layers. */
typedef struct loader {
    char path[PATH_MAX];
    enum { LOADER_UNKNOWN, LOADER_WITH_LAYERS, LOADER_WITHOUT_LAYERS } kind;
} loader;

/* Asks the library of this path for platforms, in a child since loaders read OPENCL_LAYERS once, and sees whether it
 * has loaded the layer then. A child that crashes tells nothing. */
static int try_loader(const char *path) {
    char layer[4096];
    if (!find_layer(layer, sizeof layer))
        return LOADER_UNKNOWN;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        void *library = dlopen(path, RTLD_NOW);
        cl_int (*get_platforms)(cl_uint, cl_platform_id *, cl_uint *) = NULL;
        cl_uint count;
        if (library == NULL || setenv("OPENCL_LAYERS", layer, 1) != 0)
            _exit(LOADER_UNKNOWN);
        *(void **)&get_platforms = dlsym(library, "clGetPlatformIDs");
        if (get_platforms == NULL)
            _exit(LOADER_UNKNOWN);
        get_platforms(0, NULL, &count);
        _exit(loaded_layer() != NULL ? LOADER_WITH_LAYERS : LOADER_WITHOUT_LAYERS);
    }
    int status;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : LOADER_UNKNOWN;
}

/* The libOpenCL.so.1 that this program has got, which is what others get in the same environment. */
static loader look_at_loader(void) {
    loader l = {0};
    Dl_info info;
    void *symbol = dlsym(RTLD_DEFAULT, "clGetPlatformIDs");
    if (symbol == NULL || dladdr(symbol, &info) == 0 || realpath(info.dli_fname, l.path) == NULL)
        strcpy(l.path, "libOpenCL.so.1");
    else
        l.kind = try_loader(l.path);
    return l;
}

/* The folder of another libOpenCL.so.1 that loads layers, among those where distributions have it; NULL if there is
 * none. */
static const char *find_other_loader(const loader *own) {
    static const char *const folders[] = {LAYER_FOLDER, "/usr/lib64", "/usr/lib", "/usr/local/lib", "/usr/local/lib64"};
    char path[PATH_MAX], real[PATH_MAX];
    for (size_t i = 0; i < sizeof folders / sizeof *folders; ++i) {
        snprintf(path, sizeof path, "%s/libOpenCL.so.1", folders[i]);
        if (realpath(path, real) != NULL && strcmp(real, own->path) != 0 && try_loader(real) == LOADER_WITH_LAYERS)
            return folders[i];
    }
    return NULL;
}

static void print_loader(const loader *own, const char *other) {
    static const char *const kinds[] = {[LOADER_UNKNOWN] = "",
                                        [LOADER_WITH_LAYERS] = ", which loads layers",
                                        [LOADER_WITHOUT_LAYERS] = ", which loads no layers"};
    fprintf(out, "OpenCL loader: %s%s\n", own->path, kinds[own->kind]);
    if (other != NULL)
        fprintf(out, "With LD_LIBRARY_PATH=%s%s programs get %s/libOpenCL.so.1, which does\n", other,
                getenv("LD_LIBRARY_PATH") != NULL ? ":$LD_LIBRARY_PATH" : "", other);
    else if (own->kind == LOADER_WITHOUT_LAYERS)
        fputs(
            "Install one that does, ocl-icd 2.3 or newer (ocl-icd-libopencl1) or the Khronos loader, and have its folder "
            "first in LD_LIBRARY_PATH\n",
            out);
}

/* Prints how a program loads the layer, unless it is loaded. */
static void print_advice(const loader *own, const char *other, const char *loaded) {
    char path[4096];
    if (loaded != NULL) {
        fprintf(out, "The OpenCL loader loads the layer: %s\n", loaded);
        return;
    }
    print_loader(own, other);
    fprintf(out, "Programs get the layer with OPENCL_LAYERS=%s\n",
            find_layer(path, sizeof path) ? path : "<path of libcltile-layer.so>");
}

static void print_json_head(bool off, const loader *own, const char *other, const char *loaded) {
    static const char *const kinds[] = {
        [LOADER_UNKNOWN] = "null", [LOADER_WITH_LAYERS] = "true", [LOADER_WITHOUT_LAYERS] = "false"};
    print_json(out,
               "{'version': 1, 'layer_version': %s, 'off': %b, 'loaded': %s,\n 'loader': {'path': %s, 'loads_layers': ",
               CLTILE_LAYER_VERSION, off, loaded, own->path);
    fputs(kinds[own->kind], out);
    print_json(out, ", 'folder_of_other': %s},\n 'devices': [", other);
}

static int print_path(void) {
    char path[4096];
    if (!find_layer(path, sizeof path)) {
        fprintf(stderr, "cltile-layer-info: there is no %s: this program belongs into the folder bin beside lib\n",
                path);
        return 1;
    }
    puts(path);
    return !finish_output("cltile-layer-info");
}

/* Warns of what the loader could not load. */
static void warn_of_files(char *layers) {
    const char *vendors = getenv("OCL_ICD_VENDORS");
    warn_of_layers(layers);
    warn_of_drivers(vendors != NULL ? vendors : getenv("OPENCL_VENDOR_PATH"));
}

/* The loader loads layers when it is first asked for platforms. */
static int print_all(bool off) {
    const char *list = getenv("OPENCL_LAYERS");
    char *text = NULL, *layers = list == NULL ? NULL : strdup(list); /* ocl-icd takes the list itself apart */
    size_t size = 0;
    out = open_memstream(&text, &size);
    check(out == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS);
    const loader own = look_at_loader();
    const char *other = own.kind == LOADER_WITHOUT_LAYERS ? find_other_loader(&own) : NULL;
    cl_platform_id platforms[MOST_HANDLES];
    cl_uint platform_count = 0;
    if (clGetPlatformIDs(MOST_HANDLES, platforms, &platform_count) != CL_SUCCESS)
        platform_count = 0;
    const char *loaded = loaded_layer();
    size_t count = 0;
    if (wants_json)
        print_json_head(off, &own, other, loaded);
    else if (off)
        fputs("CLTILE_LAYER=off: the layer does none of the following\n", out);
    for (cl_uint i = 0; i < platform_count && i < MOST_HANDLES; ++i)
        count = print_platform(platforms[i], count);
    if (wants_json)
        print_json(out, count == 0 ? "\n ], 'error': {'message': %s}}\n" : "\n ]}\n", no_device);
    else if (count != 0)
        print_advice(&own, other, loaded);
    check(ferror(out) || fclose(out) != 0 ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS);
    fwrite(text, 1, size, stdout);
    free(text);
    if (count == 0 || own.kind != LOADER_WITHOUT_LAYERS) /* which may be a driver itself, and read no files */
        warn_of_files(layers);
    free(layers);
    if (count == 0)
        fprintf(stderr, "cltile-layer-info: %s\n", no_device);
    return !finish_output("cltile-layer-info") || count == 0;
}

int main(int count, char **arguments) {
    static cl_icd_dispatch driver;
    driver.clGetPlatformInfo = clGetPlatformInfo;
    driver.clGetDeviceInfo = clGetDeviceInfo;
    layer_driver = &driver;
    layer_setting = layer_read_settings(getenv("CLTILE_LAYER"));
    setenv("CLTILE_LAYER", "off", 1); /* this program asks the drivers without the layer */
    for (int i = 1; i < count; ++i)
        wants_json = wants_json || strcmp(arguments[i], "--json") == 0;
    if (count == 1 || (count == 2 && wants_json))
        return print_all(layer_setting.off);
    if (count == 2 && strcmp(arguments[1], "--path") == 0)
        return print_path();
    if (count == 2 && strcmp(arguments[1], "--version") == 0)
        puts("cltile-layer-info " CLTILE_LAYER_VERSION);
    else if (count == 2 && strcmp(arguments[1], "--help") == 0)
        fputs(usage, stdout);
    else {
        fputs(usage, stderr);
        put_json_error("wrong usage: give no option, or one of --json, --path, --version and --help");
        return finish_output("cltile-layer-info") ? 2 : 1;
    }
    return !finish_output("cltile-layer-info");
}
