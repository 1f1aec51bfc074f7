/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The JIT linker: members by symbol, sub-group sizes by kernel, everything inlined. */

#include "link/link.h"

#include "analysis/calls.h"
#include "analysis/hosts.h"
#include "analysis/inline.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "analysis/stubs.h"
#include "check/check.h"
#include "ir/address_spaces.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/names.h"
#include "ir/passes.h"
#include "ir/private_waits.h"
#include "ir/selects.h"
#include "link/alignment.h"
#include "link/archive.h"
#include "link/barriers.h"
#include "link/block_order.h"
#include "link/locals.h"
#include "link/waits.h"
#include "report/message.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_SUB_GROUP_SIZE 16

/* What the emulation asks for its size by (hosts/emulated/cl_khr_subgroups/sub_group.h), and what the kernel asks by. */
#define SIZE_QUERY "__cltile_sub_group_size"
#define MAX_SIZE_QUERY "_Z22get_max_sub_group_sizev"

/* Link-time constants choose between paths; then constants reach their uses and dead paths go. Few passes, for the sake
 * of llvm-spirv: nothing here leaves `freeze` or integers of odd widths, which it refuses, and a switch with several
 * cases for one block becomes branches, since it would list that block's predecessor in OpPhi once per case, which is
 * not valid. */
#define FOLD_CONSTANTS "function(early-cse,simplifycfg)"
#define PROMOTE "function(sroa,early-cse)" /* before the values of pointers are looked at */
#define PROPAGATE "function(sroa),ipsccp"
#define UNROLL "function(loop(loop-unroll-full),sroa,early-cse,simplifycfg)"
#define ROTATE "function(loop-rotate,early-cse,sccp,simplifycfg)"
#if LLVM_VERSION_MAJOR < 19
#define LOWER_SWITCH "lowerswitch"
#else
#define LOWER_SWITCH "lower-switch"
#endif
#define CLEANUP "function(early-cse,adce,simplifycfg," LOWER_SWITCH "),globaldce"
#define CLEANUP_FOR_SPIRV "function(early-cse,adce,simplifycfg," LOWER_SWITCH ",loop-simplify),globaldce"

/* The room of the sub-group queries, and that of builtins for hosts which run one work-item after the other. */
#define EMULATED "hosts/emulated"
#define ONE_BY_ONE "hosts/one-by-one"

/* Functions that builtins are made of, and no kernel calls: what waits and events become, and what is known at link
 * time or asked at run time. */
#define OWN_PREFIX "__cltile_"
#define KEPT_PREFIX "__wrap_" OWN_PREFIX /* see keeps_names of hosts.h */

/* The second stage links what the first leaves, once that is inlined: sub-groups, waits and events. */
typedef enum stage { STAGE_CHECK, STAGE_BUILTINS, STAGE_HOST } stage;

typedef struct linker {
    LLVMContextRef context;
    LLVMModuleRef module;
    cltile_options options;
    const cltile_host_needs *needs;
    char arch[16];
    stage stage;
    bool has_copies;      /* the module calls 2D or 3D copies of cltile's */
    const char *rooms[6]; /* where members are looked up, in order; ended by NULL */
    const char **linked;  /* the symbols of linked builtins; they point into the archive */
    size_t linked_count;
    cltile_reporter reporter;
    LLVMValueRef size; /* the constant that linked functions load, while they are inlined */
    char *llvm_error; /* the first error LLVM reported, or NULL */
    char **message;
} linker;

/* ---- The archive ---- */

/* The member that defines a symbol for the options, or NULL; *found is the symbol as the archive has it. */
static const cltile_member *member_of(const linker *l, const char *symbol, const char **found) {
    size_t count;
    const cltile_definition *rows = cltile_find_definitions(symbol, &count);
    if (l->stage == STAGE_BUILTINS && cltile_starts_with(symbol, OWN_PREFIX))
        return NULL;
    for (const char *const *room = l->rooms; *room != NULL; ++room) {
        if (l->stage == STAGE_BUILTINS && strcmp(*room, EMULATED) == 0)
            continue;
        for (size_t i = 0; i < count; ++i) {
            const cltile_member *member = rows[i].member;
            *found = rows[i].symbol;
            if (strcmp(member->room, *room) == 0 && strcmp(member->arch, l->arch) == 0)
                return member;
        }
    }
    return NULL;
}

/* Whether copies go on when they return, and events tell one from another. */
static bool counts_copies(const linker *l) {
    return strcmp(l->options.target, "nvptx") == 0;
}

/* Targets are rooms that come before "generic". Packed rows of no power of two have no message, and an image of media
 * block messages may not be accessed otherwise in the same kernel. So packed rows leave the target's room out
 * altogether, but for pocl, which moves the same bytes of memory, and nvptx, which has copies alone. */
static void choose_rooms(linker *l) {
    size_t count = 0;
    const bool any_rows = l->options.region_rows == CLTILE_REGION_ROWS_PADDED || counts_copies(l) ||
                          strcmp(l->options.target, "pocl") == 0;
    if (strcmp(l->options.target, "generic") != 0 && any_rows)
        l->rooms[count++] = l->options.target;
    if (l->needs->room != NULL)
        l->rooms[count++] = l->needs->room;
    else if (l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED)
        l->rooms[count++] = ONE_BY_ONE;
    l->rooms[count++] = "generic";
    if (l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED)
        l->rooms[count++] = EMULATED;
    l->rooms[count] = NULL;
}

