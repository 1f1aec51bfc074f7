/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cannot become SPIR-V: the function of OpenCL C at fault, and where the input calls it. */

#include "spirv/spirv.h"

#include "findings.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

/* ---- Where ---- */

/* Whether an instruction is the one that is looked for. */
typedef bool (*instruction_test)(LLVMValueRef instruction, const void *user);

static char *format_position(LLVMValueRef instruction) {
    unsigned length = 0, folder_length = 0;
    const char *name = LLVMGetDebugLocFilename(instruction, &length);
    const char *folder = LLVMGetDebugLocDirectory(instruction, &folder_length);
    const bool is_whole = folder == NULL || folder_length == 0 || (length > 0 && name[0] == '/');
    const char *path = format_text("%.*s%s%.*s", is_whole ? 0 : (int)folder_length, is_whole ? "" : folder,
                                   is_whole ? "" : "/", (int)length, name);
    return format_text("%s:%u:%u", shorten_path(path), LLVMGetDebugLocLine(instruction),
                       LLVMGetDebugLocColumn(instruction));
}

/* The first such instruction: *position is "FILE:LINE:COLUMN" of the first that has a line. Returns false for none. */
static bool find_instruction(LLVMModuleRef module, instruction_test is_it, const void *user, char **position) {
    bool found = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMValueRef i = cltile_first_in(f); i != NULL && *position == NULL; i = cltile_next_in(i))
            if (is_it(i, user)) {
                found = true;
                *position = LLVMGetDebugLocLine(i) > 0 ? format_position(i) : NULL;
            }
    return found;
}

static const char *locate(const settings *s, instruction_test is_it, const void *user) {
    char *position = NULL;
    bitcode_file input = open_bitcode(s->compiled != NULL ? s->compiled : s->input);
    if (input.module != NULL)
        find_instruction(input.module, is_it, user, &position);
    close_bitcode(&input);
    return position == NULL ? label_of(s->input) : position;
}

/* ---- Types ---- */

typedef struct type_test {
    bool (*is_type)(LLVMTypeRef);
} type_test;

static bool has_type(LLVMValueRef value, const type_test *test) {
    LLVMTypeRef type = LLVMTypeOf(value);
    while (LLVMGetTypeKind(type) == LLVMVectorTypeKind || LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        type = LLVMGetElementType(type);
    return test->is_type(type);
}

static bool uses_type(LLVMValueRef instruction, const void *user) {
    bool uses = has_type(instruction, user);
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !uses; ++i)
        uses = has_type(LLVMGetOperand(instruction, (unsigned)i), user);
    return uses;
}

const char *locate_type(const settings *s, bool (*is_type)(LLVMTypeRef)) {
    return locate(s, uses_type, &(type_test){is_type});
}

bool has_value_of(LLVMModuleRef module, bool (*is_type)(LLVMTypeRef)) {
    char *position = NULL;
    return find_instruction(module, uses_type, &(type_test){is_type}, &position);
}

/* ---- Functions ---- */

char *name_of_symbol(const char *symbol) {
    const mangled m = read_name(symbol);
    return format_text("%.*s", (int)m.length, m.name);
}

/* Some functions lose intel_ before the translation. */
static bool calls(LLVMValueRef instruction, const void *symbol) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) == NULL ? NULL : LLVMGetCalledValue(instruction);
    const char *name = callee == NULL ? "" : cltile_symbol(callee);
    const mangled m = read_name(name), other = read_name(symbol);
    return strcmp(name, symbol) == 0 ||
           (starts_with(m.name, "intel_") && strcmp(m.name + strlen("intel_"), other.name) == 0);
}

const char *locate_call(const settings *s, const char *symbol) {
    return locate(s, calls, symbol);
}

/* ---- Which ---- */

/* The functions that a module calls and does not define, and intrinsics of LLVM. */
static words list_functions(const char *bitcode) {
    words symbols = {0};
    bitcode_file file = open_bitcode(bitcode);
    for (LLVMValueRef f = file.module == NULL ? NULL : LLVMGetFirstFunction(file.module); f != NULL;
         f = LLVMGetNextFunction(f)) {
        const char *symbol = cltile_symbol(f);
        if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) != NULL)
            add_word(&symbols, "%s", symbol);
    }
    close_bitcode(&file);
    return symbols;
}

static bool is_event(LLVMTypeRef type) {
    char *text = LLVMPrintTypeToString(type); /* LLVM 18 has no LLVMGetTargetExtTypeName */
    const bool is = strcmp(text, "target(\"spirv.Event\")") == 0;
    LLVMDisposeMessage(text);
    return is;
}

static void drop_call(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    LLVMTypeRef type = LLVMTypeOf(call);
    (void)builder;
    (void)user;
    if (is_event(type))
        LLVMReplaceAllUsesWith(call, LLVMConstNull(type));
    else if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(call, LLVMGetUndef(type));
    LLVMInstructionEraseFromParent(call);
}

/* An attempt at a module without the calls of functions from the `kept` one on. */
static char *try_with(const settings *s, const char *linked, const words *symbols, size_t kept, attempt try) {
    const char *path = temporary_path("attempt.bc");
    bitcode_file file = open_bitcode(linked);
    for (size_t i = kept; i < symbols->count && file.module != NULL; ++i)
        visit_calls(LLVMGetNamedFunction(file.module, symbols->items[i]), drop_call, NULL);
    const bool written = path != NULL && file.module != NULL && write_bitcode(file.module, path);
    close_bitcode(&file);
    return written ? try(s, path) : copy_text("it cannot be written");
}

/* A function whose types are refused, too, and remain when its calls are gone: of motion estimation and of queues on
 * the device; NULL: none. */
static char *find_typed(const words *symbols) {
    for (size_t i = 0; i < symbols->count; ++i)
        if (strstr(symbols->items[i], "intel_sub_group_avc_") != NULL ||
            starts_with(symbols->items[i], "__enqueue_kernel_"))
            return symbols->items[i];
    return NULL;
}

char *find_culprit(const settings *s, const char *linked, attempt try, char **reason) {
    const words symbols = list_functions(linked);
    size_t good = 0, bad = symbols.count;
    if (symbols.count == 0)
        return NULL;
    if (try_with(s, linked, &symbols, 0, try) != NULL)
        return find_typed(&symbols);
    while (bad - good > 1) {
        const size_t middle = (good + bad) / 2;
        char *why = try_with(s, linked, &symbols, middle, try);
        if (why != NULL)
            *reason = why;
        *(why != NULL ? &bad : &good) = middle;
    }
    return symbols.items[bad - 1];
}
