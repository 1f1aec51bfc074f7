/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where in the source a call was written. */

#include "analysis/source.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* On calls of what the module does not define: the function that the call is written in, which inlining would forget.
 */
#define WRITTEN_IN "cltile.written-in"

static unsigned written_in_kind(LLVMValueRef instruction) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(cltile_caller(instruction)));
    return LLVMGetMDKindIDInContext(context, WRITTEN_IN, (unsigned)strlen(WRITTEN_IN));
}

static void note_function(LLVMValueRef call, const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(cltile_caller(call)));
    LLVMMetadataRef text = LLVMMDStringInContext2(context, name, strlen(name));
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, &text, 1);
    LLVMSetMetadata(call, written_in_kind(call), LLVMMetadataAsValue(context, node));
}

/* The function that note_function was given; else the one that the call is in. */
static const char *noted_function(LLVMValueRef call) {
    LLVMValueRef node = LLVMGetMetadata(call, written_in_kind(call)), text = NULL;
    unsigned length = 0;
    if (node != NULL && LLVMGetMDNodeNumOperands(node) == 1)
        LLVMGetMDNodeOperands(node, &text);
    return cltile_source_name(text == NULL ? cltile_symbol(cltile_caller(call)) : LLVMGetMDString(text, &length));
}

void cltile_note_functions(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!LLVMIsDeclaration(f) || LLVMGetIntrinsicID(f) != 0)
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use != NULL; use = LLVMGetNextUse(use))
            if (cltile_is_call_of(LLVMGetUser(use), f))
                note_function(LLVMGetUser(use), cltile_symbol(cltile_caller(LLVMGetUser(use))));
    }
}

unsigned cltile_line_of(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    return location == NULL ? 0 : LLVMDILocationGetLine(location);
}

/* A source file's whole path: compilers split it, and not always at the folder they ran in. */
static void copy_path(LLVMMetadataRef source, char *file, size_t size) {
    unsigned length = 0, folder_length = 0;
    const char *name = LLVMDIFileGetFilename(source, &length);
    const char *folder = LLVMDIFileGetDirectory(source, &folder_length);
    const bool is_whole = length == 0 || name[0] == '/' || name[0] == '<' || folder_length == 0;
    snprintf(file, size, "%.*s%s%.*s", is_whole ? 0 : (int)folder_length, folder, is_whole ? "" : "/", (int)length,
             name);
}

cltile_location cltile_find_location(LLVMValueRef call, char *file, size_t size) {
    cltile_location location = {.function = noted_function(call)};
    LLVMMetadataRef debug = LLVMInstructionGetDebugLoc(call);
    LLVMMetadataRef scope = debug == NULL ? NULL : LLVMDILocationGetScope(debug);
    LLVMMetadataRef source = scope == NULL ? NULL : LLVMDIScopeGetFile(scope);
    location.column = debug == NULL ? 0 : LLVMDILocationGetColumn(debug);
    if (source == NULL || LLVMDILocationGetLine(debug) == 0)
        return location;
    copy_path(source, file, size);
    location.file = file;
    location.line = LLVMDILocationGetLine(debug);
    return location;
}

cltile_location cltile_find_kernel(LLVMValueRef kernel, char *file, size_t size) {
    cltile_location location = {.kernel = cltile_source_name(cltile_symbol(kernel))};
    LLVMMetadataRef scope = LLVMGetSubprogram(kernel), source = scope == NULL ? NULL : LLVMDIScopeGetFile(scope);
    if (source == NULL)
        return location;
    copy_path(source, file, size);
    location.file = file;
    location.line = LLVMDISubprogramGetLine(scope);
    location.column = 1;
    return location;
}

const char *cltile_format_line(const char *before, unsigned line, const char *behind, char text[CLTILE_LINE_SIZE]) {
    text[0] = '\0';
    if (line > 0)
        snprintf(text, CLTILE_LINE_SIZE, "%s%u%s", before, line, behind);
    return text;
}

unsigned cltile_called_from(LLVMValueRef call) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
    LLVMMetadataRef caller = location == NULL ? NULL : LLVMDILocationGetInlinedAt(location);
    return caller == NULL ? 0 : LLVMDILocationGetLine(caller);
}

void cltile_add_call(cltile_found *found, cltile_rule rule, LLVMValueRef call, const char *remedy, const char *format,
                     ...) {
    char file[4096];
    cltile_location location = cltile_find_location(call, file, sizeof file);
    if (cltile_is_kernel(cltile_caller(call)))
        location.kernel = location.function;
    va_list arguments;
    va_start(arguments, format);
    char *message = cltile_format_list(format, arguments);
    if (message != NULL)
        cltile_add_finding(found, rule, &location, message, remedy);
    va_end(arguments);
    free(message);
}
