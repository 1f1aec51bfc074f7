/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks over the tokens of a program, its options' definitions and its files. */

#include "source/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source/files.h"
#include "source/macros.h"
#include "source/names.h"
#include "source/structure.h"
#include "source/tables.h"
#include "source/tokens.h"

/* Where something is first. */
typedef struct occurrence {
    bool exists;
    size_t order, file;
    unsigned line; /* 0 for options */
} occurrence;

typedef struct scanner {
    layer_scan *scan;
    layer_files files;
    layer_names names;
    layer_structure structure;
    size_t file; /* that is being scanned */
    size_t token_count;
    occurrence firsts[LAYER_NAMES], pasting; /* ## */
    bool misses_files;                       /* macros of an #include name no file, */
    bool defines_file;                       /* and no macro is the name of one */
    bool failed;                             /* memory ran out */
    layer_macros *macros;                    /* those defined so far, in all branches */
    layer_token *words;                      /* of the directive that is read */
    size_t word_count, word_capacity;
} scanner;

static void note(const scanner *scanner, occurrence *first, const layer_token *token) {
    if (!first->exists)
        *first = (occurrence){true, scanner->token_count, scanner->file, scanner->files.in_options ? 0 : token->line};
}

static void note_use(scanner *scanner, layer_uses uses, const char *name, const occurrence *first) {
    layer_scan *scan = scanner->scan;
    if (scan->uses == 0 && uses != 0) {
        snprintf(scan->name, sizeof scan->name, "%s", name);
        snprintf(scan->file, sizeof scan->file, "%s", scanner->files.files[first->file].path);
        scan->line = first->line;
    }
    scan->uses |= uses;
}

/* What is the program's own, once all is seen: not what it defines where an extension is missing that is there. */
static void find_own(scanner *scanner) {
    layer_scan *scan = scanner->scan;
    layer_uses tested = 0;
    for (int i = 0; i < LAYER_NAMES; ++i)
        tested |= layer_is_extension(i) && scanner->firsts[i].exists ? layer_uses_of(i) : 0;
    if ((tested & LAYER_USE(COPIES)) != 0) /* wait_group_events has no macro of its own: it comes with the copies */
        tested |= LAYER_USE(WAITS);
    if ((tested & LAYER_USE(LOCAL_BLOCKS)) != 0)
        tested |= LAYER_USES_OF_SUB_GROUP_TYPES;
    if ((tested & LAYER_USE(2D_BLOCK_IO)) != 0)
        tested |= LAYER_USES_OF_2D_BLOCKS;
    for (int i = 0; i < LAYER_NAMES; ++i) {
        bool *is_own = &scanner->structure.is_own[i];
        *is_own = *is_own && (layer_uses_of(i) & tested) == 0 && !layer_is_extension(i);
        if (!*is_own)
            continue;
        scan->own[scan->own_count++] = layer_name_of(i);
        scan->own_uses |= layer_uses_of(i);
    }
}

/* The uses of names that are not the program's own. */
static void note_uses(scanner *scanner) {
    layer_uses uses = 0;
    int first = -1;
    for (int i = 0; i < LAYER_NAMES; ++i)
        if (scanner->firsts[i].exists && !scanner->structure.is_own[i]) {
            uses |= layer_uses_of(i);
            if (first < 0 || scanner->firsts[i].order < scanner->firsts[first].order)
                first = i;
        }
    if (first >= 0)
        note_use(scanner, uses, layer_name_of(first), &scanner->firsts[first]);
}

