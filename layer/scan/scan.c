/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks over the tokens of a program, its options' definitions and its files. */

#include "scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conditions.h"
#include "files.h"
#include "names.h"
#include "own.h"
#include "sizes.h"
#include "tokens.h"

enum { ALL_USES = LAYER_NAME_KERNEL - 1 }; /* the bits below those of names.h */

/* #define name header, where `header` is "file" or <file>, or NULL when the macro is another; or #include name, in a
 * file. */
typedef struct macro {
    char *name, *header;
    size_t file;
    unsigned line;
    bool is_clear; /* what is included is known */
} macro;

typedef struct macros {
    macro *all;
    size_t count, capacity;
} macros;

/* Where a name is first. */
typedef struct place {
    bool is_there;
    size_t order; /* among all names' */
    size_t file;
    unsigned line;
} place;

typedef struct scanner {
    layer_scan *scan;
    layer_own own;
    place places[LAYER_NAMES];
    size_t place_count;
    layer_options options;
    layer_files files;
    layer_names names;
    layer_sizes sizes;
    layer_conditions conditions;
    macros defined, included; /* macros that may be headers' names; #include name */
    size_t scanned;           /* files of `files` */
    size_t file;              /* that is being scanned */
    bool in_options;
    bool pastes; /* ## is there: first in pasting_file, at pasting_line */
    size_t pasting_file;
    unsigned pasting_line;
} scanner;

/* Uses of a name that is there, or may be. */
static void note_use(scanner *scanner, unsigned uses, const char *name, size_t length, size_t file, unsigned line) {
    layer_scan *scan = scanner->scan;
    uses &= ALL_USES;
    if (uses == 0)
        return;
    if (scan->uses == 0) {
        snprintf(scan->name, sizeof scan->name, "%.*s", (int)(length < sizeof scan->name ? length : sizeof scan->name),
                 name);
        snprintf(scan->file, sizeof scan->file, "%s", scanner->files.files[file].path);
        scan->line = line;
    }
    scan->uses |= uses;
}

