/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Completing a SPIR-V module with functions of a library.
 *
 *     module                        library
 *     capabilities              <-  those that its parts need
 *     imports of sets           <-  OpenCL.std, unless it is there
 *     entry points              <-  variables such as the lane's number
 *     decorations               <-  of its parts
 *     types, constants          <-  those that are not there
 *     functions                 <-  its parts, the imported ones under the ids of their declarations
 *
 * Types have to be unique, so the library's become the module's where they are equal. All other ids of the library get
 * new numbers. */

#include "spirv/complete.h"

#include "spirv/instructions.h"
#include "spirv/opcodes.h"

#include <stdlib.h>
#include <string.h>

enum { INLINE = 1, DONT_INLINE = 2 }; /* function controls */

#define WHOLE_MEMORY 0x310u /* sequentially consistent, of local and global memory */

/* ---- Symbols ---- */

const char *cltile_read_symbol(const char *symbol, size_t *length) {
    static const char private[] = "__cltile_";
    char *name;
    if (strncmp(symbol, "_Z", 2) != 0)
        return NULL;
    *length = strtoul(symbol + 2, &name, 10);
    if (strlen(name) < *length)
        return NULL;
    const size_t skipped = strncmp(name, private, sizeof private - 1) == 0 ? sizeof private - 1 : 0;
    *length -= skipped;
    return name + skipped;
}

static bool is_private(const char *symbol) {
    size_t length;
    const char *name = cltile_read_symbol(symbol, &length);
    return name != NULL && name[-1] == '_';
}

const char *cltile_next_import(const uint32_t *words, size_t count, size_t *offset) {
    word_module m;
    cltile_instruction i;
    size_t length;
    if (!cltile_open_spirv(words, count, &m))
        return NULL;
    *offset = *offset == 0 ? HEADER_WORDS : *offset;
    while (cltile_read_instruction(&m, offset, &i) && i.opcode != FUNCTION) {
        const char *symbol = cltile_imported_name(&i);
        if (symbol != NULL && cltile_read_symbol(symbol, &length) != NULL)
            return symbol;
    }
    return NULL;
}

/* ---- What is merged ---- */

typedef struct merge {
    word_module in, library;
    const cltile_completer *by;
    uint32_t *owners;  /* by the library's ids: the function that defines a local one, itself of others, 0: none */
    bool *needed;      /* by the library's functions, types, constants and variables */
    uint32_t *ids;     /* by the library's ids: the id in the completed module, 0: a new one */
    bool *is_complete; /* by the module's ids: a function that was imported */
    uint32_t bound;    /* of the completed module */
    bool completes_waits, has_host_copies; /* of the module */
    uint32_t everything;                   /* a constant, WHOLE_MEMORY; 0: no barrier is added */
    uint32_t wait_scope;                   /* of the first wait */
    cltile_words interface;                /* variables that entry points get */
    cltile_completed result;
} merge;

/* A walk through the library, and the function that it is in, 0: none. All zeros at first. */
typedef struct walk {
    size_t offset;
    uint32_t function;
    bool leaves;
} walk;

static bool next_part(const merge *m, walk *w, cltile_instruction *i) {
    w->offset = w->offset == 0 ? HEADER_WORDS : w->offset;
    if (!cltile_read_instruction(&m->library, &w->offset, i))
        return false;
    w->function = i->opcode == FUNCTION ? i->words[2] : w->leaves ? 0 : w->function;
    w->leaves = i->opcode == FUNCTION_END;
    return true;
}

static uint32_t result_of(const cltile_instruction *i) {
    const uint32_t word = cltile_result_word(i->words);
    return word == 0 || word >= i->count ? 0 : i->words[word];
}

/* Whether all ids of a library's instruction are below the bound. */
static bool has_known_ids(const word_module *library, const cltile_instruction *i) {
    for (uint32_t word = 1; word < i->count; ++word)
        if ((cltile_is_id(i->words, word) || word == cltile_result_word(i->words)) && i->words[word] >= library->bound)
            return false;
    return true;
}

/* Notes which function each id is of. False for a broken library. */
static bool find_owners(merge *m) {
    cltile_instruction i;
    for (walk w = {0}; next_part(m, &w, &i);) {
        if (!has_known_ids(&m->library, &i))
            return false;
        m->owners[result_of(&i)] = w.function == 0 ? result_of(&i) : w.function;
    }
    m->owners[0] = 0;
    return true;
}

/* Whether a part of the library needs an instruction. `function` is the one it is in, 0: none. */
static bool is_needed(const merge *m, const cltile_instruction *i, uint32_t function) {
    return function != 0 ? m->needed[function] : m->needed[result_of(i)];
}

