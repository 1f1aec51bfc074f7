/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel as Intel machine code. */

#ifndef BLUR_ISA_H
#define BLUR_ISA_H

#include <stdbool.h>

typedef struct blur_messages {
    unsigned reads, writes; /* media block messages in the machine code */
} blur_messages;

/* Compiles a kernel file for an Intel device (a name that ocloc knows: "skl") with the cltile command, for its own
 * sub-groups and media block messages, and counts these in the machine code. `include` is where cltile's device headers
 * are. No such GPU is needed. */
bool blur_count_messages(const char *cltile, const char *include, const char *kernel, const char *device,
                         blur_messages *messages, char **message);

#endif
