/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pipes and files between the two processes. */

#include "messages.h"

#include <stdio.h>
#include <unistd.h>

bool messages_send(int to, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        const ssize_t sent = write(to, at, size);
        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

bool messages_receive(int from, void *bytes, size_t size) {
    for (char *at = bytes; size > 0;) {
        const ssize_t received = read(from, at, size);
        if (received <= 0)
            return false;
        at += received;
        size -= (size_t)received;
    }
    return true;
}

void messages_read_text(const char *folder, const char *name, char *text, size_t size) {
    char path[5100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    const size_t length = file == NULL ? 0 : fread(text, 1, size - 1, file);
    if (file != NULL)
        fclose(file);
    text[length] = '\0';
}