/* Marks what the marked parts use, and so on. */
static void mark_parts(merge *m) {
    bool grows = true;
    while (grows) {
        cltile_instruction i;
        grows = false;
        for (walk w = {0}; next_part(m, &w, &i);)
            for (uint32_t word = 1; is_needed(m, &i, w.function) && word < i.count; ++word) {
                const uint32_t owner = cltile_is_id(i.words, word) ? m->owners[i.words[word]] : 0;
                grows = grows || (owner != 0 && !m->needed[owner]);
                m->needed[owner] = owner != 0;
            }
    }
}

/* ---- Imports ---- */

/* The instruction that defines a function; false if there is none. *offset becomes that of the next one. */
static bool find_function(const word_module *m, uint32_t id, size_t *offset, cltile_instruction *i) {
    *offset = HEADER_WORDS;
    while (cltile_read_instruction(m, offset, i))
        if (i->opcode == FUNCTION && i->count > 4 && i->words[2] == id)
            return true;
    return false;
}

/* The function of the library that a symbol names, by its public or private name; 0: none. `has_name`: one with other
 * parameters is there. */
static uint32_t find_export(const word_module *library, const char *symbol, bool *has_name) {
    size_t lengths[2];
    const char *names[2] = {cltile_read_symbol(symbol, &lengths[0]), NULL};
    cltile_instruction i;
    *has_name = false;
    for (size_t offset = HEADER_WORDS; names[0] != NULL && cltile_read_instruction(library, &offset, &i);) {
        const char *other = cltile_exported_name(&i);
        names[1] = other == NULL ? NULL : cltile_read_symbol(other, &lengths[1]);
        const bool is_alike =
            names[1] != NULL && lengths[0] == lengths[1] && memcmp(names[0], names[1], lengths[0]) == 0;
        if (is_alike && strcmp(names[0], names[1]) == 0)
            return i.words[1];
        *has_name = *has_name || is_alike;
    }
    return 0;
}

/* Gives the library's function and its parameters the ids of their declarations. False: it is not declared. */
static bool take_declaration(merge *m, uint32_t declared, uint32_t defined) {
    size_t of_module, of_library;
    cltile_instruction parameter, other;
    if (declared >= m->in.bound || !find_function(&m->in, declared, &of_module, &parameter) ||
        !find_function(&m->library, defined, &of_library, &other))
        return false;
    m->ids[defined] = declared;
    m->needed[defined] = m->is_complete[declared] = true;
    while (cltile_read_instruction(&m->in, &of_module, &parameter) &&
           cltile_read_instruction(&m->library, &of_library, &other) && parameter.opcode == FUNCTION_PARAMETER &&
           other.opcode == FUNCTION_PARAMETER)
        m->ids[other.words[2]] = parameter.words[2];
    return true;
}

static bool is_wanted(const cltile_completer *by, const char *symbol) {
    return symbol != NULL && (by->wants == NULL || by->wants(by->user, symbol));
}

/* Finds the imports that the library defines, and what else of the module matters. */
static void find_imports(merge *m) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(&m->in, &offset, &i);) {
        const char *symbol = cltile_imported_name(&i);
        bool has_name = false;
        const uint32_t defined = !is_wanted(m->by, symbol) ? 0 : find_export(&m->library, symbol, &has_name);
        if (has_name && defined == 0)
            m->result.refused = symbol;
        if (defined != 0 && !m->needed[defined] && take_declaration(m, i.words[1], defined)) {
            ++m->result.functions;
            m->completes_waits |= !is_private(symbol) && strstr(symbol, "async_work_group_copy_") != NULL &&
                                  strstr(symbol, "_fence") == NULL;
        }
        m->has_host_copies |= i.opcode == GROUP_ASYNC_COPY;
        if (i.opcode == GROUP_WAIT_EVENTS && m->wait_scope == 0)
            m->wait_scope = i.words[1];
    }
}

/* ---- Types and variables that are in both ---- */

/* An instruction of the library with the completed module's ids. */
static void append_renamed(merge *m, cltile_words *out, const cltile_instruction *i) {
    const size_t at = out->count;
    cltile_append_words(out, i->words, i->count);
    for (uint32_t word = 1; !out->failed && word < i->count; ++word)
        if (cltile_is_id(i->words, word) || word == cltile_result_word(i->words))
            out->words[at + word] = m->ids[i->words[word]];
    if (!out->failed && i->opcode == FUNCTION && m->by->keeps_calls)
        out->words[at + 3] = (i->words[3] & ~(uint32_t)INLINE) | DONT_INLINE;
}

