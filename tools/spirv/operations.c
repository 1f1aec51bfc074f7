/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tile operations of a SPIR-V module: found, numbered, and kept without the rest. */

#include "spirv/spirv.h"

#include "cltile/cltile.h"
#include "spirv/blocks_2d.h"

#include <stdlib.h>
#include <string.h>

/* The file of instructions that have none: LLVM wants a name. */
#define NO_FILE "SPIR-V"

/* Columns of lines in LLVM's debug information. */
#define GREATEST_COLUMN 65535u

static const char *const copy_instructions[] = {"GroupAsyncCopy2D2D", "GroupAsyncCopy3D3D"};

/* ---- Instructions ---- */

/* An EXCHANGE has no scope: it is always in a sub-group. A SCOPED_EXCHANGE and a REDUCTION have it as first operand. A
 * REDUCTION's second operand is its kind. */
typedef enum operation_form { WAIT, EXCHANGE, SCOPED_EXCHANGE, REDUCTION, BLOCK, BLOCK_2D } operation_form;

#define OPERATION(opcode, form, name, written)                                                                         \
    { SpvOp##opcode, form, written, "Op" #opcode, name }
#define OPERATION_2D(number, opcode, name)                                                                             \
    { OP_2D_##number, BLOCK_2D, 0, "OpSubgroup2DBlock" #opcode "INTEL", name }

typedef struct known_operation {
    unsigned opcode;
    operation_form form;
    unsigned written;        /* the word that has what a block writes; 0: it reads */
    const char *text, *name; /* name: the builtin's, or the part that the form does not give */
} known_operation;

static const known_operation known_operations[] = {
    OPERATION(GroupWaitEvents, WAIT, "wait_group_events", 0),
    OPERATION(SubgroupShuffleINTEL, EXCHANGE, "intel_sub_group_shuffle", 0),
    OPERATION(SubgroupShuffleDownINTEL, EXCHANGE, "intel_sub_group_shuffle_down", 0),
    OPERATION(SubgroupShuffleUpINTEL, EXCHANGE, "intel_sub_group_shuffle_up", 0),
    OPERATION(SubgroupShuffleXorINTEL, EXCHANGE, "intel_sub_group_shuffle_xor", 0),
    OPERATION(GroupAll, SCOPED_EXCHANGE, "sub_group_all", 0),
    OPERATION(GroupAny, SCOPED_EXCHANGE, "sub_group_any", 0),
    OPERATION(GroupBroadcast, SCOPED_EXCHANGE, "sub_group_broadcast", 0),
    OPERATION(GroupIAdd, REDUCTION, "add", 0),
    OPERATION(GroupFAdd, REDUCTION, "add", 0),
    OPERATION(GroupFMin, REDUCTION, "min", 0),
    OPERATION(GroupUMin, REDUCTION, "min", 0),
    OPERATION(GroupSMin, REDUCTION, "min", 0),
    OPERATION(GroupFMax, REDUCTION, "max", 0),
    OPERATION(GroupUMax, REDUCTION, "max", 0),
    OPERATION(GroupSMax, REDUCTION, "max", 0),
    OPERATION(GroupNonUniformShuffle, SCOPED_EXCHANGE, "sub_group_shuffle", 0),
    OPERATION(GroupNonUniformShuffleXor, SCOPED_EXCHANGE, "sub_group_shuffle_xor", 0),
    OPERATION(GroupNonUniformShuffleUp, SCOPED_EXCHANGE, "sub_group_shuffle_up", 0),
    OPERATION(GroupNonUniformShuffleDown, SCOPED_EXCHANGE, "sub_group_shuffle_down", 0),
    OPERATION(GroupNonUniformBroadcast, SCOPED_EXCHANGE, "sub_group_non_uniform_broadcast", 0),
    OPERATION(GroupNonUniformBroadcastFirst, SCOPED_EXCHANGE, "sub_group_broadcast_first", 0),
    OPERATION(GroupNonUniformBallot, SCOPED_EXCHANGE, "sub_group_ballot", 0),
    OPERATION(SubgroupImageMediaBlockReadINTEL, BLOCK, "media_block_read", 0),
    OPERATION(SubgroupImageMediaBlockWriteINTEL, BLOCK, "media_block_write", 5),
    OPERATION(SubgroupBlockReadINTEL, BLOCK, "block_read", 0),
    OPERATION(SubgroupBlockWriteINTEL, BLOCK, "block_write", 2),
    OPERATION(SubgroupImageBlockReadINTEL, BLOCK, "block_read", 0),
    OPERATION(SubgroupImageBlockWriteINTEL, BLOCK, "block_write", 3),
    OPERATION_2D(LOAD, Load, "read"),
    OPERATION_2D(LOAD_TRANSFORM, LoadTransform, "read_transform"),
    OPERATION_2D(LOAD_TRANSPOSE, LoadTranspose, "read_transpose"),
    OPERATION_2D(PREFETCH, Prefetch, "prefetch"),
    OPERATION_2D(STORE, Store, "write"),
};

/* The constant that an id is; 0: it is none. */
static uint32_t constant_of(const spirv_module *m, uint32_t id) {
    instruction i;
    return cltile_find_definition(m, id, &i) && i.opcode == SpvOpConstant && i.count > 3 ? i.words[3] : 0;
}

/* What is known of an instruction. NULL if it is no such operation, or if a whole work-group exchanges data by it. */
static const known_operation *find_known(const spirv_module *m, const instruction *i) {
    const known_operation *k = known_operations, *end = k + sizeof known_operations / sizeof *k;
    while (k < end && k->opcode != i->opcode)
        ++k;
    if (k == end || (k->form != WAIT && k->form != BLOCK && i->count < 5))
        return NULL;
    if ((k->form == SCOPED_EXCHANGE || k->form == REDUCTION) && constant_of(m, i->words[3]) != SpvScopeSubgroup)
        return NULL;
    return k->form == REDUCTION && i->words[4] > SpvGroupOperationExclusiveScan ? NULL : k;
}

/* ---- Names of builtins ---- */

/* Elements of 1 and 2 bytes have functions of their own. */
static char *name_exchange(const spirv_module *m, const instruction *i, const known_operation *k) {
    static const char *const kinds[] = {"reduce", "scan_inclusive", "scan_exclusive"};
    instruction type = {NULL, 0, 0};
    cltile_find_definition(m, i->words[1], &type);
    const bool is_small = type.opcode == SpvOpTypeInt && type.count > 2 && type.words[2] < 32;
    if (k->form == REDUCTION)
        return format_text("%ssub_group_%s_%s", is_small ? "intel_" : "", kinds[i->words[4]], k->name);
    return format_text("%s%s", is_small && i->opcode == SpvOpGroupBroadcast ? "intel_" : "", k->name);
}

/* The end of a block builtin's name: "us4" for a vector of four integers of 16 bits. */
static char *name_texels(const spirv_module *m, uint32_t type) {
    instruction i = {NULL, 0, 0}, element = {NULL, 0, 0};
    if (!cltile_find_definition(m, type, &i))
        return copy_text("");
    const bool is_vector = i.opcode == SpvOpTypeVector && i.count > 3;
    if (!is_vector)
        element = i;
    else if (!cltile_find_definition(m, i.words[2], &element))
        return copy_text("");
    const uint32_t bits = element.opcode == SpvOpTypeInt && element.count > 2 ? element.words[2] : 0;
    const char *kind = bits == 8 ? "uc" : bits == 16 ? "us" : bits == 64 ? "ul" : "ui";
    return is_vector ? format_text("%s%u", kind, (unsigned)i.words[3]) : copy_text(kind);
}

/* Sub-group blocks of 32 bits have no type in their name: cl_intel_subgroups came before the other types. */
static char *name_block(const spirv_module *m, const instruction *i, const known_operation *k) {
    instruction type = {NULL, 0, 0};
    if (k->written != 0 && i->count > k->written)
        cltile_find_type(m, i->words[k->written], &type);
    const char *texels = name_texels(m, k->written == 0 ? i->words[1] : type.count > 1 ? type.words[1] : 0);
    if (starts_with(k->name, "block") && starts_with(texels, "ui"))
        return format_text("intel_sub_group_%s%s", k->name, texels + strlen("ui"));
    return format_text("intel_sub_group_%s_%s", k->name, texels);
}

/* Operands: bytes of an element, columns, rows, blocks. "16b_8r16x1c" has 8 rows of 16 columns of 16 bits, once. */
static char *name_2d_block(const spirv_module *m, const instruction *i, const known_operation *k) {
    return format_text("intel_sub_group_2d_block_%s_%ub_%ur%ux%uc", k->name, 8 * constant_of(m, i->words[1]),
                       constant_of(m, i->words[3]), constant_of(m, i->words[2]), constant_of(m, i->words[4]));
}

/* ---- Recognising operations ---- */

/* For each id the symbol of the builtin that is imported by it, or NULL. */
static const char **find_imports(const spirv_module *m) {
    const char **symbols = resize_memory(NULL, (m->bound + 1) * sizeof *symbols);
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);) {
        const char *symbol = cltile_imported_name(&i);
        if (symbol != NULL && i.words[1] < m->bound &&
            (cltile_find_builtin(symbol) != NULL || starts_with(symbol, "_Z17wait_group_events")))
            symbols[i.words[1]] = symbol;
    }
    return symbols;
}

