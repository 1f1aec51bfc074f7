/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* ocloc, and the assembly that it dumps. */

#include "ocloc.h"

#include "file.h"
#include "text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OUTPUT_NAME "kernel"

/* ---- The dump of Intel's compiler ---- */

/* It writes <hash>_simd<lanes>_entry_<number>.asm for each kernel and attempt, and a .dat of the same machine code. */
static int is_assembly(const struct dirent *entry) {
    return strstr(entry->d_name, "_entry_") != NULL && ends_with(entry->d_name, ".asm");
}

static int is_binary(const struct dirent *entry) {
    return starts_with(entry->d_name, OUTPUT_NAME "_") && ends_with(entry->d_name, ".bin");
}

/* By number, which is the order of the source. */
static int compare_entries(const struct dirent **a, const struct dirent **b) {
    const int order = strcmp(strstr((*a)->d_name, "_entry_"), strstr((*b)->d_name, "_entry_"));
    return order != 0 ? order : strcmp((*a)->d_name, (*b)->d_name);
}

/* "_simd8_" in the name of a file of the dump. */
static unsigned lanes_of(const char *path) {
    const char *width = strstr(strrchr(path, '/'), "_simd");
    return width == NULL ? 0 : (unsigned)strtoul(width + strlen("_simd"), NULL, 10);
}

static bool has_kernel(const isa_kernels *kernels, const isa_kernel *one) {
    for (size_t i = 0; i < kernels->count; ++i)
        if (kernels->rows[i].lanes == one->lanes && strcmp(kernels->rows[i].name, one->name) == 0)
            return true;
    return false;
}

/* What newer compilers add to modules with functions: it is no kernel of the program. */
#define SYMBOLS "Intel_Symbol_Table_Void_Program"

/* Adds the kernel of one file, unless another attempt of the compiler made the same code. */
static void take_kernel(isa_kernels *kernels, const char *device, const char *path, const file_bytes *assembly) {
    const char *name = text_behind(assembly->bytes, "//.kernel ", "\r\n");
    const isa_kernel one = {
        .device = device, .name = name == NULL ? "?" : name, .lanes = lanes_of(path), .assembly = assembly->bytes};
    if (!has_kernel(kernels, &one) && strcmp(one.name, SYMBOLS) != 0)
        *ADD_ROW(kernels->rows, kernels->count) = one;
}

/* Adds the kernel of one file, unless the compiler gave this attempt up for a better one: then its machine code is not
 * in the binary. */
static bool add_kernel(isa_kernels *kernels, const char *device, const char *path, const file_bytes *binary) {
    file_bytes assembly, code;
    if (!read_file(path, &assembly) ||
        !read_file(format_text("%.*s.dat", (int)(strlen(path) - strlen(".asm")), path), &code))
        return false;
    if (memmem(binary->bytes, binary->size, code.bytes, code.size) != NULL)
        take_kernel(kernels, device, path, &assembly);
    return true;
}

/* The paths of the files of a folder that a filter takes, in order. */
static words list_files(const char *folder, int (*filter)(const struct dirent *),
                        int (*compare)(const struct dirent **, const struct dirent **)) {
    words paths = {0};
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, filter, compare);
    for (int i = 0; i < count; ++i) {
        add_word(&paths, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return paths;
}

static bool collect_kernels(const ocloc_input *in, const char *device, const char *folder, isa_kernels *kernels) {
    const words binaries = list_files(folder, is_binary, alphasort); /* <output name>_<hardware>.bin */
    const words assemblies = list_files(folder, is_assembly, compare_entries);
    const size_t before = kernels->count;
    file_bytes binary;
    if (binaries.count == 0)
        return report_error(in->label, "ocloc wrote no binary for %s", device);
    if (!read_file(binaries.items[0], &binary))
        return false;
    for (size_t i = 0; i < assemblies.count; ++i)
        if (!add_kernel(kernels, device, assemblies.items[i], &binary))
            return false;
    return kernels->count > before ||
           report_error(in->label, "ocloc compiled nothing for %s: the module has no kernel", device);
}

/* ---- ocloc ---- */

#define NO_DOUBLE "Double type is not supported on this platform"

/* Output of Intel's compiler when it refuses a module for a GPU, and the message for it. Versions 22.43 and 26.27 write
 * these. */
static const struct {
    const char *output, *sentence;
} refusals[] = {
    {NO_DOUBLE,
     "this GPU has no double: write constants as 2.5f, or give -cl-single-precision-constant, which makes them "
     "float; or choose another GPU"},
    {"Loading of IGC library has failed",
     "Intel's graphics compiler, which ocloc loads, is not there: install the package libigc2 (libigc1 of an old ocloc)"},
    {"For PVC platform images should not be used",
     "this GPU has no images, and the kernel has one: give the kernel buffers, or choose another GPU"},
    {"uses extension 'SPV_INTEL_media_block_io'",
     "this GPU has no media block messages, and the module calls them: leave --target out, or choose --target intel-xe2"},
    {"uses extension 'SPV_INTEL_2d_block_io'",
     "this GPU has no 2D block messages, and the module calls them: leave --target out, or choose --target generic"},
    {"does not support the following opcode: 6237",
     "the installed ocloc does not know products of matrices: install ocloc 26.27 or newer, or choose --target generic"},
    {"does not support the following opcode: 623", /* 6231 to 6235 */
     "the installed ocloc does not know 2D block messages: install ocloc 26.27 or newer, or choose --target generic"},
    {"Kernel compiled with required subgroup size",
     "this GPU does not have the sub-group size that the kernel requires: change its intel_reqd_sub_group_size (from "
     "Xe-HPC and Xe2 on there are 16 and 32)"},
};

/* Reports a known reason for a refusal, with the compiler's line. Returns false for another reason. */
static bool report_refusal(const ocloc_input *in, const char *device, const char *output) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
        const char *line = strstr(output, refusals[i].output);
        if (line == NULL)
            continue;
        while (line > output && line[-1] != '\n')
            --line;
        const bool is_double = in->name_double != NULL && strcmp(refusals[i].output, NO_DOUBLE) == 0;
        report_error(is_double ? in->name_double(in->user) : in->label, "%s: %s. ocloc: \"%.*s\"", device,
                     refusals[i].sentence, (int)strcspn(line, "\n"), line);
        return true;
    }
    return false;
}

