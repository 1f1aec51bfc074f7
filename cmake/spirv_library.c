/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* spirv-library OUT.spv EXPORTED.txt CLANG.ll...: a library in SPIR-V, to be linked and inlined by others, of what
 * Clang made of its sources. It exports the functions of a list, imports nothing, and has no names and lines for
 * debuggers; or it is not written. */

#include "bitcode.h"

#include "file.h"
#include "ir/selects.h"
#include "spirv/instructions.h"
#include "spirv/spirv.h"
#include "text.h"

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>

#define VERSION 0x10000u /* 1.0: every host takes it, and spirv-link wants one version, which may be raised */

/* ---- The bitcode ---- */

static void set_attribute(LLVMValueRef function, const char *name, bool present) {
    const LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    if (present)
        LLVMAddAttributeAtIndex(function, index, LLVMCreateEnumAttribute(context, kind, 0));
    else
        LLVMRemoveEnumAttributeAtIndex(function, index, kind);
}

/* Says that the source is OpenCL C 3.0: in other modules llvm-spirv takes the host's builtins for any functions. */
static void set_language(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef number = LLVMInt32TypeInContext(context);
    LLVMMetadataRef version[] = {LLVMValueAsMetadata(LLVMConstInt(number, 3, 0)),
                                 LLVMValueAsMetadata(LLVMConstInt(number, 0, 0))};
    LLVMAddNamedMetadataOperand(module, "opencl.ocl.version",
                                LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, version, 2)));
}

/* Makes pointers of parameters pointers to bytes, which is what they are where a kernel imports the function: LLVM's
 * SPIR-V target takes the type that they are used with, and spirv-link compares. */
static void use_bytes(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMTypeRef byte = LLVMInt8TypeInContext(context);
    LLVMValueRef zero = LLVMConstInt(LLVMInt32TypeInContext(context), 0, 0);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p)) {
        if (LLVMGetTypeKind(LLVMTypeOf(p)) != LLVMPointerTypeKind || LLVMGetFirstUse(p) == NULL)
            continue;
        LLVMValueRef first = LLVMBuildGEP2(builder, byte, p, &zero, 1, "");
        LLVMReplaceAllUsesWith(p, first);
        LLVMSetOperand(first, 0, p);
    }
    LLVMDisposeBuilder(builder);
}

/* Nothing stays that SPIR-V 1.3 has no form for; every function is to be inlined, so that what is constant in a call is
 * constant in the code. */
static void finish_module(LLVMModuleRef module) {
    set_language(module);
    cltile_widen_selects(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f)) {
            set_attribute(f, "noinline", false);
            set_attribute(f, "alwaysinline", true);
            use_bytes(f);
        }
}

/* ---- The SPIR-V ---- */

static bool is_for_debuggers(uint32_t opcode) {
    return opcode == SpvOpName || opcode == SpvOpMemberName || opcode == SpvOpLine || opcode == SpvOpNoLine ||
           opcode == SpvOpString || opcode == SpvOpModuleProcessed ||
           (opcode >= SpvOpSourceContinued && opcode <= SpvOpSourceExtension);
}

static bool is_linkage(const instruction *i) {
    return i->opcode == SpvOpDecorate && i->count > 4 && i->words[2] == SpvDecorationLinkageAttributes;
}

/* Of each id whether it is a variable such as the local id's, which translators import and hosts have. */
static bool *find_host_variables(const file_bytes *spirv, uint32_t bound) {
    bool *found = resize_memory(NULL, bound);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpDecorate && i.count > 2 && i.words[2] == SpvDecorationBuiltIn && i.words[1] < bound)
            found[i.words[1]] = true;
    return found;
}

/* Leaves out what nobody needs who links the library. */
static void strip(file_bytes *spirv) {
    uint32_t *words = (void *)spirv->bytes;
    const uint32_t bound = words[3];
    bool *is_host_variable = find_host_variables(spirv, bound);
    size_t kept = HEADER_WORDS;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (is_for_debuggers(i.opcode) || (is_linkage(&i) && i.words[1] < bound && is_host_variable[i.words[1]]))
            continue;
        memmove(words + kept, i.words, 4 * i.count);
        kept += i.count;
    }
    words[1] = VERSION;
    spirv->size = 4 * kept;
}