/* Whether an instruction is one of Codeplay's set; gives its name and the set's. */
static bool is_copy(const spirv_module *m, const instruction *i, const char **opcode, const char **set) {
    if (i->opcode != SpvOpExtInst || i->words[4] < 1 || i->words[4] > 2)
        return false;
    *set = cltile_instruction_set(m, i);
    *opcode = copy_instructions[i->words[4] - 1];
    return cltile_is_copy_set(*set);
}

static bool is_import(const spirv_module *m, const char *const *imports, const instruction *i) {
    return i->opcode == SpvOpFunctionCall && i->count > 3 && i->words[3] < m->bound && imports[i->words[3]] != NULL;
}

/* Reads what an instruction is, but not its name; false where it is no operation. Strings are the module's. */
static bool read_operation(const spirv_module *m, const char *const *imports, const instruction *i,
                           spirv_operation *o) {
    const known_operation *k = find_known(m, i);
    const char *opcode = k != NULL ? k->text : "OpFunctionCall", *set = NULL;
    if (k == NULL && !is_import(m, imports, i) && !is_copy(m, i, &opcode, &set))
        return false;
    const bool has_result = i->count > 2 && (k == NULL || (k->form != WAIT && k->form != BLOCK_2D && k->written == 0));
    *o = (spirv_operation){
        .word = (size_t)(i->words - m->words), .id = has_result ? i->words[2] : 0, .opcode = opcode, .set = set};
    return true;
}

