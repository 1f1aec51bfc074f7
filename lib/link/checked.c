/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that check their copies and blocks while they run: what they call, and the argument by which they reach the
 * area.
 *
 *      async_work_group_copy, ..._strided_copy, ..._copy_2D2D, ..._3D3D  ->  __cltile_check_copy
 *      async_work_group_copy_fence                                      ->  __cltile_check_fence
 *      wait_group_events                                                ->  __cltile_check_wait
 *      intel_sub_group_media_block_read_... and _write_...               <-  __cltile_check_block_ro, _wo, _rw before
 * it
 *      intel_sub_group_2d_block_read_..., _write_..., _prefetch_...      <-  __cltile_check_2d_block before it
 *
 * Each is given the area, and the line and the file of the call. The area is a call of __cltile_check_area until all is
 * inlined into kernels; then it is the kernel's last argument. */

#include "link/linker.h"

#include "analysis/block.h"
#include "analysis/block_2d.h"
#include "analysis/calls.h"
#include "analysis/copy.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "checker/area.h"
#include "ir/instructions.h"
#include "ir/passes.h"
#include "ir/private_waits.h"
#include "report/message.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

#define AREA CLTILE_OWN_PREFIX "check_area"
#define COPY CLTILE_OWN_PREFIX "check_copy"
#define WAIT CLTILE_OWN_PREFIX "check_wait"
#define FENCE CLTILE_OWN_PREFIX "check_fence"
#define BLOCK CLTILE_OWN_PREFIX "check_block_"
#define BLOCK_2D CLTILE_OWN_PREFIX "check_2d_block"
#define ARGUMENT CLTILE_OWN_PREFIX "check_argument"
#define OBJECT_SIZE "llvm.objectsize"

#define MOST_ARGUMENTS 17

/* ---- Which calls ---- */

static bool is_checked(LLVMValueRef function) {
    const char *symbol = cltile_symbol(function);
    return cltile_is_used_declaration(function) &&
           (cltile_is_copy(symbol) || cltile_is_host_copy(symbol) || cltile_is_copy_fence(symbol) ||
            cltile_is_wait(symbol) || cltile_is_block(symbol) || cltile_is_2d_block(symbol));
}

bool cltile_mark_checked_calls(cltile_linker *l) {
    bool simple = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && simple; f = LLVMGetNextFunction(f))
        if (is_checked(f))
            simple = cltile_mark_callers(f, CLTILE_REACHES_BUILTIN, &l->found);
    return simple;
}

/* ---- Calls of the checked functions ---- */

/* What takes the place of a call, while it is written. */
typedef struct writing {
    cltile_linker *l;
    LLVMValueRef call;
    LLVMBuilderRef builder;
    LLVMTypeRef number; /* 64 bits */
    LLVMValueRef arguments[MOST_ARGUMENTS];
    unsigned count;
} writing;

static void add(writing *w, LLVMValueRef argument) {
    w->arguments[w->count++] = argument;
}

static LLVMValueRef constant(const writing *w, uint64_t value) {
    return LLVMConstInt(w->number, value, 0);
}

static LLVMValueRef operand(const writing *w, unsigned index) {
    return LLVMGetOperand(w->call, index);
}

/* A size, an address or an event as a number of 64 bits. */
static LLVMValueRef as_number(const writing *w, LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind
               ? LLVMBuildPtrToInt(w->builder, value, w->number, "")
               : LLVMBuildIntCast2(w->builder, value, w->number, false, "");
}

static LLVMValueRef number(const writing *w, unsigned index) {
    return as_number(w, operand(w, index));
}

static LLVMValueRef times(const writing *w, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildMul(w->builder, a, b, "");
}

static LLVMValueRef plus(const writing *w, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildAdd(w->builder, a, b, "");
}

/* The address spaces of global and constant memory; on CPUs there is one. */
static unsigned global_space(const cltile_linker *l) {
    return strcmp(l->arch, "x86_64") == 0 ? 0 : 1;
}

static unsigned constant_space(const cltile_linker *l) {
    if (strcmp(l->arch, "x86_64") == 0)
        return 0;
    return cltile_starts_with(l->arch, "spir") ? 2 : 4;
}

static LLVMValueRef call_area(const writing *w) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(w->l->context, global_space(w->l));
    LLVMTypeRef type = LLVMFunctionType(pointer, NULL, 0, false);
    return LLVMBuildCall2(w->builder, type, cltile_declare(w->l->module, AREA, type), NULL, 0, "");
}

