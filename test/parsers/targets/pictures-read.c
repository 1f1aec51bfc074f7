/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of the examples: PGM files, and what is theirs of PNG files, which libpng reads. */

#include "input.h"
#include "luma.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char path[64], *message = NULL;
    const int descriptor = memfd_create("picture", MFD_CLOEXEC);
    ALWAYS(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    luma plane;
    const bool read = luma_read(&plane, path, &message);
    ALWAYS(read == (message == NULL));
    if (read) {
        ALWAYS(plane.width > 0 && plane.height > 0 && luma_bytes(&plane) > 0);
        unsigned char sum = 0;
        for (size_t i = 0; i < luma_bytes(&plane); ++i)
            sum = (unsigned char)(sum + plane.samples[i]);
        (void)sum;
        luma_dispose(&plane);
    }
    free(message);
    close(descriptor);
    return 0;
}
