/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to the assembly of Intel GPUs. */

#include "ocloc.h"

#include "file.h"
#include "library.h"
#include "settings.h"
#include "spirv/spirv.h"

#include <string.h>

static const char *name_double(const void *user) {
    return find_double(user);
}

/* Assembly is complete or not at all; the registers of some devices are of use without those of others. Without a
 * compiler none has any. */
static bool goes_on_after_failure(const settings *s) {
    return s->subcommand == SUBCOMMAND_REGISTERS && is_program("ocloc");
}

/* Compiles a file of SPIR-V for each device of the settings' target; its debug information puts source lines into the
 * assembly. double_in: whose input has the first use of double, or NULL. Returns whether all succeeded. */
static bool compile_for_devices(const settings *s, const char *file, const file_bytes *spirv, const settings *double_in,
                                isa_kernels *of_devices) {
    ocloc_input in = {.label = label_of(s->input),
                      .file = file,
                      .name_double = double_in == NULL ? NULL : name_double,
                      .user = double_in};
    add_words(&in.options, "-spirv_input", has_32_bit_pointers(spirv) ? "-32" : NULL, NULL);
    bool all = true;
    for (size_t i = 0; i < s->devices.count && (all || goes_on_after_failure(s)); ++i) {
        const char *device = s->devices.items[i];
        if (strcmp(target_of(s, device), s->link.target) != 0)
            continue;
        const char *folder = temporary_path(format_text("isa-%zu", i));
        in.release = find_release(device);
        all = folder != NULL && make_folder(folder) && compile_by_ocloc(&in, device, folder, &of_devices[i]) && all;
    }
    return all;
}

/* What the links for several targets have in common. */
typedef struct link_state {
    bool is_checked; /* findings were shown */
    bool is_wrong;   /* the kernel itself is */
} link_state;

/* Links for the target of one device, and compiles for all devices of that target. */
static bool compile_for_target(const settings *s, size_t device, const file_bytes *bitcode, link_state *state,
                               isa_kernels *of_devices) {
    static const char *const no_checks[] = {"no-all", NULL};
    settings one = *s;
    one.link.target = target_of(s, s->devices.items[device]);
    if (state->is_checked)
        one.link.warnings = no_checks;
    file_bytes bytes, spirv;
    const char *linked = link_bitcode(&one, bitcode, &bytes);
    state->is_checked = state->is_checked || linked != NULL;
    state->is_wrong = linked == NULL && find_without_images(&one) == NULL;
    const char *translated = linked == NULL ? NULL : translate_to_spirv(&one, linked, &spirv);
    return translated != NULL && compile_for_devices(&one, translated, &spirv, &one, of_devices);
}

/* Whether no device before it has the same target. */
static bool is_first_of_target(const settings *s, size_t device) {
    for (size_t i = 0; i < device; ++i)
        if (strcmp(target_of(s, s->devices.items[i]), target_of(s, s->devices.items[device])) == 0)
            return false;
    return true;
}

/* All kernels in the order of the devices. */
static void join_kernels(const settings *s, const isa_kernels *of_devices, isa_kernels *kernels) {
    for (size_t d = 0; d < s->devices.count; ++d)
        for (size_t k = 0; k < of_devices[d].count; ++k) {
            isa_kernel *row = ADD_ROW(kernels->rows, kernels->count);
            *row = of_devices[d].rows[k];
            row->target = target_of(s, s->devices.items[d]);
        }
}

bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels) {
    const size_t count = s->devices.count;
    isa_kernels *of_devices = resize_memory(NULL, count * sizeof *of_devices);
    link_state state = {false, false};
    bool all = true;
    for (size_t d = 0; d < count && (all || goes_on_after_failure(s)) && !state.is_wrong; ++d)
        if (is_first_of_target(s, d))
            all = compile_for_target(s, d, bitcode, &state, of_devices) && all;
    join_kernels(s, of_devices, kernels);
    return all;
}

bool compile_spirv_to_isa(const settings *s, file_bytes *spirv, isa_kernels *kernels) {
    settings one = *s;
    const char *file = temporary_path("kernel.spv");
    isa_kernels *of_devices = resize_memory(NULL, s->devices.count * sizeof *of_devices);
    if (file == NULL || !check_linked(s, spirv) || !write_file(file, spirv->bytes, spirv->size))
        return false;
    one.target_is_auto = false;
    one.link.target = find_target(spirv);
    const bool all = compile_for_devices(&one, file, spirv, NULL, of_devices);
    join_kernels(&one, of_devices, kernels);
    return all;
}
