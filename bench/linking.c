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

typedef struct work {
    test_bytes kernel, unused, builtins;
} work;

__attribute__((noreturn)) static void die(const char *what, const char *why) {
    fprintf(stderr, "bench-linking: %s: %s\n", what, why == NULL ? "no reason given" : why);
    exit(1);
}

/* ---- cltile ---- */

static test_bytes link_bytes(test_bytes in, const char *target, const char *const *warnings) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = target;
    options.warnings = warnings;
    void *out;
    test_bytes linked;
    char *message;
    if (cltile_link_bitcode(in.start, in.size, &options, &out, &linked.size, &message) != CLTILE_SUCCESS)
        die("cltile_link_bitcode", message);
    linked.start = out;
    return linked;
}

static void link_kernel(void *user) {
    cltile_free(link_bytes(((work *)user)->kernel, "generic", NULL).start);
}

static void link_unchecked(void *user) {
    static const char *const unchecked[] = {"no-all", NULL};
    cltile_free(link_bytes(((work *)user)->kernel, "generic", unchecked).start);
}

static void link_intel(void *user) {
    cltile_free(link_bytes(((work *)user)->kernel, "intel", NULL).start);
}

static void link_unused(void *user) {
    cltile_free(link_bytes(((work *)user)->unused, "generic", NULL).start);
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
#if LLVM_VERSION_MAJOR == 15
    LLVMContextSetOpaquePointers(context, 0);
#endif
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

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(void *user);
    } tasks[] = {{"link", link_kernel},      {"link-unchecked", link_unchecked},
                 {"link-intel", link_intel}, {"link-unused", link_unused},
                 {"check", check},           {"parse", parse_kernel},
                 {"library", link_library},  {"nothing", do_nothing}};
    if (argc == 4 && strcmp(argv[1], "verify") == 0)
        return verify(argv[2], argv[3]);
    work w = {test_read_file(BENCH_KERNEL), test_read_file(BENCH_UNUSED), test_read_file(BENCH_LIBRARY)};
    for (size_t i = 0; argc == 3 && i < sizeof tasks / sizeof *tasks; ++i) {
        if (strcmp(tasks[i].name, argv[1]) != 0)
            continue;
        const int runs = atoi(argv[2]);
        if (runs == 0) {
            tasks[i].run(&w);
        } else {
            const test_bytes linked = link_bytes(w.kernel, "generic", NULL);
            verify_linked(linked);
            cltile_free(linked.start);
            const timing t = timing_measure(tasks[i].run, &w, runs);
            printf("%.9f %.9f %.9f\n", t.median, t.least, t.most);
        }
        free(w.kernel.start);
        free(w.unused.start);
        free(w.builtins.start);
        return 0;
    }
    fprintf(stderr, "usage: bench-linking TASK RUNS | verify FILE SYMBOL\n");
    return 2;
}
