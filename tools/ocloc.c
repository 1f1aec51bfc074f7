/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* ocloc, and the assembly that it dumps. */

#include "ocloc.h"

#include "file.h"
#include "process.h"
#include "report.h"
#include "text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OUTPUT_NAME "kernel"
#define KERNEL_LINE "//.kernel "

/* ---- The dump of Intel's compiler ---- */

/* It writes <hash>_simd<lanes>_entry_<number>.asm for each kernel and attempt, and a .dat of the same machine code. */
static bool ends_with(const char *name, const char *end) {
    const size_t length = strlen(name);
    return length > strlen(end) && strcmp(name + length - strlen(end), end) == 0;
}

static int is_assembly(const struct dirent *entry) {
    return strstr(entry->d_name, "_entry_") != NULL && ends_with(entry->d_name, ".asm");
}

static int is_binary(const struct dirent *entry) {
    return strncmp(entry->d_name, OUTPUT_NAME "_", strlen(OUTPUT_NAME "_")) == 0 && ends_with(entry->d_name, ".bin");
}

/* By number, which is the order of the source. */
static int compare_entries(const struct dirent **a, const struct dirent **b) {
    const int order = strcmp(strstr((*a)->d_name, "_entry_"), strstr((*b)->d_name, "_entry_"));
    return order != 0 ? order : strcmp((*a)->d_name, (*b)->d_name);
}

/* What is behind `lead` in a text, as a word; "?" where it is not there. The caller frees it. */
static char *word_behind(const char *text, const char *lead) {
    const char *found = strstr(text, lead);
    return found == NULL ? copy_text("?")
                         : format_text("%.*s", (int)strcspn(found + strlen(lead), "\r\n"), found + strlen(lead));
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

/* Takes the kernel that one file has, unless it is there already: a second attempt may come to the same code. */
static void take_kernel(isa_kernels *kernels, const char *device, const char *path, file_bytes *assembly) {
    isa_kernel one = {.device = device, .name = word_behind(assembly->bytes, KERNEL_LINE), .lanes = lanes_of(path)};
    if (has_kernel(kernels, &one)) {
        free(one.name);
        return;
    }
    one.assembly = assembly->bytes;
    assembly->bytes = NULL;
    kernels->rows = resize_memory(kernels->rows, (kernels->count + 1) * sizeof *kernels->rows);
    kernels->rows[kernels->count++] = one;
}

/* Adds one kernel, unless it is of an attempt that the compiler gave up for a better one: then its machine code is not
 * in the binary. */
static bool add_kernel(isa_kernels *kernels, const char *device, const char *path, const file_bytes *binary) {
    char *code_path = format_text("%.*s.dat", (int)(strlen(path) - strlen(".asm")), path);
    file_bytes assembly = {NULL, 0}, code = {NULL, 0};
    const bool read = read_file(path, &assembly) && read_file(code_path, &code);
    if (read && memmem(binary->bytes, binary->size, code.bytes, code.size) != NULL)
        take_kernel(kernels, device, path, &assembly);
    free(code.bytes);
    free(assembly.bytes);
    free(code_path);
    return read;
}

/* Reads the device binary that ocloc wrote into a folder: <output name>_<hardware>.bin. */
static bool read_binary(const ocloc_input *in, const char *device, const char *folder, file_bytes *binary) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_binary, alphasort);
    char *path = count > 0 ? format_text("%s/%s", folder, entries[0]->d_name) : NULL;
    bool read = false;
    if (path == NULL)
        report_error(in->label, "ocloc wrote no binary for %s", device);
    else
        read = read_file(path, binary);
    free(path);
    for (int i = 0; i < count; ++i)
        free(entries[i]);
    free(entries);
    return read;
}

static bool collect_kernels(const ocloc_input *in, const char *device, const char *folder, isa_kernels *kernels) {
    file_bytes binary = {NULL, 0};
    struct dirent **entries = NULL;
    bool collected = read_binary(in, device, folder, &binary);
    const int count = collected ? scandir(folder, &entries, is_assembly, compare_entries) : 0;
    const size_t before = kernels->count;
    for (int i = 0; i < count; ++i) {
        char *path = format_text("%s/%s", folder, entries[i]->d_name);
        collected = collected && add_kernel(kernels, device, path, &binary);
        free(path);
        free(entries[i]);
    }
    if (collected && kernels->count == before)
        collected = report_error(in->label, "ocloc compiled nothing for %s: the module has no kernel", device);
    free(entries);
    free(binary.bytes);
    return collected;
}

/* ---- ocloc ---- */

/* What Intel's compiler writes when it refuses a module for a GPU, in words of the one who has to change something: the
 * GPU, ": ", and the sentence. Versions 22.43 and 26.27 were seen to write them. */
static const struct {
    const char *output, *sentence;
} refusals[] = {
    {"Loading of IGC library has failed",
     "Intel's graphics compiler, which ocloc loads, is not there: install the package libigc2 (libigc1 of an old ocloc)"},
    {"For PVC platform images should not be used",
     "this GPU has no images, and the kernel has one: give the kernel buffers, or choose another GPU"},
    {"uses extension 'SPV_INTEL_media_block_io'",
     "this GPU has no media block messages, and the module calls them: leave --target out, or choose --target generic"},
    {"Kernel compiled with required subgroup size",
     "this GPU does not have the sub-group size that the kernel requires: change its intel_reqd_sub_group_size (from "
     "Xe-HPC and Xe2 on there are 16 and 32)"},
};

