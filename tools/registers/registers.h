/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile registers for a kernel on a GPU, and the assembly that it counts. */

#pragma once

#include "ocloc.h"
#include "text.h"

#include <stdio.h>

/* ---- Operands: which bytes of the general registers each one is (operand.c) ---- */

/* Bytes of the general register file, counted from r0: `rows` times `columns` elements. */
typedef struct register_bytes {
    unsigned start, element_bytes;
    unsigned columns, column_step; /* steps are in bytes */
    unsigned rows, row_step;
} register_bytes;

/* Greater numbers of registers, bytes and elements make no sense, and could be too large to be counted with. */
#define GREATEST_NUMBER 65535u

typedef enum operand_kind {
    OPERAND_UNKNOWN,
    OPERAND_OTHER,    /* a constant, or no general register */
    OPERAND_BYTES,    /* of general registers */
    OPERAND_COMPUTED, /* of general registers whose number is in an address register */
} operand_kind;

/* What an operand of an instruction of so many lanes is. A destination's region is a step, a source's is more. Of
 * OPERAND_COMPUTED `bytes->start` is the number of the part of the address register. */
operand_kind read_operand(const char *word, unsigned lanes, unsigned register_size, register_bytes *bytes);

/* The same of an operand of a send: whole registers from the one that is named. With `count` 0 the word tells how many,
 * as in "r20:4"; "null" is OPERAND_OTHER. */
operand_kind read_payload(const char *word, unsigned count, unsigned register_size, register_bytes *bytes);

/* `count` bytes in a row. */
register_bytes contiguous_bytes(unsigned start, unsigned count);

/* ---- The assembly, as Intel's compiler writes it, in the form that counting takes (assembly.c) ---- */

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
    FLOW_IF,   /* from here to FLOW_BRANCH some lanes branch, and others wait */
    FLOW_ELSE,
    FLOW_WHILE,
    FLOW_BREAK,
    FLOW_BRANCH, /* goto and the like: lanes go to the second label */
    FLOW_CALL,
    FLOW_RETURN,
    FLOW_END,
} flow;

typedef struct gpu_instruction {
    const char *text;
    unsigned line; /* from 1 */
    flow flow;
    bool is_predicated;     /* not all lanes do it */
    bool writes_always;     /* all lanes write, though it has a predicate, which chooses what */
    const char *labels[2];  /* where lanes go; NULL: fewer */
    size_t targets[2];      /* the same, as numbers of instructions */
    register_bytes written; /* no rows: nothing is */
    bool may_write;         /* somewhere in `written`, at a computed address */
    register_bytes *reads;
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

/* ---- Where lanes go from each instruction, and where they wait (flow.c) ---- */

/* Instructions that follow each other, `first` to before `end`. */
typedef struct block {
    size_t first, end;
    size_t *next; /* the blocks that its lanes go to */
    size_t next_count;
} block;

/* Lanes that wait to go on at a block while others are in the blocks from `first` to before `end`. */
typedef struct lanes_waiting {
    size_t at, first, end;
} lanes_waiting;

typedef struct flow_graph {
    block *blocks;
    size_t count;
    lanes_waiting *waits;
    size_t wait_count;
} flow_graph;

flow_graph make_flow_graph(const assembly *a);

/* ---- How many registers hold something at once (liveness.c) ---- */

typedef struct register_use {
    unsigned peak;    /* the most that are live at once */
    unsigned touched; /* that are read or written anywhere */
} register_use;

/* A register is live where one of its bytes has a value that is read later. */
register_use measure_registers(const assembly *a);

/* ---- The output, as text and as JSON (registers.c) ---- */

typedef enum send_kind {
    SEND_BLOCK_READ, /* of an image */
    SEND_BLOCK_WRITE,
    SEND_2D_READ, /* of memory */
    SEND_2D_WRITE,
    SEND_2D_PREFETCH,
    SEND_FILL,
    SEND_SPILL,
    SEND_OTHER,
    SEND_KINDS
} send_kind;

/* Their names in JSON. */
extern const char *const send_kinds[SEND_KINDS];

/* Sends that are alike. */
typedef struct send_group {
    send_kind kind;
    const char *description; /* the assembly's */
    unsigned count;
    unsigned sent, received; /* bytes of each: whole registers, without the header */
} send_group;

typedef struct register_report {
    const isa_kernel *kernel;
    assembly assembly;
    register_use use;
    send_group *groups; /* in the order of the code */
    size_t group_count;
} register_report;

/* Of the sends of one kind: how many there are, and their bytes. */
typedef struct send_sum {
    unsigned count;
    size_t sent, received;
} send_sum;

send_sum sum_sends(const register_report *report, send_kind kind);

/* Counts registers and messages in a kernel's assembly, which must outlive the report. Reports text that it does not
 * know, and returns false. */
bool report_registers(const char *subject, const isa_kernel *kernel, register_report *report);

void draw_registers_text(FILE *out, const register_report *reports, size_t count);
void draw_registers_json(FILE *out, const char *label, const register_report *reports, size_t count);
