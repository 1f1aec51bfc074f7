/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which LLVM wrote a bitcode module: LLVM's reader of the identification block. */

#include "ir/llvm.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char producer[CLTILE_PRODUCER_SIZE];
    void *copy = copy_exactly(bytes, size);
    if (cltile_read_producer(copy, size, producer))
        ALWAYS(strlen(producer) < sizeof producer);
    free(copy);
    return 0;
}
