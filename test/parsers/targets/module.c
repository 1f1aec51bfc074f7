/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM IR, as text: checked, inspected and linked as a module. It is tried in a child process first, as LLVM may end
 * on it; what passes there is done here, where the fuzzer sees which code is reached. */

#include "api/api.h"
#include "cltile/cltile.h"
#include "input.h"
#include "read.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 20000 };

static LLVMModuleRef parse(LLVMContextRef context, const part *text) {
    char *message = NULL;
    LLVMModuleRef module = NULL;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(text->text, text->size, "kernel", 1);
    if (LLVMParseIRInContext(context, buffer, &module, &message)) {
        LLVMDisposeMessage(message);
        return NULL;
    }
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message)) {
        LLVMDisposeModule(module);
        module = NULL;
    }
    LLVMDisposeMessage(message);
    return module;
}

/* A linked module is one that LLVM takes. */
static void process(LLVMModuleRef module) {
    size_t read = 0;
    char *message = NULL;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = read_diagnostic;
    options.user = &read;
    cltile_status status = cltile_inspect_module(module, &options, read_kernel, &message);
    ALWAYS((status == CLTILE_SUCCESS) == (message == NULL));
    cltile_free(message);
    status = cltile_link_module(module, &options, &message);
    ALWAYS((status == CLTILE_SUCCESS) == (message == NULL));
    cltile_free(message);
    if (status == CLTILE_SUCCESS) {
        ALWAYS(!LLVMVerifyModule(module, LLVMReturnStatusAction, &message));
        LLVMDisposeMessage(message);
    }
}

/* What LLVM itself refuses it need not read again: it does not free all that it read. */
static cltile_status run(void *user, char **message) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = parse(context, user);
    if (module != NULL) {
        process(module);
        LLVMDisposeModule(module);
    }
    LLVMContextDispose(context);
    (void)message;
    return module == NULL ? CLTILE_INVALID_BITCODE : CLTILE_SUCCESS;
}

/* A sanitizer ends the child by itself, and what has to hold by SIGABRT; other ends are LLVM's. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part text = take_rest(&bytes, &size);
    char *message = NULL;
    const cltile_status status = cltile_try_in_child(run, &text, PATIENCE, &message);
    if (status == CLTILE_SUCCESS || strstr(message, "LLVM ended the process") != NULL ||
        strstr(message, strsignal(SIGABRT)) != NULL)
        run(&text, NULL);
    cltile_free(message);
    free(text.text);
    return 0;
}
