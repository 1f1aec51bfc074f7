/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operands of the assembly of Intel GPUs: which bytes of the general registers each one is. */

#pragma once

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
