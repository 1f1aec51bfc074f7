/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Settings, messages, and the files beside the layer. */

#include "driver/driver.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char size_word[] = "sub-group-size=";

/* A power of two of at most 1024, or 0. */
static unsigned read_size(const char *number) {
    const unsigned long size = strtoul(number, NULL, 10);
    const bool is_number = number[strspn(number, "0123456789")] == '\0' && *number != '\0';
    return is_number && size <= 1024 && (size & (size - 1)) == 0 ? (unsigned)size : 0;
}

static bool read_word(layer_settings *settings, const char *word) {
    struct {
        const char *word;
        bool *setting;
    } const words[] = {{"off", &settings->off},        {"force", &settings->force},
                       {"info", &settings->info},      {"check", &settings->check_source},
                       {"validate", &settings->check}, {"check=abort", &settings->check_aborts},
                       {"on", &settings->on}};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (strcmp(word, words[i].word) == 0) {
            *words[i].setting = true;
            return true;
        }
    const size_t head = sizeof size_word - 1;
    const unsigned size = strncmp(word, size_word, head) == 0 ? read_size(word + head) : 0;
    if (size != 0)
        settings->sub_group_size = size;
    return size != 0;
}

layer_settings layer_read_settings(const char *list) {
    layer_settings settings = {.sub_group_size = LAYER_DEFAULT_SUB_GROUP_SIZE};
    char *words = list == NULL ? NULL : strdup(list), *rest = NULL;
    for (char *word = words == NULL ? NULL : strtok_r(words, ",", &rest); word != NULL;
         word = strtok_r(NULL, ",", &rest))
        if (!read_word(&settings, word))
            layer_say("CLTILE_LAYER has '%s', which is none of: on, off, force, info, validate, check, check=abort, "
                      "sub-group-size=N with N a power of two of at most 1024",
                      word);
    free(words);
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

bool layer_find_installed(const char *name, int mode, char *path, size_t capacity) {
    Dl_info layer;
    char real[PATH_MAX];
    if (dladdr((const void *)layer_find_installed, &layer) == 0 || realpath(layer.dli_fname, real) == NULL)
        return false;
    for (int up = 0; up < 2 && strrchr(real, '/') != NULL; ++up)
        *strrchr(real, '/') = '\0';
    return snprintf(path, capacity, "%s/%s", real, name) < (int)capacity && access(path, mode) == 0;
}
