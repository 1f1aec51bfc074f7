/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* compare-sends GENERIC.asm INTEL.asm: the messages that kernels send, as both targets have them, kernel by kernel.
 * Fails unless `intel` has block messages that `generic` has not, and fewer messages in all. */

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TITLE "// cltile: "

typedef struct counts {
    char title[128]; /* "device skl, kernel k" */
    int sends, blocks;
} counts;

/* The message that a line of assembly sends, from its mnemonic on, or NULL. */
static const char *message_of(const char *line) {
    while (isspace((unsigned char)*line))
        ++line;
    if (*line == '(') { /* a predicate */
        line = strchr(line, ')');
        if (line == NULL)
            return NULL;
        ++line;
        while (isspace((unsigned char)*line))
            ++line;
    }
    static const char *const mnemonics[] = {"send", "load.", "store."};
    for (size_t i = 0; i < sizeof mnemonics / sizeof *mnemonics; ++i)
        if (strncmp(line, mnemonics[i], strlen(mnemonics[i])) == 0)
            return line;
    return NULL;
}

/* OWord block messages; from DG2 on, loads and stores of transposed dwords or qwords (d32x16t). */
static bool is_block(const char *message) {
    const char *size = strstr(message, ".d32x");
    if (size == NULL)
        size = strstr(message, ".d64x");
    if (size != NULL)
        return size[strspn(size, ".d0123456789x")] == 't';
    return strstr(message, "block read") != NULL || strstr(message, "block write") != NULL;
}

/* Reads the next kernel of a file: its title stands before it. */
static bool read_kernel(FILE *file, char *line, int size, counts *c) {
    while (strncmp(line, TITLE, strlen(TITLE)) != 0)
        if (fgets(line, size, file) == NULL)
            return false;
    *c = (counts){.sends = 0};
    snprintf(c->title, sizeof c->title, "%.*s", (int)strcspn(line + strlen(TITLE), "\n"), line + strlen(TITLE));
    while (fgets(line, size, file) != NULL && strncmp(line, TITLE, strlen(TITLE)) != 0) {
        const char *message = message_of(line);
        c->sends += message != NULL;
        c->blocks += message != NULL && is_block(message);
    }
    return true;
}

int main(int argc, char **argv) {
    FILE *files[2] = {NULL, NULL};
    for (int i = 0; i < 2; ++i)
        if (argc != 3 || (files[i] = fopen(argv[i + 1], "r")) == NULL) {
            fprintf(stderr, "usage: compare-sends GENERIC.asm INTEL.asm\n");
            return 2;
        }
    static char lines[2][4096];
    counts generic, intel;
    int kernels = 0, failed = 0;
    while (read_kernel(files[0], lines[0], sizeof lines[0], &generic)) {
        if (!read_kernel(files[1], lines[1], sizeof lines[1], &intel) || strcmp(generic.title, intel.title) != 0) {
            printf("%s: not in %s\n", generic.title, argv[2]);
            return 1;
        }
        const bool good = intel.blocks > generic.blocks && intel.sends < generic.sends;
        printf("%s: generic %d messages, intel %d, of which %d more are blocks%s\n", generic.title, generic.sends,
               intel.sends, intel.blocks - generic.blocks, good ? "" : " - NOT BETTER");
        failed += !good;
        ++kernels;
    }
    for (int i = 0; i < 2; ++i)
        fclose(files[i]);
    printf("%d kernels, %d not better\n", kernels, failed);
    return kernels == 0 || failed > 0;
}
