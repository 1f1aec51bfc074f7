/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes JSON. */

#include "json.h"

#include "cltile/cltile.h"
#include "utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>

/* The character for a byte that is not UTF-8. */
#define REPLACEMENT 0xfffdu

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
