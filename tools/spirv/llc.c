/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to SPIR-V by LLVM's own target, and what version 22 of it leaves to be mended:
 *
 * - get_image_channel_data_type gives the number that SPIR-V has for the type, not OpenCL C's, which is larger by a
 *   constant;
 * - get_image_channel_order stays a call;
 * - async_work_group_copy has a stride of 32 bits, with pointers of 64, too, which Intel's compiler does not know;
 * - where a function waits for events that a parameter points to, the parameter becomes an event;
 * - a null event is an OpConstantNull with a word too many;
 * - an array whose first element is accessed by the array's own address is taken for one element, and accesses of the
 *   others are not valid. */

#include "spirv/llc.h"

#include "cltile/cltile.h"
#include "file.h"
#include "process.h"
#include "report.h"
#include "spirv/instructions.h"
#include "spirv/translation.h"
#include "text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>

/* OpenCL C's numbers less those of SPIR-V: CLK_R and R, CLK_SNORM_INT8 and SnormInt8. */
#define ORDER_OFFSET 0x10B0
#define DATA_TYPE_OFFSET 0x10D0

#define ORDER "_Z23get_image_channel_order"
#define DATA_TYPE "_Z27get_image_channel_data_type"
#define COPY "_Z21async_work_group_copyP"
#define STRIDED_COPY "_Z29async_work_group_strided_copyP"
#define WAIT "_Z17wait_group_events"

/* ---- Before: the bitcode ---- */

/* Adds to what each call of a function gives. */
static void add_to_results(LLVMValueRef function, unsigned offset) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) == NULL || LLVMGetCalledValue(call) != function)
            continue;
        LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(call));
        LLVMValueRef sum = LLVMBuildAdd(builder, call, LLVMConstInt(LLVMTypeOf(call), offset, 0), "");
        LLVMReplaceAllUsesWith(call, sum); /* its own operand, too */
        LLVMSetOperand(sum, 0, call);
    }
    LLVMDisposeBuilder(builder);
}

/* The function that copies the same with a stride, an argument of the type of the number of elements before the event;
 * and size_t, 'j' or 'm', is there twice in its name. */
static LLVMValueRef strided_copy(LLVMValueRef copy) {
    LLVMModuleRef module = LLVMGetGlobalParent(copy);
    LLVMTypeRef type = LLVMGlobalGetValueType(copy), types[5];
    size_t length = 0;
    const char *rest = LLVMGetValueName2(copy, &length) + strlen(COPY), *event = strstr(rest, "9ocl_event");
    if (event == NULL || event == rest || LLVMCountParamTypes(type) != 4)
        return NULL;
    char *name = format_text(STRIDED_COPY "%.*s%c%s", (int)(event - rest), rest, event[-1], event);
    LLVMGetParamTypes(type, types);
    types[4] = types[3];
    types[3] = types[2];
    LLVMValueRef strided = LLVMGetNamedFunction(module, name);
    if (strided == NULL)
        strided = LLVMAddFunction(module, name, LLVMFunctionType(LLVMGetReturnType(type), types, 5, 0));
    LLVMSetFunctionCallConv(strided, LLVMGetFunctionCallConv(copy));
    free(name);
    return strided;
}

/* Makes the copies of a function copies with a stride of 1. */
static void stride_copies(LLVMValueRef copy) {
    LLVMValueRef strided = strided_copy(copy);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(copy)));
    for (LLVMUseRef use = LLVMGetFirstUse(copy), next; use != NULL && strided != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) == NULL || LLVMGetCalledValue(call) != copy)
            continue;
        LLVMValueRef count = LLVMGetOperand(call, 2);
        LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), count,
                                    LLVMConstInt(LLVMTypeOf(count), 1, 0), LLVMGetOperand(call, 3)};
        LLVMPositionBuilderBefore(builder, call);
        LLVMValueRef other = LLVMBuildCall2(builder, LLVMGlobalGetValueType(strided), strided, arguments, 5, "");
        LLVMSetInstructionCallConv(other, LLVMGetInstructionCallConv(call));
        LLVMReplaceAllUsesWith(call, other);
        LLVMInstructionEraseFromParent(call);
    }
    LLVMDisposeBuilder(builder);
}

