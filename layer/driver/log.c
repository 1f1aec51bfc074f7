/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Settings and messages. */

#include "driver/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char size_word[] = "sub-group-size=";

static bool is_word(const char *at, size_t length, const char *word) {
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

/* A power of two of at most 1024, or 0. */
static unsigned read_size(const char *at, size_t length) {
    unsigned size = 0;
    for (size_t i = 0; i < length; ++i) {
        if (at[i] < '0' || at[i] > '9' || size > 1024)
            return 0;
        size = 10 * size + (unsigned)(at[i] - '0');
    }
    return size <= 1024 && (size & (size - 1)) == 0 ? size : 0;
}

static bool read_word(layer_settings *settings, const char *at, size_t length) {
    struct {
        const char *word;
        bool *setting;
    } const words[] = {{"off", &settings->off},        {"force", &settings->force},
                       {"info", &settings->info},      {"check", &settings->check_source},
                       {"validate", &settings->check}, {"check=abort", &settings->check_aborts},
                       {"on", &settings->on}};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
        if (is_word(at, length, words[i].word)) {
            *words[i].setting = true;
            return true;
        }
    }
    const size_t head = sizeof size_word - 1;
    const unsigned size = length > head && memcmp(at, size_word, head) == 0 ? read_size(at + head, length - head) : 0;
    if (size != 0)
        settings->sub_group_size = size;
    return size != 0;
}

layer_settings layer_read_settings(const char *list) {
    layer_settings settings = {.sub_group_size = LAYER_DEFAULT_SUB_GROUP_SIZE};
    for (const char *at = list; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ",");
        if (length != 0 && !read_word(&settings, at, length))
            layer_say("CLTILE_LAYER has '%.*s', which is none of: on, off, force, info, validate, check, check=abort, "
                      "sub-group-size=N with N a power of two of at most 1024",
                      (int)length, at);
        at += length + (at[length] == ',');
    }
    settings.check_source |= settings.check_aborts;
    settings.check |= settings.check_source;
    return settings;
}

void layer_say(const char *format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "cltile-layer: %s%s\n", text, length >= (int)sizeof text ? "..." : "");
}

/* FNV-1a. */
uint64_t layer_hash(uint64_t seed, const char *text) {
    uint64_t hash = UINT64_C(1469598103934665603) + seed;
    for (; *text != '\0'; ++text)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

void layer_say_finding(const char *text) {
    fprintf(stderr, "cltile: %s\n", text);
}
