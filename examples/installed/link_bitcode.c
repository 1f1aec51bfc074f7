/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program that uses an installed libcltile, and no LLVM of its own: links the builtins into a kernel's bitcode.
 *
 * link_bitcode KERNEL.bc LINKED.bc
 */

#include <cltile/cltile.h>

#include <stdio.h>
#include <stdlib.h>

/* All of a file, which the caller frees; NULL when it cannot be read. */
static void *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        const long end = ftell(file);
        bytes = end < 0 || fseek(file, 0, SEEK_SET) != 0 ? NULL : malloc((size_t)end + 1);
        *size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)end, file);
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

static int write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return 0;
    const size_t written = fwrite(bytes, 1, size, file);
    return fclose(file) == 0 && written == size;
}

int main(int argc, char **argv) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    size_t size = 0, linked_size = 0;
    void *linked = NULL;
    char *message = NULL;
    void *bitcode = argc == 3 ? read_file(argv[1], &size) : NULL;
    int done = 0;
    if (bitcode == NULL)
        fputs("usage: link_bitcode KERNEL.bc LINKED.bc, with a KERNEL.bc that can be read\n", stderr);
    else if (cltile_link_bitcode(bitcode, size, &options, &linked, &linked_size, &message) != CLTILE_SUCCESS)
        fprintf(stderr, "%s: %s\n", argv[1], message == NULL ? "out of memory" : message);
    else if (write_file(argv[2], linked, linked_size))
        done = printf("linked by cltile %s, LLVM %s\n", cltile_version(), cltile_llvm_version()) > 0;
    else
        fprintf(stderr, "%s: cannot be written\n", argv[2]);
    cltile_free(message);
    cltile_free(linked);
    free(bitcode);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