static char *name_operation(const spirv_module *m, const char *const *imports, const instruction *i,
                            const spirv_operation *o) {
    const known_operation *k = find_known(m, i);
    if (o->set != NULL)
        return copy_text(o->opcode);
    if (k == NULL) {
        const cltile_builtin *builtin = cltile_find_builtin(imports[i->words[3]]);
        return copy_text(builtin == NULL ? "wait_group_events" : builtin->name);
    }
    return k->form == BLOCK      ? name_block(m, i, k)
           : k->form == BLOCK_2D ? name_2d_block(m, i, k)
           : k->form == WAIT     ? copy_text(k->name)
                                 : name_exchange(m, i, k);
}

/* ---- Lines ---- */

/* The OpLine that holds for the next instruction; all 0: none. */
typedef struct line {
    uint32_t file, line, column;
} line;

static void follow_line(line *at, const instruction *i) {
    if (i->opcode == SpvOpLine && i->count > 3)
        *at = (line){i->words[1], i->words[2], i->words[3]};
    else if (i->opcode == SpvOpNoLine || i->opcode == SpvOpLabel || i->opcode == SpvOpFunctionEnd)
        *at = (line){0, 0, 0};
}

static char *copy_file(const spirv_module *m, uint32_t id) {
    instruction i;
    const char *name = cltile_find_definition(m, id, &i) && i.opcode == SpvOpString ? cltile_read_literal(&i, 2) : NULL;
    return name == NULL || name[0] == '\0' ? NULL : copy_text(name);
}

void find_operations(const spirv_module *m, spirv_operations *all) {
    const char **imports = find_imports(m);
    line at = {0, 0, 0};
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);) {
        spirv_operation o;
        follow_line(&at, &i);
        if (!read_operation(m, imports, &i, &o))
            continue;
        o.set = o.set == NULL ? NULL : copy_text(o.set);
        o.name = name_operation(m, imports, &i, &o);
        o.file = copy_file(m, at.file);
        o.line = at.line;
        o.column = at.column;
        *ADD_ROW(all->rows, all->count) = o;
    }
}