/* Says why a GPU's module was refused, with the line of the compiler that has it. False for another reason. */
static bool report_refusal(const ocloc_input *in, const char *device, const char *output) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
        const char *line = strstr(output, refusals[i].output);
        if (line == NULL)
            continue;
        while (line > output && line[-1] != '\n')
            --line;
        report_error(in->label, "%s: %s. ocloc: \"%.*s\"", device, refusals[i].sentence, (int)strcspn(line, "\n"),
                     line);
        return true;
    }
    return false;
}

static command ocloc_command(const char *doing) {
    command c = {.doing = doing, .package = "intel-opencl-icd (Debian 12) or intel-ocloc"};
    add_word(&c.words, "ocloc");
    return c;
}

/* What `ocloc ids` writes for a name; the caller frees it. */
static char *ask_for_ids(const char *name) {
    command c = ocloc_command("ocloc");
    add_word(&c.words, "ids");
    add_word(&c.words, "%s", name);
    char *output = NULL;
    if (is_program("ocloc")) {
        const child_result result = run_command("ocloc", &c);
        output = result.output;
    }
    free_command(&c);
    return output == NULL ? copy_text("") : output;
}

void add_ocloc_devices(words *names) {
    static const char lead[] = "All supported acronyms: ";
    char *output = ask_for_ids("--help");
    const char *name = strstr(output, lead);
    name = name == NULL ? "" : name + strlen(lead);
    while (*name != '\0' && *name != '\n' && *name != '.') {
        const size_t length = strcspn(name, ",.\n");
        add_word(names, "%.*s", (int)length, name);
        name += length + strspn(name + length, ", ");
    }
    free(output);
}

char *ocloc_version_of(const char *device) {
    static const char lead[] = "Matched ids:\n";
    if (device[0] == '-')
        return NULL;
    char *output = ask_for_ids(device);
    const char *version = strstr(output, lead);
    char *copy = NULL;
    if (version != NULL)
        copy = format_text("%.*s", (int)strcspn(version + strlen(lead), "\n"), version + strlen(lead));
    free(output);
    return copy;
}

/* Tells of a GPU that a version of ocloc does not know, with those that it knows. */
static void report_unknown_device(const ocloc_input *in, const char *device) {
    words names = {0};
    add_ocloc_devices(&names);
    char *list = quote_words(&names);
    report_error(in->label, "the installed ocloc does not compile for %s. It does for: %s", device, list);
    free(list);
    free_words(&names);
}

/* Says why ocloc failed, as far as that is known; otherwise shows what it wrote. */
static void report_ocloc_failure(const ocloc_input *in, const char *device, const command *c,
                                 const child_result *result) {
    if (strstr(result->output, "Cannot get HW Info for device") != NULL)
        report_unknown_device(in, device);
    else if (!report_refusal(in, device, result->output))
        report_failure(in->label, c, result);
}

/* A name such as gen9 stands for several GPUs, whose dumps would overwrite each other. */
static bool check_single_device(const ocloc_input *in, const char *device, const char *output) {
    static const char built[] = "Build succeeded for : ";
    char *devices = copy_text("");
    for (const char *line = strstr(output, built); line != NULL; line = strstr(line + 1, built)) {
        const char *name = line + strlen(built);
        char *longer = format_text("%s%s%.*s", devices, devices[0] == '\0' ? "" : ",", (int)strcspn(name, ".\n"), name);
        free(devices);
        devices = longer;
    }
    const bool single = devices[0] == '\0';
    if (!single)
        report_error(in->label, "%s names several GPUs: choose from --device %s", device, devices);
    free(devices);
    return single;
}

/* Lines of warning; the others say that all went well. */
static void show_warnings(const char *output) {
    while (*output != '\0') {
        const size_t length = strcspn(output, "\n");
        char *line = format_text("%.*s", (int)length, output);
        if (strstr(line, "arning") != NULL)
            fprintf(stderr, "%s\n", line);
        free(line);
        output += length + (output[length] == '\n');
    }
}

bool compile_by_ocloc(const ocloc_input *in, const char *device, const char *folder, isa_kernels *kernels) {
    char *doing = format_text("ocloc for %s", device);
    command c = ocloc_command(doing);
    add_word(&c.environment, "IGC_ShaderDumpEnable=1");
    add_word(&c.environment, "IGC_DumpToCustomDir=%s", folder);
    add_word(&c.words, "compile");
    append_words(&c.words, &in->options);
    add_word(&c.words, "-file");
    add_word(&c.words, "%s", in->file);
    add_word(&c.words, "-device");
    add_word(&c.words, "%s", device);
    add_word(&c.words, "-output");
    add_word(&c.words, OUTPUT_NAME);
    add_word(&c.words, "-out_dir");
    add_word(&c.words, "%s", folder);
    const child_result result = run_command(in->label, &c);
    bool compiled = result.started && result.status == 0 && result.signal == 0;
    if (compiled) {
        show_warnings(result.output);
        compiled = check_single_device(in, device, result.output) && collect_kernels(in, device, folder, kernels);
    } else if (result.started)
        report_ocloc_failure(in, device, &c, &result);
    free(result.output);
    free_command(&c);
    free(doing);
    return compiled;
}

void free_isa_kernels(isa_kernels *kernels) {
    for (size_t i = 0; i < kernels->count; ++i) {
        free(kernels->rows[i].name);
        free(kernels->rows[i].assembly);
    }
    free(kernels->rows);
    *kernels = (isa_kernels){NULL, 0};
}
