/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to SPIR-V by LLVM's own target, and what version 22 of it leaves to be mended:
 *
 * - get_image_channel_data_type gives the number that SPIR-V has for the type, not OpenCL C's, which is larger by a
 *   constant;
 * - get_image_channel_order stays a call;
 * - 2D blocks have pointers to something else than their elements, and so have vload4, vload_half and their kin where
 *   the address is a constant;
 * - where a function waits for events that a parameter points to, the parameter becomes an event;
 * - a null event is an OpConstantNull with a word too many;
 * - an array whose first element is accessed by the array's own address is taken for one element, and accesses of the
 *   others are not valid;
 * - a private structure or array may become a variable of its first member alone, and accesses of others reach beyond
 * it;
 * - numbers computed of constant addresses are OpSpecConstantOp;
 * - an integer that is made narrower, and then wider than that, keeps its first type;
 * - a variable whose initialiser is null of another address space has a null of another type;
 * - a null event that reaches a phi or a select is more than llc can translate;
 * - functions that only read memory are Const, which says that they read none, and those that read none are Pure;
 * - the number 0 of a member of a structure is an OpConstantNull, and has to be an OpConstant;
 * - SPV_EXT_relaxed_printf_string_address_space is declared for formats that need no extension;
 * - what lower.c has. */

#include "spirv/spirv.h"

#include "ir/instructions.h"
#include "link/halves.h"

#include "cltile/cltile.h"
#include "text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* OpenCL C's numbers less those of SPIR-V: CLK_R and R, CLK_SNORM_INT8 and SnormInt8. */
#define ORDER_OFFSET 0x10B0
#define DATA_TYPE_OFFSET 0x10D0

#define ORDER "_Z23get_image_channel_order"
#define DATA_TYPE "_Z27get_image_channel_data_type"
#define WAIT "_Z17wait_group_events"
#define BLOCK_2D "__spirv_Subgroup2DBlock"

/* Formats that are not in constant memory, which OpenCL C does not have. In modules of several functions llc takes
 * others for such. */
#define PRINTF_EXTENSION "SPV_EXT_relaxed_printf_string_address_space"

/* ---- Before: the bitcode ---- */

/* Adds a constant to the result of a call. */
static void add_to_result(LLVMBuilderRef builder, LLVMValueRef call, void *constant) {
    const unsigned *offset = constant;
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(call));
    LLVMValueRef sum = LLVMBuildAdd(builder, call, LLVMConstInt(LLVMTypeOf(call), *offset, 0), "");
    LLVMReplaceAllUsesWith(call, sum); /* its own operand, too */
    LLVMSetOperand(sum, 0, call);
}

LLVMValueRef reload(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef before) {
    LLVMValueRef memory = cltile_add_variable(before, LLVMTypeOf(value));
    LLVMPositionBuilderBefore(builder, before);
    LLVMBuildStore(builder, value, memory);
    return LLVMBuildLoad2(builder, LLVMTypeOf(value), memory, "");
}

/* Reloads an argument that is a constant address: it would be folded, and llc takes it for one of its own type. */
static void reload_constant(LLVMBuilderRef builder, LLVMValueRef call, void *argument) {
    const unsigned number = *(const unsigned *)argument;
    if (number < LLVMGetNumArgOperands(call) && LLVMIsConstant(LLVMGetOperand(call, number)))
        LLVMSetOperand(call, number, reload(builder, LLVMGetOperand(call, number), call));
}

/* Types both pointers of a 2D block by its element's bytes, the first argument; what is transformed becomes dwords. */
static void type_block_pointers(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMValueRef bytes = LLVMIsAConstantInt(LLVMGetOperand(call, 0));
    if (bytes == NULL)
        return; /* spirv-val reports it */
    LLVMTypeRef element = LLVMIntTypeInContext(context, 8 * (unsigned)LLVMConstIntGetZExtValue(bytes));
    LLVMValueRef zero = LLVMConstInt(LLVMInt64TypeInContext(context), 0, 0);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); ++i) {
        const bool is_transformed = *(const bool *)user && i > 4; /* the first is the matrix */
        LLVMTypeRef type = is_transformed ? LLVMInt32TypeInContext(context) : element;
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) != LLVMPointerTypeKind)
            continue;
        reload_constant(builder, call, &i);
        LLVMPositionBuilderBefore(builder, call);
        LLVMSetOperand(call, i, LLVMBuildInBoundsGEP2(builder, type, LLVMGetOperand(call, i), &zero, 1, ""));
    }
}