/* ---- Numbers ---- */

static void append_line(spirv_words *out, const line *at) {
    if (at->file == 0)
        cltile_append_instruction(out, SpvOpNoLine, NULL, 0);
    else
        cltile_append_instruction(out, SpvOpLine, (const uint32_t[]){at->file, at->line, at->column}, 3);
}

void number_operations(file_bytes *spirv, const spirv_operations *all) {
    spirv_words out = {0};
    const uint32_t *header = (const void *)spirv->bytes;
    const uint32_t no_file = header[3];
    bool has_text = false;
    size_t next = 0;
    line at = {0, 0, 0};
    instruction i;
    cltile_append_header(&out, header);
    for (size_t offset = HEADER_WORDS, start = offset; next_instruction(spirv, &offset, &i); start = offset) {
        if (!has_text && cltile_section_of(i.opcode) >= SECTION_STRINGS) {
            cltile_append_text(&out, SpvOpString, &no_file, 1, NO_FILE, UINT32_MAX);
            has_text = true;
        }
        follow_line(&at, &i);
        const bool is_operation = next < all->count && all->rows[next].word == start;
        if (is_operation && next < GREATEST_COLUMN)
            append_line(&out, &(const line){at.file == 0 ? no_file : at.file, at.line, (uint32_t)next + 1});
        cltile_copy_instruction(&out, &i);
        if (is_operation && next++ < GREATEST_COLUMN)
            append_line(&out, &at);
    }
    take_words(spirv, &out);
    ((uint32_t *)(void *)spirv->bytes)[3] = no_file + 1;
}

/* ---- Functions ---- */

typedef struct function {
    uint32_t id;
    size_t begin, end; /* words, from OpFunction to behind OpFunctionEnd */
    bool is_kernel, is_called, has_operations, is_kept;
} function;

typedef struct call {
    uint32_t caller, callee; /* indices of functions */
} call;

typedef struct call_graph {
    spirv_module module;
    function *functions; /* in the order of the module */
    uint32_t count;
    uint32_t *index; /* by id, or UINT32_MAX */
    call *calls;
    size_t call_count;
} call_graph;

static uint32_t function_of(const call_graph *g, uint32_t id) {
    return id < g->module.bound ? g->index[id] : UINT32_MAX;
}

/* Functions may be called before they are defined, so they are numbered first. */
static void number_functions(call_graph *g) {
    const spirv_module *m = &g->module;
    instruction i;
    g->index = resize_memory(NULL, (m->bound + 1) * sizeof *g->index);
    memset(g->index, 0xff, (m->bound + 1) * sizeof *g->index);
    for (size_t offset = HEADER_WORDS, start = offset; cltile_next_instruction(m->words, m->count, &offset, &i);
         start = offset) {
        if (i.opcode == SpvOpFunction && i.count > 2 && i.words[2] < m->bound) {
            g->index[i.words[2]] = g->count;
            *ADD_ROW(g->functions, g->count) = (function){.id = i.words[2], .begin = start, .end = start};
        } else if (i.opcode == SpvOpFunctionEnd && g->count > 0) {
            g->functions[g->count - 1].end = offset;
        }
    }
}

static void add_call(call_graph *g, uint32_t caller, uint32_t callee) {
    *ADD_ROW(g->calls, g->call_count) = (call){caller, callee};
    g->functions[callee].is_called = true; /* NOLINT(clang-analyzer-core.NullDereference): what has a number is there */
}

static void read_functions(call_graph *g) {
    const spirv_module *m = &g->module;
    const char **imports = find_imports(m);
    uint32_t caller = UINT32_MAX;
    instruction i;
    number_functions(g);
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);) {
        const uint32_t callee = i.opcode == SpvOpFunctionCall && i.count > 3 ? function_of(g, i.words[3]) : UINT32_MAX;
        spirv_operation o;
        if (i.opcode == SpvOpFunction && i.count > 2)
            caller = function_of(g, i.words[2]);
        else if (i.opcode == SpvOpEntryPoint && i.count > 2 && function_of(g, i.words[2]) != UINT32_MAX)
            g->functions[function_of(g, i.words[2])].is_kernel = true; /* NOLINT(clang-analyzer-core.NullDereference) */
        else if (callee != UINT32_MAX && caller != UINT32_MAX)
            add_call(g, caller, callee);
        if (caller != UINT32_MAX && read_operation(m, imports, &i, &o))
            g->functions[caller].has_operations = true; /* NOLINT(clang-analyzer-core.NullDereference) */
    }
}

