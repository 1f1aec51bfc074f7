/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions of SPV_INTEL_2d_block_io, products of matrices, conversions of bfloat16 and halves of barriers become
 * calls of imported functions, which any llvm-spirv reads. The functions have the names that newer ones give the
 * instructions in LLVM; those of products lack the last operand, a literal. */

#include "spirv/blocks_2d.h"

#include "spirv/spirv.h"

#include <string.h>

#define MOST_OPERANDS 10

/* An instruction as a call: the type and the id of its result, 0 for none, and the ids that it is given. */
typedef struct call {
    uint32_t opcode, type, result, count;
    const uint32_t *operands;
} call;

/* An imported function for an instruction with operands of some types. */
typedef struct callee {
    uint32_t opcode, result, count, types[MOST_OPERANDS];
    uint32_t function, type; /* ids; the type is that of the function */
    bool is_new_type;        /* the module does not have it */
} callee;

typedef struct conversion {
    spirv_module module;
    callee *callees;
    size_t count;
    uint32_t next_id, void_type;
} conversion;

static const char *name_of(uint32_t opcode) {
    static const struct {
        uint32_t opcode;
        const char *name;
    } rows[] = {
        {OP_2D_LOAD, "__spirv_Subgroup2DBlockLoadINTEL"},
        {OP_2D_LOAD_TRANSFORM, "__spirv_Subgroup2DBlockLoadTransformINTEL"},
        {OP_2D_LOAD_TRANSPOSE, "__spirv_Subgroup2DBlockLoadTransposeINTEL"},
        {OP_2D_PREFETCH, "__spirv_Subgroup2DBlockPrefetchINTEL"},
        {OP_2D_STORE, "__spirv_Subgroup2DBlockStoreINTEL"},
        {SpvOpControlBarrierArriveINTEL, "__spirv_ControlBarrierArriveINTEL"},
        {SpvOpControlBarrierWaitINTEL, "__spirv_ControlBarrierWaitINTEL"},
        {OP_MATRIX_MULTIPLY_ADD, "__spirv_SubgroupMatrixMultiplyAccumulateINTEL"},
        {OP_TO_BFLOAT16, "__spirv_ConvertFToBF16INTEL"},
        {OP_FROM_BFLOAT16, "__spirv_ConvertBF16ToFINTEL"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; ++k)
        if (rows[k].opcode == opcode)
            return rows[k].name;
    return NULL;
}

static bool read_call(const instruction *i, call *c) {
    const cltile_intels *of = cltile_find_intels(i);
    const bool has_result = of != NULL && of->have_results;
    const uint32_t before = has_result ? 3 : 1, literals = i->opcode == OP_MATRIX_MULTIPLY_ADD && i->count > 7;
    if (name_of(i->opcode) == NULL || i->count < before + literals || i->count - before > MOST_OPERANDS)
        return false;
    *c = (call){i->opcode, has_result ? i->words[1] : 0, has_result ? i->words[2] : 0, i->count - before - literals,
                i->words + before};
    return true;
}

/* ---- Functions ---- */

static bool has_types(const callee *one, uint32_t result, const uint32_t *types, uint32_t count) {
    return one->result == result && one->count == count && memcmp(one->types, types, 4 * count) == 0;
}

/* Types of functions are in a module once. */
static void find_type(conversion *c, callee *one) {
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (i.opcode == SpvOpTypeFunction && has_types(one, i.words[2], i.words + 3, i.count - 3))
            one->type = i.words[1];
    for (size_t k = 0; k < c->count && one->type == 0; ++k)
        if (has_types(one, c->callees[k].result, c->callees[k].types, c->callees[k].count))
            one->type = c->callees[k].type;
    one->is_new_type = one->type == 0;
    if (one->is_new_type)
        one->type = c->next_id++;
}

static const callee *find_callee(conversion *c, const call *one_call) {
    callee one = {.opcode = one_call->opcode, .count = one_call->count};
    one.result = one_call->type == 0 ? c->void_type : one_call->type;
    for (uint32_t k = 0; k < one.count; ++k)
        one.types[k] = cltile_type_of(&c->module, one_call->operands[k]);
    for (size_t k = 0; k < c->count; ++k)
        if (c->callees[k].opcode == one.opcode && has_types(&c->callees[k], one.result, one.types, one.count))
            return &c->callees[k];
    find_type(c, &one);
    one.function = c->next_id++;
    *ADD_ROW(c->callees, c->count) = one;
    return &c->callees[c->count - 1];
}

static void find_callees(conversion *c) {
    instruction i;
    call one;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);) {
        if (i.opcode == SpvOpTypeVoid)
            c->void_type = i.words[1];
        if (read_call(&i, &one))
            find_callee(c, &one);
    }
}

