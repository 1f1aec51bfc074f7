/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The first stage of a link: members of the archive, by the symbols that the module calls. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/signatures.h"
#include "report/report.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The folder of builtins for hosts which run one work-item after the other. */
#define ONE_BY_ONE "hosts/one-by-one"

/* ---- The archive ---- */

static bool is_for_xe2(const cltile_linker *l) {
    return strcmp(l->options.target, "intel-xe2") == 0;
}

/* Whether the module is for a GPU of the target's, and not for a host that has its own ways. */
static bool is_for_gpu(const cltile_linker *l) {
    return l->needs->folder == NULL && l->options.host == NULL && l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED;
}

/* Target intel-xe2 has 2D blocks by messages of the GPU, and products of matrices by instructions; its media blocks run
 * anywhere. */
static bool is_left_out(const cltile_linker *l, const cltile_member *member) {
    return !is_for_gpu(l) && cltile_starts_with(member->name, "intel-xe2/cl_intel_subgroup_");
}

bool cltile_is_matrix_of_host(const cltile_linker *l, const char *symbol) {
    return l->options.matrix_lanes != 0 && strcmp(l->options.target, "intel") == 0 && is_for_gpu(l) &&
           cltile_is_matrix(symbol) && cltile_matrix_lanes(symbol) == l->options.matrix_lanes;
}

/* Whether a target's folder is right for the options' rows. */
static bool has_rows(const cltile_linker *l, const cltile_target *target) {
    return l->options.region_rows == CLTILE_REGION_ROWS_PADDED || (target != NULL && target->packed_rows);
}

const cltile_member *cltile_find_member(const cltile_linker *l, const char *symbol, const char **found) {
    size_t count;
    const cltile_definition *rows = cltile_find_definitions(symbol, &count);
    const bool is_emulated = l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED;
    const bool emulates = is_emulated && l->stage != CLTILE_STAGE_BUILTINS;
    if (l->stage == CLTILE_STAGE_BUILTINS &&
        (cltile_starts_with(symbol, CLTILE_OWN_PREFIX) || (is_emulated && cltile_is_matrix(symbol))))
        return NULL; /* exchanges are moved first (lift.c) */
    if (cltile_is_matrix_of_host(l, symbol))
        return NULL;
    const cltile_member *own = l->file != NULL && has_rows(l, &l->file->target)
                                   ? cltile_find_in_target_file(l->file, symbol, l->arch, found)
                                   : NULL;
    if (own != NULL)
        return own;
    for (const char *const *folder = l->folders; *folder != NULL; ++folder) {
        for (size_t i = 0; i < count; ++i) {
            const cltile_member *member = rows[i].member;
            *found = rows[i].symbol;
            if (strcmp(member->folder, *folder) == 0 && strcmp(member->arch, l->arch) == 0 &&
                (emulates || !member->is_emulated) && !is_left_out(l, member))
                return member;
        }
    }
    return NULL;
}

static const cltile_target *find_target(const char *name) {
    for (const cltile_target *target = cltile_targets; target->name != NULL; ++target)
        if (strcmp(target->name, name) == 0)
            return target;
    return NULL;
}

cltile_status cltile_choose_target(cltile_linker *l) {
    cltile_status status = CLTILE_SUCCESS;
    if (l->options.library != NULL)
        status = cltile_read_target_file(l->options.library, &l->file, l->message);
    if (status == CLTILE_SUCCESS && l->file != NULL && *l->file->base != '\0' && l->options.host == NULL)
        l->options.target = l->file->base;
    l->target = find_target(l->options.target);
    return status;
}

bool cltile_counts_copies(const cltile_linker *l) {
    return (l->target != NULL && l->target->counts_copies) || (l->file != NULL && l->file->target.counts_copies);
}

bool cltile_unrolls(const cltile_linker *l) {
    return l->needs->unrolls || is_for_xe2(l);
}

/* What a target takes files of besides its own, hosts' and generic's. Target intel-xe2 has media blocks by sub-group
 * blocks, which are messages in the folder of intel. For a host with sub-groups of its own they are generic; emulated
 * sub-groups have generic media blocks, too. */
static const char *base_of_target(const cltile_linker *l) {
    return is_for_xe2(l) && is_for_gpu(l) ? "intel" : NULL;
}

/* Targets are folders that come before "generic". Packed rows of no power of two have no message, and an image of media
 * block messages may not be accessed otherwise in the same kernel. So packed rows leave the target's folder out
 * altogether, unless its manifest says that it is right for them. */
