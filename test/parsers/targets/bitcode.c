/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode that is not trusted: checked, inspected, linked. Broken bitcode may end LLVM, which is to be an error. */

#include "cltile/cltile.h"
#include "input.h"
#include "read.h"

#include <stdlib.h>
#include <string.h>

/* A sanitizer that finds something ends the child by itself; LLVM ends it by a signal, or says why. */
static void expect(cltile_status status, char *message) {
    ALWAYS((status == CLTILE_SUCCESS) == (message == NULL));
    ALWAYS(message == NULL || strstr(message, "LLVM ended the process") == NULL);
    cltile_free(message);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    void *in = copy_exactly(bytes, size), *out = NULL;
    size_t out_size = 0, read = 0;
    char *message = NULL;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = read_diagnostic;
    options.user = &read;
    options.untrusted = 1;
    cltile_status status = cltile_inspect_bitcode(in, size, &options, read_kernel, &message);
    expect(status, message);
    if (status != CLTILE_INVALID_BITCODE) {
        status = cltile_link_bitcode(in, size, &options, &out, &out_size, &message);
        ALWAYS((status == CLTILE_SUCCESS) == (out != NULL));
        expect(status, message);
    }
    cltile_free(out);
    free(in);
    return 0;
}
