/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ways into PoCL, by libcltile, Clang, llvm-link, llvm-spirv and the layer. */

#include "ways.h"

#include "bytes.h"
#include "cltile/cltile.h"
#include "message.h"
#include "opencl.h"
#include "process.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_ARGUMENTS 96

const char *const way_names[WAYS] = {"generic", "pocl", "intel", "spirv", "layer", "spv"};

static const char *const unchecked[] = {"no-all", NULL};

/* ---- Files and programs ---- */

/* Paths in the workshop's folder; each stays until 16 others were asked for. */
static const char *path_of(const workshop *shop, const char *name) {
    static char paths[16][4096];
    static int next;
    char *path = paths[next++ % 16];
    snprintf(path, sizeof paths[0], "%s/%s", shop->folder, name);
    return path;
}

static bool write_file(const char *path, const void *bytes, size_t size, char **message) {
    FILE *file = fopen(path, "wb");
    const bool written = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file == NULL || fclose(file) != 0 || !written)
        return fail(message, "%s cannot be written", path);
    return true;
}

typedef struct command_line {
    const char *arguments[MAX_ARGUMENTS];
    int count;
} command_line;

static void add(command_line *c, const char *argument) {
    if (c->count + 1 == MAX_ARGUMENTS)
        abort();
    c->arguments[c->count++] = argument;
}

static void add_all(command_line *c, const char *const *arguments) {
    for (; *arguments != NULL; ++arguments)
        add(c, *arguments);
}

static bool run_line(const command_line *c, char **message) {
    char *output = NULL;
    size_t size;
    const bool ran = process_run(c->arguments, &output, &size, message);
    free(output);
    return ran;
}

/* Each of the words of an option, which stay. */
static void add_words(command_line *c, const char *option) {
    static char words[4][512];
    static int next;
    char *copy = words[next++ % 4];
    snprintf(copy, sizeof words[0], "%s", option);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        add(c, word);
}

/* ---- Bitcode ---- */

/* Names that llvm-spirv does not know, of the same length as those of the builtins: it makes instructions of what it
 * knows. And nothing is "noinline": functions that come out of SPIR-V so PoCL does not inline, and has no ids of
 * work-groups and work-items in them. */
static void add_other_names(command_line *c) {
    static char names[2 * BUILTINS + 2][160];
    int next = 0;
    for (int i = 0; i < BUILTINS; ++i)
        for (int write = 0; write < 2; ++write) {
            char *name = names[next++];
            snprintf(name, sizeof names[0], "-D%s_sub_group_media_block_%s_%s=%s_sub_group_media_block_%s_%s", "intel",
                     write ? "write" : "read", builtins[i].type, "other", write ? "write" : "read", builtins[i].type);
            add(c, name);
        }
    add(c, "-Dasync_work_group_copy_2D2D=other_work_group_copy_2D2D");
    add(c, "-Dasync_work_group_copy_3D3D=other_work_group_copy_3D3D");
    add(c, "-Dasync_work_group_copy_fence=other_work_group_copy_fence");
    add(c, "-Dnoinline=unused");
}

static bool compile(const char *source, const char *standard, const char *optimisation, bool other_names,
                    const char *bitcode, char **message) {
    static const char blocks[] = FUZZ_INCLUDE "/cl_intel_media_block_io.h";
    static const char copies[] = FUZZ_INCLUDE "/cl_khr_extended_async_copies.h";
    static const char fence[] = FUZZ_INCLUDE "/cl_khr_async_work_group_copy_fence.h";
    static const char *const flags[] = {"--target=spir64-unknown-unknown",
                                        "-x",
                                        "cl",
                                        "-Xclang",
                                        "-no-opaque-pointers",
                                        "-include",
                                        blocks,
                                        "-include",
                                        copies,
                                        "-include",
                                        fence,
                                        "-I",
                                        FUZZ_COPIES,
                                        "-I",
                                        FUZZ_INPUTS,
                                        "-emit-llvm",
                                        "-c",
                                        NULL};
    command_line c = {0};
    add(&c, FUZZ_CLANG);
    add_all(&c, flags);
    add_words(&c, standard);
    add_words(&c, optimisation);
    if (other_names)
        add_other_names(&c);
    add(&c, source);
    add(&c, "-o");
    add(&c, bitcode);
    return run_line(&c, message);
}