/* The built-in value that a variable is, or UINT32_MAX. */
static uint32_t built_in_of(const word_module *m, uint32_t id) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(m, &offset, &i) && i.opcode != FUNCTION;)
        if (i.opcode == DECORATE && i.count == 4 && i.words[1] == id && i.words[2] == DECORATION_BUILT_IN)
            return i.words[3];
    return UINT32_MAX;
}

static bool may_be_shared(const cltile_instruction *i) {
    if (i->opcode >= TYPE_ARRAY && i->opcode <= TYPE_OPAQUE)
        return false; /* may differ in decorations */
    return i->opcode == EXT_INST_IMPORT || (i->opcode >= TYPE_FIRST && i->opcode <= TYPE_LAST);
}

/* The id in the module of what an instruction of the library defines, renamed apart from its result; 0: none. */
static uint32_t find_equal(const merge *m, const cltile_instruction *i, const uint32_t *renamed) {
    const uint32_t built_in = i->opcode == VARIABLE ? built_in_of(&m->library, i->words[2]) : UINT32_MAX;
    const uint32_t result = cltile_result_word(i->words);
    cltile_instruction other;
    if (!may_be_shared(i) && built_in == UINT32_MAX)
        return 0;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(&m->in, &offset, &other) && other.opcode != FUNCTION;) {
        bool is_equal = other.opcode == i->opcode && other.count == i->count;
        for (uint32_t word = 1; is_equal && word < i->count; ++word)
            is_equal = word == result || other.words[word] == renamed[word];
        if (is_equal && (built_in == UINT32_MAX || built_in_of(&m->in, other.words[result]) == built_in))
            return other.words[result];
    }
    return 0;
}

/* Numbers what the library brings; types and the like become the module's where it has equal ones, which are needed no
 * longer. The library defines types before it uses them. */
static void number_parts(merge *m) {
    enum { INPUT = 1 };
    cltile_instruction i;
    cltile_words renamed = {0};
    for (walk w = {0}; next_part(m, &w, &i);) {
        const uint32_t id = result_of(&i);
        if (id == 0 || m->ids[id] != 0 || !is_needed(m, &i, w.function))
            continue;
        renamed.count = 0;
        append_renamed(m, &renamed, &i);
        const uint32_t equal = w.function != 0 || renamed.failed ? 0 : find_equal(m, &i, renamed.words);
        m->ids[id] = equal != 0 ? equal : m->bound++;
        m->needed[id] &= equal == 0;
        if (i.opcode == VARIABLE && w.function == 0 && (i.words[3] == INPUT || m->in.words[1] >= VERSION_1_4))
            cltile_append_words(&m->interface, &m->ids[id], 1);
    }
    m->interface.failed |= renamed.failed;
    free(renamed.words);
}

/* The symbol of an import whose types differ from those of the library's function, or NULL. */
static const char *find_other_types(const merge *m) {
    cltile_instruction i, declared;
    size_t at;
    for (walk w = {0}; next_part(m, &w, &i);) {
        if (i.opcode != FUNCTION || !m->needed[i.words[2]] || m->ids[i.words[2]] >= m->in.bound)
            continue;
        if (find_function(&m->in, m->ids[i.words[2]], &at, &declared) && declared.words[4] == m->ids[i.words[4]])
            continue;
        cltile_instruction decoration;
        for (at = HEADER_WORDS; cltile_read_instruction(&m->in, &at, &decoration);)
            if (decoration.opcode == DECORATE && decoration.words[1] == m->ids[i.words[2]] &&
                cltile_imported_name(&decoration) != NULL)
                return cltile_imported_name(&decoration);
    }
    return NULL;
}

/* ---- Sections of the completed module ---- */

