/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lines of the source: OpenCL.DebugInfo.100 with a scope for each function and each file that its lines are of. */

#include "spirv/spirv.h"

#include <spirv/unified1/OpenCLDebugInfo100.h>

/* The properties of a compilation unit. */
enum {
    SET_VERSION = 65536,
    DWARF_VERSION = 4,
};

/* Lines of more files than this in one function count as lines of its first. */
#define MOST_FILES 64

/* The scope of an OpLine: a function, and a file within it. */
typedef struct line_scope {
    uint32_t function, file, line; /* the line is the first */
    uint32_t id;                   /* of the scope */
} line_scope;

typedef struct line_table {
    const spirv_module *module;
    uint32_t bound, set, void_type, text; /* ids: the next free one, and of what is added the set and a string, "" */
    line_scope *scopes;                   /* by functions, in the order of the module */
    size_t count;
    const char **names; /* of functions, by id; or NULL */
    uint32_t scope;     /* that holds where the result ends, or 0 */
    spirv_words out;
} line_table;

/* ---- Reading the module ---- */

/* The scope of a line of the function whose scopes begin at `first`; NULL when it has none. */
static const line_scope *find_scope(const line_table *t, size_t first, uint32_t function, uint32_t file) {
    size_t i = first;
    for (; i < t->count && t->scopes[i].function == function; ++i)
        if (t->scopes[i].file == file)
            return &t->scopes[i];
    return i > first ? &t->scopes[first] : NULL;
}

static void add_scope(line_table *t, size_t first, uint32_t function, const uint32_t *line) {
    const line_scope *found = find_scope(t, first, function, line[1]);
    if ((found != NULL && found->file == line[1]) || t->count - first >= MOST_FILES)
        return;
    *ADD_ROW(t->scopes, t->count) = (line_scope){function, line[1], line[2], t->bound++};
}

/* A kernel's name, that which other modules know it by, or that which is but for people to read. */
static void note_name(line_table *t, const instruction *i) {
    const uint32_t word = i->opcode == SpvOpEntryPoint ? 2 : 1;
    const uint32_t id = i->count > word ? i->words[word] : 0;
    const char *name = NULL;
    if (id >= t->module->bound)
        return;
    if (i->opcode == SpvOpEntryPoint)
        name = cltile_read_literal(i, 3);
    else if (i->opcode == SpvOpDecorate && i->count > 3 && i->words[2] == SpvDecorationLinkageAttributes)
        name = cltile_read_literal(i, 3);
    else if (i->opcode == SpvOpName && t->names[id] == NULL)
        name = cltile_read_literal(i, 2);
    if (name != NULL && name[0] != '\0')
        t->names[id] = name;
}

static void find_scopes(line_table *t) {
    size_t first = 0;
    uint32_t function = 0;
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(t->module->words, t->module->count, &offset, &i);) {
        note_name(t, &i);
        if (i.opcode == SpvOpTypeVoid && i.count > 1) {
            t->void_type = i.words[1];
        } else if (i.opcode == SpvOpFunction && i.count > 2 && i.words[2] < t->module->bound) {
            function = i.words[2];
            first = t->count;
        } else if (i.opcode == SpvOpFunctionEnd) {
            function = 0;
        } else if (i.opcode == SpvOpLine && i.count > 3 && function != 0) {
            add_scope(t, first, function, i.words);
        }
    }
}

/* ---- New instructions ---- */

/* An instruction of the debug set, with an id of its own. */
static void append_debug(line_table *t, uint32_t id, uint32_t number, const uint32_t *operands, uint32_t count) {
    uint32_t words[16] = {t->void_type, id, t->set, number};
    for (uint32_t i = 0; i < count; ++i)
        words[4 + i] = operands[i];
    cltile_append_instruction(&t->out, SpvOpExtInst, words, count + 4);
}

static void append_string(line_table *t, uint32_t opcode, uint32_t id, const char *text) {
    cltile_append_text(&t->out, opcode, &id, 1, text, UINT32_MAX);
}

/* Names of functions: a string for each function's first scope. Returns the id before the first of them. */
static uint32_t append_strings(line_table *t) {
    append_string(t, SpvOpString, t->text = t->bound++, "");
    const uint32_t before = t->bound - 1;
    for (size_t i = 0; i < t->count; ++i)
        if (i == 0 || t->scopes[i].function != t->scopes[i - 1].function) {
            const char *name = t->names[t->scopes[i].function];
            append_string(t, SpvOpString, t->bound++, name == NULL ? "" : name);
        }
    return before;
}