/* ---- Output ---- */

static void append_imports(const conversion *c, spirv_words *out) {
    for (size_t k = 0; k < c->count; ++k) {
        const char *name = name_of(c->callees[k].opcode);
        const uint32_t decoration[] = {c->callees[k].function, SpvDecorationLinkageAttributes};
        cltile_append_text(out, SpvOpDecorate, decoration, 2, format_text("_Z%zu%sv%zu", strlen(name), name, k),
                           SpvLinkageTypeImport);
    }
}

static void append_declarations(conversion *c, spirv_words *out) {
    for (size_t k = 0; k < c->count; ++k) {
        const callee *one = &c->callees[k];
        uint32_t type[2 + MOST_OPERANDS] = {one->type, one->result};
        memcpy(type + 2, one->types, 4 * one->count);
        if (one->is_new_type)
            cltile_append_instruction(out, SpvOpTypeFunction, type, 2 + one->count);
    }
    for (size_t k = 0; k < c->count; ++k) {
        const callee *one = &c->callees[k];
        const uint32_t function[] = {one->result, one->function, SpvFunctionControlMaskNone, one->type};
        cltile_append_instruction(out, SpvOpFunction, function, 4);
        for (uint32_t p = 0; p < one->count; ++p)
            cltile_append_instruction(out, SpvOpFunctionParameter, (const uint32_t[]){one->types[p], c->next_id++}, 2);
        cltile_append_instruction(out, SpvOpFunctionEnd, NULL, 0);
    }
}

static void append_call(conversion *c, spirv_words *out, const call *one) {
    const callee *to = find_callee(c, one);
    uint32_t words[3 + MOST_OPERANDS] = {to->result, one->result == 0 ? c->next_id++ : one->result, to->function};
    memcpy(words + 3, one->operands, 4 * one->count);
    cltile_append_instruction(out, SpvOpFunctionCall, words, 3 + one->count);
}

/* Whether an instruction asks for an extension that the module needs no more. */
static bool is_of_extension(const instruction *i) {
    const char *name = i->opcode == SpvOpExtension ? cltile_read_literal(i, 1) : NULL;
    const bool is_split = (i->opcode == SpvOpCapability && i->words[1] == SpvCapabilitySplitBarrierINTEL) ||
                          (name != NULL && strcmp(name, EXTENSION_SPLIT_BARRIER) == 0);
    return is_split || (name_of(i->opcode) == NULL && cltile_find_intels(i) != NULL);
}

void call_2d_blocks(file_bytes *spirv) {
    spirv_words out = {0};
    conversion c = {.module = index_module(spirv)};
    unsigned reached = SECTION_CAPABILITIES;
    c.next_id = c.module.bound;
    find_callees(&c);
    cltile_append_header(&out, c.module.words);
    if (c.count > 0)
        cltile_append_instruction(&out, SpvOpCapability, (const uint32_t[]){SpvCapabilityLinkage}, 1);
    instruction i;
    call one;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c.module.words, c.module.count, &offset, &i);) {
        const unsigned section = cltile_section_of(i.opcode);
        if (reached < SECTION_TYPES && section >= SECTION_TYPES)
            append_imports(&c, &out);
        if (reached < SECTION_FUNCTIONS && section >= SECTION_FUNCTIONS)
            append_declarations(&c, &out);
        reached = section > reached ? section : reached;
        if (read_call(&i, &one))
            append_call(&c, &out, &one);
        else if (!is_of_extension(&i))
            cltile_copy_instruction(&out, &i);
    }
    cltile_free_spirv(&c.module);
    take_words(spirv, &out);
    ((uint32_t *)(void *)spirv->bytes)[3] = c.next_id;
}