static bool link_bitcode(const build_plan *p, const char *target, cltile_sub_groups sub_groups, const char *path,
                         void **linked, size_t *size, char **message) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = target;
    options.sub_groups = sub_groups;
    options.warnings = unchecked;
    options.region_rows = p->packed_rows ? CLTILE_REGION_ROWS_PACKED : CLTILE_REGION_ROWS_PADDED;
    options.events = p->null_events ? CLTILE_EVENTS_NULL : CLTILE_EVENTS_HOST;
    char *why = NULL;
    const test_bytes in = test_read_file(path);
    const cltile_status status = cltile_link_bitcode(in.start, in.size, &options, linked, size, &why);
    free(in.start);
    if (status != CLTILE_SUCCESS)
        fail(message, "cltile_link_bitcode, target %s: %s", target, why);
    cltile_free(why);
    return status == CLTILE_SUCCESS;
}

/* Whether LLVM takes it for valid: what executes it does not look. */
static bool verify(const workshop *shop, const void *linked, size_t size, char **message) {
    const char *path = path_of(shop, "linked.bc");
    const command_line c = {{FUZZ_OPT, "--opaque-pointers=0", "-passes=verify", "-disable-output", path, NULL}, 5};
    return write_file(path, linked, size, message) && run_line(&c, message);
}

/* Bitcode to PoCL's program. */
static bool build_linked(const workshop *shop, const build_plan *p, const char *target, const char *path,
                         cl_program *built, char **message) {
    void *linked = NULL;
    size_t size = 0;
    if (!link_bitcode(p, target, CLTILE_SUB_GROUPS_EMULATED, path, &linked, &size, message))
        return false;
    const opencl_device device = {.id = shop->host->device};
    const bool is_built = verify(shop, linked, size, message) &&
                          opencl_build_spir(shop->host->context, &device, linked, size, built, message);
    cltile_free(linked);
    return is_built;
}

/* ---- Intel's hardware ---- */

/* Without blocks of local memory: of kernels with these, once four-dword and one-dword blocks are both in it, PoCL 3.1
 * makes code that copies too many of the latter, whichever way it makes work-groups. Oclgrind runs the same bitcode
 * right, and async-copies tests these blocks. */
static bool make_model(const workshop *shop, char **message) {
    const char *path = path_of(shop, "model.bc");
    return access(path, R_OK) == 0 || compile(shop->model != NULL ? shop->model : FUZZ_INPUTS "/intel-model.cl",
                                              WAYS_STANDARD, "-O1", false, path, message);
}

/* A kernel that calls a builtin: libcltile links it for PoCL, and so gives conditional barriers of all kernels the form
 * that PoCL survives, which code for Intel's GPUs has no need of. */
static bool make_other(const workshop *shop, char **message) {
    const char *path = path_of(shop, "other-kernel.bc");
    return access(path, R_OK) == 0 ||
           compile(FUZZ_INPUTS "/other-kernel.cl", WAYS_STANDARD, "-O1", false, path, message);
}

static bool build_intel(const workshop *shop, const build_plan *p, cl_program *built, char **message) {
    void *linked = NULL;
    size_t size = 0;
    const char *intel = path_of(shop, "intel.bc"), *both = path_of(shop, "both.bc"),
               *modelled = path_of(shop, "modelled.bc");
    if (!make_model(shop, message) || !make_other(shop, message) ||
        !link_bitcode(p, "intel", CLTILE_SUB_GROUPS_NATIVE, path_of(shop, "kernels.bc"), &linked, &size, message))
        return false;
    const bool written = write_file(intel, linked, size, message);
    cltile_free(linked);
    const command_line join = {
        {FUZZ_LLVM_LINK, "--opaque-pointers=0", intel, path_of(shop, "other-kernel.bc"), "-o", both, NULL}, 6};
    const command_line model = {
        {FUZZ_LLVM_LINK, "--opaque-pointers=0", "--only-needed", both, path_of(shop, "model.bc"), "-o", modelled, NULL},
        7};
    return written && run_line(&join, message) && run_line(&model, message) &&
           build_linked(shop, p, "generic", modelled, built, message);
}

/* ---- SPIR-V ---- */

/* Gives the builtins their names again. */
static void restore_names(unsigned char *bytes, size_t size) {
    static const char *const names[][2] = {{"other_work_group", "async_work_group"},
                                           {"other_sub_group_media", "intel_sub_group_media"}};
    for (int i = 0; i < 2; ++i) {
        const size_t length = strlen(names[i][0]);
        for (size_t at = 0; at + length <= size; ++at)
            if (memcmp(bytes + at, names[i][0], length) == 0)
                memcpy(bytes + at, names[i][1], length);
    }
}