static void append_scopes(line_table *t, uint32_t name) {
    const uint32_t none = t->bound++, source = t->bound++, unit = t->bound++, type = t->bound++;
    append_debug(t, none, OpenCLDebugInfo100DebugInfoNone, NULL, 0);
    append_debug(t, source, OpenCLDebugInfo100DebugSource, (const uint32_t[]){t->scopes[0].file, t->text}, 2);
    append_debug(t, unit, OpenCLDebugInfo100DebugCompilationUnit,
                 (const uint32_t[]){SET_VERSION, DWARF_VERSION, source, SpvSourceLanguageOpenCL_C}, 4);
    append_debug(t, type, OpenCLDebugInfo100DebugTypeFunction, (const uint32_t[]){0, t->void_type}, 2);
    for (size_t i = 0, first = 0; i < t->count; ++i) {
        const line_scope *s = &t->scopes[i];
        const uint32_t file = t->bound++;
        append_debug(t, file, OpenCLDebugInfo100DebugSource, (const uint32_t[]){s->file, t->text}, 2);
        if (i == 0 || s->function != s[-1].function) {
            first = i;
            ++name;
            append_debug(t, s->id, OpenCLDebugInfo100DebugFunction,
                         (const uint32_t[]){name, type, file, s->line, 0, unit, name,
                                            OpenCLDebugInfo100FlagIsDefinition, s->line, s->function, none},
                         11);
        } else {
            append_debug(t, s->id, OpenCLDebugInfo100DebugLexicalBlockDiscriminator,
                         (const uint32_t[]){file, 0, t->scopes[first].id}, 3);
        }
    }
}

/* The line of what follows, in a scope, which holds to the block's end; line 0 says that it is none of the source's,
 * which LLVM wants to be said. */
static void append_line(line_table *t, const line_scope *s, uint32_t line, uint32_t column) {
    if (t->scope != s->id)
        append_debug(t, t->bound++, OpenCLDebugInfo100DebugScope, &s->id, 1);
    t->scope = s->id;
    cltile_append_instruction(&t->out, SpvOpLine, (const uint32_t[]){s->file, line, column}, 3);
}

/* The module's instructions, and what is added where its kind belongs. */
static void append_module(line_table *t) {
    bool has_strings = false, has_scopes = false;
    uint32_t names = 0;
    size_t first = 0;
    const line_scope *s = NULL;
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(t->module->words, t->module->count, &offset, &i);) {
        if (i.opcode == SpvOpMemoryModel) {
            append_string(t, SpvOpExtInstImport, t->set, "OpenCL.DebugInfo.100");
        } else if (!has_strings && cltile_section_of(i.opcode) >= SECTION_STRINGS) {
            names = append_strings(t);
            has_strings = true;
        }
        if (i.opcode == SpvOpFunction) {
            if (!has_scopes)
                append_scopes(t, names);
            has_scopes = true;
            while (first < t->count && s != NULL && t->scopes[first].function == s->function)
                ++first;
            s = find_scope(t, first, i.words[2], 0);
        }
        if (s != NULL && i.opcode == SpvOpLine) {
            const line_scope *of_line = find_scope(t, first, s->function, i.words[1]);
            append_line(t, of_line, i.words[2], i.words[3]);
        } else if (s != NULL && i.opcode == SpvOpNoLine) {
            append_line(t, s, 0, 0);
        } else {
            cltile_copy_instruction(&t->out, &i);
            if (i.opcode == SpvOpLabel)
                t->scope = 0;
            if (s != NULL && i.opcode == SpvOpLabel)
                append_line(t, s, 0, 0);
        }
    }
}

void add_line_scopes(file_bytes *spirv) {
    const uint32_t *header = (const void *)spirv->bytes;
    const spirv_module m = {.words = header, .count = spirv->size / 4, .bound = header[3]}; /* ids are not looked up */
    line_table t = {.module = &m, .set = m.bound, .bound = m.bound + 1};
    t.names = resize_memory(NULL, m.bound * sizeof *t.names);
    find_scopes(&t);
    if (t.count > 0 && t.void_type != 0) {
        cltile_append_header(&t.out, header);
        append_module(&t);
        take_words(spirv, &t.out);
        ((uint32_t *)(void *)spirv->bytes)[3] = t.bound;
    }
}
