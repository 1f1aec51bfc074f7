/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes the bitcode of a build:
 *
 *   make-bitcode member OUT.bc TWIN.bc|- CLANG.ll [FUNCTIONS.ll]...
 *   make-bitcode library OUT.bc EXPORTED.txt UNDEFINED.txt SIZE EMPTY.ll MEMBER.bc... [-- MEMBER.bc...]
 *   make-bitcode events OUT.bc LIBRARY.bc SPACE
 *   make-bitcode target OUT.cltile HEAD.txt UNDEFINED.txt ROWS.txt
 *
 * A member is what Clang made of a source, with those of the functions in LLVM IR that it calls; it exports the
 * functions of its twin. A library has the data layout of EMPTY.ll, and no triple, so that it links with those of all
 * systems. SIZE is that of its sub-groups, or 0 if it asks the host. Functions of members after -- are weak: hosts may
 * have their own. The third form makes the library for events in private pointers, which are those to address space
 * SPACE. The last form makes the file of a target outside the source tree: the lines of HEAD, and the members that the
 * rows name, "ARCH NAME MEMBER.bc TWIN.bc". */

#include "bitcode.h"

#include "ir/selects.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Links modules of files; they are members as they are read, or of Clang's. Functions after "--" are weak. */
static LLVMModuleRef link_files(LLVMContextRef context, char **paths) {
    LLVMModuleRef module = read_module(context, *paths);
    bool is_weak = false;
    while (module != NULL && *++paths != NULL) {
        if (strcmp(*paths, "--") == 0) {
            is_weak = true;
            continue;
        }
        LLVMModuleRef next = read_module(context, *paths);
        if (next != NULL && is_weak)
            make_weak(next);
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
    const unsigned size = (unsigned)strtoul(arguments[3], NULL, 10);
    LLVMModuleRef module = link_files(context, arguments + 4);
    if (module == NULL)
        return false;
    if (size > 0)
        fold_size(module, size);
    if (!make_library(module, exported, false))
        return false;
    cltile_widen_selects(module); /* the last rewrite of libcltile, for those who link by hand */
    LLVMSetTarget(module, "");
    return check_library(out, module, exported, undefined) && write_module(module, out);
}

static bool make_events_of(LLVMContextRef context, char **arguments) {
    LLVMModuleRef module = read_module(context, arguments[1]);
    if (module == NULL)
        return false;
    make_events_private(module, (unsigned)strtoul(arguments[2], NULL, 10));
    return write_module(module, arguments[0]);
}

int main(int argc, char **argv) {
    bool (*make)(LLVMContextRef, char **) = NULL;
    if (argc > 4 && strcmp(argv[1], "member") == 0)
        make = make_member_of;
    else if (argc > 7 && strcmp(argv[1], "library") == 0)
        make = make_library_of;
    else if (argc == 5 && strcmp(argv[1], "events") == 0)
        make = make_events_of;
    else if (argc == 6 && strcmp(argv[1], "target") == 0)
        make = make_target;
    if (make == NULL) {
        fputs(
            "usage: make-bitcode member OUT.bc TWIN.bc|- CLANG.ll [FUNCTIONS.ll]...\n"
            "       make-bitcode library OUT.bc EXPORTED.txt UNDEFINED.txt SIZE EMPTY.ll MEMBER.bc... [-- MEMBER.bc...]\n"
            "       make-bitcode events OUT.bc LIBRARY.bc SPACE\n"
            "       make-bitcode target OUT.cltile HEAD.txt UNDEFINED.txt ROWS.txt\n",
            stderr);
        return 2;
    }
    LLVMContextRef context = create_context();
    const bool made = make(context, argv + 2);
    LLVMContextDispose(context); /* with its modules */
    return made ? 0 : 1;
}
