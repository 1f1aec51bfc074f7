/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel as Intel machine code. */

#ifndef EXAMPLES_MESSAGES_H
#define EXAMPLES_MESSAGES_H

#include <stdbool.h>

typedef struct message_counts {
    unsigned reads, writes; /* media block messages in the machine code */
} message_counts;

/* Compiles a kernel file for an Intel device (a name that ocloc knows: "skl") with the cltile command of the build
 * folder, for its own sub-groups and media block messages, and counts these in the machine code. No such GPU is needed.
 */
bool messages_count(const char *kernel, const char *device, message_counts *messages, char **message);

#endif
