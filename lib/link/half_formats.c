/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* printf of vectors of halves, "%v4hf", as vectors of floats, "%v4hlf": PoCL 6.0 prints other numbers. */

#include "link/halves.h"

#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* The length of "v4h" where "v4hf" or another conversion of halves begins; else 0. */
static size_t length_of_halves(const char *at) {
    const size_t digits = at[0] == 'v' ? strspn(at + 1, "0123456789") : 0;
    const bool is =
        digits > 0 && at[1 + digits] == 'h' && at[2 + digits] != '\0' && strchr("aAeEfFgG", at[2 + digits]) != NULL;
    return is ? digits + 2 : 0;
}

/* The format, which has *size bytes, with floats; for free(). NULL when out of memory. */
static char *lengthen(const char *format, size_t *size) {
    char *text = cltile_allocate(2 * *size, 1), *to = text;
    for (const char *at = format, *end = format + *size; text != NULL && at < end;) {
        size_t length = 1, halves = 0;
        if (at[0] == '%') {
            length += at[1] == '%' ? 1 : strspn(at + 1, "-+ #0123456789.*");
            halves = at[1] == '%' ? 0 : length_of_halves(at + length);
        }
        to = mempcpy(to, at, length + halves);
        at += length + halves;
        if (halves > 0)
            *to++ = 'l';
    }
    *size = text == NULL ? 0 : (size_t)(to - text);
    return text;
}

/* A constant like another one, with a text of its own. */
static LLVMValueRef add_text(LLVMValueRef like, const char *text, size_t size) {
    LLVMModuleRef module = LLVMGetGlobalParent(like);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMValueRef value = LLVMConstStringInContext(context, text, (unsigned)size, true);
    LLVMValueRef global = LLVMAddGlobalInAddressSpace(module, LLVMTypeOf(value), cltile_symbol(like),
                                                      LLVMGetPointerAddressSpace(LLVMTypeOf(like)));
    LLVMSetInitializer(global, value);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMGetLinkage(like));
    LLVMSetAlignment(global, LLVMGetAlignment(like));
    return global;
}

bool cltile_print_floats(LLVMValueRef call) {
    LLVMValueRef format = LLVMIsAGlobalVariable(LLVMGetOperand(call, 0));
    LLVMValueRef value = format == NULL ? NULL : LLVMGetInitializer(format);
    size_t size = 0;
    bool has = false;
    LLVMBuilderRef builder = cltile_builder_before(call);
    for (unsigned i = 1; i < LLVMGetNumArgOperands(call); ++i) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (!cltile_has_halves(LLVMTypeOf(argument)))
            continue;
        has = true;
        LLVMSetOperand(call, i, LLVMBuildFPExt(builder, argument, cltile_with_floats(LLVMTypeOf(argument)), ""));
    }
    LLVMDisposeBuilder(builder);
    if (!has || value == NULL || !LLVMIsConstantString(value))
        return true;
    const char *text = LLVMGetAsString(value, &size);
    char *longer = lengthen(text, &size);
    if (longer != NULL)
        LLVMSetOperand(call, 0, add_text(format, longer, size));
    free(longer);
    return longer != NULL;
}
