/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes JSON. */

#include "text.h"

#include "cltile/cltile.h"

#include <inttypes.h>

/* The character for a byte that is not UTF-8. */
#define REPLACEMENT 0xfffdu

/* The bytes of the character of UTF-8 that a string begins with; 0 where it begins with none, and at its end. By RFC
 * 3629 no character is in more bytes than it needs, none is a surrogate or beyond U+10FFFF. Names of files may be
 * anything. */
static size_t count_utf8_bytes(const char *text) {
    static const uint32_t least[] = {[1] = 1, [2] = 0x80, [3] = 0x800, [4] = 0x10000};
    const unsigned char first = (unsigned char)text[0];
    const size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    uint32_t character = bytes == 1 ? first : first & 0x7fu >> bytes;
    if ((first >= 0x80 && first < 0xc0) || first >= 0xf8)
        return 0;
    for (size_t i = 1; i < bytes; ++i) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (text[i] & 0x3fu);
    }
    const bool is_surrogate = character >= 0xd800 && character <= 0xdfff;
    return character < least[bytes] || character > 0x10ffff || is_surrogate ? 0 : bytes;
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
