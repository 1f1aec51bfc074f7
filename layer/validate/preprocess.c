/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Directives and macros without parameters. What only the compiler knows becomes a word that says so. */

#include "preprocess.h"

#include "condition.h"
#include "scan/files.h"
#include "scan/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { LAYER_MAX_LEVELS = 128, LAYER_MAX_INCLUDES = 64 };

typedef struct macro {
    const char *name;
    enum { MACRO_UNDEFINED, MACRO_OBJECT, MACRO_FUNCTION, MACRO_UNCERTAIN } kind;
    bool is_busy; /* within its own replacement */
    bool hides_braces;
    layer_word *body;
    size_t count;
} macro;

/* An #if and its #elif and #else. */
typedef struct level {
    enum { LEVEL_LIVE, LEVEL_DEAD, LEVEL_UNKNOWN } state;
    bool was_live, was_unknown; /* one of the parts before */
    long braces;                /* of a part that is not known */
    const char *guard;          /* X of an #ifndef X that nothing follows yet */
} level;

typedef struct preprocessor {
    layer_options options;
    layer_files files;
    size_t file; /* of `files`: that is being read */
    layer_words *words;
    macro *macros;
    size_t macro_count;
    level levels[LAYER_MAX_LEVELS];
    size_t depth, include_depth;
    layer_words line; /* a directive, without its # */
    layer_outcome outcome;

    /* A macro with parameters was named: its arguments may follow. */
    const layer_word *called;
    layer_word called_name;
    size_t parentheses;
} preprocessor;

static void fail(preprocessor *preprocessor, layer_outcome outcome) {
    if (preprocessor->outcome != LAYER_NO_MEMORY)
        preprocessor->outcome = outcome;
}

static const char *keep_text(preprocessor *preprocessor, const char *text, size_t length) {
    const char *copy = layer_keep_text(preprocessor->words, text, length);
    if (copy == NULL)
        fail(preprocessor, LAYER_NO_MEMORY);
    return copy == NULL ? "" : copy;
}

static void add_word(preprocessor *preprocessor, layer_words *words, const layer_word *word) {
    if (!layer_add_word(words, word))
        fail(preprocessor, LAYER_NO_MEMORY);
}

static layer_word make_word(preprocessor *preprocessor, const layer_token *token) {
    static const layer_word_kind kinds[] = {
        [LAYER_IDENTIFIER] = LAYER_WORD_NAME,       [LAYER_NUMBER] = LAYER_WORD_NUMBER,
        [LAYER_LITERAL] = LAYER_WORD_LITERAL,       [LAYER_HEADER_NAME] = LAYER_WORD_LITERAL,
        [LAYER_PUNCTUATOR] = LAYER_WORD_PUNCTUATOR, [LAYER_OTHER] = LAYER_WORD_UNKNOWN,
    };
    layer_word word = {.kind = kinds[token->kind], .follows_blank = token->follows_blank};
    word.text = keep_text(preprocessor, token->text, token->length);
    return word;
}

static macro *find_macro(const preprocessor *preprocessor, const char *name) {
    for (size_t i = 0; i < preprocessor->macro_count; ++i)
        if (strcmp(preprocessor->macros[i].name, name) == 0)
            return &preprocessor->macros[i];
    return NULL;
}

static macro *find_or_add_macro(preprocessor *preprocessor, const char *name) {
    macro *found = find_macro(preprocessor, name);
    if (found != NULL)
        return found;
    macro *grown = realloc(preprocessor->macros, (preprocessor->macro_count + 1) * sizeof *grown);
    if (grown == NULL) {
        fail(preprocessor, LAYER_NO_MEMORY);
        return NULL;
    }
    preprocessor->macros = grown;
    grown[preprocessor->macro_count] = (macro){.name = name};
    return &grown[preprocessor->macro_count++];
}

static long count_braces(const layer_word *word) {
    return layer_word_is(word, "{") ? 1 : layer_word_is(word, "}") ? -1 : 0;
}

static void put_unknown(preprocessor *preprocessor) {
    const layer_word word = {.kind = LAYER_WORD_UNKNOWN, .text = ""};
    add_word(preprocessor, preprocessor->words, &word);
}

/* The word after the name of a macro with parameters. Returns whether it begins the arguments. */
static bool begins_arguments(preprocessor *preprocessor, const layer_word *word) {
    bool begins = layer_word_is(word, "(");
    preprocessor->called = NULL;
    if (begins) {
        preprocessor->parentheses = 1;
        put_unknown(preprocessor);
    } else {
        add_word(preprocessor, preprocessor->words, &preprocessor->called_name);
    }
    return begins;
}

