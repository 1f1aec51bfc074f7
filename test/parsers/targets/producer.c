/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The one look at bitcode that is not LLVM's: which LLVM wrote it. */

#include "ir/producer.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char producer[CLTILE_PRODUCER_SIZE];
    void *copy = copy_exactly(bytes, size);
    if (cltile_read_producer(copy, size, producer)) {
        ALWAYS(strlen(producer) < sizeof producer);
        (void)cltile_producer_version(producer);
    }
    free(copy);
    return 0;
}