void cltile_choose_folders(cltile_linker *l) {
    size_t count = 0;
    const bool has_blocks = !is_for_xe2(l) || l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED;
    const bool any_rows = has_rows(l, l->target);
    if (l->target != NULL && any_rows && has_blocks)
        l->folders[count++] = l->options.target;
    if (any_rows && base_of_target(l) != NULL)
        l->folders[count++] = base_of_target(l);
    if (l->needs->folder != NULL)
        l->folders[count++] = l->needs->folder;
    else if (l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED)
        l->folders[count++] = ONE_BY_ONE;
    l->folders[count++] = "generic";
    l->folders[count] = NULL;
}

static bool is_gpu(const char *arch) {
    return cltile_starts_with(arch, "nvptx") || cltile_starts_with(arch, "amdgcn");
}

/* Whether a module is for a CPU that the members of x86_64 serve: its pointers have 64 bits, and it is little-endian.
 * Vectors are then passed as they are by those members (ir/signatures.h). */
static bool is_cpu(LLVMModuleRef module, const char *arch) {
    static const char *const others[] = {"spir", "nvptx", "amdgcn", "r600", "dxil", "bpf", "wasm", NULL};
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    for (const char *const *other = others; *other != NULL; ++other)
        if (cltile_starts_with(arch, *other))
            return false;
    return LLVMByteOrder(layout) == LLVMLittleEndian && LLVMPointerSize(layout) == 8;
}

/* Writes the arch whose members a module takes: the first word of its triple, without a version of SPIR-V; all CPUs
 * have those of x86_64. Members of spirv32 and spirv64 are those of spir and spir64: see cmake/bitcode.cmake. */
static void name_arch(const cltile_linker *l, char *arch, size_t size) {
    const char *triple = LLVMGetTarget(l->module);
    const bool is_spirv = cltile_starts_with(triple, "spirv32") || cltile_starts_with(triple, "spirv64");
    const size_t length = is_spirv ? strlen("spirv64") : strcspn(triple, "-");
    snprintf(arch, size, "%.*s", (int)length, triple);
    if (is_cpu(l->module, arch))
        snprintf(arch, size, "x86_64");
}

cltile_status cltile_choose_arch(cltile_linker *l) {
    name_arch(l, l->arch, sizeof l->arch);
    char known[256] = "";
    const char *example = NULL;
    for (const cltile_library *library = cltile_libraries; library->bytes != NULL; ++library) {
        if (strcmp(library->target, l->options.target) != 0)
            continue;
        if (strcmp(library->arch, "spir64") == 0 || example == NULL)
            example = library->arch;
        if (strcmp(library->arch, l->arch) == 0) {
            if (cltile_starts_with(l->arch, "spirv"))
                strcpy(l->arch, cltile_starts_with(l->arch, "spirv32") ? "spir" : "spir64");
            if (l->file != NULL && !cltile_target_file_has_arch(l->file, l->arch))
                return cltile_fail(
                    CLTILE_INVALID_TARGET, l->message,
                    "%s has nothing for the module's triple '%s': name its arch, %s, in the line 'archs: ' of "
                    "the target's manifest.txt",
                    l->options.library, LLVMGetTarget(l->module), l->arch);
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
                       l->options.target, LLVMGetTarget(l->module), known, example);
}

/* ---- What is linked ---- */

bool cltile_is_used_declaration(LLVMValueRef function) {
    return LLVMIsDeclaration(function) && LLVMGetIntrinsicID(function) == 0 && LLVMGetFirstUse(function) != NULL;
}

void cltile_drop_unused_declarations(cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) == NULL)
            LLVMDeleteFunction(f);
    }
}

static void set_constant(LLVMModuleRef member, const char *name, unsigned value) {
    LLVMValueRef global = LLVMGetNamedGlobal(member, name);
    if (global == NULL)
        return;
    LLVMSetInitializer(global, LLVMConstInt(LLVMGlobalGetValueType(global), value, 0));
    LLVMSetLinkage(global, LLVMInternalLinkage);
}

/* Whether a function is one that builtins are made of; those that a member has for itself have "_ZL" before the name.
 */
