/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* measure-registers FILE.asm...: prints what cltile registers counts in assembly, of which one file is one kernel. */

#include "registers/registers.h"

#include <stdio.h>
#include <stdlib.h>

/* The file as a string. */
static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0, got;
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    do {
        text = resize_memory(text, size + 4097);
        got = fread(text + size, 1, 4096, file);
        size += got;
    } while (got > 0);
    text[size] = '\0';
    fclose(file);
    return text;
}

int main(int argc, char **argv) {
    int status = 0;
    for (int i = 1; i < argc; ++i) {
        char *text = read_text(argv[i]);
        assembly a;
        if (read_assembly(argv[i], "test", text, &a)) {
            const register_use use = measure_registers(&a);
            printf("%s: peak %u, touched %u, instructions %zu\n", argv[i], use.peak, use.touched, a.count);
        } else
            status = 1;
    }
    return status;
}