/* Uses that names alone do not show: names that ## makes, and files that only the compiler can find. */
static void note_hidden_uses(scanner *scanner) {
    const char *name = "";
    const layer_uses uses = scanner->pasting.exists ? layer_find_pasted(&scanner->names, &name) : 0;
    note_use(scanner, uses, name, &scanner->pasting);
    scanner->structure.copies_may_be_older |= (uses & LAYER_USE(COPIES)) != 0;
    scanner->structure.waits_outside_kernel |= (uses & LAYER_USE(WAITS)) != 0;
    scanner->structure.has_sizes |= (uses & LAYER_USE(REQUIRED_SIZE)) != 0;
    scanner->structure.has_unclear_size |= (uses & LAYER_USE(REQUIRED_SIZE)) != 0;
    if ((!scanner->misses_files || scanner->defines_file) && !layer_lacks_lookups(&scanner->files))
        return;
    scanner->scan->own_uses = LAYER_ALL_USES; /* once the build has failed */
    scanner->structure.copies_may_be_older = true;
    scanner->structure.has_early_return = true;
    scanner->structure.has_sizes = scanner->structure.has_unclear_size = true;
}

/* The file that #include of a name takes; 0: there is none. */
static size_t add_includes(scanner *scanner, const char *name, size_t length) {
    size_t first;
    scanner->failed |= !layer_add_includes(&scanner->files, scanner->file, name, length, &first);
    return first;
}

static void scan_header_name(scanner *scanner, const layer_token *token) {
    const size_t first = add_includes(scanner, token->text, token->length);
    const int header = first != 0 ? -1 : layer_find_header(token->text, token->length);
    if (header >= 0) {
        note(scanner, &scanner->firsts[header], token);
        scanner->scan->missing_headers |= 1u << header;
    }
}

/* #include MACRO. */
static void scan_macro_include(scanner *scanner) {
    size_t length;
    const char *name = layer_name_of_include(scanner->macros, scanner->words + 1, scanner->word_count - 1, &length);
    scanner->misses_files |= name == NULL || add_includes(scanner, name, length) == 0;
}

/* A macro that is "file" or <file> may be included where the scan does not see it. */
static void scan_definition(scanner *scanner) {
    const layer_token *words = scanner->words, *last = &words[scanner->word_count - 1];
    const bool is_quoted = scanner->word_count == 3 && words[2].kind == LAYER_LITERAL;
    layer_define_macro(scanner->macros, words + 1, scanner->word_count - 1);
    if (is_quoted || (scanner->word_count > 3 && layer_token_is(&words[2], "<") && layer_token_is(last, ">")))
        scanner->defines_file |=
            add_includes(scanner, words[2].text, (size_t)(last->text + last->length - words[2].text)) != 0;
}

/* Follows a directive when its tokens are read. */
static void end_directive(scanner *scanner) {
    const layer_token *words = scanner->words;
    if (scanner->word_count > 1 && words[0].directive == LAYER_DEFINE)
        scan_definition(scanner);
    else if (scanner->word_count > 1 && words[1].kind == LAYER_HEADER_NAME)
        scan_header_name(scanner, &words[1]);
    else if (scanner->word_count > 1)
        scan_macro_include(scanner);
    scanner->word_count = 0;
    scanner->failed |= layer_macro_failure(scanner->macros) == layer_no_memory;
}

/* What event_t is replaced for, in programs that are checked at run time. */
static bool is_of_events(const layer_token *token) {
    return LAYER_TOKEN_IS(token, "event_t", "async_work_group_copy", "async_work_group_strided_copy");
}

/* A macro that the program does not define itself. */
static void note_tested(const scanner *scanner, const layer_token *token) {
    layer_scan *scan = scanner->scan;
    const size_t most = sizeof scan->tested / sizeof *scan->tested;
    if (token->kind != LAYER_IDENTIFIER || token->length >= sizeof *scan->tested ||
        strncmp(token->text, "cl_", strlen("cl_")) != 0 || layer_has_macro(scanner->macros, token))
        return;
    for (size_t i = 0; i < scan->tested_count; ++i)
        if (layer_token_is(token, scan->tested[i]))
            return;
    if (scan->tested_count < most)
        memcpy(scan->tested[scan->tested_count++], token->text, token->length);
}