/* Has each wait for events that a parameter points to take the pointer from memory. */
static void reload_events(LLVMValueRef wait) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(wait)));
    for (LLVMUseRef use = LLVMGetFirstUse(wait); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) == NULL || LLVMGetCalledValue(call) != wait ||
            LLVMIsAArgument(LLVMGetOperand(call, 1)) == NULL)
            continue;
        LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
        LLVMValueRef events = LLVMGetOperand(call, 1);
        LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
        LLVMValueRef memory = LLVMBuildAlloca(builder, LLVMTypeOf(events), "");
        LLVMPositionBuilderBefore(builder, call);
        LLVMBuildStore(builder, events, memory);
        LLVMSetOperand(call, 1, LLVMBuildLoad2(builder, LLVMTypeOf(events), memory, ""));
    }
    LLVMDisposeBuilder(builder);
}

static void mend_calls(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        size_t length = 0;
        const char *name = LLVMGetValueName2(f, &length);
        if (LLVMIsDeclaration(f) && starts_with(name, ORDER))
            add_to_results(f, ORDER_OFFSET);
        else if (LLVMIsDeclaration(f) && starts_with(name, DATA_TYPE))
            add_to_results(f, DATA_TYPE_OFFSET);
        else if (LLVMIsDeclaration(f) && starts_with(name, COPY))
            stride_copies(f);
        else if (LLVMIsDeclaration(f) && starts_with(name, WAIT))
            reload_events(f);
    }
}

/* Has an address within an array count elements from its beginning, rather than go into the array. */
static void count_elements(LLVMValueRef address) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
    LLVMValueRef first = LLVMIsAConstantInt(LLVMGetOperand(address, 1)), indices[8];
    const unsigned count = LLVMGetNumIndices(address);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || first == NULL || LLVMConstIntGetZExtValue(first) != 0 ||
        count < 2 || count > sizeof indices / sizeof *indices)
        return;
    for (unsigned i = 1; i < count; ++i)
        indices[i - 1] = LLVMGetOperand(address, i + 1);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(type));
    LLVMPositionBuilderBefore(builder, address);
    LLVMValueRef counted =
        LLVMBuildInBoundsGEP2(builder, LLVMGetElementType(type), LLVMGetOperand(address, 0), indices, count - 1, "");
    LLVMSetIsInBounds(counted, LLVMIsInBounds(address));
    LLVMReplaceAllUsesWith(address, counted);
    LLVMInstructionEraseFromParent(address);
    LLVMDisposeBuilder(builder);
}

/* Whether an instruction makes one image type of another. */
static bool is_image_cast(LLVMValueRef instruction) {
#if LLVM_VERSION_MAJOR >= 16
    return LLVMIsABitCastInst(instruction) != NULL && LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMTargetExtTypeKind;
#else
    (void)instruction;
    return false;
#endif
}

/* False where there is an instruction that llc has no translation of. */
static bool mend_body(LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_image_cast(i))
                return false;
            if (LLVMIsAGetElementPtrInst(i) != NULL)
                count_elements(i);
        }
    return true;
}

/* Whether a module calls functions of cl_intel_device_side_avc_motion_estimation. */
static bool estimates_motion(LLVMModuleRef module) {
    size_t length = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && strstr(LLVMGetValueName2(f, &length), "intel_sub_group_avc_") != NULL)
            return true;
    return false;
}

/* Writes a module that llc understands. *is_32 tells whether pointers have 32 bits. */
static bool prepare(const char *label, const char *in, const char *out, bool *is_32) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = NULL;
    LLVMModuleRef module = NULL;
    char *error = NULL;
    bool has_form = true;
    bool has_motion = false;
    const bool is_read = !LLVMCreateMemoryBufferWithContentsOfFile(in, &buffer, &error) &&
                         !LLVMParseBitcodeInContext2(context, buffer, &module);
    bool prepared = false;
    if (is_read) {
        const char *triple = LLVMGetTarget(module);
        *is_32 = starts_with(triple, "spir-") || starts_with(triple, "spirv32");
        has_motion = estimates_motion(module);
        mend_calls(module);
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && has_form; f = LLVMGetNextFunction(f))
            has_form = mend_body(f);
        LLVMMemoryBufferRef bytes =
            LLVMWriteBitcodeToMemoryBuffer(module); /* to a file it ends the process on errors */
        prepared = has_form && !has_motion && write_file(out, LLVMGetBufferStart(bytes), LLVMGetBufferSize(bytes));
        LLVMDisposeMemoryBuffer(bytes);
        LLVMDisposeModule(module);
    }
    if (buffer != NULL)
        LLVMDisposeMemoryBuffer(buffer);
    if (!has_form)
        refuse_image_cast(label);
    else if (has_motion)
        report_error(
            label, "the llc of LLVM " LLVM_VERSION_STRING " has no SPV_INTEL_device_side_avc_motion_estimation, which "
                   "intel_sub_group_avc_* need: take a cltile built with LLVM 15, which translates by llvm-spirv-15");
    else if (!is_read)
        report_error(label, "%s cannot be made of %s: %s", out, in, error == NULL ? "no reason given" : error);
    LLVMDisposeMessage(error);
    LLVMContextDispose(context);
    return prepared;
}

