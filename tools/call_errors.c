/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clang's messages about calls of builtins, in a few lines each.
 *
 * An error of Clang is a line "FILE:LINE:COLUMN: error: TEXT", lines of the source, and notes. For a call that fits no
 * overload there is a note for each, with the macros that declared it: hundreds of lines. */

#include "compile.h"

#include "findings.h"

#include <stdlib.h>
#include <string.h>

#define ERROR ": error: "
#define NOTE ": note: "

typedef struct line {
    char *raw;   /* as Clang wrote it, perhaps with colours */
    char *plain; /* without */
} line;

/* An error, with its lines up to the next. */
typedef struct block {
    const line *lines;
    size_t count;
    char *position; /* "FILE:LINE:COLUMN" */
    const char *text;
} block;

typedef struct writer {
    const call_context *context;
    const char *declarations; /* NULL before the first use */
    char *output;
    unsigned left_out; /* errors */
} writer;

/* ---- Lines ---- */

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

static line *split_lines(const char *text, size_t *count) {
    line *lines = NULL;
    for (*count = 0; *text != '\0';) {
        const size_t length = strcspn(text, "\n");
        line *one = ADD_ROW(lines, *count);
        one->raw = format_text("%.*s", (int)length, text);
        one->plain = strip_colours(one->raw);
        text += length + (text[length] == '\n');
    }
    return lines;
}

/* Whether a line begins another message than a note. */
static bool is_head(const line *l) {
    static const char *const marks[] = {ERROR, ": warning: ", ": fatal error: ", " generated."};
    bool found = starts_with(l->plain, "In file included from ");
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !found; ++i)
        found = l->plain[0] != ' ' && strstr(l->plain, marks[i]) != NULL;
    return found;
}

/* The number of lines before a note about functions: the error, the source, and the user's macros. */
static size_t count_own_lines(const block *b) {
    static const char *const marks[] = {NOTE "candidate ", " declared here", NOTE "did you mean ",
                                        NOTE "passing argument to "};
    for (size_t n = 1; n < b->count; ++n)
        for (size_t i = 0; i < sizeof marks / sizeof *marks; ++i)
            if (strstr(b->lines[n].plain, marks[i]) != NULL)
                return n;
    return b->count;
}

static void write_message(writer *w, const block *b, cltile_severity severity, const char *text) {
    const bool colours = w->context->colours;
    const char *bold = colours ? "\033[1m" : "", *plain = colours ? "\033[0m" : "";
    append_text(&w->output, "%s%s: %s%s%s: %s%s%s%s\n", bold, b->position, plain,
                colours ? severities[severity].colour : "", severities[severity].name, plain, bold, text, plain);
}

/* The error in other words, with the source. */
static void write_error(writer *w, const block *b, const char *text) {
    const size_t own = count_own_lines(b);
    const bool has_correction = strstr(b->text, "; did you mean ") != NULL; /* below the mark in the source */
    write_message(w, b, CLTILE_ERROR, text);
    for (size_t i = 1; i < own; ++i)
        if (!has_correction || i != 3 || b->lines[i].plain[0] != ' ')
            append_text(&w->output, "%s\n", b->lines[i].raw);
}

static words find_declarations(writer *w, const char *name) {
    if (w->declarations == NULL)
        w->declarations = w->context->declare(w->context->user);
    return list_declarations(w->declarations, name);
}

/* Shows one of a function's declarations. */
static void write_declaration(writer *w, const block *b, const words *all, const char *one) {
    size_t alike = 0;
    for (size_t i = 0; i < all->count; ++i)
        alike += count_parameters(all->items[i]) == count_parameters(one);
    write_message(w, b, CLTILE_NOTE, alike > 1 ? format_text("%s (one of %zu overloads)", one, alike) : copy_text(one));
}

/* ---- Arguments that do not fit ---- */

/* Why a call fits no overload, according to Clang's notes. */
typedef struct mismatch {
    bool of_user;      /* a candidate is a function of the program */
    unsigned given;    /* arguments */
    words counts;      /* of parameters of the candidates, without duplicates */
    unsigned argument; /* the last one that some candidate refuses, from 1 on; 0: the number of arguments is wrong */
    char *from;        /* its type */
    words to;          /* the types of the candidates that refuse it */
} mismatch;

