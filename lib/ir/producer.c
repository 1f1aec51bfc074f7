/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which LLVM wrote a bitcode module: as much of LLVM's bitstream format as the identification block needs, read by
 * cltile itself, since LLVM reports nothing of a module that it could not read, or read without understanding.
 *
 * Source: "LLVM Bitcode File Format", of LLVM's documentation. */

#include "ir/producer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Abbreviation ids that every block has. */
enum { END_BLOCK = 0, ENTER_SUBBLOCK = 1, DEFINE_ABBREV = 2, UNABBREV_RECORD = 3, FIRST_ABBREV = 4 };

enum { IDENTIFICATION_BLOCK = 13, IDENTIFICATION_STRING = 1 };

/* Encodings of an abbreviation's operands. */
enum { ENCODING_LITERAL = 0, ENCODING_FIXED = 1, ENCODING_VBR = 2, ENCODING_ARRAY = 3, ENCODING_CHAR6 = 4 };

/* More than any identification block has: 1 and 3. */
enum { MAX_ABBREVS = 8, MAX_OPERANDS = 8 };

typedef struct operand {
    unsigned encoding;
    uint32_t value; /* of a literal; the width of others */
} operand;

typedef struct abbrev {
    unsigned count;
    operand operands[MAX_OPERANDS];
} abbrev;

/* Bits, from the lowest of each byte up. Past the end, and after a failure, they are 0. */
typedef struct stream {
    const unsigned char *bytes;
    size_t size, at; /* in bits */
    bool failed;
} stream;

static uint32_t fail(stream *s) {
    s->failed = true;
    return 0;
}

static uint32_t read_bits(stream *s, unsigned count) {
    if (s->failed || count > 32 || s->size - s->at < count)
        return fail(s);
    uint32_t bits = 0;
    for (unsigned i = 0; i < count; ++i, ++s->at)
        bits |= (uint32_t)(s->bytes[s->at / 8] >> (s->at % 8) & 1) << i;
    return bits;
}

/* Chunks of `width` bits, of which the highest says whether another follows. */
static uint32_t read_vbr(stream *s, unsigned width) {
    if (width < 2 || width > 32)
        return fail(s);
    const uint32_t more = (uint32_t)1 << (width - 1);
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += width - 1) {
        const uint32_t chunk = read_bits(s, width);
        value |= (chunk & (more - 1)) << shift;
        if (s->failed || (chunk & more) == 0)
            return value;
    }
    return fail(s);
}

static void align(stream *s) {
    const size_t past = s->at % 32;
    if (past != 0)
        read_bits(s, (unsigned)(32 - past));
}

/* A block's header, after ENTER_SUBBLOCK. */
typedef struct block {
    uint32_t id, width; /* of abbreviation ids in it */
    size_t end;         /* in bits */
} block;

static void enter_block(stream *s, block *b) {
    b->id = read_vbr(s, 8);
    b->width = read_vbr(s, 4);
    align(s);
    const uint64_t bits = (uint64_t)read_bits(s, 32) * 32;
    if (!s->failed && bits > s->size - s->at)
        fail(s);
    b->end = s->failed ? s->size : s->at + (size_t)bits;
}

static void define_abbrev(stream *s, abbrev *a) {
    a->count = read_vbr(s, 5);
    if (a->count > MAX_OPERANDS)
        fail(s);
    for (unsigned i = 0; i < a->count && !s->failed; ++i) {
        operand *o = &a->operands[i];
        const bool is_literal = read_bits(s, 1) != 0;
        o->encoding = is_literal ? ENCODING_LITERAL : read_bits(s, 3);
        o->value = is_literal ? read_vbr(s, 8) : 0;
        if (o->encoding == ENCODING_FIXED || o->encoding == ENCODING_VBR)
            o->value = read_vbr(s, 5);
    }
}

