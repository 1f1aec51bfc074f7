/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Members and libraries of bitcode; by LLVM's own functions, since one process for each step took most of a build. */

#include "bitcode.h"

#include "ir/passes.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Support.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Inlining and the removal of memory slots only: instcombine makes integers of odd widths, and what optimises further
 * leaves `freeze`, both of which translators to SPIR-V refuse. llvm-spirv also lists a switch's block once per case in
 * OpPhi. */
#define MEMBER_PASSES                                                                                                  \
    "always-inline,globaldce,function(sroa,early-cse,sccp,simplifycfg,early-cse,adce,simplifycfg," CLTILE_LOWER_SWITCH \
    ")"

/* In a library each builtin keeps calling others (a copy of version 0.9.0 that of 1.0), which are inlined with it. */
#define LIBRARY_PASSES                                                                                                 \
    "globaldce,function(sroa,early-cse,sccp,simplifycfg,early-cse,adce," CLTILE_LOWER_SWITCH "),globaldce"

static bool fail(const char *path, const char *what, const char *which) {
    fprintf(stderr, "%s: %s%s\n", path, what, which);
    return false;
}

LLVMContextRef create_context(void) {
    /* Alias scopes that inlining leaves behind are in no member. */
    const char *options[] = {"bitcode", "-enable-noalias-to-md-conversion=false"};
    LLVMParseCommandLineOptions(2, options, NULL);
    return LLVMContextCreate();
}

/* ---- Files ---- */

char *read_text(const char *path, size_t *size) {
    LLVMMemoryBufferRef buffer = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
        fail(path, message, "");
        return NULL;
    }
    *size = LLVMGetBufferSize(buffer);
    char *text = malloc(*size + 1);
    if (text == NULL)
        abort();
    memcpy(text, LLVMGetBufferStart(buffer), *size);
    text[*size] = '\0';
    LLVMDisposeMemoryBuffer(buffer);
    return text;
}

/* Takes lines that begin with one of some words out of LLVM IR as text. */
static void drop_lines(char *text, const char *const *words) {
    char *kept = text;
    for (char *line = text, *end; *line != '\0'; line = end) {
        end = strchrnul(line, '\n');
        end += *end == '\n';
        bool dropped = false;
        for (const char *const *word = words; *word != NULL; ++word)
            dropped = dropped || strncmp(line, *word, strlen(*word)) == 0;
        if (!dropped) {
            memmove(kept, line, (size_t)(end - line));
            kept += end - line;
        }
    }
    *kept = '\0';
}

LLVMModuleRef read_module(LLVMContextRef context, const char *path) {
    static const char *const program[] = {"!opencl.", "!llvm.ident", "!llvm.module.flags", NULL};
    size_t size;
    char *text = read_text(path, &size);
    if (text == NULL)
        return NULL;
    if (size > 0 && memchr(text, '\0', size) == NULL) {
        drop_lines(text, program);
        size = strlen(text);
    }
    LLVMContextSetDiscardValueNames(context, 0);
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMParseIRInContext(context, LLVMCreateMemoryBufferWithMemoryRangeCopy(text, size, path), &module, &message)) {
        fail(path, message, "");
        LLVMDisposeMessage(message);
        module = NULL;
    }
    free(text);
    return module;
}

bool write_module(LLVMModuleRef module, const char *path) {
    char *beside = NULL;
    if (asprintf(&beside, "%s.part", path) < 0)
        abort();
    const bool written = LLVMWriteBitcodeToFile(module, beside) == 0 && rename(beside, path) == 0;
    free(beside);
    return written || fail(path, "cannot be written", "");
}

/* ---- Members ---- */

static bool run_passes(LLVMModuleRef module, const char *passes) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMContextSetDiscardValueNames(LLVMGetModuleContext(module), 1); /* which text may not be read with */
    /* No target machine: what its costs decide differs between spir64 and spirv64, which have the same members. */
    LLVMErrorRef error = LLVMRunPasses(module, passes, NULL, options);
    LLVMDisposePassBuilderOptions(options);
    return error == NULL || fail(passes, LLVMGetErrorMessage(error), "");
}

/* Weak variables stay weak: they are link-time constants. noundef of results and parameters is for optimisers of the
 * caller. The CPU is the caller's: members of x86_64 serve others, too. */
static void clean_attributes(LLVMValueRef function) {
    static const char *const kinds[] = {
        "frame-pointer", "min-legal-vector-width", "no-trapping-math", "stack-protector-buffer-size",
        "target-cpu",    "target-features",        "tune-cpu"};
    const unsigned noundef = LLVMGetEnumAttributeKindForName("noundef", strlen("noundef"));
    for (unsigned i = 0; i <= LLVMCountParams(function); ++i) /* 0 is the result */
        LLVMRemoveEnumAttributeAtIndex(function, i, noundef);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
        LLVMRemoveStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kinds[i],
                                         (unsigned)strlen(kinds[i]));
}