static void add_once(words *list, const char *word) {
    for (size_t i = 0; i < list->count; ++i)
        if (strcmp(list->items[i], word) == 0)
            return;
    add_word(list, "%s", word);
}

/* The number in "requires 4 arguments", "expected single argument", "no arguments were provided". */
static unsigned number_after(const char *text, const char *mark) {
    const char *found = strstr(text, mark);
    found = found == NULL ? "" : found + strlen(mark);
    return starts_with(found, "single") ? 1 : (unsigned)strtoul(found, NULL, 10);
}

/* The number n of "nth argument", or 0. */
static unsigned find_argument(const char *reason) {
    const char *begin = strstr(reason, " argument");
    if (begin == NULL || starts_with(begin, " arguments"))
        return 0;
    while (begin > reason && begin[-1] != ' ')
        --begin;
    return (unsigned)strtoul(begin, NULL, 10);
}

/* Takes the next type in quotes off *text; NULL if there is none. What Clang adds is left out: (aka 'unsigned char'),
 * (vector of 8 'uchar' values). */
static char *take_type(const char **text) {
    const char *begin = strchr(*text, '\''), *end = begin == NULL ? NULL : strchr(begin + 1, '\'');
    if (end == NULL)
        return NULL;
    *text = end + 1;
    if (starts_with(*text, " (aka ") || starts_with(*text, " (vector of "))
        *text += strcspn(*text, ")");
    return simplify_type(format_text("%.*s", (int)(end - begin - 1), begin + 1));
}

static void add_reason(mismatch *m, const char *reason) {
    const unsigned argument = find_argument(reason);
    if (argument == 0) {
        m->given = number_after(reason, "but ");
        add_once(&m->counts, format_text("%u", number_after(reason, "requires ")));
    }
    if (argument == 0 || argument < m->argument)
        return;
    if (argument > m->argument)
        m->to = (words){0};
    m->argument = argument;
    m->from = take_type(&reason);
    const char *to = take_type(&reason);
    if (to != NULL)
        add_once(&m->to, to);
}

static mismatch read_candidates(const writer *w, const block *b) {
    static const char mark[] = NOTE "candidate ", reason[] = "not viable: ";
    mismatch m = {0};
    for (size_t i = 1; i < b->count; ++i) {
        const char *plain = b->lines[i].plain, *found = strstr(plain, mark);
        if (found == NULL)
            continue;
        const char *why = strstr(found, reason);
        m.of_user = m.of_user || (!starts_with(plain, w->context->headers) && !starts_with(plain, b->position));
        if (why != NULL)
            add_reason(&m, why + strlen(reason));
    }
    return m;
}

/* "'int2', 'float2' or 'int4'", of a long list only the first. */
static char *list_types(const words *types) {
    enum { SHOWN = 6 };
    char *text = NULL;
    for (size_t i = 0; i < types->count && i < SHOWN; ++i)
        append_text(&text, "%s'%s'", i == 0 ? "" : i + 1 == types->count ? " or " : ", ", types->items[i]);
    if (types->count > SHOWN)
        append_text(&text, " or one of %zu other types", types->count - SHOWN);
    return text;
}

static void write_wrong_type(writer *w, const block *b, const char *name, mismatch *m) {
    const words all = find_declarations(w, name);
    const char *one = NULL;
    for (size_t i = 0; i < all.count; ++i) {
        const char *type = find_parameter(all.items[i], m->argument).type;
        const bool is_like = type != NULL && m->to.count > 0 && strcmp(type, m->to.items[0]) == 0;
        if (type != NULL && (one == NULL || is_like))
            one = all.items[i];
        if (is_like)
            break;
    }
    const parameter p = one == NULL ? (parameter){0} : find_parameter(one, m->argument);
    if (m->to.count == 0 && p.type != NULL)
        add_word(&m->to, "%s", p.type);
    const char *of = p.name == NULL ? "" : format_text(", %s,", p.name), *to = list_types(&m->to);
    write_error(w, b,
                format_text("argument %u of %s%s has to be %s, and is '%s'", m->argument, name, of,
                            to == NULL ? "of another type" : to, m->from == NULL ? "?" : m->from));
    if (one != NULL)
        write_declaration(w, b, &all, one);
}

