/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* UTF-8 by RFC 3629: no character in more bytes than it needs, no surrogates, nothing beyond U+10FFFF. */

#include "utf8.h"

/* First bytes of characters, and which second bytes may follow them; further ones are 80 to BF. */
typedef struct utf8_row {
    unsigned char first, last; /* of first bytes */
    unsigned char bytes;
    unsigned char low, high; /* of second bytes */
} utf8_row;

static const utf8_row rows[] = {
    {0x01, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

static int is_complete(const unsigned char *text, const utf8_row *row) {
    if (row->bytes > 1 && (text[1] < row->low || text[1] > row->high))
        return 0;
    for (size_t i = 2; i < row->bytes; ++i)
        if (text[i] < 0x80 || text[i] > 0xbf)
            return 0;
    return 1;
}

size_t count_utf8_bytes(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (bytes[0] >= rows[i].first && bytes[0] <= rows[i].last)
            return is_complete(bytes, &rows[i]) ? rows[i].bytes : 0;
    return 0;
}
