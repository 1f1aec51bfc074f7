/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What bench-link measures in a process that has LLVM: each task in a process of its own, since peak memory is a
 * process's.
 *
 * bench-linking TASK RUNS          prints the seconds that a task takes: median, least, most. 0 runs: it is done once
 * bench-linking verify FILE SYMBOL fails unless the module in FILE defines SYMBOL
 */

#include "bytes.h"
#include "cltile/cltile.h"
#include "timing.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The blur's kernel as the demo compiles it, and without optimisation; a kernel that uses nothing; cltile's library. */
typedef struct work {
    test_bytes kernel, unoptimised, unused, builtins;
    const char *target;
    test_bytes members[5]; /* that are linked into the kernel */
    const char *names[5];
    unsigned member_count;
} work;

__attribute__((noreturn)) static void die(const char *what, const char *why) {
    fprintf(stderr, "bench-linking: %s: %s\n", what, why == NULL ? "no reason given" : why);
    exit(1);
}

/* ---- cltile ---- */

#define BLOCKS "cl_intel_media_block_io/intel_sub_group_media_block_"
#define LANE "generic/cl_khr_subgroups/get_sub_group_local_id"

/* What cltile links for each target, which is verified. */
static const struct {
    const char *target, *names[5];
} members_of[] = {{"generic", {"generic/" BLOCKS "read_ui", "hosts/one-by-one/" BLOCKS "write_ui", LANE}},
                  {"pocl", {"pocl/" BLOCKS "read_ui", "pocl/" BLOCKS "write_ui", LANE}},
                  {"intel", {"intel/" BLOCKS "read_ui", "intel/" BLOCKS "write_ui"}}};

static void read_members(work *w) {
    size_t row = 0;
    char path[512];
    while (strcmp(members_of[row].target, w->target) != 0)
        ++row;
    for (; members_of[row].names[w->member_count] != NULL; ++w->member_count) {
        snprintf(path, sizeof path, "%s/%s.bc", BENCH_MEMBERS, members_of[row].names[w->member_count]);
        w->names[w->member_count] = members_of[row].names[w->member_count];
        w->members[w->member_count] = test_read_file(path);
    }
}

/* Takes a member that cltile links off those that are expected. */
static void expect_member(void *user, const char *name, size_t bytes) {
    work *w = user;
    (void)bytes;
    for (unsigned i = 0; i < w->member_count; ++i)
        if (w->names[i] != NULL && strcmp(w->names[i], name) == 0) {
            w->names[i] = NULL;
            return;
        }
    die(name, "cltile links it, which is not expected");
}

static test_bytes link_bytes(test_bytes in, const char *target, const char *const *warnings, cltile_member_fn on_member,
                             void *user) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = target;
    options.warnings = warnings;
    if (strcmp(target, "intel") == 0) /* as for what cltile build makes: these GPUs have sub-groups */
        options.sub_groups = CLTILE_SUB_GROUPS_NATIVE;
    options.on_member = on_member;
    options.user = user;
    void *out;
    test_bytes linked;
    char *message;
    if (cltile_link_bitcode(in.start, in.size, &options, &out, &linked.size, &message) != CLTILE_SUCCESS)
        die("cltile_link_bitcode", message);
    linked.start = out;
    return linked;
}

static void link_kernel(void *user) {
    const work *w = user;
    cltile_free(link_bytes(w->kernel, w->target, NULL, NULL, NULL).start);
}

static void link_unchecked(void *user) {
    static const char *const unchecked[] = {"no-all", NULL};
    const work *w = user;
    cltile_free(link_bytes(w->kernel, w->target, unchecked, NULL, NULL).start);
}

static void link_unoptimised(void *user) {
    const work *w = user;
    cltile_free(link_bytes(w->unoptimised, w->target, NULL, NULL, NULL).start);
}

static void link_unused(void *user) {
    const work *w = user;
    cltile_free(link_bytes(w->unused, w->target, NULL, NULL, NULL).start);
}

static void check(void *user) {
    const test_bytes kernel = ((work *)user)->kernel;
    char *message;
    if (cltile_check_bitcode(kernel.start, kernel.size, NULL, &message) != CLTILE_SUCCESS)
        die("cltile_check_bitcode", message);
}

/* ---- LLVM alone ---- */

static LLVMContextRef create_context(void) {
    LLVMContextRef context = LLVMContextCreate();
    return context;
}

static LLVMModuleRef parse(LLVMContextRef context, test_bytes b) {
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)b.start, b.size, "module", 0);
    LLVMModuleRef module;
    if (LLVMParseBitcodeInContext2(context, buffer, &module))
        die("LLVMParseBitcodeInContext2", "it failed");
    LLVMDisposeMemoryBuffer(buffer);
    return module;
}

static void parse_kernel(void *user) {
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, ((work *)user)->kernel);
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, NULL))
        die("LLVMVerifyModule", "it failed");
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