static bool is_gpu(const char *arch) {
    return cltile_starts_with(arch, "nvptx") || cltile_starts_with(arch, "amdgcn");
}

static cltile_status choose_arch(linker *l) {
    const char *triple = LLVMGetTarget(l->module);
    const bool is_spirv = cltile_starts_with(triple, "spirv32") || cltile_starts_with(triple, "spirv64");
    const size_t length = is_spirv ? strlen("spirv64") : strcspn(triple, "-"); /* after it, SPIR-V's version */
    if (length < sizeof l->arch)
        memcpy(l->arch, triple, length); /* the rest is zero */
    char known[256] = "";
    for (const cltile_library *library = cltile_libraries; library->bytes != NULL; ++library) {
        if (strcmp(library->target, l->options.target) != 0)
            continue;
        if (strcmp(library->arch, l->arch) == 0) {
            if (is_gpu(l->arch)) /* which runs the work-items of a sub-group at once */
                l->options.sub_groups = CLTILE_SUB_GROUPS_NATIVE;
            return CLTILE_SUCCESS;
        }
        const size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used > 0 ? ", " : "", library->arch);
    }
    return cltile_fail(CLTILE_INVALID_TARGET, l->message,
                       "no %s library for the module's triple '%s': there is one for %s. Compile the kernel with clang "
                       "--target=%s-unknown-unknown",
                       l->options.target, triple, known, counts_copies(l) ? "nvptx64" : "spir64");
}

/* ---- Before anything is changed: can it be linked? ---- */

/* Reports each call of a function that should exist. */
static void report_missing(linker *l, LLVMValueRef function) {
    int length;
    const char *symbol = cltile_symbol(function), *name = cltile_base_name(symbol, &length);
    const cltile_family *family = cltile_family_of(symbol);
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) == NULL)
            continue;
        if (family != NULL)
            cltile_report_call(&l->reporter, CLTILE_RULE_NO_SUCH_BUILTIN, user,
                               "'%.*s' (%s) does not exist with these arguments: %s has %s", length, name, symbol,
                               family->extension, family->names);
        else
            cltile_report_call(&l->reporter, CLTILE_RULE_NO_SUCH_BUILTIN, user,
                               "'%.*s' needs a host with sub-groups: cltile emulates the sub-group queries only. Link "
                               "for native sub-groups, or do without the call",
                               length, name);
    }
}

/* Whether a function that no member defines is nevertheless cltile's to define. */
static bool should_exist(const linker *l, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    if (cltile_family_of(symbol) != NULL)
        return true;
    return l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED &&
           (cltile_starts_with(name, "sub_group_") || cltile_starts_with(name, "get_sub_group_") ||
            cltile_starts_with(name, "intel_sub_group_"));
}

static bool is_used_declaration(LLVMValueRef function) {
    return LLVMIsDeclaration(function) && LLVMGetIntrinsicID(function) == 0 && LLVMGetFirstUse(function) != NULL;
}

/* Marks the users of one builtin. A builtin that the module defines itself is kept, and like cltile's inlined wherever
 * it is called. */
static bool mark_builtin(linker *l, LLVMValueRef function, bool is_own) {
    if (!cltile_mark_callers(function, CLTILE_REACHES_BUILTIN, &l->reporter))
        return false;
    if (is_own)
        cltile_mark(function, CLTILE_REACHES_BUILTIN);
    else if (cltile_is_copy(cltile_symbol(function)))
        l->has_copies = true;
    return is_own || !cltile_is_copy(cltile_symbol(function)) ||
           cltile_mark_callers(function, CLTILE_REACHES_COPY, &l->reporter);
}

/* Marks what waits for copies, and what calls the host's. */
static bool mark_waits(linker *l) {
    bool simple = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && simple; f = LLVMGetNextFunction(f)) {
        if (cltile_is_wait(cltile_symbol(f)))
            simple = cltile_mark_callers(f, CLTILE_REACHES_WAIT, &l->reporter);
        else if (cltile_is_host_copy(cltile_symbol(f)))
            simple = cltile_mark_callers(f, CLTILE_REACHES_HOST_COPY, &l->reporter);
    }
    return simple;
}

/* Marks what calls the functions that translators know as instructions of media blocks, which a linked module has. */
static bool mark_instructions(linker *l, bool *found) {
    bool simple = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && simple; f = LLVMGetNextFunction(f))
        if (cltile_is_block_instruction(cltile_symbol(f))) {
            *found = true;
            simple = cltile_mark_callers(f, CLTILE_REACHES_BUILTIN, &l->reporter);
        }
    return simple;
}

/* Marks the users of every builtin; *found tells whether there is one. Changes nothing but marks. False when a call
 * cannot be inlined. */
