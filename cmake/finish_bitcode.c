/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* finish-bitcode IN.bc OUT.bc: the last rewrites of a library, which libcltile makes of linked modules, for those who
 * link by hand. */

#include "spirv.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: finish-bitcode IN.bc OUT.bc\n");
        return 2;
    }
    LLVMContextRef context = LLVMContextCreate();
#if LLVM_VERSION_MAJOR == 15
    LLVMContextSetOpaquePointers(context, 0); /* with opaque pointers LLVM 15 has no image types */
#endif
    LLVMMemoryBufferRef buffer = NULL;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(argv[1], &buffer, &message)) {
        fprintf(stderr, "%s: %s\n", argv[1], message);
        return 1;
    }
    if (LLVMParseBitcodeInContext2(context, buffer, &module)) /* which says why, and exits */
        return 1;
    cltile_widen_selects(module);
    const int status = LLVMWriteBitcodeToFile(module, argv[2]) == 0 ? 0 : 1;
    LLVMDisposeMemoryBuffer(buffer);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return status;
}
