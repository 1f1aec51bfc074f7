/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a JIT compiler does with libcltile: parse a kernel's bitcode, link what it uses, go on with the module.
 *
 * jit_link KERNEL.bc [TARGET]   prints the linked module as IR; TARGET is generic, the default, or intel
 */

#include "cltile/cltile.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Receives what cltile finds in the kernel. A runtime would append it to the program's build log. */
static void print_finding(void *user, const cltile_diagnostic *finding) {
    static const char *const severities[] = {"note", "warning", "error"};
    FILE *log = user;
    if (finding->file != NULL) /* the kernel has debug information */
        fprintf(log, "%s:%u:%u: ", finding->file, finding->line, finding->column);
    else if (finding->kernel != NULL)
        fprintf(log, "kernel '%s': ", finding->kernel);
    fprintf(log, "%s: %s [%s]\n    %s\n", severities[finding->severity], finding->message, finding->id, finding->note);
}

/* Without a handler LLVM ends the process at a module that it cannot read. */
static void print_llvm_error(LLVMDiagnosticInfoRef info, void *user) {
    char *description = LLVMGetDiagInfoDescription(info);
    if (LLVMGetDiagInfoSeverity(info) == LLVMDSError)
        fprintf(user, "LLVM: %s\n", description);
    LLVMDisposeMessage(description);
}

/* One context per kernel, so that several threads may work at once. */
static LLVMContextRef create_context(void) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, print_llvm_error, stderr);
    return context;
}

static LLVMModuleRef parse(LLVMContextRef context, const char *path) {
    LLVMMemoryBufferRef bytes = NULL;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &bytes, &message)) {
        fprintf(stderr, "%s: %s\n", path, message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    if (LLVMParseBitcodeInContext2(context, bytes, &module)) {
        fprintf(stderr, "%s: no bitcode of LLVM %s or older\n", path, cltile_llvm_version());
        module = NULL;
    }
    LLVMDisposeMemoryBuffer(bytes);
    return module;
}

/* Links in place. Afterwards the module has no call of a tile builtin left, and no definition of one: its passes, and
 * its translation to SPIR-V or machine code, need to know nothing of cltile. */
static bool link_builtins(LLVMModuleRef module, const char *target) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = target;                       /* "intel" where the GPU has media block messages */
    options.sub_groups = CLTILE_SUB_GROUPS_NATIVE; /* this runtime has sub-groups of its own */
    options.on_diagnostic = print_finding;
    options.user = stderr;
    char *message = NULL;
    const cltile_status status = cltile_link_module(module, &options, &message);
    /* Of a faulty kernel the callback has said all; the message is its first error. */
    if (status != CLTILE_SUCCESS && status != CLTILE_INVALID_KERNEL)
        fprintf(stderr, "cltile: %s\n", message == NULL ? "out of memory" : message);
    cltile_free(message);
    return status == CLTILE_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: jit_link KERNEL.bc [TARGET]\n");
        return 2;
    }
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, argv[1]);
    const bool linked = module != NULL && link_builtins(module, argc == 3 ? argv[2] : "generic");
    if (linked) {
        char *ir = LLVMPrintModuleToString(module);
        fputs(ir, stdout);
        LLVMDisposeMessage(ir);
    }
    if (module != NULL)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return linked ? EXIT_SUCCESS : EXIT_FAILURE;
}
