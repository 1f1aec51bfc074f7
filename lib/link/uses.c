/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Before anything is changed: can it be linked? What reaches builtins is marked, and what cannot be linked reported. */

#include "link/halves.h"
#include "link/linker.h"

#include "analysis/calls.h"
#include "analysis/hosts.h"
#include "analysis/source.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

/* Whether a symbol ends where the types of its arguments begin, as some compilers write "no arguments". */
static bool lacks_types(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    return name != symbol && name[length] == '\0';
}

/* Whether the function is of an extension that a named host does not have, and which is not cltile's to define. */
static bool host_lacks(const cltile_linker *l, const char *symbol) {
    const cltile_host *host = cltile_find_host(l->options.host);
    const char *extension = host == NULL ? NULL : cltile_extension_of(symbol);
    return extension != NULL && !cltile_has_word(host->extensions, extension, strlen(extension));
}

/* Whether the function is of halves, the host has no such functions, and no other takes its place. */
static bool lacks_form_of_floats(const cltile_linker *l, const char *symbol) {
    const char *extension = l->needs->widens_halves ? cltile_extension_of(symbol) : NULL;
    return extension != NULL && strcmp(extension, "cl_khr_fp16") == 0 && cltile_find_widening(symbol) == NULL;
}

/* Adds a finding for a call of a function that should exist. */
static void report_missing_call(cltile_linker *l, LLVMValueRef call, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    const cltile_family *family = cltile_family_of(symbol);
    if (lacks_types(symbol))
        cltile_add_call(&l->found, CLTILE_RULE_NO_SUCH_BUILTIN, call,
                        "compile the OpenCL C with Clang, or rename the function in the bitcode",
                        "'%.*s' is called as %s, which lacks the types of its arguments: Clang writes %sv for none",
                        length, name, symbol, symbol);
    else if (family != NULL)
        cltile_add_call(&l->found, CLTILE_RULE_NO_SUCH_BUILTIN, call, NULL,
                        "'%.*s' (%s) does not exist with these arguments: %s has %s", length, name, symbol,
                        family->extension, family->forms);
    else if (host_lacks(l, symbol))
        cltile_add_call(&l->found, CLTILE_RULE_NO_SUCH_BUILTIN, call,
                        "call it under #ifdef of the extension, which cltile build defines for hosts that have it",
                        "'%.*s' needs %s, which host %s does not have", length, name, cltile_extension_of(symbol),
                        l->options.host);
    else if (lacks_form_of_floats(l, symbol))
        cltile_add_call(&l->found, CLTILE_RULE_NO_SUCH_BUILTIN, call, "let it take and give floats",
                        "'%.*s' takes or gives halves, and host %s has no such functions; cltile replaces those of "
                        "OpenCL C alone",
                        length, name, l->options.host);
    else
        cltile_add_call(&l->found, CLTILE_RULE_NO_SUCH_BUILTIN, call,
                        "link for native sub-groups, or do without the call",
                        "'%.*s' needs a host with sub-groups: cltile does not emulate it", length, name);
}

/* Adds a finding for each call of a function that should exist. */
static void report_missing(cltile_linker *l, LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMIsAInstruction(LLVMGetUser(use)) != NULL)
            report_missing_call(l, LLVMGetUser(use), cltile_symbol(function));
}

bool cltile_should_exist(const cltile_linker *l, const char *symbol) {
    return (cltile_family_of(symbol) != NULL && !cltile_is_matrix_of_host(l, symbol)) ||
           (l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED && cltile_is_sub_group_function(symbol)) ||
           host_lacks(l, symbol) || lacks_form_of_floats(l, symbol);
}

/* Marks the users of one builtin. A builtin that the module defines itself is kept, and like cltile's inlined wherever
 * it is called. */
static bool mark_builtin(cltile_linker *l, LLVMValueRef function, bool is_own) {
    if (!cltile_mark_callers(function, CLTILE_REACHES_BUILTIN, &l->found))
        return false;
    if (is_own)
        cltile_mark(function, CLTILE_REACHES_BUILTIN);
    else if (cltile_is_copy(cltile_symbol(function)))
        l->has_copies = true;
    return is_own || !cltile_is_copy(cltile_symbol(function)) ||
           cltile_mark_callers(function, CLTILE_REACHES_COPY, &l->found);
}

bool cltile_mark_waits(LLVMModuleRef module, cltile_found *found, bool *has_copies) {
    bool has_waits = false;
    return cltile_mark_callers_of(module, cltile_is_wait, CLTILE_REACHES_WAIT, found, &has_waits) &&
           cltile_mark_callers_of(module, cltile_is_host_copy, CLTILE_REACHES_HOST_COPY, found, has_copies);
}

/* Marks the users of every builtin; *found tells whether there is one. Changes nothing but marks. False when a call
 * cannot be inlined. */
bool cltile_mark_calls(cltile_linker *l, bool *found) {
    bool simple = true, has_host_copies = false;
    *found = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f), *symbol;
        const bool is_used = cltile_is_used_declaration(f);
        const bool is_own = !LLVMIsDeclaration(f) && cltile_family_of(name) != NULL;
        if (is_own || (is_used && cltile_find_member(l, name, &symbol) != NULL)) {
            *found = true;
            simple = simple && mark_builtin(l, f, is_own);
        } else if (is_used && cltile_should_exist(l, name)) {
            report_missing(l, f);
        }
    }
    return simple && (!l->has_copies || cltile_mark_waits(l->module, &l->found, &has_host_copies));
}
