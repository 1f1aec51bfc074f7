/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode files, rewritten. */

#include "rewrite_bitcode.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>

bool rewrite_bitcode(const char *in, const char *out, void (*change)(LLVMModuleRef module)) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = NULL;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(in, &buffer, &message)) {
        fprintf(stderr, "%s: %s\n", in, message);
        return false;
    }
    if (LLVMParseBitcodeInContext2(context, buffer, &module)) /* which says why, and exits */
        return false;
    change(module);
    const bool written = LLVMWriteBitcodeToFile(module, out) == 0;
    if (!written)
        fprintf(stderr, "%s: cannot be written\n", out);
    LLVMDisposeMemoryBuffer(buffer);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return written;
}