static bool mark_calls(linker *l, bool *found) {
    bool simple = true, has_family = false;
    *found = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && simple; f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f), *symbol;
        const bool is_family = cltile_family_of(name) != NULL, is_own = is_family && !LLVMIsDeclaration(f);
        if (is_own || (is_used_declaration(f) && member_of(l, name, &symbol) != NULL)) {
            *found = true;
            simple = mark_builtin(l, f, is_own);
        }
        has_family |= is_family && is_used_declaration(f);
    }
    /* A kernel of sub-group functions alone is none of cltile's business. */
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && (*found || has_family);
         f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f), *symbol;
        if (is_used_declaration(f) && should_exist(l, name) && member_of(l, name, &symbol) == NULL)
            report_missing(l, f);
    }
    return simple && (!l->has_copies || mark_waits(l));
}

/* ---- Members ---- */

static void set_constant(LLVMModuleRef member, const char *name, unsigned value) {
    LLVMValueRef global = LLVMGetNamedGlobal(member, name);
    if (global == NULL)
        return;
    LLVMSetInitializer(global, LLVMConstInt(LLVMGlobalGetValueType(global), value, 0));
    LLVMSetLinkage(global, LLVMInternalLinkage);
}

/* Whether a function is one that builtins are made of; those that a member has for itself have "_ZL" before the name.
 */
static bool has_own_name(LLVMValueRef function) {
    int length;
    const char *symbol = cltile_symbol(function);
    if (cltile_starts_with(symbol, KEPT_PREFIX))
        return true;
    if (cltile_starts_with(symbol, "_ZL"))
        return cltile_starts_with(symbol + 3 + strspn(symbol + 3, "0123456789"), OWN_PREFIX);
    return cltile_starts_with(cltile_base_name(symbol, &length), OWN_PREFIX);
}

/* Whether a function is code that members have in common, of which a module needs one. */
static bool is_shared(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMLinkOnceODRLinkage && has_own_name(function);
}

/* Whether the module declares a function of the member with other types. */
static bool differs_in_types(const linker *l, LLVMModuleRef member) {
    for (LLVMValueRef f = LLVMGetFirstFunction(member); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMValueRef wanted = LLVMGetNamedFunction(l->module, cltile_symbol(f));
        if (wanted != NULL && is_used_declaration(wanted) &&
            LLVMGlobalGetValueType(wanted) != LLVMGlobalGetValueType(f))
            return true;
    }
    return false;
}

/* Text of a module with pointers in place of the types that SPIR-V has for events, images and samplers. */
static char *with_pointers(const char *text) {
    static const char type[] = "target(\"spirv.";
    char *copy = malloc(strlen(text) + 1), *end = copy; /* a pointer is shorter */
    for (const char *at; copy != NULL && (at = strstr(text, type)) != NULL; text = strchr(at, ')') + 1) {
        const char *name = at + strlen(type);
        end = mempcpy(end, text, (size_t)(at - text));
        end = stpcpy(end, cltile_starts_with(name, "Event")     ? "ptr"
                          : cltile_starts_with(name, "Sampler") ? "ptr addrspace(2)"
                                                                : "ptr addrspace(1)");
    }
    if (copy != NULL)
        strcpy(end, text);
    return copy;
}

/* Bitcode that llvm-spirv makes of SPIR-V has pointers for events, images and samplers, where Clang has types of their
 * own from version 17 on; no cast leads from one to the other. A member for it has pointers as well. */
static bool reread_with_pointers(linker *l, const cltile_member *row, LLVMModuleRef *member) {
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRange((const char *)row->bytes, row->size, row->name, 0);
    LLVMDisposeModule(*member);
    *member = NULL;
    bool failed = LLVMParseBitcodeInContext2(l->context, bytes, member);
    LLVMDisposeMemoryBuffer(bytes);
    if (failed)
        return false;
    char *text = LLVMPrintModuleToString(*member), *changed = with_pointers(text), *error = NULL;
    LLVMDisposeMessage(text);
    LLVMDisposeModule(*member);
    *member = NULL;
    failed =
        changed == NULL ||
        LLVMParseIRInContext(l->context, LLVMCreateMemoryBufferWithMemoryRangeCopy(changed, strlen(changed), row->name),
                             member, &error);
    LLVMDisposeMessage(error);
    free(changed);
    return !failed;
}

static cltile_status link_member(linker *l, cltile_linking *linking, const cltile_member *row) {
    LLVMModuleRef member = NULL;
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRange((const char *)row->bytes, row->size, row->name, 0);
    /* Lazily: bodies are read as they are linked. The module takes the buffer. */
    if (LLVMGetBitcodeModuleInContext2(l->context, bytes, &member) ||
        (differs_in_types(l, member) && !reread_with_pointers(l, row, &member)))
        return cltile_fail(CLTILE_INVALID_TARGET, l->message, "cltile's own %s cannot be read: %s", row->name,
                           l->llvm_error == NULL ? "no reason given" : l->llvm_error);
    set_constant(member, "__cltile_region_rows_packed", l->options.region_rows == CLTILE_REGION_ROWS_PACKED);
    set_constant(member, "__cltile_waits_complete_copies", 1);
    set_constant(member, "__cltile_local_block_io", l->options.local_block_io);
    if (!cltile_link_needed(linking, member))
        return cltile_fail(CLTILE_INVALID_KERNEL, l->message, "%s cannot be linked into the module: %s", row->name,
                           l->llvm_error == NULL ? "no reason given" : l->llvm_error);
    if (l->options.on_member != NULL)
        l->options.on_member(l->options.user, row->name, row->size);
    return CLTILE_SUCCESS;
}

