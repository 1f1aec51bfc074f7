/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the directives of all branches, so that the names of kernels tell which branches the compiler takes:
 *
 *     #define __cltile_branch_0 x
 *     #if A
 *     #undef __cltile_branch_0
 *     #define __cltile_branch_0 0
 *     #else
 *     #undef __cltile_branch_0
 *     #define __cltile_branch_0 1
 *     #endif
 *     kernel void __cltile_branches_0_<branch 0>_<branch 1>_...
 *
 * x is for an #if that is not reached. Files whose guard is defined for certain are left out: they include each other
 * in circles. */

#include "source/expand.h"

#include "source/walk.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CONDITIONS = 500, MOST_CONDITIONS = 1 << 14, NUMBERS_IN_NAME = 16 };

/* An #if that is open. */
typedef struct condition {
    unsigned number, branches;
    bool has_else;
    layer_token guard; /* X of #ifndef X; without text for others */
    size_t certain;    /* how many macros are certain outside of it */
    bool is_skipped;   /* this branch is certainly not taken */
} condition;

/* A file that is open. */
typedef struct entered {
    layer_token guard; /* of #pragma once; without text for others */
    size_t certain;
    size_t depth; /* of conditions */
} entered;

typedef struct writer {
    layer_walk walk;
    FILE *out;
    entered files[LAYER_DEEPEST_FILES];
    condition open[DEEPEST_CONDITIONS];
    size_t depth;
    size_t skipped; /* conditions that are open in a skipped branch */
    unsigned count;

    /* Macros that are defined wherever this point is reached, in the order of their definitions. */
    layer_token *certain;
    size_t certain_count, certain_capacity;
    void *tree; /* of the names: how often each is in the list */
} writer;

typedef struct counted {
    layer_token name;
    size_t count;
} counted;

