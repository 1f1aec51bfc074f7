/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* PNG files in and out through libpng, whose errors come back as messages. */

#include "picture.h"

#include "message.h"
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* More than any OpenCL image that the examples make; keeps sizes far from overflow. */
#define MAX_PIXELS (1u << 28)

size_t picture_row_bytes(const picture *p) {
    return (size_t)3 * p->width;
}

size_t picture_bytes(const picture *p) {
    return picture_row_bytes(p) * p->height;
}

bool picture_create(picture *p, unsigned width, unsigned height, char **message) {
    *p = (picture){.width = width, .height = height};
    p->rgb = calloc(height, picture_row_bytes(p));
    return p->rgb != NULL || fail(message, "no memory for a picture of %u x %u pixels", width, height);
}

void picture_dispose(picture *p) {
    free(p->rgb);
    p->rgb = NULL;
}

void picture_invert(picture *p, const picture *other) {
    for (size_t i = 0; i < picture_bytes(p); ++i)
        p->rgb[i] = (unsigned char)~other->rgb[i];
}

/* ---- Errors of libpng ---- */

typedef struct png_file {
    FILE *file;
    png_structp png;
    png_infop info;
    png_bytep pixels; /* reading: RGBA, row after row */
    png_bytepp rows;
    char reason[160];
} png_file;

static void png_failed(png_structp png, png_const_charp reason) {
    png_file *f = png_get_error_ptr(png);
    snprintf(f->reason, sizeof f->reason, "%s", reason);
    png_longjmp(png, 1);
}

/* Libpng goes on after a warning, and so does the picture. */
static void png_warned(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

/* ---- Reading ---- */

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    png_file *f = png_get_io_ptr(png);
    if (fread(bytes, 1, count, f->file) == count)
        return;
    png_error(png, ferror(f->file) ? strerror(errno) : "the file ends in the middle");
}

/* What the file holds, in words; "" for plain 8-bit RGB. Before the transformations are set. */
static void describe(const png_file *f, char *words, size_t size) {
    const png_byte type = png_get_color_type(f->png, f->info);
    const bool see_through = (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(f->png, f->info, PNG_INFO_tRNS) != 0;
    const bool interlaced = png_get_interlace_type(f->png, f->info) != PNG_INTERLACE_NONE;
    const png_byte depth = png_get_bit_depth(f->png, f->info);
    const char *name = type == PNG_COLOR_TYPE_PALETTE ? "palette" : (type & PNG_COLOR_MASK_COLOR) != 0 ? "RGB" : "grey";
    words[0] = '\0';
    if (type != PNG_COLOR_TYPE_RGB || depth != 8 || see_through || interlaced)
        snprintf(words, size, "%d-bit %s%s%s", depth, name, see_through ? " with transparency (laid over white)" : "",
                 interlaced ? ", interlaced" : "");
}

/* All kinds of PNG come out as 8-bit RGBA. */
static void set_transformations(png_structp png) {
    png_set_expand(png); /* palettes and transparent colours, and greys of 1, 2 and 4 bits */
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
}

static void allocate_rows(png_file *f, size_t width, size_t height) {
    f->pixels = malloc(height * width * 4);
    f->rows = malloc(height * sizeof *f->rows);
    if (f->pixels == NULL || f->rows == NULL)
        png_error(f->png, "there is no memory for its pixels");
    if (png_get_rowbytes(f->png, f->info) != width * 4)
        png_error(f->png, "libpng did not make it 8-bit RGBA");
    for (size_t row = 0; row < height; ++row)
        f->rows[row] = f->pixels + row * width * 4;
}

/* Reads all of the file; false with a reason in *f. Nothing that setjmp could clobber lives in this frame. */
static bool read_all(png_file *f, picture *p) {
    if (setjmp(png_jmpbuf(f->png)) != 0)
        return false;
    png_set_read_fn(f->png, f, read_bytes);
    png_read_info(f->png, f->info);
    p->width = png_get_image_width(f->png, f->info);
    p->height = png_get_image_height(f->png, f->info);
    if (p->width > MAX_PIXELS / p->height)
        png_error(f->png, "it has more than 268435456 pixels");
    describe(f, p->converted, sizeof p->converted);
    set_transformations(f->png);
    png_read_update_info(f->png, f->info);
    allocate_rows(f, p->width, p->height);
    png_read_image(f->png, f->rows);
    png_read_end(f->png, NULL); /* a file that ends early, but after its pixels, is broken too */
    return true;
}

static unsigned char over_white(unsigned channel, unsigned alpha) {
    return (unsigned char)((channel * alpha + 255 * (255 - alpha) + 127) / 255);
}

static void lay_over_white(unsigned char *rgb, const unsigned char *rgba, size_t pixels) {
    for (size_t i = 0; i < pixels; ++i)
        for (size_t channel = 0; channel < 3; ++channel)
            rgb[3 * i + channel] = over_white(rgba[4 * i + channel], rgba[4 * i + 3]);
}

/* Whether the file begins as a PNG does; leaves it at its beginning. */
static bool is_png(FILE *file) {
    unsigned char start[8];
    const size_t count = fread(start, 1, sizeof start, file);
    return count == sizeof start && png_sig_cmp(start, 0, sizeof start) == 0 && fseek(file, 0, SEEK_SET) == 0;
}

static bool read_opened(png_file *f, picture *p, const char *path, char **message) {
    struct stat about;
    if (fstat(fileno(f->file), &about) == 0 && S_ISDIR(about.st_mode))
        return fail(message, "%s: it is a folder. Name a PNG file", path);
    if (!is_png(f->file))
        return fail(message, "%s: it is not a PNG file. Convert the picture to PNG first", path);
    f->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, f, png_failed, png_warned);
    f->info = f->png == NULL ? NULL : png_create_info_struct(f->png);
    if (f->info == NULL)
        return fail(message, "%s: libpng cannot be started: %s", path, f->reason[0] == '\0' ? "no memory" : f->reason);
    if (!read_all(f, p))
        return fail(message, "%s: the PNG cannot be read: %s. Copy it from its source again, or save it anew", path,
                    f->reason);
    picture opaque;
    if (!picture_create(&opaque, p->width, p->height, message))
        return false;
    p->rgb = opaque.rgb;
    lay_over_white(p->rgb, f->pixels, (size_t)p->width * p->height);
    return true;
}