static cltile_status remember_linked(linker *l, const char *symbol) {
    const char **grown = realloc(l->linked, (l->linked_count + 1) * sizeof *grown);
    if (grown == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
    l->linked = grown;
    l->linked[l->linked_count++] = symbol;
    return CLTILE_SUCCESS;
}

/* Gives a declaration the symbol by which the archive has its definition. */
static void rename_declaration(linker *l, LLVMValueRef function, const char *symbol) {
    LLVMValueRef other = LLVMGetNamedFunction(l->module, symbol);
    if (other == NULL)
        LLVMSetValueName2(function, symbol, strlen(symbol));
    else if (other != function)
        LLVMReplaceAllUsesWith(function, other);
}

static void drop_unused_declarations(linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) == NULL)
            LLVMDeleteFunction(f);
    }
}

/* Links one member that something needs; *progress tells whether there was one. */
static cltile_status link_next(linker *l, cltile_linking *linking, bool *progress) {
    const cltile_member *needed = NULL;
    *progress = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!is_used_declaration(f))
            continue;
        const char *symbol;
        const cltile_member *member = member_of(l, cltile_symbol(f), &symbol);
        if (member == NULL || (needed != NULL && member != needed))
            continue;
        needed = member;
        rename_declaration(l, f, symbol);
        const cltile_status status = remember_linked(l, symbol);
        if (status != CLTILE_SUCCESS)
            return status;
    }
    if (needed == NULL)
        return CLTILE_SUCCESS;
    *progress = true;
    drop_unused_declarations(l); /* which would be taken for what is needed */
    return link_member(l, linking, needed);
}

/* Links what the module needs, and what that needs, of the rooms. */
static cltile_status link_members(linker *l) {
    cltile_linking *linking = cltile_start_linking(l->module);
    cltile_status status = CLTILE_SUCCESS;
    for (bool progress = true; progress && status == CLTILE_SUCCESS;)
        status = link_next(l, linking, &progress);
    cltile_end_linking(linking);
    if (status == CLTILE_SUCCESS)
        cltile_match_calls(l->module);
    return status;
}

/* ---- Inlining ---- */

/* Functions whose code a kernel must have for itself: its sub-group size is put in, its waits are settled. */
static bool is_inlined(LLVMValueRef function) {
    return cltile_reaches(function, CLTILE_REACHES_BUILTIN) || cltile_reaches(function, CLTILE_REACHES_WAIT);
}

/* Kernels for a host that does not do well with functions are adapted to it even where they call no builtin. */
static bool adapts_all(const linker *l) {
    return l->needs->inlines != CLTILE_INLINES_BUILTINS;
}

/* Whether a function has to go because the host does not do well with it. */
static bool is_inlined_for_host(const linker *l, LLVMValueRef function) {
    return adapts_all(l) && !LLVMIsDeclaration(function) && !cltile_is_kernel(function) &&
           (l->needs->inlines == CLTILE_INLINES_ALL || !has_own_name(function));
}

/* Inlines the builtins, and every function between a kernel and them, into the kernels. What lies between is then of no
 * use to the kernels of this module; a module without kernels keeps it for others. */
static cltile_status inline_all(linker *l) {
    const bool whole_program = cltile_has_kernel(l->module);
    for (size_t i = 0; i < l->linked_count; ++i) {
        LLVMValueRef builtin = LLVMGetNamedFunction(l->module, l->linked[i]);
        if (builtin == NULL) /* inlined in an earlier stage */
            continue;
        LLVMSetLinkage(builtin, LLVMInternalLinkage);
        cltile_force_inline(builtin);
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        /* C99's inline: OpenCL has no other definition, and SPIR-V no form for a body that may be ignored. */
        if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage)
            LLVMSetLinkage(f, LLVMInternalLinkage);
        if (is_inlined_for_host(l, f))
            cltile_force_inline(f);
        if (!is_inlined(f))
            continue;
        cltile_force_inline(f);
        if (cltile_family_of(cltile_symbol(f)) != NULL || (whole_program && !cltile_is_kernel(f)))
            LLVMSetLinkage(f, LLVMInternalLinkage);
    }
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(l->module); a != NULL && whole_program; a = LLVMGetNextGlobalAlias(a))
        LLVMSetLinkage(a, LLVMInternalLinkage); /* nothing uses it any more: what it stands for was called instead */
    const cltile_status status = cltile_inline(l->module, CLTILE_MOST_INLINED, NULL, l->message);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_inlined(f))
            cltile_forget_inline(f);
    return status;
}

static cltile_status not_inlined(linker *l, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                       "a call of '%.*s' (%s) could not be inlined: it is declared with another type than cltile's, "
                       "or called with noinline. Include cltile's header instead of a declaration of your own",
                       length, name, symbol);
}