/* Blanks out a line of those of a list that are left. */
static void blank_line(char *list, const char *line) {
    const size_t length = strlen(line);
    for (char *at = strstr(list, line); at != NULL; at = strstr(at + 1, line))
        if ((at == list || at[-1] == '\n') && at[length] == '\n') {
            memset(at, ' ', length);
            return;
        }
}

/* The first line of a list that is left and no comment, ended by a zero; or NULL. */
static const char *left_line(char *list) {
    for (char *line = strtok(list, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (*line != '#' && *line != ' ')
            return line;
    return NULL;
}

/* Whether a module exports all of a list of names, and imports nothing; it has no other functions to export. */
static bool check_linkage(const char *label, const file_bytes *spirv, const char *path) {
    file_bytes list;
    if (!read_file(path, &list))
        return false;
    bool right = true;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (!is_linkage(&i))
            continue;
        const char *name = cltile_read_literal(&i, 3);
        if (cltile_imported_name(&i) != NULL)
            right =
                report_error(label, "it imports %s, and would have to be linked with something that defines it", name);
        else if (name != NULL)
            blank_line(list.bytes, name);
    }
    const char *missing = left_line(list.bytes);
    if (missing != NULL)
        right = report_error(label, "it does not export %s of %s", missing, path);
    return right;
}

/* Whether completion knows which words of a library's instructions are ids. */
static bool check_ids(const char *label, file_bytes *spirv) {
    spirv_module m;
    instruction i;
    bool right = parse_module(label, spirv, &m);
    for (size_t offset = HEADER_WORDS; right && next_instruction(spirv, &offset, &i);) {
        const uint32_t result = cltile_result_word(i.words);
        right = result == 0 || (i.words[result] < m.bound && m.words + m.offsets[i.words[result]] == i.words);
        for (uint32_t word = 1; right && word < i.count; ++word)
            right = cltile_is_id(i.words, word) == (cltile_is_use(&m, i.words + word) || (word == 1 && result == 2));
        if (!right)
            report_error(label, "its %s has other ids than lib/spirv/instructions.c says: correct that",
                         cltile_opcode_name(i.opcode));
    }
    cltile_free_spirv(&m);
    return right;
}

/* ---- Both ---- */

/* Members of Clang's modules, linked, as a library. */
static bool link_members(LLVMContextRef context, char **paths, const char *exported, const char *out) {
    LLVMModuleRef library = NULL;
    for (; *paths != NULL; ++paths) {
        LLVMModuleRef module = read_module(context, *paths);
        if (module == NULL || !make_member(module) || (library != NULL && !link_module(library, module)))
            return false;
        library = library == NULL ? module : library;
    }
    if (!make_library(library, exported, true))
        return false;
    finish_module(library);
    return write_module(library, out);
}

static bool make_spirv(char **modules, const char *exported, const char *out) {
    char *bitcode = temporary_path("finished.bc"), *translated = temporary_path("translated.spv"), *reason = NULL;
    file_bytes spirv = {NULL, 0};
    LLVMContextRef context = create_context();
    bool made = bitcode != NULL && translated != NULL && link_members(context, modules, exported, bitcode) &&
                translate_with_llc(out, SPIRV_EXTENSIONS, "1.3", bitcode, translated, &reason) &&
                read_file(translated, &spirv);
    if (reason != NULL)
        report_error(out, "llc cannot translate this: %s", reason);
    LLVMContextDispose(context);
    if (made) {
        strip(&spirv);
        made = validate_spirv(out, &spirv, "the library", "mend its sources, or tools/spirv/llc.c") &&
               check_ids(out, &spirv) && check_linkage(out, &spirv, exported) &&
               write_output(out, spirv.bytes, spirv.size);
    }
    return made;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        report_error(NULL, "usage: spirv-library OUT.spv EXPORTED.txt CLANG.ll...");
        return EXIT_WRONG_USAGE;
    }
    const bool made = make_spirv(argv + 3, argv[2], argv[1]);
    remove_temporaries();
    return made ? EXIT_DONE : EXIT_FAILED;
}
