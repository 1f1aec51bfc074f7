/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the directives of all branches, so that the names of kernels tell which branches the compiler takes:
 *
 *     #if A
 *     #undef __cltile_branch0
 *     #define __cltile_branch0 0
 *     #else
 *     #undef __cltile_branch0
 *     #define __cltile_branch0 1
 *     #endif
 *     kernel void __cltile_branches_0_<__cltile_branch0>_<__cltile_branch1>_...
 *
 * An #if that is not reached leaves its macro undefined. Files whose guard is defined for certain are left out: they
 * include each other in circles. */

#include "source/expand.h"

#include "source/walk.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CONDITIONS = 500, MOST_CONDITIONS = 1 << 14, NUMBERS_IN_NAME = 16 };

/* An #if that is open, or a file with #pragma once. */
typedef struct condition {
    unsigned number, branches;
    bool has_else;
    layer_token guard; /* X of #ifndef X; without text for others */
    unsigned scope;    /* a number of its own for each branch */
    bool is_skipped;   /* this branch is certainly not taken */
} condition;

typedef struct writer {
    layer_walk walk;
    FILE *out;
    size_t outer[LAYER_DEEPEST_FILES]; /* conditions that are open where each file begins */
    condition open[DEEPEST_CONDITIONS];
    size_t depth;
    size_t skipped; /* conditions that are open in a skipped branch */
    unsigned count, scopes;
    void *tree; /* of defined */
} writer;

/* A macro that is defined wherever a scope's rest is reached. */
typedef struct defined {
    layer_word word;
    bool is_certain;
    size_t depth;   /* of open conditions, */
    unsigned scope; /* and the innermost one's */
} defined;

static unsigned scope_at(const writer *w, size_t depth) {
    return depth == 0 ? 0 : w->open[depth - 1].scope;
}

static bool is_certain(const writer *w, const layer_token *name) {
    const defined *found = layer_find_word(w->tree, name);
    return found != NULL && found->is_certain && found->depth <= w->depth && scope_at(w, found->depth) == found->scope;
}

static void make_certain(writer *w, const layer_token *name) {
    defined *found = is_certain(w, name) ? NULL : layer_add_word(&w->walk.failed, &w->tree, name, sizeof *found);
    if (found != NULL)
        *found = (defined){found->word, true, w->depth, scope_at(w, w->depth)};
}

/* ---- Writing ---- */

static void write_line(writer *w) {
    const layer_walk *walk = &w->walk;
    const char *path = layer_file_of(walk)->path;
    fprintf(w->out, "#line %u", walk->line);
    if (*path != '\0')
        fprintf(w->out, " \"%s\"", path);
    fprintf(w->out, "\n%.*s\n", (int)(walk->end - walk->begin), walk->begin);
    if (ftell(w->out) > LAYER_MOST_BYTES)
        layer_refuse_walk(&w->walk, walk->line, "the program's directives have more than 16 MiB");
}

static void write_branch(writer *w, const condition *c) {
    fprintf(w->out, "#undef __cltile_branch%u\n#define __cltile_branch%u %u\n", c->number, c->number, c->branches);
}

/* X, if the directive is #ifndef X or #if !defined(X). */
static layer_token guard_of(const layer_walk *walk) {
    const size_t name = layer_word_is(walk, 0, "ifndef") ? 1 : 3 + layer_word_is(walk, 3, "(");
    const bool is_guard =
        layer_word_is(walk, 0, "ifndef") ||
        (layer_word_is(walk, 0, "if") && layer_word_is(walk, 1, "!") && layer_word_is(walk, 2, "defined"));
    const bool is_alone = name + 1 == walk->word_count || (name == 4 && name + 2 == walk->word_count);
    return is_guard && is_alone ? walk->words[name] : (layer_token){.text = NULL};
}

/* NULL, and a failure, where there are too many. */
static condition *push(writer *w, layer_token guard) {
    if (w->depth == DEEPEST_CONDITIONS || w->count == MOST_CONDITIONS) {
        layer_refuse_walk(&w->walk, w->walk.line, "the program has too many #if");
        return NULL;
    }
    w->open[w->depth] = (condition){.guard = guard, .scope = ++w->scopes};
    return &w->open[w->depth++];
}

static void open_condition(writer *w) {
    condition *c = push(w, guard_of(&w->walk));
    if (c == NULL)
        return;
    c->number = w->count++;
    c->is_skipped = c->guard.text != NULL && is_certain(w, &c->guard);
    write_line(w);
    write_branch(w, c);
}

static void next_branch(writer *w) {
    condition *c = &w->open[w->depth - 1];
    c->is_skipped = false;
    c->has_else |= layer_word_is(&w->walk, 0, "else");
    ++c->branches;
    c->scope = ++w->scopes;
    write_line(w);
    write_branch(w, c);
}

/* Behind a guard its macro is defined either way. */
static void close_condition(writer *w) {
    condition *c = &w->open[w->depth - 1];
    const bool is_guard = c->guard.text != NULL && c->branches == 0 && is_certain(w, &c->guard);
    --w->depth;
    if (is_guard)
        make_certain(w, &c->guard);
    ++c->branches;
    if (!c->has_else) {
        fputs("#else\n", w->out);
        write_branch(w, c);
    }
    fputs("#endif\n", w->out);
}

/* Enters a file. One with #pragma once is guarded by a macro. */
static void enter(writer *w, size_t file) {
    layer_walk *walk = &w->walk;
    const layer_file *f = &walk->files.files[file];
    const layer_token guard = {.text = f->path, .length = strlen(f->path) + 1}; /* with the zero, no macro's name */
    if (f->is_once) {
        if (is_certain(w, &guard) || push(w, guard) == NULL)
            return;
        fprintf(w->out, "#ifndef __cltile_once_%zu\n#define __cltile_once_%zu\n", file, file);
    }
    layer_enter_file(walk, file, walk->line);
    if (!walk->failed)
        w->outer[walk->depth - 1] = w->depth;
}

