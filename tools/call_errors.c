/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clang's messages about calls of builtins, without the headers that declare these.
 *
 * For a call that fits no overload Clang has a note for each, with the macros that declare it: hundreds of lines. */

#include "library.h"

#include "report/symbols.h"

#include <string.h>

/* Different notes about the builtin that an error or a warning is about. */
#define MOST_NOTES 4

static char *strip_colours(const char *raw) {
    char *plain = copy_text(raw), *out = plain;
    for (; *raw != '\0'; ++raw)
        if (*raw != '\033')
            *out++ = *raw;
        else
            while (raw[1] != '\0' && *raw != 'm' && *raw != 'K')
                ++raw;
    *out = '\0';
    return plain;
}

/* What has been read of Clang's output. */
typedef struct reader {
    const char *headers;
    const char *position; /* "FILE:LINE:COLUMN: " of the last error or warning, or "" */
    words notes;          /* about the builtin that it is about */
    bool is_left_out;     /* what follows the last note about a builtin: its source, and the macros that declare it */
    const char *hint;     /* what to say below the source of an error about a name that is not declared; or NULL */
} reader;

/* What a line says as an error, a warning or a note; NULL for other lines. */
static const char *find_text(const char *line, const char *kind) {
    const char *found = line[0] == ' ' ? NULL : strstr(line, kind);
    return found == NULL ? NULL : found + strlen(kind);
}

/* Whether a note is about a builtin: of the headers, or of Clang's own, which it declares where they are called. */
static bool is_about_builtin(const reader *r, const char *line) {
    return starts_with(line, r->headers) || (r->position[0] != '\0' && starts_with(line, r->position));
}

/* Whether a note about a builtin says what none did before. */
static bool is_new(reader *r, const char *text) {
    if (has_item(&r->notes, text))
        return false;
    add_word(&r->notes, "%s", text);
    return r->notes.count <= MOST_NOTES;
}

/* Which functions there are of the family that an undeclared name is like; NULL if it is like none. */
static const char *find_hint(const char *text) {
    const char *name = strstr(text, " undeclared ");
    if (name == NULL || (name = strchr(name, '\'')) == NULL)
        return NULL;
    name = format_text("%.*s", (int)strcspn(name + 1, "'"), name + 1);
    const cltile_family *family = cltile_family_of(name);
    if (cltile_find_builtin(name) != NULL)
        return format_text("%s takes an image, and this --arch has no images", name);
    return family == NULL ? NULL : format_text("there are %s", family->forms);
}

static bool is_shown(reader *r, const char *line) {
    const char *note = find_text(line, "note: "), *text = find_text(line, ": error: ");
    if (text == NULL)
        text = find_text(line, ": warning: ");
    if (line[0] == ' ' || (note != NULL && (starts_with(note, "expanded from ") || note[0] == '(')))
        return !r->is_left_out;
    r->is_left_out = note != NULL && is_about_builtin(r, line);
    if (text != NULL) {
        r->position = format_text("%.*s", (int)(strstr(line, ": ") + 2 - line), line);
        r->notes = (words){0};
        r->hint = find_hint(text);
    }
    return !r->is_left_out || is_new(r, note);
}

char *shorten_messages(const char *headers, const char *output) {
    reader r = {.headers = headers, .position = ""};
    char *shortened = copy_text("");
    for (const char *line; (line = take_line(&output)) != NULL;) {
        if (r.hint != NULL && line[0] != ' ') {
            append_text(&shortened, "%snote: %s\n", r.position, r.hint);
            r.hint = NULL;
        }
        if (is_shown(&r, strip_colours(line)))
            append_text(&shortened, "%s\n", line);
    }
    return shortened;
}