/* `header` may be NULL. */
static bool add_macro(macros *macros, macro added, const layer_token *name, const layer_token *header) {
    if (macros->count == macros->capacity) {
        size_t capacity = macros->capacity * 2 + 8;
        macro *grown = realloc(macros->all, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        macros->all = grown;
        macros->capacity = capacity;
    }
    added.name = strndup(name->text, name->length);
    added.header = header != NULL ? strndup(header->text, header->length) : NULL;
    macros->all[macros->count++] = added;
    return added.name != NULL && (header == NULL || added.header != NULL);
}

static void free_macros(macros *macros) {
    for (size_t i = 0; i < macros->count; ++i) {
        free(macros->all[i].name);
        free(macros->all[i].header);
    }
    free(macros->all);
}

/* What follows #include: a file's name or a macro. */
static bool scan_include(scanner *scanner, const layer_token *token, bool finds_all) {
    if (token->kind == LAYER_HEADER_NAME && !token->is_cut)
        return layer_add_include(&scanner->files, scanner->file, token->text, token->length, finds_all);
    return add_macro(&scanner->included, (macro){.file = scanner->file, .line = token->line}, token, NULL);
}

/* What follows #define: a name. Numbers are no headers' names; all else may be, once it is expanded. */
static bool scan_definition(scanner *scanner, const layer_tokens *tokens, const layer_token *name) {
    layer_tokens ahead = *tokens;
    layer_token value;
    ahead.expects_header = true;
    if (!layer_next_token(&ahead, &value) || value.directive != LAYER_DEFINE || value.kind == LAYER_NUMBER)
        return true;
    bool is_header = value.kind == LAYER_HEADER_NAME && !value.is_cut;
    return add_macro(&scanner->defined, (macro){.name = NULL}, name, is_header ? &value : NULL);
}

static void note_pasting(scanner *scanner, unsigned line) {
    if (scanner->pastes)
        return;
    scanner->pastes = true;
    scanner->pasting_file = scanner->file;
    scanner->pasting_line = scanner->in_options ? 0 : line;
}

static void note_token(scanner *scanner, const layer_token *token, int row) {
    if (row >= 0 && !scanner->places[row].is_there)
        scanner->places[row] =
            (place){true, scanner->place_count++, scanner->file, scanner->in_options ? 0 : token->line};
    layer_follow_sizes(&scanner->sizes, token, layer_uses_of(row));
    layer_follow_conditions(&scanner->conditions, token, (layer_uses_of(row) & LAYER_USE_WAITS) != 0,
                            (layer_uses_of(row) & LAYER_NAME_KERNEL) != 0);
    if (token->directive == LAYER_NO_DIRECTIVE)
        layer_follow_own(&scanner->own, token, row);
}

/* What is the program's own, once all is seen: not what it defines where an extension is missing that is there. */
static void find_own(scanner *scanner) {
    unsigned tested = 0;
    for (int i = 0; i < LAYER_NAMES; ++i)
        tested |= layer_is_extension(i) && scanner->places[i].is_there ? layer_uses_of(i) : 0;
    if ((tested & LAYER_USE_COPIES) !=
        0) /* wait_group_events has no macro of its own: with the copies comes their wait */
        tested |= LAYER_USE_WAITS;
    for (int i = 0; i < LAYER_NAMES; ++i) {
        scanner->own.names[i] = scanner->own.names[i] && (layer_uses_of(i) & ALL_USES) != 0 &&
                                (layer_uses_of(i) & tested) == 0 && !layer_is_extension(i);
        if (!scanner->own.names[i])
            continue;
        scanner->scan->own[scanner->scan->own_count++] = layer_name_of(i);
        scanner->scan->own_uses |= layer_uses_of(i) & ALL_USES;
    }
}

/* The uses of names that are there and not the program's own, in the order in which they are. */
static void note_uses(scanner *scanner) {
    for (size_t order = 0; order < scanner->place_count; ++order) {
        for (int i = 0; i < LAYER_NAMES; ++i) {
            const place *at = &scanner->places[i];
            if (at->is_there && at->order == order && !scanner->own.names[i])
                note_use(scanner, layer_uses_of(i), layer_name_of(i), strlen(layer_name_of(i)), at->file, at->line);
        }
    }
}

/* The words in a string of _Pragma. */
static void scan_pragma(scanner *scanner, const layer_token *string) {
    layer_tokens tokens;
    layer_token token;
    layer_begin_tokens(&tokens, string->text, string->length);
    ++tokens.at; /* behind its quote */
    tokens.line = string->line;
    while (layer_next_token(&tokens, &token))
        if (token.kind == LAYER_IDENTIFIER)
            note_token(scanner, &token, layer_find_name(&scanner->names, token.text, token.length));
}

static bool scan_text(scanner *scanner, const char *text, size_t size) {
    layer_tokens tokens;
    layer_token token;
    layer_directive named = LAYER_NO_DIRECTIVE; /* by the last token */
    bool ok = true, is_next = false;
    int pragma = 0; /* tokens that may follow in _Pragma(L"") */
    layer_begin_tokens(&tokens, text, size);
    for (bool names_directive; names_directive = tokens.expects_directive, ok && layer_next_token(&tokens, &token);) {
        int row = -1;
        if (token.kind == LAYER_IDENTIFIER || token.kind == LAYER_NUMBER)
            row = layer_find_name(&scanner->names, token.text, token.length);
        else if (token.kind == LAYER_PUNCTUATOR && token.length == 2)
            note_pasting(scanner, token.line);
        else if (token.kind == LAYER_STRING && pragma > 0)
            scan_pragma(scanner, &token);
        if (named == LAYER_INCLUDE && token.directive == named)
            ok = scan_include(scanner, &token, is_next);
        else if (named == LAYER_DEFINE && token.directive == named)
            ok = scan_definition(scanner, &tokens, &token);
        if (named == LAYER_DEFINE && token.directive == named && row >= 0)
            scanner->own.names[row] = true;
        note_token(scanner, &token, row);
        pragma = (layer_uses_of(row) & LAYER_NAME_PRAGMA) != 0 ? 3 : pragma - (pragma > 0);
        named = names_directive ? token.directive : LAYER_NO_DIRECTIVE;
        is_next = names_directive && layer_token_is(&token, "include_next");
    }
    layer_end_sizes(&scanner->sizes);
    layer_end_conditions(&scanner->conditions);
    layer_end_own(&scanner->own);
    return ok;
}

/* The files that have not been scanned, and those they include. */
static bool scan_files(scanner *scanner) {
    bool ok = true;
    for (; ok && scanner->scanned < scanner->files.count; ++scanner->scanned) {
        const char *text;
        char *owned;
        size_t size;
        scanner->file = scanner->scanned;
        ok = layer_read_file(&scanner->files, scanner->file, &text, &size, &owned) && scan_text(scanner, text, size);
        free(owned);
    }
    return ok;
}

/* -D NAME=value is #define NAME value. */
static bool scan_option(scanner *scanner, const char *definition) {
    static const char define[] = "#define ";
    size_t size = strlen(definition) + strlen(define);
    char *text = malloc(size + 1);
    if (text == NULL)
        return false;
    strcat(strcpy(text, define), definition);
    char *value = strchr(text, '=');
    if (value != NULL)
        *value = ' ';
    bool ok = scan_text(scanner, text, size);
    free(text);
    return ok;
}

static bool scan_options(scanner *scanner) {
    bool ok = true;
    scanner->in_options = true;
    scanner->file = 0;
    for (size_t i = 0; i < scanner->options.count && ok; ++i) {
        const char *definition = layer_option_value(&scanner->options, &i, "-D");
        ok = definition == NULL || scan_option(scanner, definition);
    }
    scanner->in_options = false;
    return ok;
}

/* Follows #include NAME to what NAME is defined to, wherever that is. Returns through `is_clear` whether that is
 * headers' names only. */
static bool follow_macro(scanner *scanner, size_t index, bool *is_clear) {
    *is_clear = false;
    for (size_t i = 0; i < scanner->defined.count; ++i) {
        const macro *included = &scanner->included.all[index], *defined = &scanner->defined.all[i];
        if (strcmp(included->name, defined->name) != 0)
            continue;
        *is_clear = defined->header != NULL;
        if (defined->header == NULL)
            return true;
        if (!layer_add_include(&scanner->files, included->file, defined->header, strlen(defined->header), true))
            return false;
    }
    return true;
}

/* The files that they name may define and include macros, too. */
static bool follow_macros(scanner *scanner) {
    bool is_clear;
    do {
        if (!scan_files(scanner))
            return false;
        for (size_t i = 0; i < scanner->included.count; ++i)
            if (!follow_macro(scanner, i, &is_clear))
                return false;
    } while (scanner->scanned < scanner->files.count);
    for (size_t i = 0; i < scanner->included.count; ++i) {
        if (!follow_macro(scanner, i, &is_clear))
            return false;
        scanner->included.all[i].is_clear = is_clear;
    }
    return true;
}

/* Anything may be in files that macros name in ways which are not followed. */
static void note_unknown_files(scanner *scanner) {
    for (size_t i = 0; i < scanner->included.count; ++i) {
        const macro *included = &scanner->included.all[i];
        if (included->is_clear)
            continue;
        note_use(scanner, ALL_USES, included->name, strlen(included->name), included->file, included->line);
        scanner->sizes.are_there = scanner->sizes.are_unclear = true;
        scanner->conditions.returns_early = true;
    }
}

static void find_pasted(scanner *scanner) {
    const char *name = "";
    unsigned names = layer_find_pasted(&scanner->names, &name);
    note_use(scanner, names, name, strlen(name), scanner->pasting_file, scanner->pasting_line);
    scanner->conditions.waits_elsewhere |= (names & LAYER_USE_WAITS) != 0;
    scanner->sizes.is_one_alone |= (names & LAYER_NAME_KERNEL) != 0;
    scanner->sizes.are_there |= (names & LAYER_NAME_SIZE) != 0;
    scanner->sizes.are_unclear |= (names & LAYER_NAME_SIZE) != 0;
}

bool layer_scan_sources(const layer_sources *sources, layer_scan *scan) {
    *scan = (layer_scan){.uses = 0};
    scanner *scanner = calloc(1, sizeof *scanner);
    if (scanner == NULL)
        return false;
    scanner->scan = scan;
    layer_begin_names(&scanner->names);
    bool ok = layer_split_options(sources->options, &scanner->options) &&
              layer_begin_files(&scanner->files, sources, &scanner->options) && scan_files(scanner) &&
              scan_options(scanner) && follow_macros(scanner);
    if (ok) {
        find_own(scanner);
        note_uses(scanner);
        if (scanner->pastes)
            find_pasted(scanner);
        note_unknown_files(scanner);
    }
    scan->waits_may_be_conditional = layer_waits_may_be_conditional(&scanner->conditions);
    if (scanner->sizes.are_there) {
        scan->required_size = layer_common_size(&scanner->sizes);
        scan->sizes_differ = scan->required_size == 0;
    }
    free_macros(&scanner->defined);
    free_macros(&scanner->included);
    layer_end_files(&scanner->files);
    layer_free_options(&scanner->options);
    free(scanner);
    return ok;
}