/* One declaration for each number of parameters. */
static void write_declarations(writer *w, const block *b, const words *all) {
    words counts = {0};
    for (size_t i = 0; i < all->count; ++i) {
        const size_t before = counts.count;
        add_once(&counts, format_text("%zu", count_parameters(all->items[i])));
        if (counts.count > before)
            write_declaration(w, b, all, all->items[i]);
    }
}

/* In the order of the headers where they declare it: the recommended form is first. For a name that Clang corrected it
 * looks at one of the declarations alone: its error is left out where another takes as many arguments. */
static void write_wrong_number(writer *w, const block *b, const char *name, mismatch *m) {
    const words all = find_declarations(w, name);
    char *counts = NULL;
    if (all.count > 0)
        m->counts = (words){0};
    for (size_t i = 0; i < all.count; ++i)
        add_once(&m->counts, format_text("%zu", count_parameters(all.items[i])));
    for (size_t i = 0; i < m->counts.count; ++i)
        if (strtoul(m->counts.items[i], NULL, 10) == m->given) {
            ++w->left_out;
            return;
        }
    for (size_t i = 0; i < m->counts.count; ++i)
        append_text(&counts, "%s%s", i == 0 ? "" : i + 1 == m->counts.count ? " or " : ", ", m->counts.items[i]);
    const bool is_one = m->counts.count == 1 && strcmp(counts, "1") == 0;
    write_error(w, b,
                format_text("%s takes %s argument%s, given %u", name, counts == NULL ? "other" : counts,
                            is_one ? "" : "s", m->given));
    write_declarations(w, b, &all);
}

/* Names the extension whose overloads fit a call of halves: Clang has halves without it, as memory alone. */
static bool rewrite_halves(writer *w, const block *b, const char *name) {
    if (!w->context->needs_halves(w->context->user, b->position))
        return false;
    write_error(
        w, b,
        format_text("the arguments of %s fit no overload without cl_khr_fp16, which %s", name, w->context->lacking));
    return true;
}

static bool rewrite_mismatch(writer *w, const block *b, const char *name) {
    mismatch m = read_candidates(w, b);
    if (m.of_user || (m.argument == 0 && m.counts.count == 0))
        return false;
    if (m.argument > 0)
        write_wrong_type(w, b, name, &m);
    else
        write_wrong_number(w, b, name, &m);
    return true;
}

static bool rewrite_ambiguity(writer *w, const block *b, const char *name) {
    const mismatch m = read_candidates(w, b);
    if (m.of_user)
        return false;
    const words all = find_declarations(w, name);
    write_error(w, b, format_text("the arguments of %s fit several overloads: convert them to the types of one", name));
    write_declarations(w, b, &all);
    return true;
}

/* The only declaration of a function: Clang names it in a note. */
static bool rewrite_number(writer *w, const block *b) {
    static const char mark[] = " declared here";
    mismatch m = {.given = number_after(b->text, ", have ")};
    for (size_t i = 1; i < b->count; ++i) {
        const char *found = strstr(b->lines[i].plain, mark), *name = strstr(b->lines[i].plain, NOTE);
        if (found == NULL || name == NULL || !starts_with(b->lines[i].plain, w->context->headers))
            continue;
        add_word(&m.counts, "%u", number_after(b->text, strstr(b->text, "expected ") == NULL ? ", " : "expected "));
        write_wrong_number(w, b, take_type(&name), &m);
        return true;
    }
    return false;
}

/* ---- Functions that do not exist ---- */