static void leave(writer *w) {
    layer_walk *walk = &w->walk;
    if (w->depth != w->outer[walk->depth - 1])
        layer_refuse_walk(walk, walk->line, "an #if has no #endif");
    else if (layer_file_of(walk)->is_once) {
        make_certain(w, &w->open[--w->depth].guard);
        fputs("#endif\n", w->out);
    }
    --walk->depth;
}

static void include(writer *w) {
    size_t file;
    bool is_missing_header;
    if (layer_find_included(&w->walk, &file, &is_missing_header))
        enter(w, file);
    else if (!is_missing_header)
        write_line(w);
}

static void follow_other(writer *w) {
    layer_walk *walk = &w->walk;
    const layer_token *name = walk->word_count > 1 ? &walk->words[1] : NULL;
    if (walk->word_count != 0 && walk->words[0].directive == LAYER_INCLUDE) {
        include(w);
    } else if (layer_word_is(walk, 0, "define")) {
        write_line(w);
        layer_define_macro(walk->macros, walk->words + 1, walk->word_count - 1);
        if (name != NULL)
            make_certain(w, name);
    } else if (layer_word_is(walk, 0, "undef") || layer_word_is(walk, 0, "error")) {
        defined *found = name == NULL ? NULL : layer_find_word(w->tree, name);
        write_line(w);
        if (found != NULL)
            found->is_certain = false;
    }
}

static void follow(writer *w) {
    const layer_condition_word word = layer_condition_of(&w->walk);
    const size_t outer = w->outer[w->walk.depth - 1];
    const bool is_skipped = w->depth > 0 && w->open[w->depth - 1].is_skipped;
    if (is_skipped && word == LAYER_IF)
        ++w->skipped;
    else if (is_skipped && word == LAYER_ENDIF && w->skipped > 0)
        --w->skipped;
    else if (is_skipped && (w->skipped > 0 || word == LAYER_NO_CONDITION))
        return;
    else if (word == LAYER_IF)
        open_condition(w);
    else if (word != LAYER_NO_CONDITION && w->depth == outer)
        layer_refuse_walk(&w->walk, w->walk.line, "#%.*s has no #if", (int)w->walk.words[0].length,
                          w->walk.words[0].text);
    else if (word == LAYER_ELSE)
        next_branch(w);
    else if (word == LAYER_ENDIF)
        close_condition(w);
    else
        follow_other(w);
}

static void walk_all(writer *w) {
    layer_token token;
    while (w->walk.depth != 0 && !w->walk.failed) {
        if (!layer_walk_on(&w->walk, &token))
            leave(w);
        else if (token.directive == LAYER_HASH)
            follow(w);
    }
}

/* Whether a line of the library's own is a directive that matters to macros. */
static bool is_for_macros(const char *line, size_t length) {
    static const char *const pragmas[] = {"push_macro", "pop_macro", "diagnostic", "system_header"};
    bool is_wanted = *line == '#' && strncmp(line, "#line", strlen("#line")) != 0 &&
                     strncmp(line, "#pragma", strlen("#pragma")) != 0;
    for (size_t i = 0; *line == '#' && i < sizeof pragmas / sizeof *pragmas; ++i)
        is_wanted |= memmem(line, length, pragmas[i], strlen(pragmas[i])) != NULL;
    return is_wanted;
}

/* Writes those of a text. A line that ends with a backslash goes on. */
static void write_prelude(FILE *out, const char *text) {
    bool is_wanted = false, goes_on = false;
    for (size_t length; *text != '\0'; text += length) {
        length = strcspn(text, "\n") + 1;
        const size_t indent = strspn(text, " ");
        if (!goes_on)
            is_wanted = is_for_macros(text + indent, length - indent);
        if (is_wanted)
            fwrite(text, 1, length, out);
        goes_on = length > 1 && text[length - 2] == '\\';
    }
}

static void write_kernels(FILE *out, unsigned count) {
    fputs("#define __cltile_join_names(a, b) a##_##b\n#define __cltile_join(a, b) __cltile_join_names(a, b)\n", out);
    for (unsigned first = 0; first < count; first += NUMBERS_IN_NAME) {
        const unsigned end = count - first < NUMBERS_IN_NAME ? count : first + NUMBERS_IN_NAME;
        fputs("kernel void ", out);
        for (unsigned i = first; i < end; ++i)
            fputs("__cltile_join(", out);
        fprintf(out, "__cltile_branches_%u", first / NUMBERS_IN_NAME);
        for (unsigned i = first; i < end; ++i)
            fprintf(out, ", __cltile_branch%u)", i);
        fputs("(void) {}\n", out);
    }
}

char *layer_make_directives(layer_expansion *expansion, const char *prelude, size_t *size) {
    writer *w = calloc(1, sizeof *w);
    char *text = NULL;
    expansion->refusal = NULL;
    if (w == NULL || (w->out = open_memstream(&text, size)) == NULL) {
        free(w);
        return NULL;
    }
    write_prelude(w->out, prelude);
    layer_begin_walk(&w->walk, expansion, NULL, NULL);
    walk_all(w);
    write_kernels(w->out, w->count);
    bool failed = layer_end_walk(&w->walk);
    failed |= fclose(w->out) != 0;
    if (failed) {
        free(text);
        text = NULL;
    } else if (w->count == 0) {
        *size = 0;
        text[0] = '\0';
    }
    tdestroy(w->tree, free);
    free(w);
    return text;
}
