/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operands of the assembly of Intel GPUs: which bytes of the general registers each one is.
 *
 * r14.2<8;4,2>:uw is, from the third word of register 14 on, rows of 4 words, of which every other one is taken, that
 * begin 8 words after each other, until all lanes have one. */

#include "registers/registers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct type_row {
    const char *name;
    unsigned bytes;
} type_row;

static const type_row types[] = {
    {"b", 1},  {"ub", 1}, {"bf8", 1},  {"hf8", 1}, {"w", 2},  {"uw", 2}, {"hf", 2}, {"bf", 2}, {"d", 4},
    {"ud", 4}, {"f", 4},  {"tf32", 4}, {"q", 8},   {"uq", 8}, {"df", 8}, {"s4", 1}, {"u4", 1},
};

/* 0: there is no such type. */
static unsigned size_of_type(const char *name) {
    for (size_t i = 0; i < sizeof types / sizeof *types; ++i)
        if (strcmp(types[i].name, name) == 0)
            return types[i].bytes;
    return 0;
}

register_bytes contiguous_bytes(unsigned start, unsigned count) {
    return (register_bytes){start, 1, count, 1, 1, count};
}

static const char *skip_modifiers(const char *word) {
    static const char *const modifiers[] = {"-", "~", "(abs)", "(sat)", NULL};
    for (const char *const *m = modifiers; *m != NULL;)
        if (starts_with(word, *m)) {
            word += strlen(*m);
            m = modifiers;
        } else
            ++m;
    return word;
}

/* Registers of other kinds: accumulators, flags, addresses, state, scalars. */
static bool is_other_register(const char *word) {
    static const char *const names[] = {"null", "acc", "a0",   "f",  "cr0", "sr0",  "n0", "tm0",
                                        "tdr0", "ce0", "dbg0", "ip", "sp",  "msg0", "s0", NULL};
    for (const char *const *name = names; *name != NULL; ++name)
        if (starts_with(word, *name) && !isalpha((unsigned char)word[strlen(*name)]))
            return true;
    return false;
}

/* The number at *text, behind which *text is moved. */
static bool read_number(const char **text, unsigned *number) {
    char *end = NULL;
    if (!isdigit((unsigned char)**text))
        return false;
    const unsigned long value = strtoul(*text, &end, 10);
    *number = (unsigned)value;
    *text = end;
    return value <= GREATEST_NUMBER;
}

typedef struct region {
    unsigned numbers[3];
    unsigned count; /* 0: there is none */
} region;

/* "<8;4,2>", "<2;1>", "<1>", or nothing. */
static bool read_region(const char **text, region *r) {
    r->count = 0;
    if (**text != '<')
        return true;
    do {
        ++*text;
        if (r->count == 3 || !read_number(text, &r->numbers[r->count++]))
            return false;
    } while (**text == ';' || **text == ',');
    return *(*text)++ == '>';
}

/* Rows of `width` elements, `step` apart, that begin `stride` elements after each other. */
static void lay_out(register_bytes *b, unsigned lanes, unsigned stride, unsigned width, unsigned step) {
    width = width == 0 ? 1 : width < lanes ? width : lanes;
    b->columns = width;
    b->column_step = step * b->element_bytes;
    b->rows = stride == 0 ? 1 : (lanes + width - 1) / width;
    b->row_step = stride * b->element_bytes;
}

/* Of instructions with three sources regions have two numbers, or one, and the width follows from these. */
static void apply_region(register_bytes *b, unsigned lanes, const region *r) {
    const unsigned *n = r->numbers;
    if (r->count == 3)
        lay_out(b, lanes, n[0], n[1], n[2]);
    else if (r->count == 2)
        lay_out(b, lanes, n[0], n[1] == 0 ? 1 : n[0] / n[1], n[1]);
    else if (r->count == 1)
        lay_out(b, lanes, n[0], 1, 1);
    else
        lay_out(b, lanes, 1, 1, 1);
}

/* ".2" of a register; ".mme3" and ".nomme" name accumulators that go with it. */
static bool read_part(const char **text, unsigned *part) {
    *part = 0;
    if (**text != '.')
        return true;
    ++*text;
    if (read_number(text, part))
        return true;
    const char *name = *text;
    while (isalnum((unsigned char)**text))
        ++*text;
    return starts_with(name, "mme") || starts_with(name, "nomme");
}

operand_kind read_operand(const char *word, unsigned lanes, unsigned register_size, register_bytes *bytes) {
    unsigned number, part;
    region region;
    word = skip_modifiers(word);
    if (isdigit((unsigned char)*word) || is_other_register(word)) /* a digit: a constant */
        return OPERAND_OTHER;
    if (starts_with(word, "r[a0.")) {
        word += strlen("r[a0.");
        return read_number(&word, &bytes->start) ? OPERAND_COMPUTED : OPERAND_UNKNOWN;
    }
    if (*word++ != 'r' || !read_number(&word, &number) || !read_part(&word, &part) || !read_region(&word, &region) ||
        *word++ != ':')
        return OPERAND_UNKNOWN;
    bytes->element_bytes = size_of_type(word);
    bytes->start = number * register_size + part * bytes->element_bytes;
    if (bytes->element_bytes == 0)
        return OPERAND_UNKNOWN;
    apply_region(bytes, lanes, &region);
    return OPERAND_BYTES;
}

operand_kind read_payload(const char *word, unsigned count, unsigned register_size, register_bytes *bytes) {
    unsigned number, stated = 0;
    if (starts_with(word, "null"))
        return OPERAND_OTHER;
    if (*word++ != 'r' || !read_number(&word, &number))
        return OPERAND_UNKNOWN;
    if (*word == ':' && isdigit((unsigned char)word[1])) {
        ++word;
        if (!read_number(&word, &stated))
            return OPERAND_UNKNOWN;
    }
    if ((count == 0 && stated == 0) || count > GREATEST_NUMBER)
        return OPERAND_UNKNOWN;
    *bytes = contiguous_bytes(number * register_size, (count == 0 ? stated : count) * register_size);
    return OPERAND_BYTES;
}