bool cltile_has_own_name(LLVMValueRef function) {
    int length;
    const char *symbol = cltile_symbol(function);
    if (cltile_starts_with(symbol, CLTILE_KEPT_PREFIX))
        return true;
    if (cltile_starts_with(symbol, "_ZL"))
        return cltile_starts_with(symbol + 3 + strspn(symbol + 3, "0123456789"), CLTILE_OWN_PREFIX);
    return cltile_starts_with(cltile_base_name(symbol, &length), CLTILE_OWN_PREFIX);
}

bool cltile_is_shared(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMLinkOnceODRLinkage && cltile_has_own_name(function);
}

/* Whether the module declares a function of the member with other types. */
static bool differs_in_types(const cltile_linker *l, LLVMModuleRef member) {
    for (LLVMValueRef f = LLVMGetFirstFunction(member); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMValueRef wanted = LLVMGetNamedFunction(l->module, cltile_symbol(f));
        if (wanted != NULL && cltile_is_used_declaration(wanted) &&
            LLVMGlobalGetValueType(wanted) != LLVMGlobalGetValueType(f))
            return true;
    }
    return false;
}

/* Text of a module with pointers in place of the types that SPIR-V has for events, images and samplers. */
static char *with_pointers(const char *text) {
    static const char type[] = "target(\"spirv.";
    char *copy = cltile_allocate(strlen(text) + 1, 1), *end = copy; /* a pointer is shorter */
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
static bool reread_with_pointers(cltile_linker *l, const cltile_member *row, LLVMModuleRef *member) {
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
    if (failed)
        return false;
    bytes = LLVMWriteBitcodeToMemoryBuffer(*member);
    LLVMDisposeModule(*member);
    return !LLVMGetBitcodeModuleInContext2(l->context, bytes, member); /* lazily, which takes the buffer */
}

static cltile_status link_member(cltile_linker *l, const cltile_member *row) {
    LLVMModuleRef member = NULL;
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRange((const char *)row->bytes, row->size, row->name, 0);
    /* Lazily: bodies are read as they are linked. The module takes the buffer. */
    if (LLVMGetBitcodeModuleInContext2(l->context, bytes, &member) ||
        (cltile_starts_with(l->arch, "spir") && differs_in_types(l, member) && !reread_with_pointers(l, row, &member)))
        return cltile_fail(CLTILE_INVALID_TARGET, l->message, "cltile's own %s cannot be read: %s", row->name,
                           l->llvm_error == NULL ? "no reason given" : l->llvm_error);
    for (LLVMValueRef f = LLVMGetFirstFunction(member); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_is_matrix_of_host(l, cltile_symbol(f)))
            LLVMSetValueName2(f, "", 0); /* nothing needs it */
    set_constant(member, "__cltile_region_rows_packed", l->options.region_rows == CLTILE_REGION_ROWS_PACKED);
    set_constant(member, "__cltile_waits_complete_copies", 1);
    set_constant(member, "__cltile_is_intel_gpu", base_of_target(l) != NULL);
    if (!cltile_link_needed(l->module, member))
        return cltile_fail(CLTILE_INVALID_KERNEL, l->message, "%s cannot be linked into the module: %s", row->name,
                           l->llvm_error == NULL ? "no reason given" : l->llvm_error);
    if (l->options.on_member != NULL)
        l->options.on_member(l->options.user, row->name, row->size);
    return CLTILE_SUCCESS;
}

/* Links one member that something needs; *progress tells whether there was one. */
static cltile_status link_next(cltile_linker *l, bool *progress) {
    const cltile_member *needed = NULL;
    *progress = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!cltile_is_used_declaration(f))
            continue;
        const char *symbol;
        const cltile_member *member = cltile_find_member(l, cltile_symbol(f), &symbol);
        if (member == NULL || (needed != NULL && member != needed))
            continue;
        needed = member;
        cltile_rename(f, symbol);
        const char **row = cltile_add_row(&l->linked, &l->linked_count, sizeof *row);
        if (row == NULL)
            return CLTILE_OUT_OF_MEMORY;
        *row = symbol;
    }
    if (needed == NULL)
        return CLTILE_SUCCESS;
    *progress = true;
    return link_member(l, needed);
}

/* Links what the module needs, and what that needs, of the folders. */
cltile_status cltile_link_members(cltile_linker *l) {
    cltile_status status = CLTILE_SUCCESS;
    for (bool progress = true; progress && status == CLTILE_SUCCESS;)
        status = link_next(l, &progress);
    if (status == CLTILE_SUCCESS && cltile_match_calls(l->module))
        l->passes_by_memory = true;
    return status;
}
