/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* blur-sample: draws the picture that the demo blurs, and noise for its tests. */

#include "card.h"
#include "message.h"
#include "noise.h"
#include "picture.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = "usage: blur-sample [--noise WIDTHxHEIGHT [--kind KIND] [--flat]] OUT.png\n"
                           "\n"
                           "Draws a test card of 1280 x 960 pixels, or noise.\n"
                           "\n"
                           "  --noise WIDTHxHEIGHT  noise of this size, the same every time\n"
                           "  --kind KIND           as which kind of PNG: %s\n"
                           "  --flat                the same picture as plain 8-bit RGB, transparency laid over white\n"
                           "  --help                print this\n";

typedef struct options {
    const char *out, *kind;
    unsigned width, height;
    bool noise, flat, help;
} options;

#define MAX_PIXELS 400000000

static bool read_size(options *o, const char *text) {
    char rest;
    o->noise = sscanf(text, "%ux%u%c", &o->width, &o->height, &rest) == 2 && o->width > 0 && o->height > 0 &&
               o->width <= MAX_PIXELS / o->height;
    if (!o->noise)
        fprintf(stderr, "blur-sample: '%s' is no size: give one such as 640x480, of at most %d pixels\n", text,
                MAX_PIXELS);
    return o->noise;
}

static bool read_options(options *o, int count, char **arguments) {
    static const struct option known[] = {{"noise", required_argument, NULL, 'n'},
                                          {"kind", required_argument, NULL, 'k'},
                                          {"flat", no_argument, NULL, 'f'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    o->kind = "rgb";
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'n':
            if (!read_size(o, optarg))
                return false;
            break;
        case 'k':
            o->kind = optarg;
            break;
        case 'f':
            o->flat = true;
            break;
        case 'h':
            o->help = true;
            break;
        default:
            return false;
        }
    }
    o->out = arguments[optind];
    return o->help || count - optind == 1;
}

static bool write_card(const char *path, char **message) {
    picture card;
    if (!card_draw(&card, message))
        return false;
    picture_file file = {.picture = &card};
    file.path = strdup(path);
    const bool done = file.path == NULL ? fail(message, "out of memory") : picture_write(&file, 1, message);
    free(file.path);
    picture_dispose(&card);
    return done;
}

int main(int count, char **arguments) {
    options o = {0};
    if (!read_options(&o, count, arguments)) {
        fprintf(stderr, "%s --help tells the usage\n", arguments[0]);
        return 2;
    }
    if (o.help) {
        printf(help, noise_kinds);
        return 0;
    }
    char *message = NULL;
    const bool done =
        o.noise ? noise_write(o.out, o.width, o.height, o.kind, o.flat, &message) : write_card(o.out, &message);
    if (!done)
        print_error(message);
    return done ? 0 : 1;
}