static uint32_t read_operand(stream *s, const operand *o) {
    static const char char6[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    switch (o->encoding) {
    case ENCODING_LITERAL:
        return o->value;
    case ENCODING_FIXED:
        return read_bits(s, o->value);
    case ENCODING_VBR:
        return read_vbr(s, o->value);
    case ENCODING_CHAR6:
        return (unsigned char)char6[read_bits(s, 6)];
    default: /* a blob, or no encoding */
        return fail(s);
    }
}

/* A record's code and its operands as characters; those that there is no room for are dropped. */
typedef struct record {
    uint32_t code;
    size_t count; /* of values, the code included */
    char *text;
} record;

static void add_value(record *r, uint32_t value) {
    if (r->count == 0)
        r->code = value;
    else if (r->count < CLTILE_PRODUCER_SIZE)
        r->text[r->count - 1] = (char)value;
    ++r->count;
}

static void read_array(stream *s, record *r, const operand *element) {
    uint32_t left = read_vbr(s, 6);
    if (left > s->size - s->at) /* elements of no bits would take no end of time */
        fail(s);
    for (; left > 0 && !s->failed; --left)
        add_value(r, read_operand(s, element));
}

static void read_record(stream *s, const abbrev *a, record *r) {
    for (unsigned i = 0; i < a->count && !s->failed; ++i) {
        const bool is_array = a->operands[i].encoding == ENCODING_ARRAY;
        if (!is_array)
            add_value(r, read_operand(s, &a->operands[i]));
        else if (i + 2 == a->count) /* the last operand is its elements' */
            read_array(s, r, &a->operands[++i]);
        else
            fail(s);
    }
}

static void read_unabbreviated(stream *s, record *r) {
    const operand element = {ENCODING_VBR, 6};
    add_value(r, read_vbr(s, 6));
    read_array(s, r, &element);
}

/* The string in an identification block, up to the block's end. */
static bool find_string(stream *s, const block *b, char *text) {
    abbrev abbrevs[MAX_ABBREVS];
    unsigned count = 0;
    while (!s->failed && s->at < b->end) {
        record r = {0, 0, memset(text, 0, CLTILE_PRODUCER_SIZE)};
        const uint32_t id = read_bits(s, b->width);
        if (id == DEFINE_ABBREV && count < MAX_ABBREVS)
            define_abbrev(s, &abbrevs[count++]);
        else if (id == UNABBREV_RECORD)
            read_unabbreviated(s, &r);
        else if (id >= FIRST_ABBREV && id - FIRST_ABBREV < count)
            read_record(s, &abbrevs[id - FIRST_ABBREV], &r);
        else
            return false; /* the block's end, a block in it, or nothing that exists */
        if (r.count > 0 && r.code == IDENTIFICATION_STRING)
            return !s->failed;
    }
    return false;
}

/* The number that four bytes are, the lowest first. */
static uint32_t word_at(const unsigned char *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Some tools put a header before bitcode: magic, version, offset, size, CPU. */
static void unwrap(const unsigned char **bytes, size_t *size) {
    if (*size < 20 || word_at(*bytes) != 0x0b17c0de)
        return;
    const uint32_t offset = word_at(*bytes + 8), length = word_at(*bytes + 12);
    if (offset > *size || length > *size - offset)
        return;
    *bytes += offset;
    *size = length;
}

bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]) {
    const unsigned char *module = bytes;
    unwrap(&module, &size);
    if (size < 4 || size > SIZE_MAX / 8 || word_at(module) != 0xdec04342)
        return false;
    stream s = {module, 8 * size, 32, false};
    while (read_bits(&s, 2) == ENTER_SUBBLOCK && !s.failed) {
        block b;
        enter_block(&s, &b);
        if (!s.failed && b.id == IDENTIFICATION_BLOCK)
            return find_string(&s, &b, producer);
        s.at = b.end;
    }
    return false;
}

const char *cltile_producer_version(const char *producer) {
    static const char llvm[] = "LLVM";
    const char *version = producer + strlen(llvm);
    return strncmp(producer, llvm, strlen(llvm)) == 0 && *version >= '0' && *version <= '9' ? version : NULL;
}