/* Whether an instruction of the library needs a capability. */
static bool asks_for(const cltile_instruction *i, uint32_t capability) {
    enum { READ_WRITE = 2, GENERIC = 8 };
    /* clang-format off */
    static const struct {
        uint16_t capability, first, last; /* opcodes */
        uint8_t word;                     /* of what they need it for, 0: always */
        uint32_t least, most;
    } rows[] = {
        {7, TYPE_VECTOR, TYPE_VECTOR, 3, 5, 16}, /* Vector16 */
        {11, TYPE_INT, TYPE_INT, 2, 64, 64},
        {13, TYPE_IMAGE, TYPE_IMAGE, 0, 0, 0},
        {14, TYPE_IMAGE, TYPE_IMAGE, 9, READ_WRITE, READ_WRITE},
        {18, GROUP_ALL, GROUP_S_MAX, 0, 0, 0},
        {22, TYPE_INT, TYPE_INT, 2, 16, 16},
        {38, TYPE_POINTER, TYPE_POINTER, 2, GENERIC, GENERIC},
        {39, TYPE_INT, TYPE_INT, 2, 8, 8},
        {5569, BLOCK_READ_INTEL, BLOCK_WRITE_INTEL, 0, 0, 0},
        {5570, IMAGE_BLOCK_READ_INTEL, IMAGE_BLOCK_WRITE_INTEL, 0, 0, 0},
        {5579, MEDIA_BLOCK_READ_INTEL, MEDIA_BLOCK_WRITE_INTEL, 0, 0, 0},
    };
    /* clang-format on */
    for (size_t r = 0; r < sizeof rows / sizeof *rows; ++r)
        if (rows[r].capability == capability)
            return i->opcode >= rows[r].first && i->opcode <= rows[r].last &&
                   (rows[r].word == 0 || (i->count > rows[r].word && i->words[rows[r].word] >= rows[r].least &&
                                          i->words[rows[r].word] <= rows[r].most));
    return true;
}

static bool has_capability(const word_module *m, uint32_t capability) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(m, &offset, &i) && i.opcode == CAPABILITY;)
        if (i.words[1] == capability)
            return true;
    return false;
}

/* Whether a part of the library that the module gets needs a capability. */
static bool is_asked(const merge *m, uint32_t capability) {
    cltile_instruction i;
    for (walk w = {0}; next_part(m, &w, &i);)
        if (is_needed(m, &i, w.function) && asks_for(&i, capability))
            return true;
    return false;
}

static void append_capabilities(const merge *m, cltile_words *out) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(&m->library, &offset, &i) && i.opcode == CAPABILITY;)
        if (is_asked(m, i.words[1]) && !has_capability(&m->in, i.words[1]))
            cltile_append_words(out, i.words, i.count);
}

/* The library's extensions are those of its capabilities of vendors. */
static void append_extensions(const merge *m, cltile_words *out) {
    enum { VENDORS_FIRST = 4096 };
    bool has_vendors = false;
    cltile_instruction i, other;
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(&m->library, &offset, &i) && i.opcode != MEMORY_MODEL;) {
        bool is_missing = i.opcode == EXTENSION && has_vendors;
        for (size_t at = HEADER_WORDS;
             is_missing && cltile_read_instruction(&m->in, &at, &other) && other.opcode != MEMORY_MODEL;)
            is_missing = other.count != i.count || memcmp(other.words, i.words, 4 * i.count) != 0;
        if (is_missing)
            cltile_append_words(out, i.words, i.count);
        has_vendors = has_vendors || (i.opcode == CAPABILITY && i.words[1] >= VENDORS_FIRST && is_asked(m, i.words[1]));
    }
}

static bool is_of(const merge *m, unsigned section, const cltile_instruction *i, uint32_t function) {
    if (i->opcode == DECORATE)
        return section == SECTION_DECORATIONS && m->needed[m->owners[i->words[1]]] && i->words[2] != DECORATION_LINKAGE;
    if (function != 0)
        return section == SECTION_FUNCTIONS && m->needed[function];
    return section == (i->opcode == EXT_INST_IMPORT ? SECTION_IMPORTS : SECTION_TYPES) && m->needed[result_of(i)];
}

/* Appends the library's parts of a section. */
static void append_section(merge *m, unsigned section, cltile_words *out) {
    cltile_instruction i;
    for (walk w = {0}; next_part(m, &w, &i);)
        if (is_of(m, section, &i, w.function) && !(m->by->has_no_waits && i.opcode == GROUP_WAIT_EVENTS))
            append_renamed(m, out, &i);
}

/* Appends the constant of barriers behind waits, of the scope's type. */
static void append_barriers_constant(merge *m, cltile_words *out) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS;
         m->completes_waits && cltile_read_instruction(&m->in, &offset, &i) && i.opcode != FUNCTION;)
        if (i.opcode == CONSTANT && i.count == 4 && i.words[2] == m->wait_scope) {
            m->everything = m->bound++;
            cltile_append_words(out, (uint32_t[]){4 << 16 | CONSTANT, i.words[1], m->everything, WHOLE_MEMORY}, 4);
            return;
        }
}

