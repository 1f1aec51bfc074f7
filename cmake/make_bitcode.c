/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes the bitcode of a build:
 *
 *   make-bitcode member OUT.bc TWIN.bc|- CLANG.ll [FUNCTIONS.ll]...
 *   make-bitcode library OUT.bc EXPORTED.txt UNDEFINED.txt EMPTY.ll MEMBER.bc...
 *
 * A member is what Clang made of a source, with those of the functions in LLVM IR that it calls; it exports the
 * functions of its twin. A library is of the triple of EMPTY.ll. */

#include "bitcode.h"

#include "ir/selects.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

/* Links modules of files; they are members as they are read, or of Clang's. */
static LLVMModuleRef link_files(LLVMContextRef context, char **paths) {
    LLVMModuleRef module = read_module(context, *paths);
    while (module != NULL && *++paths != NULL) {
        LLVMModuleRef next = read_module(context, *paths);
        if (next == NULL || !link_module(module, next))
            return NULL;
    }
    return module;
}

static bool make_member_of(LLVMContextRef context, char **arguments) {
    const char *out = arguments[0], *twin = arguments[1];
    LLVMModuleRef module = link_files(context, arguments + 2);
    return module != NULL && make_member(module) && (strcmp(twin, "-") == 0 || check_twin(out, module, twin)) &&
           write_module(module, out);
}

static bool make_library_of(LLVMContextRef context, char **arguments) {
    const char *out = arguments[0], *exported = arguments[1], *undefined = arguments[2];
    LLVMModuleRef module = link_files(context, arguments + 3);
    if (module == NULL || !make_library(module, exported, false))
        return false;
    cltile_widen_selects(module); /* the last rewrite of libcltile, for those who link by hand */
    return check_library(out, module, exported, undefined) && write_module(module, out);
}

int main(int argc, char **argv) {
    bool (*make)(LLVMContextRef, char **) = NULL;
    if (argc > 4 && strcmp(argv[1], "member") == 0)
        make = make_member_of;
    else if (argc > 6 && strcmp(argv[1], "library") == 0)
        make = make_library_of;
    if (make == NULL) {
        fputs("usage: make-bitcode member OUT.bc TWIN.bc|- CLANG.ll [FUNCTIONS.ll]...\n"
              "       make-bitcode library OUT.bc EXPORTED.txt UNDEFINED.txt EMPTY.ll MEMBER.bc...\n",
              stderr);
        return 2;
    }
    LLVMContextRef context = create_context();
    const bool made = make(context, argv + 2);
    LLVMContextDispose(context); /* with its modules */
    return made ? 0 : 1;
}
