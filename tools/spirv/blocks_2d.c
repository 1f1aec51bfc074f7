/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions of SPV_INTEL_2d_block_io become calls of imported functions, which any llvm-spirv reads. The functions
 * have the names that newer ones give the instructions in LLVM. */

#include "spirv/blocks_2d.h"

#include "spirv/spirv.h"

#include <string.h>

#define MOST_OPERANDS 10

/* An imported function for an instruction with operands of some types. */
typedef struct callee {
    uint32_t opcode, count, types[MOST_OPERANDS];
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
    static const char *const names[] = {"Load", "LoadTransform", "LoadTranspose", "Prefetch", "Store"};
    return format_text("__spirv_Subgroup2DBlock%sINTEL", names[opcode - OP_2D_LOAD]);
}

static bool is_2d_block(const instruction *i) {
    return i->opcode >= OP_2D_LOAD && i->opcode <= OP_2D_STORE && i->count - 1 <= MOST_OPERANDS;
}

/* ---- Functions ---- */

static bool has_types(const callee *one, const uint32_t *types, uint32_t count) {
    return one->count == count && memcmp(one->types, types, 4 * count) == 0;
}

/* Types of functions are in a module once. */
static void find_type(conversion *c, callee *one) {
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (i.opcode == SpvOpTypeFunction && i.words[2] == c->void_type && has_types(one, i.words + 3, i.count - 3))
            one->type = i.words[1];
    for (size_t k = 0; k < c->count && one->type == 0; ++k)
        if (has_types(one, c->callees[k].types, c->callees[k].count))
            one->type = c->callees[k].type;
    one->is_new_type = one->type == 0;
    if (one->is_new_type)
        one->type = c->next_id++;
}

static const callee *find_callee(conversion *c, const instruction *i) {
    callee one = {.opcode = i->opcode, .count = i->count - 1};
    for (uint32_t k = 0; k < one.count; ++k)
        one.types[k] = cltile_type_of(&c->module, i->words[k + 1]);
    for (size_t k = 0; k < c->count; ++k)
        if (c->callees[k].opcode == one.opcode && has_types(&c->callees[k], one.types, one.count))
            return &c->callees[k];
    find_type(c, &one);
    one.function = c->next_id++;
    *ADD_ROW(c->callees, c->count) = one;
    return &c->callees[c->count - 1];
}

static void find_callees(conversion *c) {
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);) {
        if (i.opcode == SpvOpTypeVoid)
            c->void_type = i.words[1];
        if (is_2d_block(&i))
            find_callee(c, &i);
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
        uint32_t type[2 + MOST_OPERANDS] = {one->type, c->void_type};
        memcpy(type + 2, one->types, 4 * one->count);
        if (one->is_new_type)
            cltile_append_instruction(out, SpvOpTypeFunction, type, 2 + one->count);
    }
    for (size_t k = 0; k < c->count; ++k) {
        const callee *one = &c->callees[k];
        const uint32_t function[] = {c->void_type, one->function, SpvFunctionControlMaskNone, one->type};
        cltile_append_instruction(out, SpvOpFunction, function, 4);
        for (uint32_t p = 0; p < one->count; ++p)
            cltile_append_instruction(out, SpvOpFunctionParameter, (const uint32_t[]){one->types[p], c->next_id++}, 2);
        cltile_append_instruction(out, SpvOpFunctionEnd, NULL, 0);
    }
}

static void append_call(conversion *c, spirv_words *out, const instruction *i) {
    uint32_t words[3 + MOST_OPERANDS] = {c->void_type, c->next_id++, find_callee(c, i)->function};
    memcpy(words + 3, i->words + 1, 4 * (i->count - 1));
    cltile_append_instruction(out, SpvOpFunctionCall, words, 2 + i->count);
}

static bool is_of_extension(const instruction *i) {
    const char *name = i->opcode == SpvOpExtension ? cltile_read_literal(i, 1) : NULL;
    return (name != NULL && strcmp(name, EXTENSION_2D_BLOCKS) == 0) ||
           (i->opcode == SpvOpCapability && i->words[1] >= CAPABILITY_2D_BLOCKS &&
            i->words[1] <= CAPABILITY_2D_TRANSPOSE);
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
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c.module.words, c.module.count, &offset, &i);) {
        const unsigned section = cltile_section_of(i.opcode);
        if (reached < SECTION_TYPES && section >= SECTION_TYPES)
            append_imports(&c, &out);
        if (reached < SECTION_FUNCTIONS && section >= SECTION_FUNCTIONS)
            append_declarations(&c, &out);
        reached = section > reached ? section : reached;
        if (is_2d_block(&i))
            append_call(&c, &out, &i);
        else if (!is_of_extension(&i))
            cltile_copy_instruction(&out, &i);
    }
    cltile_free_spirv(&c.module);
    take_words(spirv, &out);
    ((uint32_t *)(void *)spirv->bytes)[3] = c.next_id;
}