/* Copies add no event to wait for, so a barrier completes them. */
static void append_wait(const merge *m, const cltile_instruction *i, cltile_words *out) {
    if (m->everything == 0 || (m->has_host_copies && !m->by->has_no_waits))
        cltile_append_words(out, i->words, i->count);
    if (m->everything != 0)
        cltile_append_words(out, (uint32_t[]){4 << 16 | CONTROL_BARRIER, i->words[1], i->words[1], m->everything}, 4);
}

/* Whether an entry point has a variable in its interface, behind its name. */
static bool has_variable(const cltile_instruction *i, uint32_t id) {
    uint32_t word = 3;
    while (word < i->count && memchr(&i->words[word], '\0', 4) == NULL)
        ++word;
    while (++word < i->count)
        if (i->words[word] == id)
            return true;
    return false;
}

/* Appends an instruction of the module, with what it gets of the library. */
static void append_own(const merge *m, const cltile_instruction *i, cltile_words *out) {
    const bool is_import = cltile_imported_name(i) != NULL && i->words[1] < m->in.bound;
    if (is_import && m->is_complete[i->words[1]])
        return;
    if (i->opcode == GROUP_WAIT_EVENTS) {
        append_wait(m, i, out);
        return;
    }
    const size_t at = out->count;
    cltile_append_words(out, i->words, i->count);
    for (size_t v = 0; i->opcode == ENTRY_POINT && v < m->interface.count; ++v)
        if (!has_variable(i, m->interface.words[v])) {
            cltile_append_words(out, &m->interface.words[v], 1);
            if (!out->failed)
                out->words[at] += 1u << 16;
        }
}

/* What the library brings to sections comes before the module's first instruction of a later one. */
static void append_sections_before(merge *m, unsigned section, unsigned *at, cltile_words *out) {
    for (; *at < section; ++*at)
        if (*at == SECTION_CAPABILITIES) {
            append_capabilities(m, out);
        } else if (*at == SECTION_EXTENSIONS) {
            append_extensions(m, out);
        } else if (*at == SECTION_IMPORTS || *at == SECTION_DECORATIONS) {
            append_section(m, *at, out);
        } else if (*at == SECTION_TYPES) {
            append_section(m, *at, out);
            append_barriers_constant(m, out);
        }
}

static void append_modules(merge *m, cltile_words *out) {
    unsigned section = SECTION_CAPABILITIES;
    bool skips = false;
    size_t read = HEADER_WORDS;
    cltile_instruction i;
    cltile_append_words(out, m->in.words, HEADER_WORDS);
    for (size_t offset = HEADER_WORDS; cltile_read_instruction(&m->in, &offset, &i);) {
        append_sections_before(m, cltile_section_of(i.opcode), &section, out);
        skips = skips || (i.opcode == FUNCTION && i.words[2] < m->in.bound && m->is_complete[i.words[2]]);
        if (!skips)
            append_own(m, &i, out);
        skips = skips && i.opcode != FUNCTION_END;
        read = offset;
    }
    out->failed |= read != m->in.count; /* a broken instruction */
    append_section(m, SECTION_FUNCTIONS, out);
    if (!out->failed)
        out->words[BOUND] = m->bound;
}

/* ---- All of it ---- */

static bool begin(merge *m) {
    m->owners = calloc(m->library.bound, sizeof *m->owners);
    m->ids = calloc(m->library.bound, sizeof *m->ids);
    m->needed = calloc(m->library.bound, sizeof *m->needed);
    m->is_complete = calloc(m->in.bound, sizeof *m->is_complete);
    m->bound = m->in.bound;
    return m->owners != NULL && m->ids != NULL && m->needed != NULL && m->is_complete != NULL && find_owners(m);
}

static void end(merge *m) {
    free(m->owners);
    free(m->ids);
    free(m->needed);
    free(m->is_complete);
    free(m->interface.words);
}

cltile_completed cltile_complete(const uint32_t *words, size_t count, const cltile_completer *by) {
    merge m = {.by = by};
    cltile_words out = {0};
    if (!cltile_open_spirv(words, count, &m.in) || !cltile_open_spirv(by->library, by->count, &m.library) ||
        !begin(&m)) {
        end(&m);
        return m.result;
    }
    find_imports(&m);
    m.completes_waits |= by->has_no_waits;
    mark_parts(&m);
    number_parts(&m);
    if (m.result.refused == NULL)
        m.result.refused = find_other_types(&m);
    if (m.result.refused == NULL)
        append_modules(&m, &out);
    if (out.failed || m.interface.failed) {
        free(out.words);
        out = (cltile_words){0};
    }
    end(&m);
    m.result.words = out.words;
    m.result.count = out.count;
    return m.result;
}
