/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A page with its blocks made anew. */

#include "page.h"

#include "markdown.h"
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tables ---- */

static void put_sends(FILE *out, const machine_sends *sends) {
    if (sends->count == 0)
        fputs(" | none", out);
    else
        fprintf(out, " | %u of %u bytes", sends->count, sends->bytes / sends->count);
}

static void put_registers(FILE *out, const void *contents) {
    const page_contents *c = contents;
    fputs("| kernel | GPU | lanes | registers live at once | that occur | spilled bytes | instructions | block reads | "
          "block writes | other messages |\n|---|---|---|---|---|---|---|---|---|---|\n",
          out);
    for (size_t i = 0; i < c->code->intel.count; ++i) {
        const machine_kernel *k = &c->code->intel.kernels[i];
        fprintf(out, "| `%s` | %s | %u | %u of %u | %u | %u | %u", k->name, k->device, k->simd, k->peak, k->registers,
                k->touched, k->spill_bytes, k->instructions);
        put_sends(out, &k->reads);
        put_sends(out, &k->writes);
        fprintf(out, " | %u |\n", k->other.count);
    }
}

static unsigned all_sends(const machine_kernel *k) {
    return k->reads.count + k->writes.count + k->other.count;
}

static void put_generic(FILE *out, const void *contents) {
    const page_contents *c = contents;
    fputs(
        "| kernel | GPU | messages, `intel` | messages, `generic` | instructions, `intel` | instructions, `generic` |\n"
        "|---|---|---|---|---|---|\n",
        out);
    for (size_t i = 0; i < c->code->generic.count; ++i) {
        const machine_kernel *g = &c->code->generic.kernels[i];
        const machine_kernel *k = machine_find(&c->code->intel, g->name, g->device);
        if (k != NULL)
            fprintf(out, "| `%s` | %s | %u | %u | %u | %u |\n", g->name, g->device, all_sends(k), all_sends(g),
                    k->instructions, g->instructions);
    }
}

static void put_times(FILE *out, const void *contents) {
    const page_contents *c = contents;
    fputs("| kernel | milliseconds |\n|---|---|\n", out);
    for (size_t k = 0; k < c->kernel_count; ++k)
        fprintf(out, "| `%s` | %.1f |\n", c->kernels[k], c->milliseconds[k]);
    fprintf(out, "\n%u x %u pixels on %s, driver %s, the median of %d runs.\n", c->before->width, c->before->height,
            c->device->platform, c->device->driver, SESSION_TIMED_RUNS);
}

static const struct {
    const char *name;
    void (*put)(FILE *out, const void *contents);
} blocks[] = {{"registers", put_registers}, {"generic", put_generic}, {"times", put_times}};
#define BLOCK_COUNT (sizeof blocks / sizeof *blocks)

/* ---- The page ---- */

static bool check_blocks(const char *path, const char *page, char **message) {
    for (size_t b = 0; b < BLOCK_COUNT; ++b)
        if (!markdown_check(path, page, blocks[b].name, message))
            return false;
    return true;
}

static bool renew_blocks(char **page, const page_contents *c, char **message) {
    for (size_t b = 0; b < BLOCK_COUNT; ++b)
        if (!markdown_replace(page, blocks[b].name, blocks[b].put, c, message))
            return false;
    return true;
}

/* ---- Pictures ---- */

/* What is shown of the picture: the middle, each pixel as ENLARGED by ENLARGED of them. */
enum { SHOWN_WIDTH = 120, SHOWN_HEIGHT = 80, ENLARGED = 4, SEAM = 8 };

static unsigned smaller(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static void enlarge(picture *to, unsigned left, const picture *from, unsigned width, unsigned height) {
    const unsigned x0 = (from->width - width) / 2, y0 = (from->height - height) / 2;
    for (unsigned y = 0; y < height * ENLARGED; ++y)
        for (unsigned x = 0; x < width * ENLARGED; ++x)
            memcpy(to->rgb + y * picture_row_bytes(to) + 3 * (size_t)(left + x),
                   from->rgb + (y0 + y / ENLARGED) * picture_row_bytes(from) + 3 * (size_t)(x0 + x / ENLARGED), 3);
}

static bool draw_pictures(picture *both, const page_contents *c, char **message) {
    const unsigned width = smaller(SHOWN_WIDTH, c->before->width), height = smaller(SHOWN_HEIGHT, c->before->height);
    if (!picture_create(both, 2 * width * ENLARGED + SEAM, height * ENLARGED, message))
        return false;
    memset(both->rgb, 0xff, picture_bytes(both));
    enlarge(both, 0, c->before, width, height);
    enlarge(both, width * ENLARGED + SEAM, c->after, width, height);
    return true;
}

/* ---- Files ---- */

static char *join(const char *path, int length, const char *end) {
    char *joined = NULL;
    return asprintf(&joined, "%.*s%s", length, path, end) < 0 ? NULL : joined;
}

static bool write_files(const char *path, const char *page, const picture *pictures, const char *chart,
                        char **message) {
    const char *end = strrchr(path, '.');
    const int length = end == NULL || strchr(end, '/') != NULL ? (int)strlen(path) : (int)(end - path);
    picture_file files[3] = {{.svg = page, .path = join(path, (int)strlen(path), "")},
                             {.svg = chart, .path = join(path, length, "-chart.svg")},
                             {.picture = pictures, .path = join(path, length, "-pictures.png")}};
    bool done = files[0].path != NULL && files[1].path != NULL && files[2].path != NULL;
    if (!done)
        fail(message, "out of memory");
    done = done && picture_write(files, 3, message);
    for (size_t i = 0; i < 3; ++i) {
        if (done)
            printf("%-9s %s\n", i == 0 ? "page" : "", files[i].path);
        free(files[i].path);
    }
    return done;
}

bool page_check(const char *path, char **message) {
    char *page = markdown_read(path, message);
    const bool done = page != NULL && check_blocks(path, page, message);
    free(page);
    return done;
}

bool page_write(const char *path, const page_contents *contents, char **message) {
    picture pictures = {.rgb = NULL};
    char *page = markdown_read(path, message);
    const bool done = page != NULL && check_blocks(path, page, message) && renew_blocks(&page, contents, message) &&
                      draw_pictures(&pictures, contents, message) &&
                      write_files(path, page, &pictures, contents->chart, message);
    picture_dispose(&pictures);
    free(page);
    return done;
}
