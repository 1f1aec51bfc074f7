/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile targets: the targets with their libraries, and which one a GPU needs. */

#include "commands.h"
#include "file.h"
#include "ocloc.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct target_row {
    const char *name;
    const char *what, *replaces;
} target_row;

static const target_row targets[] = {
    {"generic", "portable OpenCL C, for any host", "nothing"},
    {"intel", "for Intel GPUs with media block messages",
     "media block reads and writes, and sub-group block reads and writes, by one message each"},
    {"intel-xe2", "for Intel GPUs with 2D block messages, Ponte Vecchio and from Xe2 on",
     "media block reads and writes by sub-group block reads and writes of images, 2D blocks by one message each, the "
     "rest as intel"},
    {"pocl", "for the CPUs of PoCL, whose images are memory",
     "media block reads and writes by loads and stores of the image's memory, copies by whole lines"},
    {"nvptx", "for NVIDIA GPUs of compute capability 8.0 and up",
     "copies by cp.async and by vectors, and the waits and fences for them"},
};
#define TARGET_COUNT (sizeof targets / sizeof *targets)

/* ---- Targets ---- */

/* The path of an installed library; NULL if there is none. */
static char *find_library(const char *target, const char *arch) {
    char *path =
        format_text("%s/share/cltile/llvm-" CLTILE_LLVM_MAJOR_TEXT "/%s-%s.bc", installation_folder(), target, arch);
    return access(path, R_OK) == 0 ? path : NULL;
}

static void print_libraries(FILE *out, const char *target, bool json) {
    size_t size;
    const char *before = "";
    for (const char *const *arch = arch_names; *arch != NULL; ++arch) {
        if (cltile_library_bitcode(target, *arch, &size) == NULL)
            continue;
        const char *file = find_library(target, *arch);
        if (json) {
            fputs(before, out);
            print_json(out, "{'arch': %s, 'file': %s}", *arch, file);
            before = ", ";
        } else
            fprintf(out, "  %-8s  %s\n", *arch, file == NULL ? "in libcltile only" : file);
    }
}

/* Not all targets are built with each LLVM. */
static bool has_libraries(const char *target) {
    size_t size;
    for (const char *const *arch = arch_names; *arch != NULL; ++arch)
        if (cltile_library_bitcode(target, *arch, &size) != NULL)
            return true;
    return false;
}

/* Whether no row before this one is of its generation. */
static bool is_first(size_t index, const cltile_device *device) {
    for (size_t i = 0; i < index; ++i)
        if (strcmp(cltile_device_at(i)->generation, device->generation) == 0)
            return false;
    return true;
}

/* A line for each generation, of all that are of a target. */
static void print_generations(const char *target) {
    const cltile_device *first, *device;
    const char *heading = "  --target auto takes it for\n";
    for (size_t i = 0; (first = cltile_device_at(i)) != NULL; ++i) {
        if (first->target == NULL || strcmp(first->target, target) != 0 || !is_first(i, first))
            continue;
        printf("%s    %-8s ", heading, first->generation);
        heading = "";
        for (size_t j = i; (device = cltile_device_at(j)) != NULL; ++j)
            if (strcmp(device->generation, first->generation) == 0)
                printf(" %s", device->names);
        putchar('\n');
    }
}

/* --emit isa and cltile registers need ocloc. */
static void print_ocloc_devices(void) {
    words names = {0};
    add_ocloc_devices(&names);
    fputs("\n--emit isa and cltile registers: ", stdout);
    if (names.count > 0)
        printf("the installed ocloc compiles for\n  %s\n", quote_words(&names));
    else
        puts("need ocloc, which is not installed");
}

static void print_targets(void) {
    for (size_t i = 0; i < TARGET_COUNT; ++i) {
        if (!has_libraries(targets[i].name))
            continue;
        printf("%s%s: %s; replaces %s\n", i > 0 ? "\n" : "", targets[i].name, targets[i].what, targets[i].replaces);
        print_libraries(stdout, targets[i].name, false);
        print_generations(targets[i].name);
    }
    print_ocloc_devices();
}