bool make_member(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        clean_attributes(f);
        if (LLVMGetLinkage(f) == LLVMWeakAnyLinkage)
            LLVMSetLinkage(f, LLVMLinkOnceODRLinkage);
    }
    return run_passes(module, MEMBER_PASSES);
}

static bool is_exported(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMExternalLinkage;
}

/* Says which functions one module exports and the other does not. */
static bool check_exports(const char *label, LLVMModuleRef module, LLVMModuleRef other, const char *path,
                          const char *what) {
    bool equal = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        size_t length;
        const char *symbol = LLVMGetValueName2(f, &length);
        LLVMValueRef same = LLVMGetNamedFunction(other, symbol);
        if (is_exported(f) && (same == NULL || !is_exported(same))) {
            fprintf(stderr, what, label, symbol, path);
            equal = false;
        }
    }
    return equal;
}

bool check_twin(const char *label, LLVMModuleRef module, const char *path) {
    LLVMModuleRef twin = read_module(LLVMGetModuleContext(module), path);
    if (twin == NULL)
        return false;
    const bool has_all = check_exports(label, twin, module, path, "%s: does not define %s of %s\n");
    const bool has_no_more = check_exports(label, module, twin, path, "%s: defines %s, which is not in %s\n");
    LLVMDisposeModule(twin);
    return has_all && has_no_more;
}

/* ---- Libraries ---- */

bool link_module(LLVMModuleRef into, LLVMModuleRef module) {
    LLVMSetTarget(module, LLVMGetTarget(into));
    LLVMSetDataLayout(module, LLVMGetDataLayoutStr(into));
    return !LLVMLinkModules2(into, module); /* which says why */
}

/* Whether a line of a list is that symbol. */
static bool lists(const char *list, const char *symbol) {
    const size_t length = strlen(symbol);
    for (const char *at = strstr(list, symbol); at != NULL; at = strstr(at + 1, symbol))
        if ((at == list || at[-1] == '\n') && (at[length] == '\n' || at[length] == '\0'))
            return true;
    return false;
}

static void internalise(LLVMValueRef global, const char *list) {
    size_t length;
    const LLVMLinkage linkage = LLVMGetLinkage(global);
    if (!LLVMIsDeclaration(global) && linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage &&
        linkage != LLVMWeakODRLinkage && !lists(list, LLVMGetValueName2(global, &length)))
        LLVMSetLinkage(global, LLVMInternalLinkage);
}

bool make_library(LLVMModuleRef module, const char *exported, bool inlines) {
    size_t size;
    char *list = read_text(exported, &size);
    if (list == NULL)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        internalise(f, list);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g != NULL; g = LLVMGetNextGlobal(g))
        internalise(g, list);
    free(list);
    return run_passes(module, inlines ? "always-inline," LIBRARY_PASSES : LIBRARY_PASSES);
}

/* Says which functions of a list the module does not define. */
static bool check_defined(const char *label, LLVMModuleRef module, char *list, const char *path) {
    bool all = true;
    for (char *symbol = strtok(list, "\n"); symbol != NULL; symbol = strtok(NULL, "\n")) {
        LLVMValueRef f = *symbol == '#' ? NULL : LLVMGetNamedFunction(module, symbol);
        if (*symbol != '#' && (f == NULL || LLVMIsDeclaration(f))) {
            fprintf(stderr, "%s: does not define %s of %s\n", label, symbol, path);
            all = false;
        }
    }
    return all;
}

bool check_needed(const char *label, LLVMModuleRef module, LLVMModuleRef twin, const char *path) {
    size_t size, length;
    char *list = read_text(path, &size);
    bool all = list != NULL;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && list != NULL; f = LLVMGetNextFunction(f)) {
        const char *symbol = LLVMGetValueName2(f, &length);
        if (LLVMIsDeclaration(f) && LLVMGetIntrinsicID(f) == 0 && !lists(list, symbol) &&
            (twin == NULL || LLVMGetNamedFunction(twin, symbol) == NULL)) {
            fprintf(stderr, "%s: needs %s, which is not in %s\n", label, symbol, path);
            all = false;
        }
    }
    free(list);
    return all;
}

bool check_library(const char *label, LLVMModuleRef module, const char *exported, const char *undefined) {
    size_t size;
    char *list = read_text(exported, &size);
    bool right = list != NULL && check_defined(label, module, list, exported);
    free(list);
    return (undefined == NULL || check_needed(label, module, NULL, undefined)) && right;
}