/* The argument of vload4, vload_half and their kin that is a pointer, or 0 for another function. */
static unsigned find_pointer(const char *name) {
    const char *base = read_name(name).name;
    return starts_with(base, "vload") ? 1 : starts_with(base, "vstore") ? 2 : 0;
}

/* Reloads the pointer of a wait from memory if it is a parameter. */
static void reload_events(LLVMBuilderRef builder, LLVMValueRef wait, void *user) {
    (void)user;
    if (LLVMGetNumArgOperands(wait) > 1 && LLVMIsAArgument(LLVMGetOperand(wait, 1)) != NULL)
        LLVMSetOperand(wait, 1, reload(builder, LLVMGetOperand(wait, 1), wait));
}

static void mend_calls_of(LLVMValueRef f) {
    const char *name = cltile_symbol(f);
    lower_calls(f);
    if (starts_with(name, ORDER)) {
        visit_calls(f, add_to_result, &(unsigned){ORDER_OFFSET});
    } else if (starts_with(name, DATA_TYPE)) {
        visit_calls(f, add_to_result, &(unsigned){DATA_TYPE_OFFSET});
    } else if (find_pointer(name) != 0) {
        visit_calls(f, reload_constant, &(unsigned){find_pointer(name)});
    } else if (strstr(name, BLOCK_2D) != NULL) {
        visit_calls(f, type_block_pointers, &(bool){strstr(name, BLOCK_2D "LoadTransform") != NULL});
    } else if (starts_with(name, WAIT)) {
        visit_calls(f, reload_events, NULL);
    }
}

/* Rewrites an address within an array to count elements from the array's first, rather than index the array type. */
static void count_elements(LLVMValueRef address) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
    LLVMValueRef first = LLVMIsAConstantInt(LLVMGetOperand(address, 1)), indices[8];
    const unsigned count = LLVMGetNumIndices(address);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || first == NULL || LLVMConstIntGetZExtValue(first) != 0 ||
        count < 2 || count > sizeof indices / sizeof *indices)
        return;
    for (unsigned i = 1; i < count; ++i)
        indices[i - 1] = LLVMGetOperand(address, i + 1);
    LLVMBuilderRef builder = cltile_builder_before(address);
    LLVMValueRef counted =
        LLVMBuildInBoundsGEP2(builder, LLVMGetElementType(type), LLVMGetOperand(address, 0), indices, count - 1, "");
    LLVMSetIsInBounds(counted, LLVMIsInBounds(address));
    cltile_replace(address, counted);
    LLVMDisposeBuilder(builder);
}

/* Accesses a private structure or array by an address within it. For a direct access to the variable, llc takes the
 * first member for the whole variable, and the other members are then beyond its end. */
static void take_address(LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMContextRef context = LLVMGetTypeContext(type);
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind && LLVMGetTypeKind(type) != LLVMArrayTypeKind)
        return;
    LLVMBuilderRef builder = cltile_builder_before(LLVMGetNextInstruction(variable));
    LLVMValueRef zero = LLVMConstInt(LLVMInt64TypeInContext(context), 0, 0);
    LLVMValueRef address = LLVMBuildInBoundsGEP2(builder, type, variable, &zero, 1, "");
    LLVMReplaceAllUsesWith(variable, address); /* its own operand, too */
    LLVMSetOperand(address, 0, variable);
    LLVMDisposeBuilder(builder);
}

/* By instructions before another: the address of a constant as a number, or what is computed of it, which as constants
 * are OpSpecConstantOp, of which Mesa does not know all; a null event that is one of several, which llc does not know.
 * Other values are as they were. */
static LLVMValueRef compute(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef before, bool is_choice) {
    if (is_choice && LLVMIsNull(value) && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMTargetExtTypeKind)
        return reload(builder, value, before);
    if (LLVMIsAConstantExpr(value) == NULL)
        return value;
    const LLVMOpcode opcode = LLVMGetConstOpcode(value);
    LLVMValueRef operand = LLVMGetOperand(value, 0);
    if (opcode == LLVMPtrToInt) {
        LLVMValueRef pointer = reload(builder, operand, before);
        return LLVMBuildPtrToInt(builder, pointer, LLVMTypeOf(value), "");
    }
    LLVMValueRef first = compute(builder, operand, before, false);
    LLVMPositionBuilderBefore(builder, before);
    if (opcode == LLVMTrunc)
        return first == operand ? value : LLVMBuildTrunc(builder, first, LLVMTypeOf(value), "");
    if (opcode != LLVMAdd && opcode != LLVMSub && opcode != LLVMXor)
        return value;
    LLVMValueRef second = compute(builder, LLVMGetOperand(value, 1), before, false);
    LLVMPositionBuilderBefore(builder, before);
    return first == operand && second == LLVMGetOperand(value, 1) ? value
                                                                  : LLVMBuildBinOp(builder, opcode, first, second, "");
}

