/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tile operations of a SPIR-V module: found and numbered. */

#include "spirv/spirv.h"

#include "cltile/cltile.h"
#include "spirv/blocks_2d.h"

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
    instruction i;
    if (!cltile_find_definition(m, type, &i))
        return copy_text("");
    const unsigned count = i.opcode == SpvOpTypeVector && i.count > 3 ? i.words[3] : 1;
    if (count > 1 && !cltile_find_definition(m, i.words[2], &i))
        return copy_text("");
    const uint32_t bits = i.opcode == SpvOpTypeInt && i.count > 2 ? i.words[2] : 0;
    const char *kind = bits == 8 ? "uc" : bits == 16 ? "us" : bits == 64 ? "ul" : "ui";
    return count > 1 ? format_text("%s%u", kind, count) : copy_text(kind);
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

/* For each id the name of the builtin that is imported by it, or NULL. */
static const char **find_imports(const spirv_module *m) {
    const char **names = resize_memory(NULL, (m->bound + 1) * sizeof *names);
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);) {
        const char *symbol = cltile_imported_name(&i);
        if (symbol == NULL || i.words[1] >= m->bound)
            continue;
        const cltile_builtin *builtin = cltile_find_builtin(symbol);
        if (builtin != NULL)
            names[i.words[1]] = builtin->name;
        else if (starts_with(symbol, "_Z17wait_group_events"))
            names[i.words[1]] = "wait_group_events";
    }
    return names;
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

static char *name_known(const spirv_module *m, const instruction *i, const known_operation *k) {
    return k->form == BLOCK      ? name_block(m, i, k)
           : k->form == BLOCK_2D ? name_2d_block(m, i, k)
           : k->form == WAIT     ? copy_text(k->name)
                                 : name_exchange(m, i, k);
}

/* Reads what an instruction is; false where it is no operation. */
static bool read_operation(const spirv_module *m, const char *const *imports, const instruction *i,
                           spirv_operation *o) {
    const known_operation *k = find_known(m, i);
    const char *opcode = k != NULL ? k->text : "OpFunctionCall", *set = NULL;
    if (k == NULL && !is_import(m, imports, i) && !is_copy(m, i, &opcode, &set))
        return false;
    const bool has_result = i->count > 2 && (k == NULL || (k->form != WAIT && k->form != BLOCK_2D && k->written == 0));
    *o = (spirv_operation){.word = (size_t)(i->words - m->words),
                           .id = has_result ? i->words[2] : 0,
                           .opcode = opcode,
                           .name = k != NULL     ? name_known(m, i, k)
                                   : set != NULL ? opcode
                                                 : imports[i->words[3]],
                           .set = copy_text(set)};
    return true;
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