static command ocloc_command(const char *doing) {
    command c = {.doing = doing, .package = "intel-opencl-icd (Debian 12) or intel-ocloc (Debian testing)"};
    add_word(&c.words, "ocloc");
    return c;
}

/* The output of `ocloc ids` for a name; "" without ocloc. */
static const char *ask_for_ids(const char *name) {
    command c = ocloc_command("ocloc");
    add_words(&c.words, "ids", name, NULL);
    const char *output = is_program("ocloc") ? run_command("ocloc", &c).output : NULL;
    return output == NULL ? "" : output;
}

void add_ocloc_devices(words *names) {
    const char *list = text_behind(ask_for_ids("--help"), "All supported acronyms: ", ".\n");
    if (list != NULL)
        add_parts(names, list, ", ");
}

char *ocloc_version_of(const char *device) {
    return device[0] == '-' ? NULL : text_behind(ask_for_ids(device), "Matched ids:\n", "\n");
}

/* Names the version of ocloc to install, and the GPUs that the installed one compiles for. */
static void report_unknown_device(const ocloc_input *in, const char *device) {
    words names = {0};
    add_ocloc_devices(&names);
    report_error(in->label, "the installed ocloc does not know %s%s%s. It compiles for: %s", device,
                 in->release == NULL ? "" : ": install ocloc ", in->release == NULL ? "" : in->release,
                 quote_words(&names));
}

/* Reports a known reason for a failure of ocloc; otherwise shows its output. */
static void report_ocloc_failure(const ocloc_input *in, const char *device, const command *c,
                                 const child_result *result) {
    if (strstr(result->output, "Cannot get HW Info for device") != NULL)
        report_unknown_device(in, device);
    else if (!report_refusal(in, device, result->output))
        report_failure(in->label, c, result);
}

/* A name such as gen9 means several GPUs, whose dumps would overwrite each other. */
static bool check_single_device(const ocloc_input *in, const char *device, const char *output) {
    static const char built[] = "Build succeeded for : ";
    char *devices = NULL;
    for (const char *line = strstr(output, built); line != NULL; line = strstr(line + 1, built))
        append_text(&devices, "%s%.*s", devices == NULL ? "" : ",", (int)strcspn(line + strlen(built), ".\n"),
                    line + strlen(built));
    return devices == NULL ||
           report_error(in->label, "%s names several GPUs: choose from --device %s", device, devices);
}

/* Shows the warnings; the other lines report progress. */
static void show_warnings(const char *output) {
    for (const char *line; (line = take_line(&output)) != NULL;)
        if (strstr(line, "arning") != NULL)
            fprintf(stderr, "%s\n", line);
}

bool compile_by_ocloc(const ocloc_input *in, const char *device, const char *folder, isa_kernels *kernels) {
    command c = ocloc_command(format_text("ocloc for %s", device));
    add_word(&c.environment, "IGC_ShaderDumpEnable=1");
    add_word(&c.environment, "IGC_DumpToCustomDir=%s", folder);
    add_word(&c.words, "compile");
    append_words(&c.words, &in->options);
    add_words(&c.words, "-file", in->file, "-device", device, "-output", OUTPUT_NAME, "-out_dir", folder, NULL);
    const child_result result = run_command(in->label, &c);
    if (has_succeeded(&result)) {
        show_warnings(result.output);
        return check_single_device(in, device, result.output) && collect_kernels(in, device, folder, kernels);
    }
    if (result.started)
        report_ocloc_failure(in, device, &c, &result);
    return false;
}
