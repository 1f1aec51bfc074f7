/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* RGB to luma and back to grey, and PGM files (https://netpbm.sourceforge.net/doc/pgm.html). */

#include "luma.h"

#include "message.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in PNG files: keeps sizes far from overflow. */
#define MAX_SAMPLES (1u << 28)

size_t luma_bytes(const luma *l) {
    return (size_t)l->width * l->height;
}

bool luma_create(luma *l, unsigned width, unsigned height, char **message) {
    *l = (luma){.width = width, .height = height};
    l->samples = calloc(height, width);
    return l->samples != NULL || fail(message, "no memory for a plane of %u x %u samples", width, height);
}

bool luma_create_inverted(luma *l, const luma *of, char **message) {
    if (!luma_create(l, of->width, of->height, message))
        return false;
    for (size_t i = 0; i < luma_bytes(of); ++i)
        l->samples[i] = (unsigned char)~of->samples[i];
    return true;
}

void luma_dispose(luma *l) {
    free(l->samples);
    l->samples = NULL;
}

/* ---- Pictures ---- */

/* 0.299, 0.587 and 0.114 in 256ths. They add up to 256, so that white is 255 and greys stay what they are. */
static unsigned char bt601(const unsigned char *rgb) {
    return (unsigned char)((77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2] + 128) >> 8);
}

static bool is_grey(const picture *p) {
    for (size_t i = 0; i < picture_bytes(p); i += 3)
        if (p->rgb[i] != p->rgb[i + 1] || p->rgb[i] != p->rgb[i + 2])
            return false;
    return true;
}

static bool from_picture(luma *l, const picture *p, char **message) {
    if (!luma_create(l, p->width, p->height, message))
        return false;
    for (size_t i = 0; i < luma_bytes(l); ++i)
        l->samples[i] = bt601(p->rgb + 3 * i);
    if (!is_grey(p))
        snprintf(l->converted, sizeof l->converted, "RGB by BT.601");
    return true;
}

static bool read_png(luma *l, const char *path, char **message) {
    picture p;
    if (!picture_read(&p, path, message))
        return false;
    const bool done = from_picture(l, &p, message);
    picture_dispose(&p);
    return done;
}

bool luma_picture(const luma *l, picture *grey, char **message) {
    if (!picture_create(grey, l->width, l->height, message))
        return false;
    for (size_t i = 0; i < luma_bytes(l); ++i)
        memset(grey->rgb + 3 * i, l->samples[i], 3);
    return true;
}

/* ---- PGM ---- */

/* The next character of a header, where a comment counts as the end of its line. */
static int header_character(FILE *file) {
    int c = getc(file);
    if (c == '#')
        while (c != '\n' && c != EOF)
            c = getc(file);
    return c;
}

/* A number and the one white space behind it: behind the last one the samples begin. */
static bool header_number(FILE *file, unsigned *number) {
    int c = header_character(file);
    while (isspace(c))
        c = header_character(file);
    unsigned value = 0;
    const bool begins = isdigit(c);
    for (; isdigit(c) && value <= MAX_SAMPLES; c = header_character(file))
        value = value * 10 + (unsigned)(c - '0');
    *number = value;
    return begins && isspace(c);
}

/* The samples follow. */
static bool read_pgm(luma *l, FILE *file, const char *path, char **message) {
    unsigned width = 0, height = 0, largest = 0;
    if (!header_number(file, &width) || !header_number(file, &height) || !header_number(file, &largest) || width == 0 ||
        height == 0)
        return fail(message, "%s: the PGM's header is not 'P5', width, height and largest value. Save the picture anew",
                    path);
    if (largest != 255)
        return fail(message, "%s: the PGM's largest value is %u, not 255. Convert it to 8 bits a sample", path,
                    largest);
    if (width > MAX_SAMPLES / height)
        return fail(message, "%s: the PGM has more than %u samples. Scale the picture down", path, MAX_SAMPLES);
    if (!luma_create(l, width, height, message))
        return false;
    errno = 0;
    if (fread(l->samples, 1, luma_bytes(l), file) == luma_bytes(l))
        return true;
    luma_dispose(l);
    return fail(message, "%s: the PGM cannot be read: %s. Copy it from its source again, or save it anew", path,
                ferror(file) ? strerror(errno) : "the file ends in the middle");
}

bool luma_read(luma *l, const char *path, char **message) {
    *l = (luma){0};
    FILE *file = fopen(path, "rbe");
    if (file == NULL)
        return fail(message, "%s: the picture cannot be opened: %s. Name a PNG or PGM file that can be read", path,
                    strerror(errno));
    const bool is_pgm =
        getc(file) == 'P' && getc(file) == '5'; /* NOLINT(misc-redundant-expression): one after the other */
    const bool done = is_pgm && read_pgm(l, file, path, message);
    fclose(file);
    return is_pgm ? done : read_png(l, path, message);
}