/* The characters of a file's name, in constant memory; each name is there once. */
static LLVMValueRef name_file(const cltile_linker *l, const char *file) {
    static const char name[] = "cltile.file";
    LLVMValueRef text = LLVMConstStringInContext(l->context, file, (unsigned)strlen(file), false);
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g != NULL; g = LLVMGetNextGlobal(g))
        if (cltile_starts_with(cltile_symbol(g), name) && LLVMGetInitializer(g) == text)
            return g;
    LLVMValueRef global = LLVMAddGlobalInAddressSpace(l->module, LLVMTypeOf(text), name, constant_space(l));
    LLVMSetInitializer(global, text);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMInternalLinkage);
    LLVMSetAlignment(global, 1);
    return global;
}

static void start(writing *w, cltile_linker *l, LLVMValueRef call) {
    char file[4096] = "";
    const cltile_location location = cltile_find_location(call, file, sizeof file);
    *w = (writing){.l = l, .call = call, .number = LLVMInt64TypeInContext(l->context)};
    w->builder = cltile_builder_before(call);
    const char *name = location.file == NULL ? "" : location.file;
    const size_t length = strlen(name), most = __cltile_file_bytes - 1;
    if (length > most) /* its end tells more */
        name = memcpy(file + length - most, "...", strlen("..."));
    add(w, call_area(w));
    add(w, constant(w, location.line));
    add(w, name_file(l, name));
}

static LLVMValueRef call_checked(const writing *w, const char *name, LLVMTypeRef result, unsigned convention) {
    LLVMTypeRef types[MOST_ARGUMENTS];
    for (unsigned i = 0; i < w->count; ++i)
        types[i] = LLVMTypeOf(w->arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, w->count, false);
    LLVMValueRef function = cltile_declare(w->l->module, name, type);
    LLVMValueRef call = LLVMBuildCall2(w->builder, type, function, (LLVMValueRef *)w->arguments, w->count, "");
    LLVMSetFunctionCallConv(function, convention);
    LLVMSetInstructionCallConv(call, convention);
    return call;
}

/* Calls the checked function, whose result is that of the call that it replaces. */
static void finish(writing *w, const char *name, unsigned convention) {
    LLVMTypeRef event = LLVMTypeOf(w->call);
    const bool is_void = LLVMGetTypeKind(event) == LLVMVoidTypeKind;
    LLVMValueRef call = call_checked(w, name, is_void ? event : w->number, convention);
    if (!is_void)
        LLVMReplaceAllUsesWith(w->call, LLVMGetTypeKind(event) == LLVMPointerTypeKind
                                            ? LLVMBuildIntToPtr(w->builder, call, event, "")
                                            : call);
    LLVMInstructionEraseFromParent(w->call);
    LLVMDisposeBuilder(w->builder);
}

/* ---- Copies ---- */

/* One side of a copy: where it begins, and bytes from the start of a line, or plane, to the start of the next. */
typedef struct side {
    LLVMValueRef pointer, line, plane;
} side;

/* A copy, in elements and bytes. */
typedef struct copy {
    LLVMValueRef alignment, element_bytes, elements, lines, planes, event;
    side dst, src;
    bool is_to_local;
} copy;

static LLVMValueRef offset_pointer(const writing *w, LLVMValueRef pointer, LLVMValueRef elements, LLVMValueRef bytes) {
    LLVMValueRef offset = times(w, elements, bytes);
    return LLVMBuildGEP2(w->builder, LLVMInt8TypeInContext(w->l->context), pointer, &offset, 1, "");
}

/* async_work_group_copy(dst, src, num_gentypes, event), and async_work_group_strided_copy with a stride, in elements,
 * of global memory before the event: lines of one element. */
static copy read_host_copy(const writing *w, const char *symbol) {
    const bool strided = LLVMGetNumArgOperands(w->call) == 5, to_local = cltile_is_to_local(symbol);
    LLVMValueRef bytes = constant(w, cltile_element_bytes(symbol)), one = constant(w, 1), count = number(w, 2);
    LLVMValueRef stride = strided ? times(w, number(w, 3), bytes) : bytes;
    return (copy){
        .alignment = bytes,
        .element_bytes = bytes,
        .elements = strided ? one : count,
        .lines = strided ? count : one,
        .planes = one,
        .dst = {operand(w, 0), to_local ? bytes : stride, constant(w, 0)},
        .src = {operand(w, 1), to_local ? stride : bytes, constant(w, 0)},
        .event = operand(w, strided ? 4 : 3),
    };
}