/* Within the arguments of a macro, which are left out: it may do anything with them. */
static void skip_argument(preprocessor *preprocessor, const layer_word *word) {
    if (layer_word_is(word, "("))
        ++preprocessor->parentheses;
    else if (layer_word_is(word, ")"))
        --preprocessor->parentheses;
}

static void put_word(preprocessor *preprocessor, const layer_word *word);

static void put_macro(preprocessor *preprocessor, macro *named, const layer_word *word) {
    if (named->kind == MACRO_OBJECT) {
        named->is_busy = true;
        for (size_t i = 0; i < named->count; ++i)
            put_word(preprocessor, &named->body[i]);
        named->is_busy = false;
        return;
    }
    if (named->hides_braces)
        fail(preprocessor, LAYER_UNSAID);
    preprocessor->called_name = *word;
    if (named->kind == MACRO_UNCERTAIN)
        preprocessor->called_name.kind = LAYER_WORD_UNKNOWN;
    preprocessor->called = &preprocessor->called_name;
}

static void put_word(preprocessor *preprocessor, const layer_word *word) {
    if (preprocessor->parentheses > 0) {
        skip_argument(preprocessor, word);
        return;
    }
    if (preprocessor->called != NULL && begins_arguments(preprocessor, word))
        return;
    macro *named = word->kind == LAYER_WORD_NAME ? find_macro(preprocessor, word->text) : NULL;
    if (named == NULL || named->is_busy || named->kind == MACRO_UNDEFINED)
        add_word(preprocessor, preprocessor->words, word);
    else
        put_macro(preprocessor, named, word);
}

static level *get_level(preprocessor *preprocessor) {
    return &preprocessor->levels[preprocessor->depth];
}

/* #define and what follows it. */
static void define(preprocessor *preprocessor, const layer_word *words, size_t count) {
    if (count == 0 || words[0].kind != LAYER_WORD_NAME)
        return;
    macro *defined = find_or_add_macro(preprocessor, words[0].text);
    layer_word *body = malloc(count * sizeof *body);
    if (defined == NULL || body == NULL) {
        free(body);
        fail(preprocessor, LAYER_NO_MEMORY);
        return;
    }
    free(defined->body);
    memcpy(body, words + 1, (count - 1) * sizeof *body);
    defined->body = body;
    defined->count = count - 1;
    bool has_parameters = count > 1 && layer_word_is(&words[1], "(") && !words[1].follows_blank;
    bool is_certain = get_level(preprocessor)->state == LEVEL_LIVE;
    defined->kind = !is_certain ? MACRO_UNCERTAIN : has_parameters ? MACRO_FUNCTION : MACRO_OBJECT;
    long braces = 0;
    for (size_t i = 1; i < count; ++i)
        braces += count_braces(&words[i]);
    defined->hides_braces = braces != 0;
}

/* A header's #ifndef X, #define X: the first time, X is not defined. */
static void define_in_level(preprocessor *preprocessor, const layer_word *words, size_t count) {
    level *inner = get_level(preprocessor);
    bool is_guard = count == 1 && inner->guard != NULL && strcmp(inner->guard, words[0].text) == 0;
    if (is_guard && inner->state == LEVEL_UNKNOWN && (inner - 1)->state == LEVEL_LIVE) {
        inner->state = LEVEL_LIVE;
        inner->was_live = true;
    }
    define(preprocessor, words, count);
}

static void undefine(preprocessor *preprocessor, const layer_word *name) {
    macro *undefined = find_or_add_macro(preprocessor, name->text);
    if (undefined != NULL)
        undefined->kind = get_level(preprocessor)->state == LEVEL_LIVE ? MACRO_UNDEFINED : MACRO_UNCERTAIN;
}

/* Compilers, drivers and the extensions define such names themselves. */
static bool may_be_predefined(const char *name) {
    static const char *const prefixes[] = {"_", "CL", "FP_", "M_", "FLT_", "DBL_", "HALF_", "INT_", "UINT_", "POCL"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; ++i)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return strpbrk(name, "abcdefghijklmnopqrstuvwxyz") != NULL;
}