/* The phi's value from an earlier entry of the same block, as a switch with several cases makes; they must be equal. */
static LLVMValueRef of_same_block(LLVMValueRef phi, unsigned index) {
    for (unsigned i = 0; i < index; ++i)
        if (LLVMGetIncomingBlock(phi, i) == LLVMGetIncomingBlock(phi, index))
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

static void compute_operands(LLVMValueRef instruction) {
    LLVMBuilderRef builder = cltile_builder_before(instruction);
    const bool is_phi = LLVMIsAPHINode(instruction) != NULL;
    for (int i = 0; i < LLVMGetNumOperands(instruction); ++i) {
        LLVMValueRef operand = LLVMGetOperand(instruction, (unsigned)i);
        LLVMValueRef before =
            is_phi ? LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(instruction, (unsigned)i)) : instruction;
        LLVMValueRef computed = is_phi ? of_same_block(instruction, (unsigned)i) : NULL;
        if (computed == NULL)
            computed = compute(builder, operand, before, is_phi || LLVMIsASelectInst(instruction) != NULL);
        if (computed != operand)
            LLVMSetOperand(instruction, (unsigned)i, computed);
    }
    LLVMDisposeBuilder(builder);
}

/* Whether an instruction marks the lifetime of a variable, which is a hint. */
static bool is_lifetime(LLVMValueRef instruction) {
    LLVMValueRef function = cltile_callee(instruction);
    return function != NULL && starts_with(cltile_symbol(function), "llvm.lifetime.");
}

/* An integer that is made narrower and then wider, but not by a sign, keeps its low bits: llc takes these as a number
 * of the first type for one of the last. */
static void mask_bits(LLVMValueRef widened) {
    LLVMValueRef narrowed = LLVMGetOperand(widened, 0);
    LLVMTypeRef type = LLVMTypeOf(widened);
    if (LLVMIsATruncInst(narrowed) == NULL)
        return;
    const unsigned bits = LLVMGetIntTypeWidth(cltile_element_type(LLVMTypeOf(narrowed)));
    LLVMBuilderRef builder = cltile_builder_before(widened);
    LLVMValueRef whole = LLVMBuildIntCast2(builder, LLVMGetOperand(narrowed, 0), type, false, "");
    cltile_replace(widened, LLVMBuildAnd(builder, whole, splat(type, ((uint64_t)1 << bits) - 1), ""));
    LLVMDisposeBuilder(builder);
}

/* Where Clang casts null to a variable's type, it is null of that type: llc gives a null of the other one. */
static void mend_initialiser(LLVMValueRef variable) {
    LLVMValueRef value = LLVMGetInitializer(variable);
    if (value != NULL && LLVMIsAConstantExpr(value) != NULL && LLVMGetConstOpcode(value) == LLVMAddrSpaceCast &&
        LLVMIsNull(LLVMGetOperand(value, 0)))
        LLVMSetInitializer(variable, LLVMConstNull(LLVMTypeOf(value)));
}

static void mend_body(LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function), next; i != NULL; i = next) {
        next = cltile_next_in(i);
        compute_operands(i);
        if (is_lifetime(i))
            LLVMInstructionEraseFromParent(i); /* it names variables, and no addresses in them */
        else if (LLVMIsAZExtInst(i) != NULL)
            mask_bits(i);
        else if (LLVMIsAGetElementPtrInst(i) != NULL)
            count_elements(i);
        else if (LLVMIsAAllocaInst(i) != NULL)
            take_address(i);
    }
}

/* Whether a module calls functions of cl_intel_device_side_avc_motion_estimation. */
static bool calls_motion_estimation(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) != NULL &&
            strstr(cltile_symbol(f), "intel_sub_group_avc_") != NULL)
            return true;
    return false;
}