/* No definition keeps a builtin's name: SPIR-V translators would take it for the builtin. */
static cltile_status check_inlined(linker *l) {
    for (size_t i = 0; i < l->linked_count; ++i)
        if (LLVMGetNamedFunction(l->module, l->linked[i]) != NULL)
            return not_inlined(l, l->linked[i]);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && cltile_family_of(cltile_symbol(f)) != NULL)
            return not_inlined(l, cltile_symbol(f));
    return CLTILE_SUCCESS;
}

/* Where a builtin was inlined, the inliner names what follows for it: a reader who looks for calls would take that for
 * one. */
static void rename_blocks(linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block != NULL; block = LLVMGetNextBasicBlock(block))
            if (cltile_family_of(LLVMGetBasicBlockName(block)) != NULL)
                LLVMSetValueName2(LLVMBasicBlockAsValue(block), "", 0);
}

/* ---- Sub-group sizes ---- */

static void require_size(linker *l, LLVMValueRef function, unsigned size) {
    LLVMMetadataRef operand = LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(l->context), size, 0));
    LLVMGlobalSetMetadata(
        function, LLVMGetMDKindIDInContext(l->context, CLTILE_REQUIRED_SIZE, (unsigned)strlen(CLTILE_REQUIRED_SIZE)),
        LLVMMDNodeInContext2(l->context, &operand, 1));
}

static void check_sizes(linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        const unsigned size = cltile_reaches(f, CLTILE_REACHES_BUILTIN) ? cltile_required_sub_group_size(f) : 0;
        const cltile_place place = {.kernel = cltile_symbol(f)};
        if ((size & (size - 1)) != 0 || size > 128)
            cltile_report_at(&l->reporter, CLTILE_RULE_SUB_GROUP_SIZE, &place,
                             "intel_reqd_sub_group_size(%u): it must be a power of two, at most 128", size);
    }
}

/* The size that is known of a function's sub-groups, or 0: where sub-groups are native the host may choose. */
static unsigned known_size(linker *l, LLVMValueRef function) {
    const unsigned size = cltile_required_sub_group_size(function);
    if (size != 0 || l->options.sub_groups == CLTILE_SUB_GROUPS_NATIVE)
        return size;
    return l->options.sub_group_size != 0 ? l->options.sub_group_size : DEFAULT_SUB_GROUP_SIZE;
}

/* Puts each caller's sub-group size in place of its calls of `query`. */
static void fold_size(linker *l, const char *query) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, query);
    if (function == NULL)
        return;
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) == NULL || LLVMGetCalledValue(call) != function)
            continue;
        const unsigned size = known_size(l, cltile_caller(call));
        if (size == 0)
            continue;
        LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
        LLVMInstructionEraseFromParent(call);
    }
    if (LLVMGetFirstUse(function) == NULL)
        LLVMDeleteFunction(function);
}

/* Puts the sizes of reqd_work_group_size in place of get_local_size(), so that copies need not divide by what is
 * constant, or ask whether sub-groups are full. */
static void fold_local_sizes(linker *l) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, "_Z14get_local_sizej");
    for (LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        LLVMValueRef dimension = cltile_is_call_of(call, function) ? LLVMIsAConstantInt(LLVMGetOperand(call, 0)) : NULL;
        if (dimension == NULL || LLVMConstIntGetZExtValue(dimension) > 2)
            continue;
        const unsigned size =
            cltile_required_work_group_size(cltile_caller(call), (unsigned)LLVMConstIntGetZExtValue(dimension));
        if (size == 0)
            continue;
        LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
        LLVMInstructionEraseFromParent(call);
    }
}

/* Kernels that leave their sub-group size to the host are given the option's, where there is one. */
static void require_sizes(linker *l) {
    if (l->options.sub_groups != CLTILE_SUB_GROUPS_NATIVE || l->options.sub_group_size == 0)
        return;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_reaches(f, CLTILE_REACHES_BUILTIN) && cltile_is_kernel(f) && cltile_required_sub_group_size(f) == 0)
            require_size(l, f, l->options.sub_group_size);
}

/* ---- Inlining without passes ---- */

/* Whether a kernel's values are in no memory, so that constants reach what is called, and it has no lines. */
static bool is_plain_kernel(LLVMValueRef function) {
    static const char optnone[] = "optnone";
    if (LLVMIsDeclaration(function) || !cltile_is_kernel(function) || LLVMGetSubprogram(function) != NULL ||
        LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                    LLVMGetEnumAttributeKindForName(optnone, strlen(optnone))) != NULL)
        return false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL)
            return false;
    return true;
}

/* Whether builtins are reached from plain kernels alone, which call them themselves. */
static bool has_plain_kernels(const linker *l) {
    if (l->has_copies)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage || (is_inlined(f) && !is_plain_kernel(f)))
            return false;
    return true;
}

static bool is_linked(LLVMValueRef function, LLVMValueRef *linked, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (linked[i] == function)
            return true;
    return false;
}

/* Whether a function is called, as it is declared, by kernels and what else was linked. */
static bool is_simply_called(LLVMValueRef function, LLVMValueRef *linked, size_t count) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!cltile_is_call_of(call, function) || LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(function) ||
            !(is_inlined(cltile_caller(call)) || is_linked(cltile_caller(call), linked, count)))
            return false;
    }
    return true;
}