/* (dst, dst_offset, src, src_offset, bytes, elements, lines[, planes], src_line[, src_plane], dst_line[, dst_plane],
 * event), offsets, lines and planes in elements. */
static copy read_copy(const writing *w, bool is_3D) {
    LLVMValueRef bytes = number(w, 4), none = constant(w, 0);
    return (copy){
        .alignment = constant(w, 1),
        .element_bytes = bytes,
        .elements = number(w, 5),
        .lines = number(w, 6),
        .planes = is_3D ? number(w, 7) : constant(w, 1),
        .src = {offset_pointer(w, operand(w, 2), number(w, 3), bytes), times(w, number(w, is_3D ? 8 : 7), bytes),
                is_3D ? times(w, number(w, 9), bytes) : none},
        .dst = {offset_pointer(w, operand(w, 0), number(w, 1), bytes), times(w, number(w, is_3D ? 10 : 8), bytes),
                is_3D ? times(w, number(w, 11), bytes) : none},
        .event = operand(w, is_3D ? 12 : 9),
    };
}

/* A side of version 0.9.0, where strides are gaps. */
static side read_gaps(const writing *w, const copy *c, unsigned pointer, unsigned line_gap, unsigned plane_gap) {
    LLVMValueRef line = plus(w, c->elements, number(w, line_gap));
    LLVMValueRef plane = plane_gap == 0 ? constant(w, 0) : plus(w, times(w, c->lines, line), number(w, plane_gap));
    return (side){operand(w, pointer), times(w, line, c->element_bytes), times(w, plane, c->element_bytes)};
}

/* (dst, src, elements, lines, src_gap, dst_gap, event), and with (planes, src_plane_gap, dst_plane_gap) before the
 * event. */
static copy read_copy_0_9_0(const writing *w, const char *symbol, bool is_3D) {
    LLVMValueRef bytes = constant(w, cltile_element_bytes(symbol));
    copy c = {
        .alignment = bytes,
        .element_bytes = bytes,
        .elements = number(w, 2),
        .lines = number(w, 3),
        .planes = is_3D ? number(w, 6) : constant(w, 1),
        .event = operand(w, is_3D ? 9 : 6),
    };
    c.src = read_gaps(w, &c, 1, 4, is_3D ? 7 : 0);
    c.dst = read_gaps(w, &c, 0, 5, is_3D ? 8 : 0);
    return c;
}

/* How many bytes follow an address in its variable, before the call of llvm.objectsize is folded; all bits of what is
 * not known. */
static LLVMValueRef find_object_size(const writing *w, LLVMValueRef pointer) {
    LLVMTypeRef types[] = {w->number, LLVMTypeOf(pointer)}, bit = LLVMInt1TypeInContext(w->l->context);
    const unsigned id = LLVMLookupIntrinsicID(OBJECT_SIZE, strlen(OBJECT_SIZE));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(w->l->module, id, types, 2);
    LLVMValueRef yes = LLVMConstInt(bit, 1, 0), no = LLVMConstInt(bit, 0, 0);
    LLVMValueRef arguments[] = {pointer, no, yes, yes}; /* at most; null is no object; at run time, too */
    return LLVMBuildCall2(w->builder, LLVMGlobalGetValueType(function), function, arguments, 4, "");
}

static copy read_any_copy(const writing *w, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    const bool is_3D = name[length - 2] == '3';
    copy c = cltile_is_host_copy(symbol)                             ? read_host_copy(w, symbol)
             : LLVMGetNumArgOperands(w->call) == (is_3D ? 13u : 10u) ? read_copy(w, is_3D)
                                                                     : read_copy_0_9_0(w, symbol, is_3D);
    c.is_to_local = cltile_is_to_local(symbol);
    return c;
}

static void check_copy(LLVMValueRef call, void *user) {
    writing w;
    start(&w, user, call);
    const copy c = read_any_copy(&w, cltile_symbol(LLVMGetCalledValue(call)));
    add(&w, as_number(&w, c.dst.pointer));
    add(&w, as_number(&w, c.src.pointer));
    add(&w, constant(&w, !c.is_to_local));
    add(&w, find_object_size(&w, c.is_to_local ? c.dst.pointer : c.src.pointer));
    add(&w, c.alignment);
    add(&w, c.element_bytes);
    add(&w, c.elements);
    add(&w, c.lines);
    add(&w, c.planes);
    add(&w, c.dst.line);
    add(&w, c.dst.plane);
    add(&w, c.src.line);
    add(&w, c.src.plane);
    add(&w, as_number(&w, c.event));
    finish(&w, COPY, LLVMGetInstructionCallConv(call));
}