/* LLVM would print why it cannot read a file. */
static void print_nothing(LLVMDiagnosticInfoRef diagnostic, void *user) {
    (void)diagnostic;
    (void)user;
}

bitcode_file open_bitcode(const char *path) {
    bitcode_file file = {.context = LLVMContextCreate()};
    char *error = NULL;
    LLVMContextSetDiagnosticHandler(file.context, print_nothing, NULL);
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &file.buffer, &error) == 0)
        LLVMParseBitcodeInContext2(file.context, file.buffer, &file.module);
    LLVMDisposeMessage(error);
    return file;
}

void close_bitcode(bitcode_file *file) {
    if (file->buffer != NULL)
        LLVMDisposeMemoryBuffer(file->buffer);
    if (file->module != NULL)
        LLVMDisposeModule(file->module);
    LLVMContextDispose(file->context);
}

bool write_bitcode(LLVMModuleRef module, const char *path) {
    LLVMMemoryBufferRef bytes = LLVMWriteBitcodeToMemoryBuffer(module); /* to a file it ends the process on errors */
    const bool written = write_file(path, LLVMGetBufferStart(bytes), LLVMGetBufferSize(bytes));
    LLVMDisposeMemoryBuffer(bytes);
    return written;
}

/* Mends a module, and writes it. Returns false where llc cannot translate it, with *reason, or with an error reported.
 */
static bool prepare_module(LLVMModuleRef module, const char *out, char **reason) {
    if (calls_motion_estimation(module)) {
        *reason = copy_text("it has no SPV_INTEL_device_side_avc_motion_estimation");
        return false;
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f))
            mend_calls_of(f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g != NULL; g = LLVMGetNextGlobal(g))
        mend_initialiser(g);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        split_odd_vectors(f);
        mend_body(f);
    }
    return write_bitcode(module, out);
}

/* Writes a module that llc understands. *is_32 tells whether pointers have 32 bits. */
static bool prepare(const char *label, const char *in, const char *out, bool *is_32, char **reason) {
    bitcode_file file = open_bitcode(in);
    const char *triple = file.module == NULL ? "" : LLVMGetTarget(file.module);
    *is_32 = starts_with(triple, "spir-") || starts_with(triple, "spirv32");
    const bool prepared = file.module != NULL ? prepare_module(file.module, out, reason)
                                              : report_error(label, "%s cannot be made of %s", out, in);
    close_bitcode(&file);
    return prepared;
}

/* ---- After: the SPIR-V ---- */

/* The imported functions that are ORDER, with their parameters. */
static ids find_order_functions(const file_bytes *spirv) {
    ids found = make_ids(spirv);
    bool is_in = false;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        const char *name = cltile_imported_name(&i);
        if (name != NULL && starts_with(name, ORDER))
            add_id(&found, i.words[1]);
        else if (i.opcode == SpvOpFunction && i.count > 2)
            is_in = has_id(&found, i.words[2]);
        else if (is_in && i.opcode == SpvOpFunctionParameter && i.count > 2)
            add_id(&found, i.words[2]);
    }
    return found;
}

/* Whether an instruction belongs to the declaration of a dropped function, or to nothing. */
static bool is_dropped(const instruction *i, const ids *dropped, bool *is_in) {
    const bool was_in = *is_in;
    if (i->opcode == SpvOpExtension && strcmp(cltile_read_literal(i, 1), PRINTF_EXTENSION) == 0)
        return true;
    if (i->opcode == SpvOpFunction && i->count > 2)
        *is_in = has_id(dropped, i->words[2]);
    else if (i->opcode == SpvOpFunctionEnd)
        *is_in = false;
    return was_in || *is_in ||
           ((i->opcode == SpvOpName || i->opcode == SpvOpDecorate) && i->count > 1 && has_id(dropped, i->words[1]));
}

/* The integer types of 32 bits. */
static ids find_integers(const file_bytes *spirv) {
    ids found = make_ids(spirv);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == SpvOpTypeInt && i.count > 2 && i.words[2] == 32)
            add_id(&found, i.words[1]);
    return found;
}

/* Version 22 exchanges Pure and Const. */
static uint32_t swap_purity(uint32_t control) {
    const uint32_t both = SpvFunctionControlPureMask | SpvFunctionControlConstMask;
    const bool is_one = (control & both) != 0 && (control & both) != both;
    return LLVM_VERSION_MAJOR == 22 && is_one ? control ^ both : control;
}

