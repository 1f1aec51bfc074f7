/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes JSON. */

#include "text.h"

#include "cltile/cltile.h"

#include <inttypes.h>

/* The character for a byte that is not UTF-8. */
#define REPLACEMENT 0xfffdu

/* ---- UTF-8, by RFC 3629 ----
 *
 * No character is in more bytes than it needs, none is a surrogate or beyond U+10FFFF. Names of files may be anything.
 */

/* First bytes of characters, and which second bytes may follow them; further ones are 80 to BF. */
typedef struct utf8_character {
    unsigned char first, last; /* of first bytes */
    unsigned char bytes;
    unsigned char low, high; /* of second bytes */
} utf8_character;

static const utf8_character characters[] = {
    {0x01, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

static bool is_complete(const unsigned char *text, const utf8_character *row) {
    if (row->bytes > 1 && (text[1] < row->low || text[1] > row->high))
        return false;
    for (size_t i = 2; i < row->bytes; ++i)
        if (text[i] < 0x80 || text[i] > 0xbf)
            return false;
    return true;
}

/* The bytes of the character that a string begins with; 0 where it begins with none, and at its end. */
static size_t count_utf8_bytes(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof characters / sizeof *characters; ++i)
        if (bytes[0] >= characters[i].first && bytes[0] <= characters[i].last)
            return is_complete(bytes, &characters[i]) ? characters[i].bytes : 0;
    return 0;
}

/* ---- Values ---- */

static void print_string(FILE *out, const char *text) {
    if (text == NULL) {
        fputs("null", out);
        return;
    }
    putc('"', out);
    while (*text != '\0') {
        const size_t bytes = count_utf8_bytes(text);
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        if (bytes == 0 || (unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", bytes == 0 ? REPLACEMENT : (unsigned)*text);
        else
            fwrite(text, 1, bytes, out);
        text += bytes == 0 ? 1 : bytes;
    }
    putc('"', out);
}

static void print_constant(FILE *out, cltile_constant number) {
    if (number.is_known)
        fprintf(out, "%" PRId64, number.value);
    else
        fputs("null", out);
}

void print_json(FILE *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            putc(*format == '\'' ? '"' : *format, out);
            continue;
        }
        unsigned number;
        switch (*++format) {
        case 's':
            print_string(out, va_arg(values, const char *));
            break;
        case 'u':
            fprintf(out, "%u", va_arg(values, unsigned));
            break;
        case 'z':
            fprintf(out, "%zu", va_arg(values, size_t));
            break;
        case 'l':
            fprintf(out, "%lu", va_arg(values, unsigned long));
            break;
        case 'q':
            fprintf(out, "%" PRIu64, va_arg(values, uint64_t));
            break;
        case 'o':
            number = va_arg(values, unsigned);
            print_constant(out, (cltile_constant){number, number != 0});
            break;
        case 'c':
            print_constant(out, va_arg(values, cltile_constant));
            break;
        case 'b':
            fputs(va_arg(values, int) != 0 ? "true" : "false", out);
            break;
        }
    }
    va_end(values);
}