/* Marks functions with operations and their callers; of these, keeps kernels, or without kernels what is not called;
 * and keeps what kept functions call. */
static void find_kept(call_graph *g) {
    bool has_kernels = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t c = 0; c < g->call_count; ++c) {
            function *caller = &g->functions[g->calls[c].caller];
            const bool is_new = !caller->has_operations && g->functions[g->calls[c].callee].has_operations;
            caller->has_operations |= is_new;
            changed |= is_new;
        }
    }
    for (uint32_t f = 0; f < g->count; ++f)
        has_kernels |= g->functions[f].is_kernel;
    for (uint32_t f = 0; f < g->count; ++f)
        g->functions[f].is_kept =
            g->functions[f].has_operations && (has_kernels ? g->functions[f].is_kernel : !g->functions[f].is_called);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t c = 0; c < g->call_count; ++c) {
            function *callee = &g->functions[g->calls[c].callee];
            const bool is_new = !callee->is_kept && g->functions[g->calls[c].caller].is_kept;
            callee->is_kept |= is_new;
            changed |= is_new;
        }
    }
}

/* Compares the offset of an instruction with a function, for bsearch. */
static int compare_position(const void *offset, const void *function_row) {
    const size_t at = *(const size_t *)offset;
    const function *f = function_row;
    return at < f->begin ? -1 : at >= f->end;
}

/* The dropped function that an id names or is defined in; NULL if there is none. */
static const function *dropped_function(const call_graph *g, uint32_t id) {
    instruction i;
    if (!cltile_find_definition(&g->module, id, &i))
        return NULL;
    const size_t at = (size_t)(i.words - g->module.words);
    const function *f = bsearch(&at, g->functions, g->count, sizeof *g->functions, compare_position);
    return f != NULL && !f->is_kept ? f : NULL;
}

/* Whether an instruction outside of functions names or decorates an id of a dropped function. */
static bool is_about_dropped(const call_graph *g, const instruction *i) {
    const bool is_mode = i->opcode == SpvOpExecutionMode || i->opcode == SpvOpExecutionModeId;
    if (i->opcode == SpvOpEntryPoint)
        return i->count > 2 && dropped_function(g, i->words[2]) != NULL;
    return (is_mode || cltile_is_name_or_decoration(i->opcode)) && i->count > 1 &&
           dropped_function(g, i->words[1]) != NULL;
}

/* Drops decorations that are not needed: groups, which may name dropped ids, and alignments, which are the most. */
static bool is_idle_decoration(const instruction *i) {
    return i->opcode == SpvOpGroupDecorate || i->opcode == SpvOpGroupMemberDecorate ||
           (i->opcode == SpvOpDecorate && i->count > 2 && i->words[2] == SpvDecorationAlignment);
}

static void append_kept(const call_graph *g, spirv_words *out, spirv_operations *all) {
    const spirv_module *m = &g->module;
    uint32_t next = 0;
    instruction i;
    cltile_append_header(out, m->words);
    for (size_t offset = HEADER_WORDS, start = offset; cltile_next_instruction(m->words, m->count, &offset, &i);
         start = offset) {
        while (next < g->count && g->functions[next].end <= start)
            ++next;
        const bool is_inside = next < g->count && g->functions[next].begin <= start;
        const bool is_dropped =
            is_inside ? !g->functions[next].is_kept : is_idle_decoration(&i) || is_about_dropped(g, &i);
        if (!is_dropped)
            cltile_copy_instruction(out, &i);
        else if (i.opcode == SpvOpEntryPoint && cltile_read_literal(&i, 3) != NULL)
            add_word(&all->idle, "%s", cltile_read_literal(&i, 3));
    }
}

bool keep_operations(file_bytes *spirv, spirv_operations *all) {
    spirv_words out = {0};
    call_graph g = {.module = index_module(spirv)};
    bool is_any_kept = false;
    read_functions(&g);
    find_kept(&g);
    append_kept(&g, &out, all);
    for (uint32_t f = 0; f < g.count; ++f)
        is_any_kept |= g.functions[f].is_kept;
    cltile_free_spirv(&g.module);
    take_words(spirv, &out);
    return is_any_kept;
}
