/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Programs from SPIR-V: the driver gets a module with the functions that it imports, of the installed library
 * share/cltile/generic-spirv64.spv. The program is the driver's. */

#include "program/calls.h"

#include "driver/device.h"
#include "program/plan.h"
#include "source/names.h"
#include "spirv/complete.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIBRARY "share/cltile/generic-spirv64.spv"

/* What a module needs on the devices of its context. */
typedef struct needs {
    layer_uses uses;     /* of what it imports */
    layer_uses lacking;  /* of these, what a device lacks */
    layer_device device; /* the first that lacks some, or else the first */
    cl_device_id id;
    char name[64]; /* of a function that a device lacks */
} needs;

static layer_uses uses_of(const char *symbol) {
    size_t length;
    const char *name = cltile_read_symbol(symbol, &length);
    return name == NULL ? 0 : layer_uses_of(layer_row_of(name, length));
}

static layer_uses find_uses(const uint32_t *words, size_t count) {
    layer_uses uses = 0;
    size_t offset = 0;
    const char *symbol;
    while ((symbol = cltile_next_import(words, count, &offset)) != NULL)
        uses |= uses_of(symbol);
    return uses;
}

/* The devices of a context, which the caller frees; NULL: the driver does not tell them, or memory runs out. */
static cl_device_id *list_devices(cl_context context, size_t *count) {
    size_t size = 0;
    if (layer_driver->clGetContextInfo(context, CL_CONTEXT_DEVICES, 0, NULL, &size) != CL_SUCCESS)
        return NULL;
    cl_device_id *devices = calloc(1, size + sizeof *devices);
    *count = size / sizeof *devices;
    if (devices != NULL &&
        layer_driver->clGetContextInfo(context, CL_CONTEXT_DEVICES, size, devices, NULL) == CL_SUCCESS)
        return devices;
    free(devices);
    return NULL;
}

layer_create_il layer_find_create_il(cl_context context) {
    size_t count = 0;
    cl_platform_id platform = NULL;
    cl_device_id *devices = list_devices(context, &count);
    if (count != 0 && devices != NULL)
        layer_driver->clGetDeviceInfo(devices[0], CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    free(devices);
    return platform == NULL
               ? NULL
               : (layer_create_il)layer_driver->clGetExtensionFunctionAddressForPlatform(platform, LAYER_CREATE_IL_KHR);
}

/* Finds what the first device lacks that lacks something. */
static void look_at_devices(cl_context context, needs *n) {
    size_t count = 0;
    cl_device_id *devices = list_devices(context, &count);
    for (size_t i = 0; devices != NULL && n->lacking == 0 && i < count; ++i) {
        n->device = layer_look_at(devices[i]);
        n->id = devices[i];
        n->lacking = n->device.status == CL_SUCCESS ? layer_find_lacking(&n->device, n->uses) : 0;
    }
    free(devices);
}

static bool is_lacking(void *user, const char *symbol) {
    return (uses_of(symbol) & ((const needs *)user)->lacking) != 0;
}

static void find_name(const uint32_t *words, size_t count, needs *n) {
    size_t offset = 0, length;
    const char *symbol, *name;
    while (n->name[0] == '\0' && (symbol = cltile_next_import(words, count, &offset)) != NULL)
        if (is_lacking(n, symbol) && (name = cltile_read_symbol(symbol, &length)) != NULL)
            snprintf(n->name, sizeof n->name, "%.*s", (int)length, name);
}

/* The words of a file, which the caller unmaps; NULL: it cannot be read. */
static const uint32_t *map_file(const char *path, size_t *size) {
    struct stat status;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    void *words = MAP_FAILED;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
        *size = (size_t)status.st_size;
        words = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
    }
    if (file >= 0)
        close(file);
    return words == MAP_FAILED ? NULL : words;
}

/* The completed module. Without words the caller frees *refusal, which says why; NULL: memory has run out. */
static cltile_completed complete(const uint32_t *words, size_t count, needs *n, char **refusal) {
    cltile_completed all = {0};
    char path[PATH_MAX] = "";
    size_t size = 0;
    const cltile_host *host = &n->device.driver->host;
    const bool is_emulated = layer_emulates(&n->device, n->uses);
    const uint32_t *library =
        is_emulated || !layer_find_installed(LIBRARY, R_OK, path, sizeof path) ? NULL : map_file(path, &size);
    if (library != NULL)
        all = cltile_complete(words, count,
                              &(const cltile_completer){.library = library,
                                                        .count = size / 4,
                                                        .wants = is_lacking,
                                                        .user = n,
                                                        .has_no_waits = n->device.driver->has_no_waits,
                                                        .keeps_calls = n->device.driver->spoils_inlined});
    int length = 0;
    if (is_emulated)
        length = asprintf(refusal,
                          "the module calls %s, whose sub-groups the layer emulates in source alone: build the program "
                          "from source, or link the module by cltile build%s%s",
                          n->name, host->oldest == 0 ? "" : " --host ", host->oldest == 0 ? "" : host->name);
    else if (library == NULL)
        length = asprintf(refusal,
                          "the module calls %s, and ../" LIBRARY " of the layer's folder, which has it, is not there: "
                          "install cltile's libraries",
                          n->name);
    else if (all.refused != NULL)
        length = asprintf(refusal,
                          "the module calls %s with other types than cltile has: compile it for spirv64 with "
                          "cltile's headers",
                          all.refused);
    if (length < 0)
        *refusal = NULL;
    if (library != NULL)
        munmap((void *)library, size);
    return all;
}

/* Has the build log of a program say why it is not completed, and frees the reason in time. When memory runs out, the
 * program is released. */
static bool note_refusal(cl_program created, cl_context context, const needs *n, char *refusal) {
    layer_program *program = layer_new_program(created);
    if (program == NULL) {
        free(refusal);
        layer_driver->clReleaseProgram(created);
        return false;
    }
    program->context = context;
    program->plan.driver = n->device.driver;
    program->plan.device = n->id;
    program->finding = refusal;
    program->owns_first = true;
    const bool has_companion = layer_add_companion(program, &(const layer_companion){.program = created});
    if (has_companion && layer_begin(created) && layer_keep(program))
        return true;
    if (has_companion)
        layer_driver->clReleaseProgram(created);
    layer_drop(program);
    return false;
}

cl_program layer_create_with_il(layer_create_il create, cl_context context, const void *il, size_t size,
                                cl_int *status) {
    const bool is_read = il != NULL && (uintptr_t)il % sizeof(uint32_t) == 0;
    needs n = {.uses = is_read ? find_uses(il, size / 4) : 0};
    char *refusal = NULL;
    if (n.uses != 0)
        look_at_devices(context, &n);
    if (n.lacking == 0)
        return create(context, il, size, status);
    find_name(il, size / 4, &n);
    const cltile_completed all = complete(il, size / 4, &n, &refusal);
    cl_program program =
        all.words == NULL ? create(context, il, size, status) : create(context, all.words, 4 * all.count, status);
    if (layer_setting.info && all.words != NULL)
        layer_say("program %p calls %s: %zu functions put into its SPIR-V, %zu bytes", (void *)program, n.name,
                  all.functions, 4 * all.count - size);
    free(all.words);
    if (program == NULL)
        free(refusal);
    else if (refusal != NULL && !note_refusal(program, context, &n, refusal)) {
        program = NULL;
        if (status != NULL)
            *status = CL_OUT_OF_HOST_MEMORY;
    }
    return program;
}