bool picture_read(picture *p, const char *path, char **message) {
    png_file f = {.file = fopen(path, "rbe")};
    *p = (picture){0};
    if (f.file == NULL)
        return fail(message, "%s: the picture cannot be opened: %s. Name a PNG file that can be read", path,
                    strerror(errno));
    const bool done = read_opened(&f, p, path, message);
    png_destroy_read_struct(&f.png, &f.info, NULL);
    free(f.rows);
    free(f.pixels);
    fclose(f.file);
    return done;
}

/* ---- Writing ---- */

static bool write_all(png_file *f, const picture *p) {
    if (setjmp(png_jmpbuf(f->png)) != 0)
        return false;
    png_init_io(f->png, f->file);
    png_set_IHDR(f->png, f->info, p->width, p->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(f->png, f->info);
    png_write_image(f->png, f->rows);
    png_write_end(f->png, NULL);
    return true;
}

/* Writes to an open file; false with a reason in *f. */
static bool write_opened(png_file *f, const picture *p) {
    snprintf(f->reason, sizeof f->reason, "no memory");
    f->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, f, png_failed, png_warned);
    f->info = f->png == NULL ? NULL : png_create_info_struct(f->png);
    f->rows = malloc(p->height * sizeof *f->rows);
    if (f->info == NULL || f->rows == NULL)
        return false;
    for (size_t row = 0; row < p->height; ++row)
        f->rows[row] = p->rgb + row * picture_row_bytes(p);
    return write_all(f, p);
}

static bool write_text(png_file *f, const char *text) {
    if (fputs(text, f->file) >= 0 && fflush(f->file) == 0)
        return true;
    snprintf(f->reason, sizeof f->reason, "%s", strerror(errno));
    return false;
}

/* Creates a file beside the path, readable for whom other new files are. */
static FILE *create_temporary(picture_file *file) {
    if (asprintf(&file->temporary, "%s.XXXXXX", file->path) < 0) {
        file->temporary = NULL;
        errno = ENOMEM;
        return NULL;
    }
    const int descriptor = mkostemp(file->temporary, O_CLOEXEC);
    if (descriptor < 0) {
        free(file->temporary);
        file->temporary = NULL;
        return NULL;
    }
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
    FILE *opened = fdopen(descriptor, "wb");
    if (opened == NULL)
        close(descriptor);
    return opened;
}

static bool write_temporary(picture_file *file, char **message) {
    png_file f = {.file = create_temporary(file)};
    if (f.file == NULL)
        return fail(message, "%s: the picture cannot be written: %s. Name a folder that can be written to", file->path,
                    strerror(errno));
    bool done = file->picture == NULL ? write_text(&f, file->svg) : write_opened(&f, file->picture);
    png_destroy_write_struct(&f.png, &f.info);
    free(f.rows);
    if (fclose(f.file) != 0 && done) {
        snprintf(f.reason, sizeof f.reason, "%s", strerror(errno));
        done = false;
    }
    return done || fail(message, "%s: the picture cannot be written: %s", file->path, f.reason);
}

static bool rename_temporary(picture_file *file, char **message) {
    if (rename(file->temporary, file->path) != 0)
        return fail(message, "%s: the picture cannot be put in its place: %s", file->path, strerror(errno));
    free(file->temporary);
    file->temporary = NULL;
    return true;
}

/* Writes all of them before it renames the first. */
static bool write_each(picture_file *files, size_t count, char **message) {
    for (size_t i = 0; i < count; ++i)
        if (!write_temporary(&files[i], message))
            return false;
    for (size_t i = 0; i < count; ++i)
        if (!rename_temporary(&files[i], message)) {
            while (i-- > 0)
                unlink(files[i].path);
            return false;
        }
    return true;
}

bool picture_write(picture_file *files, size_t count, char **message) {
    signals_hold();
    const bool done = write_each(files, count, message);
    for (size_t i = 0; i < count; ++i) {
        if (files[i].temporary != NULL)
            unlink(files[i].temporary);
        free(files[i].temporary);
        files[i].temporary = NULL;
    }
    signals_release();
    return done;
}