static bool is_test(const layer_token *name) {
    return LAYER_TOKEN_IS(name, "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef");
}

static bool scan_text(void *data, size_t file, const char *text, size_t size) {
    scanner *scanner = data;
    layer_tokens tokens;
    layer_token token;
    bool after_define = false, in_test = false;
    scanner->file = file;
    layer_begin_tokens(&tokens, text, size);
    while (!scanner->failed && layer_next_token(&tokens, &token)) {
        const bool is_word = token.kind == LAYER_IDENTIFIER || token.kind == LAYER_NUMBER;
        const int row = is_word ? layer_find_name(&scanner->names, &token) : -1;
        ++scanner->token_count;
        scanner->scan->has_events |= is_word && is_of_events(&token);
        if (layer_token_is(&token, "##"))
            note(scanner, &scanner->pasting, &token);
        if (row >= 0) {
            note(scanner, &scanner->firsts[row], &token);
            scanner->structure.is_own[row] |= after_define;
        }
        in_test = token.names_directive ? is_test(&token) : in_test && token.directive == LAYER_ANOTHER_DIRECTIVE;
        if (in_test)
            note_tested(scanner, &token);
        layer_follow_structure(&scanner->structure, &token, row);
        after_define = token.directive == LAYER_DEFINE && token.names_directive;
        if (scanner->word_count != 0 && (token.directive == LAYER_NO_DIRECTIVE || token.directive == LAYER_HASH))
            end_directive(scanner);
        else if (token.directive == LAYER_DEFINE || token.directive == LAYER_INCLUDE)
            LAYER_APPEND(&scanner->failed, scanner, word, token);
    }
    end_directive(scanner);
    layer_end_structure(&scanner->structure);
    return !scanner->failed && !scanner->names.failed;
}

bool layer_scan_sources(const layer_sources *sources, layer_scan *scan) {
    *scan = (layer_scan){.uses = 0};
    scanner *scanner = calloc(1, sizeof *scanner);
    if (scanner == NULL)
        return false;
    scanner->scan = scan;
    scanner->macros = layer_new_macros(NULL, NULL);
    const bool ok = layer_begin_files(&scanner->files, sources) && scanner->macros != NULL &&
                    layer_macro_failure(scanner->macros) == NULL &&
                    layer_visit_files(&scanner->files, scan_text, scanner);
    if (ok) {
        find_own(scanner);
        note_uses(scanner);
        note_hidden_uses(scanner);
    }
    scan->copies_may_be_older = scanner->structure.copies_may_be_older;
    scan->waits_may_be_conditional = layer_waits_may_be_conditional(&scanner->structure);
    if (scanner->structure.has_sizes) {
        scan->required_size = layer_common_size(&scanner->structure);
        scan->sizes_differ = scan->required_size == 0;
    }
    layer_free_macros(scanner->macros);
    layer_free_names(&scanner->names);
    layer_end_files(&scanner->files);
    free(scanner->words);
    free(scanner);
    return ok;
}

char *layer_hide_headers(const char *text, size_t size, unsigned missing, size_t *hidden_size) {
    char *hidden = layer_join_lines(text, size, hidden_size);
    layer_tokens tokens;
    layer_token token;
    size_t hash = 0;
    if (hidden == NULL)
        return NULL;
    layer_begin_tokens(&tokens, hidden, *hidden_size);
    while (layer_next_token(&tokens, &token)) {
        if (token.directive == LAYER_HASH)
            hash = (size_t)(token.text - hidden);
        const int header = token.kind == LAYER_HEADER_NAME ? layer_find_header(token.text, token.length) : -1;
        const size_t end = (size_t)(token.text - hidden) + token.length;
        for (size_t i = hash; header >= 0 && (missing >> header & 1) != 0 && i < end; ++i)
            hidden[i] = hidden[i] == '\n' ? '\n' : ' ';
    }
    return hidden;
}