/* The functions that were linked and are still there, each once. */
static size_t find_linked(const linker *l, LLVMValueRef *linked) {
    size_t count = 0;
    for (size_t i = 0; i < l->linked_count; ++i) {
        LLVMValueRef function = LLVMGetNamedFunction(l->module, l->linked[i]);
        if (function != NULL && !is_linked(function, linked, count))
            linked[count++] = function;
    }
    return count;
}

/* Has linked functions load the sub-group size, which each kernel then gives, instead of asking for it: the inliner
 * folds loads of constants. */
static void load_size(linker *l, const char *query, LLVMValueRef *linked, size_t count) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, query);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(l->context);
    for (LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (!cltile_is_call_of(call, function) || !is_linked(cltile_caller(call), linked, count))
            continue;
        LLVMPositionBuilderBefore(builder, call);
        LLVMReplaceAllUsesWith(call, LLVMBuildLoad2(builder, LLVMTypeOf(call), l->size, ""));
        LLVMInstructionEraseFromParent(call);
    }
    LLVMDisposeBuilder(builder);
}

/* Inlines the calls of one linked function in kernels whose sub-group size is known, or not. */
static cltile_status inline_calls(linker *l, LLVMValueRef function, LLVMValueRef *linked, size_t count, bool known,
                                  bool *progress) {
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef kernel = cltile_caller(LLVMGetUser(use));
        const unsigned size = is_linked(kernel, linked, count) ? 0 : known_size(l, kernel);
        if (is_linked(kernel, linked, count) || known != (size != 0))
            continue;
        if (known)
            LLVMSetInitializer(l->size, LLVMConstInt(LLVMInt32TypeInContext(l->context), size, 0));
        if (!cltile_inline_call(LLVMGetUser(use)))
            return not_inlined(l, cltile_symbol(function));
        *progress = true;
    }
    return CLTILE_SUCCESS;
}

static cltile_status inline_in_kernels(linker *l, LLVMValueRef *linked, size_t count, bool known) {
    for (bool progress = true; progress;) {
        progress = false;
        for (size_t i = 0; i < count; ++i) {
            const cltile_status status = inline_calls(l, linked[i], linked, count, known, &progress);
            if (status != CLTILE_SUCCESS)
                return status;
        }
    }
    return CLTILE_SUCCESS;
}

/* Inlines what was linked in kernels that call it simply, and removes it; *done tells whether it is so. */
static cltile_status inline_simply(linker *l, bool *done) {
    LLVMValueRef *linked = calloc(l->linked_count + 1, sizeof *linked);
    if (linked == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
    const size_t count = find_linked(l, linked);
    *done = true;
    for (size_t i = 0; i < count; ++i)
        *done = *done && is_simply_called(linked[i], linked, count);
    cltile_status status = *done ? inline_in_kernels(l, linked, count, false) : CLTILE_SUCCESS;
    if (*done && status == CLTILE_SUCCESS) {
        LLVMTypeRef type = LLVMInt32TypeInContext(l->context);
        l->size = LLVMAddGlobal(l->module, type, OWN_PREFIX "size");
        LLVMSetGlobalConstant(l->size, true);
        LLVMSetLinkage(l->size, LLVMInternalLinkage);
        load_size(l, SIZE_QUERY, linked, count);
        load_size(l, MAX_SIZE_QUERY, linked, count);
        status = inline_in_kernels(l, linked, count, true);
        for (size_t i = 0; i < count; ++i)
            LLVMReplaceAllUsesWith(linked[i], LLVMGetUndef(LLVMTypeOf(linked[i]))); /* in one another */
        for (size_t i = 0; i < count; ++i)
            LLVMDeleteFunction(linked[i]);
        LLVMDeleteGlobal(l->size);
    }
    free(linked);
    return status;
}

/* Whether calls are left of what the host has not: of paths that are not taken, which only passes see. */
static bool lacks_functions(const linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_used_declaration(f) && should_exist(l, cltile_symbol(f)))
            return true;
    return false;
}

/* Gives the loads of a link-time constant its value. */
static void fold_constant(LLVMValueRef global) {
    for (LLVMUseRef use = LLVMGetFirstUse(global), next; use != NULL; use = next) {
        LLVMValueRef load = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsALoadInst(load) == NULL)
            continue;
        LLVMReplaceAllUsesWith(load, LLVMGetInitializer(global));
        LLVMInstructionEraseFromParent(load);
    }
}

static void fold_constants(linker *l) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g != NULL; g = LLVMGetNextGlobal(g)) {
        size_t length;
        if (LLVMIsGlobalConstant(g) && LLVMGetLinkage(g) == LLVMInternalLinkage &&
            cltile_starts_with(LLVMGetValueName2(g, &length), OWN_PREFIX))
            fold_constant(g);
    }
}

/* What members have in common is the module's own from now on: a host may know the names from another module. */
static void own_shared(linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_shared(f))
            LLVMSetLinkage(f, LLVMInternalLinkage);
}

/* Removes declarations that nothing uses any more, and link-time constants. */
static void drop_leftovers(linker *l) {
    drop_unused_declarations(l);
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module), next; g != NULL; g = next) {
        next = LLVMGetNextGlobal(g);
        if (LLVMGetLinkage(g) == LLVMInternalLinkage && LLVMGetFirstUse(g) == NULL)
            LLVMDeleteGlobal(g);
    }
}

