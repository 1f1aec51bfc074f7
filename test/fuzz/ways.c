/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ways into a driver, by the command, Clang, llvm-link, llc and the layer. libcltile is no part of this program:
 * drivers have an LLVM of their own, and two of them in the global scope of symbols crash. */

#include "ways.h"

#include "bytes.h"
#include "cltile/cltile.h"
#include "message.h"
#include "opencl.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_ARGUMENTS 96

const char *const way_names[WAYS] = {"linked", "intel", "spirv", "layer", "spv"};

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
    static char words[4][WAYS_OPTIONS];
    static int next;
    char *copy = words[next++ % 4];
    snprintf(copy, sizeof words[0], "%s", option);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        add(c, word);
}

/* ---- Bitcode ---- */

static bool compile(const char *source, const char *standard, const char *optimisation, const char *bitcode,
                    char **message) {
    static const char blocks[] = FUZZ_INCLUDE "/cl_intel_media_block_io.h";
    static const char matrices[] = FUZZ_INCLUDE "/cl_intel_subgroup_2d_block_io.h";
    static const char copies[] = FUZZ_INCLUDE "/cl_khr_extended_async_copies.h";
    static const char fence[] = FUZZ_INCLUDE "/cl_khr_async_work_group_copy_fence.h";
    static const char *const flags[] = {"--target=spir64-unknown-unknown",
                                        "-x",
                                        "cl",
                                        "-include",
                                        blocks,
                                        "-include",
                                        matrices,
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
    add(&c, source);
    add(&c, "-o");
    add(&c, bitcode);
    return run_line(&c, message);
}

/* What the plan asks for beside the target. */
static void add_plan(command_line *c, const build_plan *p) {
    add(c, "-W");
    add(c, "no-all");
    add(c, "--region-rows");
    add(c, p->packed_rows ? "packed" : "padded");
}

static bool has_sub_groups(const workshop *shop) {
    const cltile_host *host = shop->linked_host == NULL ? NULL : cltile_find_host(shop->linked_host);
    return host != NULL && host->sub_groups == CLTILE_SUB_GROUPS_NATIVE;
}

/* Bitcode or a source to SPIR-V for the driver, and to its program, with emulated sub-groups: those of the model are
 * none of the driver's. Without a plan the options are Clang's. */
static bool build_linked(const workshop *shop, const build_plan *p, const char *options, const char *path,
                         cl_program *built, char **message) {
    const opencl_device device = {.id = shop->host->device};
    const char *spirv = path_of(shop, "linked.spv");
    command_line c = {{FUZZ_CLTILE, "build", path, "--emit", "spv", "-o", spirv}, 7};
    if (has_sub_groups(shop)) {
        add(&c, "--target");
        add(&c, "generic");
        add(&c, "--sub-groups");
        add(&c, "emulated");
    } else {
        add(&c, "--host");
        add(&c, shop->linked_host);
    }
    if (p != NULL)
        add_plan(&c, p);
    add_words(&c, options);
    if (!run_line(&c, message))
        return false;
    const test_bytes il = test_read_file(spirv);
    const bool is_built = opencl_build_il(shop->host->context, &device, il.start, il.size, built, message);
    free(il.start);
    return is_built;
}

/* ---- Intel's hardware ---- */

static bool make_model(const workshop *shop, char **message) {
    const char *path = path_of(shop, "model.bc");
    return access(path, R_OK) == 0 || compile(shop->model != NULL ? shop->model : FUZZ_INPUTS "/intel-model.cl",
                                              WAYS_STANDARD, "-O1 -Xclang -disable-llvm-passes", path, message);
}

static bool build_intel(const workshop *shop, const build_plan *p, cl_program *built, char **message) {
    const char *intel = path_of(shop, "intel.bc"), *modelled = path_of(shop, "modelled.bc");
    command_line link = {
        {FUZZ_CLTILE, "link", path_of(shop, "kernels.bc"), "--target", "intel", "--sub-groups", "native", "-o", intel},
        9};
    const command_line model = {{FUZZ_LLVM_LINK, "--suppress-warnings", "--only-needed", intel,
                                 path_of(shop, "model.bc"), "-o", modelled, NULL},
                                7};
    add_plan(&link, p);
    return make_model(shop, message) && run_line(&link, message) && run_line(&model, message) &&
           build_linked(shop, p, "", modelled, built, message);
}

/* ---- SPIR-V ---- */

/* Copies in SPIR-V become instructions of Codeplay's set, and calls again. */
static bool convert(const char *spirv, const char *set, const char *calls, char **message) {
    const command_line to = {{FUZZ_CLTILE, "spirv", "--to-codeplay", "-W", "no-all", spirv, "-o", set, NULL}, 8};
    const command_line from = {{FUZZ_CLTILE, "spirv", "--from-codeplay", "-W", "no-all", set, "-o", calls, NULL}, 8};
    return run_line(&to, message) && run_line(&from, message);
}

/* The command reads SPIR-V back to check it, and keeps the bitcode that it made. */
static bool read_back(const workshop *shop, const char *spirv, const char *bitcode, char **message) {
    char script[3 * 4096];
    snprintf(script, sizeof script,
             "TMPDIR='%s' && export TMPDIR && rm -rf \"$TMPDIR\"/cltile-* && " FUZZ_CLTILE
             " check --save-temps -W no-all '%s' && mv \"$TMPDIR\"/cltile-*/input.bc '%s'",
             shop->folder, spirv, bitcode);
    const command_line c = {{"/bin/sh", "-c", script, NULL}, 3};
    return run_line(&c, message);
}

static bool build_spirv(const workshop *shop, const build_plan *p, cl_program *built, char **message) {
    const char *spirv = path_of(shop, "kernels.spv"), *set = path_of(shop, "set.spv"),
               *calls = path_of(shop, "calls.spv"), *back = path_of(shop, "back.bc");
    const command_line to = {{FUZZ_LLC, "-O0", "-mtriple=spirv64v1.3-unknown-unknown", "-filetype=obj",
                              "--spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups", path_of(shop, "kernels.bc"),
                              "-o", spirv, NULL},
                             8};
    return run_line(&to, message) && (!p->has_instructions || convert(spirv, set, calls, message)) &&
           read_back(shop, p->has_instructions ? calls : spirv, back, message) &&
           build_linked(shop, p, "", back, built, message);
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

bool ways_read_spirv(void) {
    const command_line c = {
        {"/bin/sh", "-c", "for n in $(seq 19 30); do command -v llvm-spirv-$n && exit; done; exit 1", NULL}, 3};
    char *message = NULL;
    const bool reads = run_line(&c, &message);
    free(message);
    return reads;
}

bool way_takes(const workshop *shop, way w, const build_plan *p, const char *source) {
    if (w == WAY_SPV)
        return true;
    /* Intel's CPU runtime makes sub-groups of a row of the work-group, and runs lanes in step: blocks that share a
     * texel race. */
    if (has_sub_groups(shop) && (w == WAY_LAYER || strstr(source, "media_block_write_") != NULL))
        return false;
    if (w == WAY_LAYER)
        return p->layer_standard != NULL && !p->packed_rows;
    /* llvm-spirv makes pointers of images, which have no SPIR-V form. */
    const bool can_read_back = shop->reads_spirv && strstr(source, "image2d_t") == NULL;
    return shop->linked_host != NULL && (w != WAY_SPIRV || can_read_back) &&
           (w != WAY_INTEL || !p->packed_rows); /* which has generic code for these, and no model for it */
}

bool ways_write(const workshop *shop, const char *name, const char *text, char **message) {
    return write_file(path_of(shop, name), text, strlen(text), message);
}

bool ways_begin(const workshop *shop, const build_plan *p, const char *source, char **message) {
    return ways_write(shop, "kernels.cl", source, message) &&
           (FUZZ_CLANG[0] == '\0' ||
            compile(path_of(shop, "kernels.cl"), p->standard, p->optimisation, path_of(shop, "kernels.bc"), message));
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
    case WAY_LINKED:
        return build_linked(shop, p, "", path_of(shop, "kernels.bc"), built, message);
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

bool way_takes_source(const workshop *shop, way w) {
    return w == WAY_LINKED ? shop->linked_host != NULL : !has_sub_groups(shop);
}

bool way_build_source(const workshop *shop, way w, const char *options, cl_program *built, char **message) {
    const opencl_device device = {.id = shop->host->device};
    const char *path = path_of(shop, "kernels.cl");
    return w == WAY_LINKED ? build_linked(shop, NULL, options, path, built, message)
                           : opencl_build_source(shop->host->context, &device, path, options, built, message);
}