/* ---- Waits and fences ---- */

static void check_wait(LLVMValueRef call, void *user) {
    writing w;
    start(&w, user, call);
    add(&w, operand(&w, 0));
    add(&w, operand(&w, 1));
    finish(&w, WAIT, LLVMGetInstructionCallConv(call));
}

static void check_fence(LLVMValueRef call, void *user) {
    writing w;
    start(&w, user, call);
    finish(&w, FENCE, LLVMGetInstructionCallConv(call));
}

/* ---- Media blocks ---- */

/* The access of the image by which a block's symbol ends: "14ocl_image2d_ro". */
static const char *access_of(const char *symbol, bool is_write) {
    static const char image[] = "image2d_";
    const char *at = strstr(symbol, image);
    return at == NULL ? (is_write ? "wo" : "ro") : at + strlen(image);
}

static LLVMValueRef coordinate(const writing *w, LLVMValueRef offset, unsigned index) {
    LLVMTypeRef dword = LLVMInt32TypeInContext(w->l->context);
    LLVMValueRef pair = LLVMBuildBitCast(w->builder, offset, LLVMVectorType(dword, 2), "");
    return as_number(w, LLVMBuildExtractElement(w->builder, pair, LLVMConstInt(dword, index, 0), ""));
}

/* The block itself stays as it is. */
static void check_block(LLVMValueRef call, void *user) {
    writing w;
    cltile_block b;
    char name[sizeof BLOCK + 2];
    if (!cltile_read_block(call, &b))
        return;
    start(&w, user, call);
    add(&w, b.image);
    add(&w, coordinate(&w, b.offset, 0));
    add(&w, coordinate(&w, b.offset, 1));
    add(&w, as_number(&w, b.width));
    add(&w, as_number(&w, b.height));
    add(&w, constant(&w, b.element_bytes));
    add(&w, constant(&w, b.components));
    add(&w, constant(&w, b.is_write));
    snprintf(name, sizeof name, BLOCK "%s", access_of(cltile_symbol(LLVMGetCalledValue(call)), b.is_write));
    call_checked(&w, name, LLVMVoidTypeInContext(w.l->context), LLVMGetInstructionCallConv(call));
    LLVMDisposeBuilder(w.builder);
}

/* ---- 2D blocks ---- */

/* The numbers of block_2d.h of the checker. */
static uint64_t access_of_2d(cltile_block_2d_kind kind) {
    return kind == CLTILE_2D_WRITE ? 1 : kind == CLTILE_2D_PREFETCH ? 2 : 0;
}

/* The block itself stays as it is. */
static void check_2d_block(LLVMValueRef call, void *user) {
    writing w;
    cltile_block_2d b;
    if (!cltile_read_2d_block(call, &b))
        return;
    start(&w, user, call);
    add(&w, as_number(&w, b.base));
    add(&w, as_number(&w, b.width));
    add(&w, as_number(&w, b.height));
    add(&w, as_number(&w, b.pitch));
    add(&w, coordinate(&w, b.coordinate, 0));
    add(&w, coordinate(&w, b.coordinate, 1));
    add(&w, constant(&w, b.element_bytes));
    add(&w, constant(&w, b.rows));
    add(&w, constant(&w, (uint64_t)b.columns * b.count));
    add(&w, constant(&w, access_of_2d(b.kind)));
    call_checked(&w, BLOCK_2D, LLVMVoidTypeInContext(w.l->context), LLVMGetInstructionCallConv(call));
    LLVMDisposeBuilder(w.builder);
}

static cltile_call_fn check_of(const char *symbol) {
    if (cltile_is_block(symbol))
        return check_block;
    if (cltile_is_2d_block(symbol))
        return check_2d_block;
    return cltile_is_wait(symbol) ? check_wait : cltile_is_copy_fence(symbol) ? check_fence : check_copy;
}

/* What a module declares itself may be anything. */
static bool has_known_form(LLVMValueRef function) {
    const char *symbol = cltile_symbol(function);
    const unsigned count = LLVMCountParams(function);
    if (cltile_is_wait(symbol))
        return count == 2;
    if (cltile_is_copy_fence(symbol))
        return count == 1;
    if (cltile_is_host_copy(symbol))
        return (count == 4 || count == 5) && cltile_element_bytes(symbol) != 0;
    return true; /* cltile's own are those that members define */
}

/* On amdgcn an event is a pointer to private memory, of 32 bits. */
static bool has_wide_events(const char *arch) {
    return strstr(arch, "64") != NULL;
}