static layer_value look_up(void *context, const char *name, bool asks_defined) {
    const preprocessor *preprocessor = context;
    const layer_value unknown = {false, 0}, no = {true, 0}, yes = {true, 1};
    for (unsigned steps = 0; steps < LAYER_MAX_LEVELS; ++steps) {
        const macro *found = find_macro(preprocessor, name);
        if (found == NULL && strcmp(name, "cl_intel_media_block_io") == 0)
            return yes; /* where its builtins are used */
        if (found == NULL)
            return may_be_predefined(name) ? unknown : no;
        if (found->kind == MACRO_UNDEFINED)
            return no;
        if (found->kind == MACRO_UNCERTAIN)
            return unknown;
        if (asks_defined)
            return yes;
        unsigned long long value;
        if (found->kind != MACRO_OBJECT || found->count != 1)
            return unknown;
        if (layer_read_integer(&found->body[0], &value))
            return (layer_value){true, (long long)value};
        if (found->body[0].kind != LAYER_WORD_NAME)
            return unknown;
        name = found->body[0].text;
    }
    return unknown;
}

/* #if, #ifdef and #ifndef, and the #elif forms of them; words[0] is the directive's name. */
static layer_value evaluate(preprocessor *preprocessor, const layer_word *words, size_t count) {
    const char *name = words[0].text;
    bool is_negative = strcmp(name, "ifndef") == 0 || strcmp(name, "elifndef") == 0;
    bool asks_defined = is_negative || strcmp(name, "ifdef") == 0 || strcmp(name, "elifdef") == 0;
    if (!asks_defined)
        return layer_evaluate_condition(words + 1, count - 1, look_up, preprocessor);
    if (count < 2 || words[1].kind != LAYER_WORD_NAME)
        return (layer_value){false, 0};
    layer_value value = look_up(preprocessor, words[1].text, true);
    if (is_negative)
        value.value = !value.value;
    return value;
}

/* The part of the level that now begins. */
static void enter(preprocessor *preprocessor, layer_value condition) {
    level *inner = get_level(preprocessor);
    const level *outer = inner - 1;
    bool is_false = condition.is_known && condition.value == 0;
    if (inner->braces != 0)
        fail(preprocessor, LAYER_UNSAID);
    if (outer->state == LEVEL_DEAD || inner->was_live || is_false)
        inner->state = LEVEL_DEAD;
    else if (outer->state == LEVEL_UNKNOWN || inner->was_unknown || !condition.is_known)
        inner->state = LEVEL_UNKNOWN;
    else
        inner->state = LEVEL_LIVE;
    inner->was_live |= condition.is_known && condition.value != 0;
    inner->was_unknown |= !condition.is_known;
    if (inner->state == LEVEL_UNKNOWN && outer->state == LEVEL_LIVE)
        put_unknown(preprocessor);
}

static void begin_level(preprocessor *preprocessor, const layer_word *words, size_t count) {
    if (preprocessor->depth + 1 == LAYER_MAX_LEVELS) {
        fail(preprocessor, LAYER_UNSAID);
        return;
    }
    bool is_read = get_level(preprocessor)->state == LEVEL_LIVE;
    ++preprocessor->depth;
    *get_level(preprocessor) = (level){0};
    if (count == 2 && strcmp(words[0].text, "ifndef") == 0)
        get_level(preprocessor)->guard = words[1].text;
    enter(preprocessor, is_read ? evaluate(preprocessor, words, count) : (layer_value){false, 0});
}

static void end_level(preprocessor *preprocessor) {
    if (get_level(preprocessor)->braces != 0)
        fail(preprocessor, LAYER_UNSAID);
    --preprocessor->depth;
}

/* Whether the line is one of those. */
static bool read_conditional(preprocessor *preprocessor, const layer_word *words, size_t count) {
    const char *name = words[0].text;
    if (strcmp(name, "if") == 0 || strcmp(name, "ifdef") == 0 || strcmp(name, "ifndef") == 0) {
        begin_level(preprocessor, words, count);
        return true;
    }
    bool is_elif = strncmp(name, "elif", 4) == 0, is_else = strcmp(name, "else") == 0;
    if (!is_elif && !is_else && strcmp(name, "endif") != 0)
        return false;
    if (preprocessor->depth == 0)
        fail(preprocessor, LAYER_UNSAID);
    else if (is_elif)
        enter(preprocessor, evaluate(preprocessor, words, count));
    else if (is_else)
        enter(preprocessor, (layer_value){true, 1});
    else
        end_level(preprocessor);
    return true;
}

static void read_file(preprocessor *preprocessor, size_t index);

/* A file that is included again is left out: most have guards, and what others become then is not known. */
static void include(preprocessor *preprocessor, const layer_word *name) {
    layer_files *files = &preprocessor->files;
    size_t includer = preprocessor->file, length = strlen(name->text), first;
    if (name->kind != LAYER_WORD_LITERAL || length < 2 || preprocessor->include_depth == LAYER_MAX_INCLUDES)
        return;
    if (!layer_add_includes(files, includer, name->text, length, &first)) {
        fail(preprocessor, LAYER_NO_MEMORY);
        return;
    }
    if (first == 0 || files->files[first].is_included)
        return;
    files->files[first].is_included = true;
    read_file(preprocessor, first);
}