static bool is_builtin(const char *name) {
    static const char *const names[] = {
#define CLTILE_FUNCTION(extension, name, ...) #name,
#include "report/builtins.inc"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The functions that there are of the family that a name is like, as text; NULL if it is like none. */
static const char *find_forms(const char *name) {
    static const struct {
        const char *forms, *functions[12];
    } families[] = {
#define CLTILE_FAMILY(extension, family, uses, forms, ...) {forms, {__VA_ARGS__}},
#include "report/builtins.inc"
    };
    for (size_t i = 0; i < sizeof families / sizeof *families; ++i)
        for (const char *const *f = families[i].functions; *f != NULL; ++f)
            if (strncmp(name, *f, strcspn(*f, "*")) == 0)
                return families[i].forms;
    return NULL;
}

/* Clang's own suggestion stays, without the notes that say where it is declared. */
static bool rewrite_undeclared(writer *w, const block *b, const char *name) {
    const char *forms = find_forms(name), *meant = strstr(b->text, "; did you mean ");
    const bool is_of_headers =
        count_own_lines(b) < b->count && starts_with(b->lines[count_own_lines(b)].plain, w->context->headers);
    if (is_builtin(name))
        write_error(w, b, format_text("%s takes an image, and --arch %s has no images", name, w->context->arch));
    else if (forms != NULL)
        write_error(w, b,
                    meant == NULL ? format_text("%s does not exist: there are %s", name, forms)
                                  : format_text("%s does not exist: %s There are %s", name, meant + 2, forms));
    else if (meant != NULL && is_of_headers)
        write_error(w, b, b->text);
    else
        return false;
    return true;
}

/* ---- Errors ---- */

/* The name in quotes behind some text; NULL if another text is there. */
static char *name_after(const char *text, const char *lead) {
    if (!starts_with(text, lead))
        return NULL;
    text += strlen(lead);
    return format_text("%.*s", (int)strcspn(text, "'"), text);
}

static bool rewrite_error(writer *w, const block *b) {
    char *name;
    if ((name = name_after(b->text, "no matching function for call to '")) != NULL)
        return rewrite_halves(w, b, name) || rewrite_mismatch(w, b, name);
    if ((name = name_after(b->text, "call to '")) != NULL && strstr(b->text, " is ambiguous") != NULL)
        return rewrite_halves(w, b, name) || rewrite_ambiguity(w, b, name);
    if (starts_with(b->text, "too few arguments to ") || starts_with(b->text, "too many arguments to "))
        return rewrite_number(w, b);
    if ((name = name_after(b->text, "use of undeclared identifier '")) != NULL ||
        (name = name_after(b->text, "implicit declaration of function '")) != NULL ||
        (name = name_after(b->text, "call to undeclared function '")) != NULL)
        return rewrite_undeclared(w, b, name);
    if (starts_with(b->text, "use of type '") && strstr(b->text, "__opencl_c_images") != NULL) {
        write_error(w, b, format_text("--arch %s has no images: pass a buffer, or build for spir64", w->context->arch));
        return true;
    }
    return false;
}

/* "1 warning and 2 errors generated.", without the errors that were left out. */
static void write_total(writer *w, const line *l) {
    const char *errors = strstr(l->plain, " error"), *number = errors;
    if (errors == NULL || w->left_out == 0) {
        append_text(&w->output, "%s\n", l->raw);
        return;
    }
    while (number > l->plain && number[-1] != ' ')
        --number;
    const unsigned long total = strtoul(number, NULL, 10) - w->left_out;
    append_text(&w->output, "%.*s%lu error%s generated.\n", (int)(number - l->plain), l->plain, total,
                total == 1 ? "" : "s");
}

/* Writes a message, and returns the number of its lines. */
static size_t write_block(writer *w, const line *lines, size_t count) {
    block b = {.lines = lines, .count = 1};
    while (b.count < count && !is_head(&lines[b.count]))
        ++b.count;
    const char *error = is_head(lines) ? strstr(lines->plain, ERROR) : NULL;
    if (error != NULL) {
        b.position = format_text("%.*s", (int)(error - lines->plain), lines->plain);
        b.text = error + strlen(ERROR);
    }
    if (is_head(lines) && strstr(lines->plain, " generated.") != NULL) {
        write_total(w, lines);
        return 1;
    }
    const size_t own = strstr(lines->plain, " to parameter of ") == NULL ? b.count : count_own_lines(&b);
    const size_t shown = own < b.count && starts_with(lines[own].plain, w->context->headers) ? own : b.count;
    if (error == NULL || !rewrite_error(w, &b))
        for (size_t i = 0; i < shown; ++i)
            append_text(&w->output, "%s\n", lines[i].raw);
    return b.count;
}

char *shorten_messages(const call_context *context, const char *output) {
    writer w = {.context = context, .output = copy_text("")};
    size_t count;
    const line *lines = split_lines(output, &count);
    for (size_t i = 0; i < count;)
        i += write_block(&w, lines + i, count - i);
    return w.output;
}