/* Whether the module's calls can be checked. */
static cltile_status look_at_calls(const cltile_linker *l) {
    if (!has_wide_events(l->arch))
        return cltile_fail(CLTILE_INVALID_TARGET, l->message,
                           "checks at run time need addresses and events of 64 bits, which the module's triple '%s' "
                           "does not have: compile the kernel with clang --target=spir64-unknown-unknown",
                           LLVMGetTarget(l->module));
    if (!cltile_has_kernel(l->module))
        return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                           "checks at run time are made in kernels, and the module has none: link the program's "
                           "modules into one before");
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_checked(f) && !has_known_form(f))
            return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                               "'%s' cannot be checked at run time: it is declared with other parameters than OpenCL "
                               "C's. Remove the kernel's own declaration of it",
                               cltile_symbol(f));
    return CLTILE_SUCCESS;
}

cltile_status cltile_check_calls_at_run_time(cltile_linker *l) {
    const cltile_status status = look_at_calls(l);
    if (status != CLTILE_SUCCESS)
        return status;
    cltile_make_waits_private(l->module);
    cltile_replace_type(l->module, "spirv.Event", LLVMInt64TypeInContext(l->context));
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_checked(f))
            cltile_for_calls(f, check_of(cltile_symbol(f)), l);
    cltile_drop_unused_declarations(l);
    l->has_copies = false;
    return CLTILE_SUCCESS;
}

/* ---- In kernels ---- */

/* The host knows how many bytes a local argument has. */
static void ask_for_argument(LLVMValueRef call, void *user) {
    writing w = {.l = user, .call = call, .number = LLVMTypeOf(call)};
    LLVMValueRef pointer = operand(&w, 0);
    LLVMValueRef base = cltile_find_address(LLVMGetModuleDataLayout(w.l->module), pointer).base;
    const unsigned parameter = cltile_parameter_number(base);
    if (parameter == 0 || !cltile_is_kernel(cltile_caller(call)))
        return;
    w.builder = cltile_builder_before(call);
    add(&w, call_area(&w));
    add(&w, constant(&w, parameter - 1));
    add(&w, as_number(&w, base));
    add(&w, as_number(&w, pointer));
    finish(&w, ARGUMENT, LLVMGetFunctionCallConv(LLVMGetNamedFunction(w.l->module, COPY)));
}

cltile_status cltile_settle_object_sizes(cltile_linker *l) {
    const cltile_status status = cltile_run_passes(l->module, "function(sroa,early-cse)", l->message);
    if (status != CLTILE_SUCCESS)
        return status;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_starts_with(cltile_symbol(f), OBJECT_SIZE))
            cltile_for_calls(f, ask_for_argument, l);
    return cltile_run_passes(l->module, "function(lower-constant-intrinsics)", l->message);
}

/* Says in a kernel's metadata what its last parameter is. */
static void extend_metadata(const cltile_linker *l, LLVMValueRef kernel) {
    static const char *const texts[][2] = {{"kernel_arg_access_qual", "none"},
                                           {"kernel_arg_type", "ulong*"},
                                           {"kernel_arg_base_type", "ulong*"},
                                           {"kernel_arg_type_qual", ""},
                                           {"kernel_arg_name", "cltile_area"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
        cltile_extend_metadata(kernel, texts[i][0],
                               LLVMMDStringInContext2(l->context, texts[i][1], strlen(texts[i][1])));
    cltile_extend_metadata(kernel, "kernel_arg_addr_space",
                           LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(l->context), 1, 0)));
}

static void give_area(LLVMValueRef call, void *user) {
    (void)user;
    cltile_replace(call, LLVMGetLastParam(cltile_caller(call)));
}

cltile_status cltile_give_areas(cltile_linker *l) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(l->context, global_space(l));
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (!LLVMIsDeclaration(f) && cltile_is_kernel(f))
            extend_metadata(l, cltile_add_parameter(f, pointer, "cltile_area"));
    }
    LLVMValueRef area = LLVMGetNamedFunction(l->module, AREA);
    if (area == NULL)
        return CLTILE_SUCCESS;
    for (LLVMUseRef use = LLVMGetFirstUse(area); use != NULL; use = LLVMGetNextUse(use))
        if (!cltile_is_kernel(cltile_caller(LLVMGetUser(use))))
            return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                               "function '%s' has calls to check at run time, and is in no kernel",
                               cltile_symbol(cltile_caller(LLVMGetUser(use))));
    cltile_for_calls(area, give_area, NULL);
    LLVMDeleteFunction(area);
    return CLTILE_SUCCESS;
}