/* Copies in SPIR-V become instructions of Codeplay's set, and calls again. */
static bool convert(const test_bytes *spirv, const char *path, char **message) {
    cltile_spirv_options options = CLTILE_SPIRV_OPTIONS_INIT;
    options.warnings = unchecked;
    uint32_t *set = NULL, *calls = NULL;
    size_t set_count = 0, calls_count = 0;
    char *why = NULL;
    const bool converted =
        cltile_spirv_to_codeplay((const uint32_t *)spirv->start, spirv->size / 4, &options, &set, &set_count, &why) ==
            CLTILE_SUCCESS &&
        cltile_spirv_from_codeplay(set, set_count, &options, &calls, &calls_count, &why) == CLTILE_SUCCESS;
    if (!converted)
        fail(message, "conversion to Codeplay's set and back: %s", why);
    const bool written = converted && write_file(path, calls, calls_count * 4, message);
    cltile_free(set);
    cltile_free(calls);
    cltile_free(why);
    return written;
}

static bool rewrite(const build_plan *p, const char *path, char **message) {
    const test_bytes spirv = test_read_file(path);
    restore_names(spirv.start, spirv.size);
    const bool done =
        p->has_instructions ? convert(&spirv, path, message) : write_file(path, spirv.start, spirv.size, message);
    free(spirv.start);
    return done;
}

static bool build_spirv(const workshop *shop, const build_plan *p, cl_program *built, char **message) {
    const char *other = path_of(shop, "other.bc"), *spirv = path_of(shop, "kernels.spv"),
               *back = path_of(shop, "back.bc");
    const command_line to = {{FUZZ_LLVM_SPIRV, "--spirv-max-version=1.3", other, "-o", spirv, NULL}, 5};
    const command_line from = {{FUZZ_LLVM_SPIRV, "-r", spirv, "-o", back, NULL}, 5};
    return compile(path_of(shop, "kernels.cl"), p->standard, p->optimisation_for_spirv, true, other, message) &&
           run_line(&to, message) && rewrite(p, spirv, message) && run_line(&from, message) &&
           build_linked(shop, p, "generic", back, built, message);
}

/* ---- Translation ---- */

/* By the command, which has SPIRV-Tools look at what it made. */
static bool translate(const workshop *shop, const build_plan *p, const char *target, char **message) {
    char standard[32];
    snprintf(standard, sizeof standard, "%.*s", (int)strcspn(p->standard, " "), p->standard);
    command_line c = {{FUZZ_CLTILE, "build", "-W", "no-all", "--emit", "spv", "--target", target, "--region-rows",
                       p->packed_rows ? "packed" : "padded", standard, "-I", FUZZ_COPIES, "-I", FUZZ_INPUTS,
                       path_of(shop, "kernels.cl"), "-o", path_of(shop, "translated.spv"), NULL},
                      18};
    return run_line(&c, message);
}

/* ---- All ---- */

bool way_takes(way w, const build_plan *p) {
    if (w == WAY_LAYER && p->layer_standard == NULL)
        return false;
    return !p->packed_rows || (w != WAY_LAYER && w != WAY_INTEL); /* which then has generic code, and no model for it */
}

bool ways_begin(const workshop *shop, const build_plan *p, const char *source, char **message) {
    return write_file(path_of(shop, "kernels.cl"), source, strlen(source), message) &&
           compile(path_of(shop, "kernels.cl"), p->standard, p->optimisation, false, path_of(shop, "kernels.bc"),
                   message);
}

static bool build_by_layer(const workshop *shop, const build_plan *p, cl_program *built, char **message) {
    const opencl_device device = {.id = shop->host->device};
    char options[5000];
    snprintf(options, sizeof options, "%s -I %s", p->layer_standard, FUZZ_COPIES);
    return opencl_build_source(shop->host->context, &device, path_of(shop, "kernels.cl"), options, built, message);
}

bool way_build(const workshop *shop, way w, const build_plan *p, cl_program *built, char **message) {
    *built = NULL;
    switch (w) {
    case WAY_GENERIC:
        return build_linked(shop, p, "generic", path_of(shop, "kernels.bc"), built, message);
    case WAY_POCL:
        return build_linked(shop, p, "pocl", path_of(shop, "kernels.bc"), built, message);
    case WAY_INTEL:
        return build_intel(shop, p, built, message);
    case WAY_SPIRV:
        return build_spirv(shop, p, built, message);
    case WAY_SPV:
        return translate(shop, p, "generic", message) && translate(shop, p, "intel", message);
    default:
        return build_by_layer(shop, p, built, message);
    }
}