/* The directive that `line` has. */
static void read_line(preprocessor *preprocessor) {
    const layer_word *words = preprocessor->line.words;
    size_t count = preprocessor->line.count;
    preprocessor->line.count = 0;
    if (count == 0 || read_conditional(preprocessor, words, count))
        return;
    int state = get_level(preprocessor)->state;
    if (state == LEVEL_DEAD || count == 1)
        return;
    if (strcmp(words[0].text, "define") == 0)
        define_in_level(preprocessor, words + 1, count - 1);
    else if (strcmp(words[0].text, "undef") == 0)
        undefine(preprocessor, &words[1]);
    else if (strcmp(words[0].text, "include") == 0 && state == LEVEL_LIVE)
        include(preprocessor, &words[1]);
    get_level(preprocessor)->guard = NULL;
}

static void read_token(preprocessor *preprocessor, const layer_token *token) {
    level *innermost = get_level(preprocessor);
    if (token->directive == LAYER_NO_DIRECTIVE && innermost->state == LEVEL_DEAD)
        return;
    layer_word word = make_word(preprocessor, token);
    if (token->directive == LAYER_NO_DIRECTIVE)
        innermost->guard = NULL;
    if (token->directive != LAYER_NO_DIRECTIVE)
        add_word(preprocessor, &preprocessor->line, &word);
    else if (innermost->state == LEVEL_LIVE)
        put_word(preprocessor, &word);
    else
        innermost->braces += count_braces(&word);
}

/* A line ends where another begins. */
static void read_text(preprocessor *preprocessor, const char *text, size_t size) {
    layer_tokens tokens;
    layer_token token;
    size_t depth = preprocessor->depth;
    layer_begin_tokens(&tokens, text, size);
    while (preprocessor->outcome == LAYER_DONE && layer_next_token(&tokens, &token)) {
        if (token.directive == LAYER_NO_DIRECTIVE || token.directive == LAYER_HASH)
            read_line(preprocessor);
        if (token.directive != LAYER_HASH)
            read_token(preprocessor, &token);
    }
    read_line(preprocessor);
    if (preprocessor->depth != depth)
        fail(preprocessor, LAYER_UNSAID);
}

/* Reads files[index] in place of an #include, or the program itself. */
static void read_file(preprocessor *preprocessor, size_t index) {
    const size_t includer = preprocessor->file;
    size_t size;
    char *text = layer_read_file(&preprocessor->files, index, &size);
    preprocessor->file = index;
    ++preprocessor->include_depth;
    if (text != NULL)
        read_text(preprocessor, text, size);
    else
        fail(preprocessor, LAYER_NO_MEMORY);
    --preprocessor->include_depth;
    preprocessor->file = includer;
    free(text);
}

static void read_options(preprocessor *preprocessor) {
    const layer_options *options = &preprocessor->options;
    for (size_t i = 0; preprocessor->outcome == LAYER_DONE && i < options->count; ++i) {
        const char *value = layer_option_value(options, &i, "-D");
        if (value != NULL) {
            char *text = layer_definition_of(value);
            if (text != NULL)
                read_text(preprocessor, text, strlen(text));
            else
                fail(preprocessor, LAYER_NO_MEMORY);
            free(text);
        } else if ((value = layer_option_value(options, &i, "-U")) != NULL) {
            const layer_word name = {.kind = LAYER_WORD_NAME, .text = keep_text(preprocessor, value, strlen(value))};
            undefine(preprocessor, &name);
        }
    }
}

layer_outcome layer_preprocess(const layer_sources *sources, layer_words *words) {
    preprocessor preprocessor = {.words = words};
    *words = (layer_words){0};
    if (layer_split_options(sources->options, &preprocessor.options) &&
        layer_begin_files(&preprocessor.files, sources, &preprocessor.options)) {
        read_options(&preprocessor);
        read_file(&preprocessor, 0);
    } else {
        preprocessor.outcome = LAYER_NO_MEMORY;
    }
    for (size_t i = 0; i < preprocessor.macro_count; ++i)
        free(preprocessor.macros[i].body);
    free(preprocessor.macros);
    free(preprocessor.line.words);
    layer_end_files(&preprocessor.files);
    layer_free_options(&preprocessor.options);
    return preprocessor.outcome;
}