/* Into memory first: memory may run out between two targets. */
static bool print_targets_json(void) {
    file_bytes text;
    FILE *out = open_text(&text.bytes, &text.size);
    const char *before = "";
    words names = {0};
    add_ocloc_devices(&names);
    fputs("{\"version\": 1, \"targets\": [", out);
    for (size_t i = 0; i < TARGET_COUNT; ++i) {
        if (!has_libraries(targets[i].name))
            continue;
        fprintf(out, "%s\n  ", before);
        print_json(out, "{'target': %s, 'replaces': %s, 'libraries': [", targets[i].name, targets[i].replaces);
        print_libraries(out, targets[i].name, true);
        fputs("]}", out);
        before = ",";
    }
    fputs("\n], \"ocloc\": [", out);
    for (size_t i = 0; i < names.count; ++i)
        print_json(out, i > 0 ? ", %s" : "%s", names.items[i]);
    fputs("]}\n", out);
    return fclose(out) == 0 && write_output("-", text.bytes, text.size);
}

/* ---- Devices ---- */

/* What cl_intel_subgroup_2d_block_io becomes on a GPU. */
static bool has_2d_messages(const cltile_device *device) {
    return strcmp(device->target, "intel-xe2") == 0;
}

static void print_device(const char *name, const cltile_device *device) {
    printf("%s: %s, since %s\n", name, device->target, device->why);
    printf("  source: %s\n", device->source);
    if (is_for_intel(device->target))
        printf("  cl_intel_subgroup_local_block_io: %s\n", device->local_block_io != 0 ? "yes" : "no");
    printf("  2D blocks: %s\n", has_2d_messages(device) ? "one message each" : "loads and stores");
    if (device->matrix_lanes != 0)
        printf("  products of matrices: in sub-groups of %u\n", device->matrix_lanes);
    if (device->images == 0)
        puts("  images: none");
}

static void print_device_json(const char *name, const cltile_device *device) {
    print_json(stdout,
               "{'device': %s, 'target': %s, 'generation': %s, 'why': %s, 'source': %s, 'local_block_io': %b, "
               "'block_2d_messages': %b, 'images': %b, 'matrix_lanes': %u}",
               name, device->target, device->generation, device->why, device->source, device->local_block_io != 0,
               has_2d_messages(device), device->images != 0, device->matrix_lanes);
}

static bool print_devices(const settings *s) {
    for (size_t i = 0; i < s->devices.count; ++i)
        if (find_device(s, s->devices.items[i]) == NULL)
            return false;
    if (s->json)
        fputs("{\"version\": 1, \"devices\": [", stdout);
    for (size_t i = 0; i < s->devices.count; ++i) {
        const char *name = s->devices.items[i];
        if (s->json)
            fputs(i > 0 ? ",\n  " : "\n  ", stdout);
        (s->json ? print_device_json : print_device)(name, look_up_device(name));
    }
    if (s->json)
        puts("\n]}");
    return true;
}

static int run_targets(settings *s) {
    if (s->devices.count > 0)
        return print_devices(s) ? EXIT_DONE : EXIT_WRONG_USAGE;
    if (s->json)
        return print_targets_json() ? EXIT_DONE : EXIT_FAILED;
    print_targets();
    return EXIT_DONE;
}

/* clang-format off */
const subcommand_row targets_row = {
    .subcommand = SUBCOMMAND_TARGETS, .name = "targets", .run = run_targets, .inputs = NULL,
    .summary = "the targets, and which one a GPU needs",
    .usage =
        "cltile targets [options]",
    .text =
        "Lists the targets: what each replaces, its library for each arch, and the Intel GPUs that --target auto takes "
        "it for. It also lists the GPUs that the installed ocloc compiles for. With --device: which target each of "
        "these GPUs needs, and why. An unknown GPU is wrong usage.",
    .examples =
        "cltile targets --device skl,bmg-g21",
};
/* clang-format on */
