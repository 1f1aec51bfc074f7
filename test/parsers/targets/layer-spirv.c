/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's search for images in SPIR-V, in a module's first kernel. */

#include "input.h"
#include "rules/spirv.h"

#include <stdlib.h>
#include <string.h>

/* The name of the first entry point that is a kernel, terminated; empty if there is none. */
static void find_name(const uint32_t *words, size_t count, char *name, size_t capacity) {
    memset(name, 0, capacity);
    for (size_t at = 5; at < count && words[at] >> 16 != 0; at += words[at] >> 16)
        if ((words[at] & 0xffff) == 15 && at + 4 < count) {
            const size_t most = (count - at - 3) * sizeof *words;
            memcpy(name, &words[at + 3], most < capacity - 1 ? most : capacity - 1);
            return;
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char name[64];
    uint32_t *words = copy_exactly(bytes, size / 4 * 4);
    layer_images *images;
    find_name(words, size / 4, name, sizeof name);
    ALWAYS(layer_read_spirv(words, size / 4, name, &images));
    for (size_t i = 0; images != NULL && i < images->count; ++i)
        ALWAYS((images->arguments[i].access == CL_KERNEL_ARG_ACCESS_NONE) == (images->arguments[i].name == NULL));
    layer_free_images(images);
    free(words);
    return 0;
}
