/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to the assembly of Intel GPUs. */

#include "isa.h"

#include "devices.h"
#include "library.h"
#include "spirv/translation.h"

#include <stdlib.h>
#include <string.h>

/* Compiles what translate_to_spirv left for each device of the settings' target. */
static bool compile_for_devices(const settings *s, const file_bytes *spirv, isa_kernels *of_devices) {
    char *file = temporary_path("translated.spv"); /* its debug information puts source lines into the assembly */
    ocloc_input in = {.label = label_of(s->input), .file = file};
    add_word(&in.options, "-spirv_input");
    if (has_32_bit_pointers(spirv))
        add_word(&in.options, "-32");
    bool compiled = file != NULL;
    for (size_t i = 0; i < s->devices.count && compiled; ++i) {
        const char *device = s->devices.items[i];
        if (strcmp(target_of(s, device), s->link.target) != 0)
            continue;
        char *name = format_text("isa-%zu", i);
        char *folder = temporary_path(name);
        compiled = folder != NULL && make_folder(folder) && compile_by_ocloc(&in, device, folder, &of_devices[i]);
        free(folder);
        free(name);
    }
    free_words(&in.options);
    free(file);
    return compiled;
}

/* Links for the target of one device, and compiles for all devices of that target. */
static bool compile_for_target(const settings *s, size_t device, const file_bytes *bitcode, isa_kernels *of_devices) {
    static const char *const no_checks[] = {"no-all", NULL};
    settings one = *s;
    one.link.target = target_of(s, s->devices.items[device]);
    if (device > 0)
        one.link.warnings = no_checks;
    file_bytes linked = {NULL, 0}, spirv = {NULL, 0};
    const bool compiled = link_bitcode(&one, bitcode, &linked) && translate_to_spirv(&one, &spirv) &&
                          compile_for_devices(&one, &spirv, of_devices);
    free(spirv.bytes);
    free(linked.bytes);
    return compiled;
}

/* Takes the kernels of one device. */
static void append_kernels(const settings *s, isa_kernels *kernels, isa_kernels *more) {
    kernels->rows = resize_memory(kernels->rows, (kernels->count + more->count + 1) * sizeof *kernels->rows);
    for (size_t i = 0; i < more->count; ++i) {
        more->rows[i].target = target_of(s, more->rows[i].device);
        kernels->rows[kernels->count++] = more->rows[i];
    }
    free(more->rows);
}

bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels) {
    const size_t count = s->devices.count;
    isa_kernels *of_devices = memset(resize_memory(NULL, count * sizeof *of_devices), 0, count * sizeof *of_devices);
    bool compiled = true;
    for (size_t i = 0; i < count && compiled; ++i)
        compiled = of_devices[i].count > 0 || compile_for_target(s, i, bitcode, of_devices);
    for (size_t i = 0; i < count; ++i)
        append_kernels(s, kernels, &of_devices[i]);
    free(of_devices);
    return compiled;
}