static int compare(const void *left, const void *right) {
    const layer_token *a = &((const counted *)left)->name, *b = &((const counted *)right)->name;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

static counted *find(const writer *w, const layer_token *name) {
    const counted key = {.name = *name};
    counted *const *found = tfind(&key, &w->tree, compare);
    return found == NULL ? NULL : *found;
}

static bool is_certain(const writer *w, const layer_token *name) {
    const counted *found = find(w, name);
    return found != NULL && found->count != 0;
}

static void make_certain(writer *w, const layer_token *name) {
    counted *found = find(w, name);
    if (w->certain_count == w->certain_capacity) {
        const size_t capacity = 2 * w->certain_capacity + 64;
        layer_token *grown = realloc(w->certain, capacity * sizeof *grown);
        if (grown == NULL) {
            layer_lack_memory(&w->walk);
            return;
        }
        w->certain = grown;
        w->certain_capacity = capacity;
    }
    if (found == NULL && (found = calloc(1, sizeof *found)) != NULL) {
        found->name = *name;
        if (tsearch(found, &w->tree, compare) == NULL) {
            free(found);
            found = NULL;
        }
    }
    if (found == NULL) {
        layer_lack_memory(&w->walk);
        return;
    }
    ++found->count;
    w->certain[w->certain_count++] = *name;
}

/* Forgets what was defined since: a branch ends. */
static void end_branch(writer *w, size_t certain) {
    while (w->certain_count > certain) {
        counted *found = find(w, &w->certain[--w->certain_count]);
        found->count -= found->count != 0;
    }
}

/* ---- Writing ---- */

static void write_line(writer *w) {
    const layer_walk *walk = &w->walk;
    const char *path = layer_path_of(walk, layer_reading_of(&w->walk)->file);
    fprintf(w->out, "#line %u", walk->line);
    if (*path != '\0')
        fprintf(w->out, " \"%s\"", path);
    fprintf(w->out, "\n%.*s\n", (int)(walk->end - walk->begin), walk->begin);
    if (ftell(w->out) > LAYER_MOST_BYTES)
        layer_refuse_walk(&w->walk, walk->line, "the program's directives have more than 16 MiB");
}

static void write_branch(writer *w, const condition *c) {
    fprintf(w->out, "#undef __cltile_branch_%u\n#define __cltile_branch_%u %u\n", c->number, c->number, c->branches);
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

static void open_condition(writer *w) {
    if (w->depth == DEEPEST_CONDITIONS || w->count == MOST_CONDITIONS) {
        layer_refuse_walk(&w->walk, w->walk.line, "the program has too many #if");
        return;
    }
    condition *c = &w->open[w->depth++];
    *c = (condition){.number = w->count++, .guard = guard_of(&w->walk), .certain = w->certain_count};
    c->is_skipped = c->guard.text != NULL && is_certain(w, &c->guard);
    write_line(w);
    write_branch(w, c);
}

static void next_branch(writer *w) {
    condition *c = &w->open[w->depth - 1];
    c->is_skipped = false;
    c->has_else |= layer_word_is(&w->walk, 0, "else");
    ++c->branches;
    end_branch(w, c->certain);
    write_line(w);
    write_branch(w, c);
}

/* Behind a guard its macro is defined either way. */
static void close_condition(writer *w) {
    condition *c = &w->open[--w->depth];
    const bool is_guard = c->guard.text != NULL && c->branches == 0 && is_certain(w, &c->guard);
    end_branch(w, c->certain);
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
    entered of = {.certain = w->certain_count, .depth = w->depth};
    if (layer_is_once(walk, file)) {
        char name[64];
        const size_t length = (size_t)snprintf(name, sizeof name, "__cltile_once_%zu", file);
        const char *kept = layer_keep_text(walk->macros, name, length);
        if (kept == NULL) {
            layer_lack_memory(walk);
            return;
        }
        of.guard = (layer_token){.kind = LAYER_IDENTIFIER, .text = kept, .length = length};
        if (is_certain(w, &of.guard))
            return;
        fprintf(w->out, "#ifndef %s\n#define %s\n", name, name);
        make_certain(w, &of.guard);
    }
    layer_enter_file(walk, file, walk->line);
    if (!walk->failed)
        w->files[walk->depth - 1] = of;
}

static void leave(writer *w) {
    layer_walk *walk = &w->walk;
    const entered *of = &w->files[walk->depth - 1];
    if (w->depth != of->depth)
        layer_refuse_walk(walk, walk->line, "an #if has no #endif");
    if (of->guard.text != NULL) {
        end_branch(w, of->certain);
        make_certain(w, &of->guard);
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
        counted *found = name == NULL ? NULL : find(w, name);
        write_line(w);
        if (found != NULL)
            found->count = 0;
    }
}

static void follow(writer *w) {
    const layer_condition_word word = layer_condition_of(&w->walk);
    const size_t outer = w->files[w->walk.depth - 1].depth;
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

static bool read_nothing(void *data, layer_token *token) {
    (void)data, (void)token;
    return false;
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

/* The directives that define macros, of a text that is the library's own. False when memory runs out. */
static bool write_prelude(FILE *out, const char *text, size_t size) {
    layer_tokens tokens;
    layer_token token;
    const char *begin = NULL, *end = NULL;
    bool is_wanted = false, more = true;
    char *joined = layer_join_lines(text, size, &size);
    if (joined == NULL)
        return false;
    layer_begin_tokens(&tokens, joined, size);
    while (more) {
        more = layer_next_token(&tokens, &token);
        if (begin != NULL && (!more || token.directive == LAYER_HASH || token.directive == LAYER_NO_DIRECTIVE)) {
            if (is_wanted)
                fprintf(out, "%.*s\n", (int)(end - begin), begin);
            begin = NULL;
        }
        if (!more || token.directive == LAYER_NO_DIRECTIVE)
            continue;
        if (token.directive == LAYER_HASH)
            begin = token.text;
        else if (token.names_directive)
            is_wanted = !layer_token_is(&token, "pragma") && !layer_token_is(&token, "line");
        else
            is_wanted |= layer_token_is(&token, "push_macro") || layer_token_is(&token, "pop_macro") ||
                         layer_token_is(&token, "diagnostic") || layer_token_is(&token, "system_header");
        end = token.text + token.length;
    }
    free(joined);
    return true;
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
            fprintf(out, ", __cltile_branch_%u)", i);
        fputs("(void) {}\n", out);
    }
}

/* The whole program; NULL when memory runs out. */
static char *put_together(const char *directives, size_t size, unsigned count, const char *prelude, size_t prelude_size,
                          size_t *all_size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, all_size);
    if (out == NULL)
        return NULL;
    bool ok = true;
    if (count != 0) {
        ok = write_prelude(out, prelude, prelude_size);
        for (unsigned i = 0; i < count; ++i)
            fprintf(out, "#define __cltile_branch_%u x\n", i);
        fwrite(directives, 1, size, out);
        write_kernels(out, count);
    }
    ok &= fclose(out) == 0;
    if (ok)
        return text;
    free(text);
    return NULL;
}

char *layer_make_directives(layer_expansion *expansion, const char *prelude, size_t prelude_size, size_t *size) {
    writer *w = calloc(1, sizeof *w);
    char *directives = NULL, *text = NULL;
    size_t directives_size;
    expansion->refusal = NULL;
    if (w == NULL || (w->out = open_memstream(&directives, &directives_size)) == NULL) {
        free(w);
        return NULL;
    }
    layer_begin_walk(&w->walk, expansion, read_nothing, NULL);
    walk_all(w);
    const bool is_whole = fclose(w->out) == 0;
    if (!layer_end_walk(&w->walk) && is_whole)
        text = put_together(directives, directives_size, w->count, prelude, prelude_size, size);
    tdestroy(w->tree, free);
    free(w->certain);
    free(directives);
    free(w);
    return text;
}
