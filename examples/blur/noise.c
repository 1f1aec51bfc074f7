/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Noise as PNG files: what is stored, and what it means as 8-bit RGB. */

#include "noise.h"

#include "hash.h"
#include "message.h"

#include <errno.h>
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct kind {
    const char *name;
    int type, depth, interlace;
    bool transparent_palette;
} kind;

static const kind kinds[] = {
    {"rgb", PNG_COLOR_TYPE_RGB, 8, PNG_INTERLACE_NONE, false},
    {"interlaced", PNG_COLOR_TYPE_RGB, 8, PNG_INTERLACE_ADAM7, false},
    {"rgb-16-bit", PNG_COLOR_TYPE_RGB, 16, PNG_INTERLACE_NONE, false},
    {"rgba", PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE, false},
    {"grey", PNG_COLOR_TYPE_GRAY, 8, PNG_INTERLACE_NONE, false},
    {"grey-1-bit", PNG_COLOR_TYPE_GRAY, 1, PNG_INTERLACE_NONE, false},
    {"grey-alpha-interlaced", PNG_COLOR_TYPE_GRAY_ALPHA, 8, PNG_INTERLACE_ADAM7, false},
    {"palette", PNG_COLOR_TYPE_PALETTE, 4, PNG_INTERLACE_NONE, false},
    {"palette-transparent", PNG_COLOR_TYPE_PALETTE, 8, PNG_INTERLACE_NONE, true},
};

const char noise_kinds[] = "rgb, interlaced, rgb-16-bit, rgba, grey, grey-1-bit, grey-alpha-interlaced, palette, "
                           "palette-transparent";

/* ---- One pixel ---- */

typedef struct pixel {
    unsigned samples[4]; /* as stored, one number each */
    int count;
    unsigned char flat[3];
} pixel;

static int samples_of(int type) {
    return type == PNG_COLOR_TYPE_RGB          ? 3
           : type == PNG_COLOR_TYPE_RGB_ALPHA  ? 4
           : type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2
                                               : 1;
}

/* Entry `index` of the palette: red, green, blue, alpha. */
static unsigned palette_sample(unsigned index, unsigned sample) {
    return hash(index * 4 + sample + 0x5eed) & 255;
}

/* A value of `alpha` in 255 over white. */
static unsigned char flatten(double value, double alpha) {
    return (unsigned char)lround(255 + (value - 255) * alpha / 255);
}

static pixel pixel_at(const kind *k, unsigned x, unsigned y) {
    pixel p = {.count = samples_of(k->type)};
    for (int i = 0; i < p.count; ++i)
        p.samples[i] = hash(y * 65537u + x * 5u + (unsigned)i) >> 7 & ((1u << k->depth) - 1);
    for (unsigned channel = 0; channel < 3; ++channel) {
        double value = (double)p.samples[p.count >= 3 ? channel : 0] * 255 / ((1 << k->depth) - 1);
        double alpha = p.count % 2 == 0 ? p.samples[p.count - 1] : 255;
        if (k->type == PNG_COLOR_TYPE_PALETTE) {
            value = palette_sample(p.samples[0], channel);
            alpha = k->transparent_palette ? palette_sample(p.samples[0], 3) : 255;
        }
        p.flat[channel] = flatten(value, alpha);
    }
    return p;
}

/* ---- Files ---- */

static void set_palette(png_structp png, png_infop info, const kind *k) {
    png_color colours[256];
    png_byte alphas[256];
    const int count = 1 << k->depth;
    for (int i = 0; i < count; ++i) {
        colours[i] = (png_color){(png_byte)palette_sample((unsigned)i, 0), (png_byte)palette_sample((unsigned)i, 1),
                                 (png_byte)palette_sample((unsigned)i, 2)};
        alphas[i] = (png_byte)palette_sample((unsigned)i, 3);
    }
    png_set_PLTE(png, info, colours, count);
    if (k->transparent_palette)
        png_set_tRNS(png, info, alphas, count, NULL);
}

/* A row for libpng: a sample a byte, or two bytes for 16 bits. */
static void fill_row(unsigned char *row, const kind *k, unsigned width, unsigned y, bool flat) {
    for (unsigned x = 0; x < width; ++x) {
        const pixel p = pixel_at(k, x, y);
        for (int i = 0; i < (flat ? 3 : p.count); ++i) {
            if (!flat && k->depth == 16)
                *row++ = (unsigned char)(p.samples[i] >> 8);
            *row++ = flat ? p.flat[i] : (unsigned char)p.samples[i];
        }
    }
}

/* Writes the file through libpng; its errors are printed by it and come back here. */
static bool write_png(png_structp png, png_infop info, FILE *file, const kind *k, unsigned width, unsigned height,
                      bool flat, png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_init_io(png, file);
    png_set_IHDR(png, info, width, height, flat ? 8 : k->depth, flat ? PNG_COLOR_TYPE_RGB : k->type,
                 flat ? PNG_INTERLACE_NONE : k->interlace, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!flat && k->type == PNG_COLOR_TYPE_PALETTE)
        set_palette(png, info, k);
    png_write_info(png, info);
    png_set_packing(png);
    png_write_image(png, rows);
    png_write_end(png, NULL);
    return true;
}

static bool write_rows(FILE *file, const kind *k, unsigned width, unsigned height, bool flat) {
    const size_t row_bytes = (size_t)width * 8;
    unsigned char *bytes = malloc(row_bytes * height);
    png_bytepp rows = malloc(height * sizeof *rows);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    bool done = bytes != NULL && rows != NULL && info != NULL;
    for (unsigned y = 0; done && y < height; ++y) {
        rows[y] = bytes + y * row_bytes;
        fill_row(rows[y], k, width, y, flat);
    }
    if (done)
        done = write_png(png, info, file, k, width, height, flat, rows);
    png_destroy_write_struct(&png, &info);
    free(rows);
    free(bytes);
    return done;
}

static const kind *find_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

bool noise_write(const char *path, unsigned width, unsigned height, const char *kind_name, bool flat, char **message) {
    const kind *k = find_kind(kind_name);
    if (k == NULL)
        return fail(message, "there is no kind '%s'; there are %s", kind_name, noise_kinds);
    FILE *file = fopen(path, "wbe");
    if (file == NULL)
        return fail(message, "%s: the picture cannot be written: %s", path, strerror(errno));
    bool done = write_rows(file, k, width, height, flat);
    done = fclose(file) == 0 && done;
    if (done)
        return true;
    unlink(path);
    return fail(message, "%s: the picture cannot be written", path);
}