/* Appends what an instruction should be. */
static void mend(spirv_words *out, const instruction *i, const ids *order, const ids *integers) {
    const uint32_t *words = i->words;
    if (i->opcode == SpvOpConstantNull && i->count > 2 && has_id(integers, words[1]))
        cltile_append_instruction(out, SpvOpConstant, (const uint32_t[]){words[1], words[2], 0}, 3);
    else if (i->opcode == SpvOpFunctionCall && i->count == 5 && has_id(order, words[3]))
        cltile_append_instruction(out, SpvOpImageQueryOrder, (const uint32_t[]){words[1], words[2], words[4]}, 3);
    else if (i->opcode == SpvOpFunction && i->count == 5)
        cltile_append_instruction(out, SpvOpFunction,
                                  (const uint32_t[]){words[1], words[2], swap_purity(words[3]), words[4]}, 4);
    else
        cltile_copy_instruction(out, i);
}

static void mend_spirv(file_bytes *spirv) {
    const uint32_t *words = (const void *)spirv->bytes;
    if (spirv->size < 4 * HEADER_WORDS || words[3] > 4 * spirv->size)
        return; /* spirv-val reports it */
    const ids order = find_order_functions(spirv), integers = find_integers(spirv);
    spirv_words mended = {0};
    bool is_in = false;
    instruction i;
    cltile_append_header(&mended, words);
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (!is_dropped(&i, &order, &is_in))
            mend(&mended, &i, &order, &integers);
    take_words(spirv, &mended);
}

/* ---- Writers ---- */

/* The text of an error up to its position in the writer's sources, or its line, and the next one where that ends in a
 * colon. */
static size_t measure_error(const char *text) {
    const char *source = strstr(text, " [Src:");
    if (source != NULL)
        return (size_t)(source - text);
    const size_t line = strcspn(text, "\n");
    return line > 0 && text[line - 1] == ':' && text[line] != '\0' ? line + 1 + strcspn(text + line + 1, "\n") : line;
}

char *find_reason(const child_result *result, const char *program) {
    static const char error[] = "LLVM ERROR: ";
    const char *text = strstr(result->output, error);
    text = text != NULL ? text + strlen(error) : result->output;
    const size_t length = measure_error(text);
    if (result->signal != 0)
        return format_text("%s crashes", program);
    if (length == 0)
        return format_text("exit status %d", result->status);
    char *reason = format_text("%.*s", (int)length - (text[length - 1] == '.'), text), *to = reason;
    for (const char *from = reason; *from != '\0'; ++from) /* each line break, with spaces around it, is a space */
        if (*from != '\n' && !(*from == ' ' && to > reason && to[-1] == ' '))
            *to++ = *from;
        else if (to > reason && to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
    return reason;
}

bool run_writer(const char *label, const command *c, char **reason) {
    const child_result result = run_command(label, c);
    if (result.started && (result.signal == SIGXFSZ || result.signal == SIGKILL))
        report_failure(label, c, &result);
    else if (result.started && !has_succeeded(&result))
        *reason = find_reason(&result, c->doing);
    return has_succeeded(&result);
}

/* ---- Both ---- */

static bool run_llc(const char *label, const char *extensions, const char *version, bool is_32, const char *in,
                    const char *out, char **reason) {
    char triple[64];
    snprintf(triple, sizeof triple, "-mtriple=spirv%sv%s-unknown-unknown", is_32 ? "32" : "64", version);
    command c = {.doing = "llc", .package = "llvm-" CLTILE_LLVM_MAJOR_TEXT};
    const char *all = format_text("%s,+" PRINTF_EXTENSION, extensions);
    /* spir has no code generator; optimised code may be invalid. */
    add_words(&c.words, find_llvm_tool("llc"), triple, "-O0", "-filetype=obj", all, in, "-o", out, NULL);
    return run_writer(label, &c, reason);
}

bool translate_with_llc(const char *label, const char *extensions, const char *version, const char *bitcode,
                        const char *spirv, char **reason) {
    const char *prepared = temporary_path("prepared.bc");
    file_bytes module;
    bool is_32 = false;
    if (prepared == NULL || !prepare(label, bitcode, prepared, &is_32, reason) ||
        !run_llc(label, extensions, version, is_32, prepared, spirv, reason) || !read_file(spirv, &module))
        return false;
    mend_spirv(&module);
    return write_file(spirv, module.bytes, module.size);
}