/* Whether a function is one of cltile's own that takes no pointer to local memory. */
static bool is_given_constants(LLVMValueRef function) {
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p))
        if (LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind &&
            LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == CLTILE_LOCAL_SPACE)
            return false;
    return strstr(cltile_symbol(function), OWN_PREFIX) != NULL;
}

static bool is_internal(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMInternalLinkage || LLVMGetLinkage(function) == LLVMPrivateLinkage;
}

/* Propagates constants between functions: those that functions return, and those that cltile's own are given, such as a
 * block's width. The program's get none: the address of a kernel's local variable is a constant, and PoCL replaces
 * local variables by memory of the work-group in kernels alone, so a function that named one would use other memory.
 * ipsccp follows the arguments of functions with local linkage only. */
static cltile_status propagate_constants(linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_internal(f) && !is_given_constants(f)) {
            cltile_mark(f, CLTILE_IS_INTERNAL);
            LLVMSetLinkage(f, LLVMExternalLinkage);
        }
    const cltile_status status = cltile_run_passes(l->module, PROPAGATE, l->message);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_reaches(f, CLTILE_IS_INTERNAL))
            LLVMSetLinkage(f, LLVMInternalLinkage);
    return status;
}

static bool is_for_spirv(const linker *l) {
    return cltile_starts_with(l->arch, "spir");
}

/* Runs the passes, which may be NULL. Where cltile emulates sub-groups the host may be PoCL, and conditional barriers
 * are given a form that it survives. PoCL's own passes rotate loops and propagate constants, and a loop that then has
 * one trip it compiles wrong: so these passes run before. */
static cltile_status guard_barriers(linker *l, const char *passes) {
    const bool guards =
        l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED && cltile_has_conditional_barriers(l->module);
    cltile_status status = guards ? cltile_run_passes(l->module, ROTATE, l->message) : CLTILE_SUCCESS;
    if (status == CLTILE_SUCCESS && passes != NULL)
        status = cltile_run_passes(l->module, passes, l->message);
    if (status == CLTILE_SUCCESS && guards)
        cltile_guard_barriers(l->module);
    return status;
}

/* llvm-spirv gives loops blocks to begin and to end in where they have none, before the block of the function's order
 * that these lead to; an inner loop that ends in the outer one's header, whose latch simplifycfg found empty, gets one
 * before its own dominator, which is not valid SPIR-V. So loops have these blocks, and all are in order. */
static cltile_status clean_up(linker *l) {
    const cltile_status status = guard_barriers(l, is_for_spirv(l) ? CLEANUP_FOR_SPIRV : CLEANUP);
    if (status == CLTILE_SUCCESS && is_for_spirv(l))
        cltile_order_blocks(l->module);
    return status;
}

/* ---- The whole ---- */

static void keep_error(LLVMDiagnosticInfoRef info, void *user) {
    linker *l = user;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || l->llvm_error != NULL)
        return;
    l->llvm_error = LLVMGetDiagInfoDescription(info);
}

/* The name of a kernel, or of another exported function: no other module that is linked with this one defines it. */
static const char *name_of_module(LLVMModuleRef module) {
    const char *name = "";
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (cltile_is_kernel(f))
            return cltile_symbol(f);
        if (!LLVMIsDeclaration(f) && !is_internal(f))
            name = cltile_symbol(f);
    }
    return name;
}

/* Exports cltile's functions that are not to be inlined, under names that no other module has. */
static bool keep_names(linker *l) {
    const char *suffix = name_of_module(l->module);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f) || !is_internal(f) || !cltile_starts_with(cltile_symbol(f), KEPT_PREFIX))
            continue;
        char *name = NULL;
        const int length = asprintf(&name, "%s.%s", cltile_symbol(f), suffix);
        if (length < 0)
            return false;
        LLVMSetValueName2(f, name, (size_t)length);
        LLVMSetLinkage(f, LLVMExternalLinkage);
        free(name);
    }
    return true;
}

/* Runs with LLVM's errors going to the linker. The builtins come first, without what depends on the kernel or the host:
 * once link-time constants are folded, fewer sub-group queries are left to emulate, and less is inlined; and once all
 * is inlined, each kernel's waits and events can be settled. */
