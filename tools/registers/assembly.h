/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The assembly of a kernel for Intel GPUs, as their compiler writes it, in the form that counting takes. */

#pragma once

#include "registers/operand.h"
#include "text.h"

/* The description of a send. Lengths are in registers. */
typedef struct message {
    bool is_send;
    const char *description; /* "media block read" */
    bool is_fill, is_spill;  /* of registers, to and from scratch memory */
    unsigned header;         /* 1 where the first register that is sent is a header, or says where a 2D block is */
    unsigned first, second;  /* sent, the header included */
    unsigned received;
} message;

typedef enum flow {
    FLOW_NEXT, /* anything but the others */
    FLOW_JUMP, /* of all lanes at once */
    FLOW_IF,
    FLOW_ELSE,
    FLOW_WHILE,
    FLOW_BREAK,
    FLOW_BRANCH, /* goto and the like: lanes go to the second label */
    FLOW_CALL,
    FLOW_RETURN,
    FLOW_END,
} flow;

typedef struct gpu_instruction {
    unsigned line; /* in the text, from 1 */
    flow flow;
    bool is_predicated;    /* not all lanes do it */
    bool writes_always;    /* all lanes write, though it has a predicate, which chooses what */
    const char *labels[2]; /* where lanes go; NULL: fewer */
    size_t targets[2];     /* the same, as numbers of instructions */
    register_bytes written, *reads;
    bool has_written;
    bool may_write; /* somewhere in `written`, at a computed address */
    size_t read_count;
    unsigned added; /* a constant that is moved or added to `written`; 0: another operation */
    message message;
} gpu_instruction;

typedef struct assembly {
    const char *platform;    /* "SKL" */
    unsigned register_count; /* of the general registers that a thread has */
    unsigned register_bytes; /* of one of them */
    unsigned spill_bytes;    /* a thread's registers that are in memory */
    gpu_instruction *instructions;
    size_t count;
    register_bytes *inputs; /* that are set when the kernel begins */
    size_t input_count;
} assembly;

/* Reads the text; `subject` and `kernel` are for messages. Reports text that it does not know, and returns false. */
bool read_assembly(const char *subject, const char *kernel, const char *text, assembly *a);