/* Removes the functions of a member that the module does not call, before their bodies are read. */
static void drop_unused(LLVMModuleRef module, LLVMModuleRef member) {
    for (LLVMValueRef f = LLVMGetFirstFunction(member), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        size_t length;
        if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) == LLVMExternalLinkage &&
            LLVMGetNamedFunction(module, LLVMGetValueName2(f, &length)) == NULL)
            LLVMDeleteFunction(f);
    }
}

/* The least that linking is: the kernel and the members that cltile takes are read, as far as they are needed, linked
 * and written. Nothing is verified, checked, inlined or settled. */
static void link_members(void *user) {
    const work *w = user;
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, w->kernel);
    for (unsigned i = 0; i < w->member_count; ++i) {
        LLVMMemoryBufferRef buffer =
            LLVMCreateMemoryBufferWithMemoryRange((const char *)w->members[i].start, w->members[i].size, "member", 0);
        LLVMModuleRef member;
        if (LLVMGetBitcodeModuleInContext2(context, buffer, &member))
            die("LLVMGetBitcodeModuleInContext2", "it failed");
        drop_unused(module, member);
        if (LLVMLinkModules2(module, member))
            die("LLVMLinkModules2", "it failed");
    }
    LLVMDisposeMemoryBuffer(LLVMWriteBitcodeToMemoryBuffer(module));
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

/* As a runtime does without cltile: nothing is inlined, and names stay. */
static void link_library(void *user) {
    const work *w = user;
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, w->kernel);
    if (LLVMLinkModules2(module, parse(context, w->builtins)))
        die("LLVMLinkModules2", "it failed");
    LLVMDisposeMemoryBuffer(LLVMWriteBitcodeToMemoryBuffer(module));
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

static void do_nothing(void *user) {
    (void)user;
}

/* ---- Verification ---- */

/* The linked kernel is there, and no definition has a builtin's name. */
static void verify_linked(test_bytes linked) {
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, linked);
    LLVMValueRef kernel = LLVMGetNamedFunction(module, "blur");
    if (kernel == NULL || LLVMIsDeclaration(kernel))
        die("blur", "the linked module does not define it");
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        size_t length;
        const char *name = LLVMGetValueName2(f, &length);
        if (cltile_find_builtin(name) != NULL)
            die(name, "it is left in the linked module");
    }
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

static int verify(const char *path, const char *symbol) {
    const test_bytes b = test_read_file(path);
    LLVMContextRef context = LLVMContextCreate(); /* for pointers of either kind */
    LLVMModuleRef module = parse(context, b);
    LLVMValueRef function = LLVMGetNamedFunction(module, symbol);
    if (function == NULL || LLVMIsDeclaration(function))
        die(symbol, "the linked module does not define it");
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    free(b.start);
    return 0;
}

static work read_work(const char *target) {
    work w = {.kernel = test_read_file(BENCH_KERNEL),
              .unoptimised = test_read_file(BENCH_UNOPTIMISED),
              .unused = test_read_file(BENCH_UNUSED),
              .builtins = test_read_file(BENCH_LIBRARY),
              .target = target};
    read_members(&w);
    return w;
}

static void free_work(work *w) {
    free(w->kernel.start);
    free(w->unoptimised.start);
    free(w->unused.start);
    free(w->builtins.start);
    for (unsigned i = 0; i < w->member_count; ++i)
        free(w->members[i].start);
}

static void measure(void (*run)(void *user), work *w, int runs) {
    const test_bytes linked = link_bytes(w->kernel, w->target, NULL, expect_member, w);
    for (unsigned i = 0; i < w->member_count; ++i)
        if (w->names[i] != NULL)
            die(w->names[i], "cltile does not link it");
    verify_linked(linked);
    cltile_free(linked.start);
    const timing t = timing_measure(run, w, runs);
    printf("%.9f %.9f %.9f\n", t.median, t.least, t.most);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name, *target;
        void (*run)(void *user);
    } tasks[] = {{"link", "generic", link_kernel},
                 {"link-pocl", "pocl", link_kernel},
                 {"link-intel", "intel", link_kernel},
                 {"members", "generic", link_members},
                 {"members-pocl", "pocl", link_members},
                 {"members-intel", "intel", link_members},
                 {"link-unchecked", "generic", link_unchecked},
                 {"link-unoptimised", "intel", link_unoptimised},
                 {"link-unused", "generic", link_unused},
                 {"check", "generic", check},
                 {"parse", "generic", parse_kernel},
                 {"library", "generic", link_library},
                 {"nothing", "generic", do_nothing}};
    if (argc == 4 && strcmp(argv[1], "verify") == 0)
        return verify(argv[2], argv[3]);
    for (size_t i = 0; argc == 3 && i < sizeof tasks / sizeof *tasks; ++i) {
        if (strcmp(tasks[i].name, argv[1]) != 0)
            continue;
        work w = read_work(tasks[i].target);
        if (atoi(argv[2]) == 0)
            tasks[i].run(&w);
        else
            measure(tasks[i].run, &w, atoi(argv[2]));
        free_work(&w);
        return 0;
    }
    fprintf(stderr, "usage: bench-linking TASK RUNS | verify FILE SYMBOL\n");
    return 2;
}