static cltile_status link_found(linker *l) {
    cltile_status status;
    if (cltile_has_kernel(l->module))
        cltile_drop_idle_bodies(l->module);
    require_sizes(l);
    cltile_make_waits_private(l->module);
    if (l->has_copies || l->needs->has_no_waits)
        cltile_place_waits(l->module, counts_copies(l));
    l->stage = STAGE_BUILTINS;
    if ((status = link_members(l)) != CLTILE_SUCCESS)
        return status;
    bool expands = l->needs->inlines == CLTILE_INLINES_BUILTINS && has_plain_kernels(l);
    if (expands && (status = inline_simply(l, &expands)) != CLTILE_SUCCESS)
        return status;
    if (!expands && ((status = cltile_run_passes(l->module, FOLD_CONSTANTS, l->message)) != CLTILE_SUCCESS ||
                     (status = inline_all(l)) != CLTILE_SUCCESS))
        return status;
    if (l->has_copies || l->needs->has_no_waits) {
        if ((status = cltile_run_passes(l->module, PROMOTE, l->message)) != CLTILE_SUCCESS)
            return status;
        cltile_settle_waits(l->module, l->options.events, counts_copies(l), l->needs->has_no_waits);
        cltile_settle_alignments(l->module);
        fold_local_sizes(l);
    }
    if (expands)
        fold_size(l, MAX_SIZE_QUERY);
    l->stage = STAGE_HOST;
    if ((status = link_members(l)) != CLTILE_SUCCESS ||
        (expands && (status = inline_simply(l, &expands)) != CLTILE_SUCCESS) ||
        (!expands && (status = inline_all(l)) != CLTILE_SUCCESS))
        return status;
    cltile_give_counters(l->module);
    fold_size(l, SIZE_QUERY);
    fold_size(l, MAX_SIZE_QUERY);
    own_shared(l);
    if (cltile_starts_with(l->arch, "nvptx"))
        cltile_require_sizes_of_ptx(l->module);
    if (expands)
        fold_constants(l);
    if (expands && !lacks_functions(l)) {
        drop_leftovers(l);
        if ((status = guard_barriers(l, NULL)) != CLTILE_SUCCESS)
            return status;
    } else if ((status = propagate_constants(l)) != CLTILE_SUCCESS ||
               (l->needs->unrolls && (status = cltile_run_passes(l->module, UNROLL, l->message)) != CLTILE_SUCCESS) ||
               (status = clean_up(l)) != CLTILE_SUCCESS)
        return status;
    if (l->has_copies)
        cltile_forget_events(l->module);
    cltile_widen_selects(l->module);
    rename_blocks(l);
    if (!cltile_name_locals(l->module) || (l->needs->keeps_names && !keep_names(l)))
        return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
    return check_inlined(l);
}

static bool names_builtins(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_family_of(cltile_symbol(f)) != NULL)
            return true;
    return false;
}

/* Looks at everything that may keep the module from being linked, and by the rules at how its calls are made. */
static cltile_status check_module(linker *l, const cltile_task *task, bool *found) {
    cltile_status status = CLTILE_SUCCESS;
    const bool inspects = task->on_kernel != NULL;
    const bool simple = mark_calls(l, found) && (task->links || mark_instructions(l, found));
    if (simple && *found)
        check_sizes(l);
    if (simple && ((*found && cltile_reports_anything(&l->reporter)) || inspects))
        status = cltile_check(l->module, &l->options, &l->reporter, task->on_kernel);
    const bool is_refused = l->reporter.errors > 0 && (!simple || !inspects);
    return status == CLTILE_SUCCESS && is_refused ? CLTILE_INVALID_KERNEL : status;
}

/* Makes sense of the options, and of the module's triple. */
static cltile_status start(linker *l, const cltile_options *options) {
    l->options = *options;
    cltile_status status = cltile_start_reporter(&l->reporter, &l->options, l->message);
    if (status == CLTILE_SUCCESS)
        status = choose_arch(l);
    l->needs = cltile_needs_of_host(l->options.host);
    if (status == CLTILE_SUCCESS)
        choose_rooms(l);
    return status;
}

cltile_status cltile_look_for_use(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                                  bool *used, char **message) {
    linker l = {.context = LLVMGetModuleContext(module), .module = module, .message = message};
    const cltile_status status = start(&l, options);
    *used = l.options.strip_debug_info == 1 || (status == CLTILE_SUCCESS && adapts_all(&l));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && status == CLTILE_SUCCESS && !*used;
         f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f), *symbol;
        *used = cltile_family_of(name) != NULL || (!task->links && cltile_is_block_instruction(name)) ||
                (LLVMIsDeclaration(f) && member_of(&l, name, &symbol) != NULL);
    }
    return status;
}

cltile_status cltile_process(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                             bool *changed, char **message) {
    linker l = {.context = LLVMGetModuleContext(module), .module = module, .message = message};
    *changed = false;
    cltile_status status = start(&l, options);
    if (status != CLTILE_SUCCESS)
        return status;

    LLVMDiagnosticHandler handler = LLVMContextGetDiagnosticHandler(l.context);
    void *handler_user = LLVMContextGetDiagnosticContext(l.context);
    LLVMContextSetDiagnosticHandler(l.context, keep_error, &l);
    if (names_builtins(module)) /* others stay as they are */
        cltile_resolve_aliases(module);
    bool found = false;
    status = check_module(&l, task, &found);
    if (status == CLTILE_SUCCESS && task->links) {
        const bool stripped = l.options.strip_debug_info == 1 && LLVMStripModuleDebugInfo(module);
        found = found || adapts_all(&l);
        status = found ? link_found(&l) : CLTILE_SUCCESS;
        *changed = found || stripped;
    }
    cltile_remove_marks(l.module);
    LLVMContextSetDiagnosticHandler(l.context, handler, handler_user);
    LLVMDisposeMessage(l.llvm_error);
    free(l.linked);
    if (status == CLTILE_SUCCESS) { /* a module with errors may be inspected */
        free(*message);
        *message = NULL;
    }
    return status;
}