/* ---- After: the SPIR-V ---- */

/* Ids, in a bit for each. */
typedef struct ids {
    unsigned char *bits;
    uint32_t bound;
} ids;

static bool has_id(const ids *set, uint32_t id) {
    return id < set->bound && (set->bits[id / 8] >> id % 8 & 1) != 0;
}

static void add_id(ids *set, uint32_t id) {
    if (id < set->bound)
        set->bits[id / 8] |= (unsigned char)(1u << id % 8);
}

/* The imported functions that are ORDER, with their parameters. */
static ids find_order_functions(const file_bytes *spirv) {
    ids found = {.bound = ((const uint32_t *)(const void *)spirv->bytes)[3]};
    found.bits = memset(resize_memory(NULL, found.bound / 8 + 1), 0, found.bound / 8 + 1);
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

/* Whether an instruction is of the declaration of a function that is not to be there. */
static bool is_dropped(const instruction *i, const ids *dropped, bool *is_in) {
    const bool was_in = *is_in;
    if (i->opcode == SpvOpFunction && i->count > 2)
        *is_in = has_id(dropped, i->words[2]);
    else if (i->opcode == SpvOpFunctionEnd)
        *is_in = false;
    return was_in || *is_in ||
           ((i->opcode == SpvOpName || i->opcode == SpvOpDecorate) && i->count > 1 && has_id(dropped, i->words[1]));
}

/* Puts what an instruction should be at `words`, which may be where it is, or before. Returns the words. */
static uint32_t mend(const instruction *i, const ids *order, uint32_t *words) {
    if (i->opcode == SpvOpFunctionCall && i->count == 5 && has_id(order, i->words[3])) {
        const uint32_t query[] = {4u << 16 | SpvOpImageQueryOrder, i->words[1], i->words[2], i->words[4]};
        memcpy(words, query, sizeof query);
        return 4;
    }
    const uint32_t count = cltile_count_words(i);
    memmove(words, i->words, 4 * i->count);
    words[0] = count << 16 | i->opcode;
    return count;
}

static void mend_spirv(file_bytes *spirv) {
    uint32_t *words = (void *)spirv->bytes;
    if (spirv->size < 4 * HEADER_WORDS || words[3] > 4 * spirv->size)
        return; /* spirv-val says the rest */
    const ids order = find_order_functions(spirv);
    size_t kept = HEADER_WORDS;
    bool is_in = false;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (!is_dropped(&i, &order, &is_in))
            kept += mend(&i, &order, words + kept);
    spirv->size = 4 * kept;
    free(order.bits);
}

/* ---- Both ---- */

static bool run_llc(const char *label, const char *extensions, bool is_32, const char *in, const char *out) {
    command c = {.doing = "llc", .package = "llvm-" CLTILE_LLVM_MAJOR_TEXT};
    add_word(&c.words, "%s",
             is_program(CLTILE_LLVM_TOOLS "/llc") ? CLTILE_LLVM_TOOLS "/llc" : "llc-" CLTILE_LLVM_MAJOR_TEXT);
    add_word(&c.words, "-mtriple=spirv%sv1.3-unknown-unknown", is_32 ? "32" : "64"); /* spir has no code generator */
    add_word(&c.words, "-O0");                                                       /* optimised code may be invalid */
    add_word(&c.words, "-filetype=obj");
    add_word(&c.words, "%s", extensions);
    add_word(&c.words, "%s", in);
    add_word(&c.words, "-o");
    add_word(&c.words, "%s", out);
    const bool translated = run_tool(label, &c, NULL);
    free_command(&c);
    return translated;
}

bool translate_with_llc(const char *label, const char *extensions, const char *bitcode, const char *spirv) {
    char *prepared = temporary_path("prepared.bc");
    file_bytes module = {NULL, 0};
    bool is_32 = false;
    bool translated = prepared != NULL && prepare(label, bitcode, prepared, &is_32) &&
                      run_llc(label, extensions, is_32, prepared, spirv) && read_file(spirv, &module);
    if (translated) {
        mend_spirv(&module);
        translated = write_file(spirv, module.bytes, module.size);
    }
    free(module.bytes);
    free(prepared);
    return translated;
}
