/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* producers FILE: reads the producer of a module, of all its beginnings, and of two hundred thousand copies with other
 * bytes here and there in the part that is read; each is as long as its allocation, so that a sanitizer sees what is
 * read past it. */

#include "ir/llvm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 160
#define COPIES 200000

static unsigned random_number(void) {
    static unsigned state = 1;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

static bool read_copy(const unsigned char *bytes, size_t size, unsigned changes, char *producer) {
    unsigned char *copy = malloc(size + (size == 0));
    memcpy(copy, bytes, size);
    for (; changes > 0; --changes)
        copy[random_number() % size] = (unsigned char)random_number();
    const bool found = cltile_read_producer(copy, size, producer);
    free(copy);
    return found;
}

int main(int argc, char **argv) {
    unsigned char bytes[HEAD];
    char producer[CLTILE_PRODUCER_SIZE];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || fread(bytes, 1, HEAD, file) != HEAD)
        return 2;
    fclose(file);
    unsigned found = 0;
    for (size_t size = 0; size < HEAD; ++size)
        found += read_copy(bytes, size, 0, producer);
    printf("%u of %d beginnings have a producer\n", found, HEAD);
    found = 0;
    for (unsigned i = 0; i < COPIES; ++i)
        found += read_copy(bytes, i % 2 == 0 ? HEAD : 64, 1 + i % 5, producer);
    printf("%s of the copies have one\n", found == 0 ? "none" : found == COPIES ? "all" : "some");
    if (!read_copy(bytes, HEAD, 0, producer))
        return 1;
    printf("producer %s\n", producer);
    return 0;
}
