/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the process that has Oclgrind is sent, a plan, and what it answers: results, or a message. */

#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

/* It goes before the bytes of an answer. */
typedef struct answer {
    bool is_message;
    size_t size;
} answer;

/* Of a request; then the process ends. */
#define MESSAGES_SECONDS 120

/* All bytes to or from a pipe; false where it is closed. */
bool messages_send(int to, const void *bytes, size_t size);
bool messages_receive(int from, void *bytes, size_t size);

/* The beginning of a file in a folder; empty if the file does not exist. */
void messages_read_text(const char *folder, const char *name, char *text, size_t size);

#endif
