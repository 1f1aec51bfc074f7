/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module that SPIRV-Tools has parsed. */

#include "spirv/parse.h"

#include "report/report.h"
#include "spirv/blocks_2d.h"
#include "spirv/libspirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sets of instructions ---- */

bool cltile_is_copy_set(const char *name) {
    return strcmp(name, NON_SEMANTIC CODEPLAY_SET) == 0 || strcmp(name, CODEPLAY_SET) == 0;
}

bool cltile_is_non_semantic(const char *name) {
    return strncmp(name, NON_SEMANTIC, strlen(NON_SEMANTIC)) == 0;
}

/* ---- The copy for SPIRV-Tools ---- */

/* An import of a set that SPIRV-Tools would not take, or whose operands it might not. */
static void show_import(uint32_t *words, const cltile_instruction *i, unsigned char *hidden, uint32_t bound) {
    const char *name = cltile_read_literal(i, 2);
    if (name == NULL || cltile_is_non_semantic(name) || strcmp(name, "OpenCL.std") == 0)
        return;
    if (cltile_is_copy_set(name)) {
        memcpy(words + 2, NON_SEMANTIC, strlen(NON_SEMANTIC));
    } else if (words[1] < bound) {
        words[0] = i->count << 16 | SpvOpString;
        hidden[words[1]] = 1;
    }
}

const cltile_intels *cltile_find_intels(const cltile_instruction *i) {
    static const cltile_intels rows[] = {
        {OP_2D_LOAD, OP_2D_STORE, CAPABILITY_2D_BLOCKS, CAPABILITY_2D_TRANSPOSE, false, "2DBlock", EXTENSION_2D_BLOCKS},
        {OP_MATRIX_MULTIPLY_ADD, OP_MATRIX_MULTIPLY_ADD, CAPABILITY_MATRICES, CAPABILITY_MATRICES, true, "Matrix",
         EXTENSION_MATRICES},
        {OP_TO_BFLOAT16, OP_FROM_BFLOAT16, CAPABILITY_BFLOAT16, CAPABILITY_BFLOAT16, true, "BF16", EXTENSION_BFLOAT16},
    };
    const uint32_t capability = i->opcode == SpvOpCapability && i->count == 2 ? i->words[1] : 0;
    const char *extension = i->opcode == SpvOpExtension ? cltile_read_literal(i, 1) : NULL;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; ++k)
        if ((i->opcode >= rows[k].first && i->opcode <= rows[k].last) ||
            (capability >= rows[k].first_capability && capability <= rows[k].last_capability) ||
            (extension != NULL && strcmp(extension, rows[k].extension) == 0))
            return &rows[k];
    return NULL;
}

/* An instruction of Intel's, or what asks for them. */
static void show_intels(uint32_t *words, const cltile_instruction *i, const cltile_intels *of) {
    if (i->opcode == SpvOpCapability)
        words[1] = SpvCapabilityKernel;
    else if (i->opcode != SpvOpExtension && !of->have_results)
        words[0] = i->count << 16 | SpvOpGroupDecorate;
    else if (i->opcode != SpvOpExtension && i->count > 3)
        cltile_shorten(words, SpvOpUndef, 3);
}

/* Changes a copy of a module to what SPIRV-Tools can parse, each instruction at its offset:
 *
 * - Codeplay's set is taken for one of ids if its name begins as those of non-semantic instructions do;
 * - of sets that it need not know, or in which compilers are known to err, such as llvm-spirv's debug information,
 *   instructions are left with a type and a result alone;
 * - null constants lose the words that LLVM 22 writes too many;
 * - 2D blocks, which SPIRV-Tools of 2023 does not know, are an instruction of any number of ids; products of matrices
 *   and conversions to and from bfloat16 are undefined. */
static void show(uint32_t *words, size_t count, unsigned char *hidden, uint32_t bound) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS, start = offset; cltile_next_instruction(words, count, &offset, &i);
         start = offset)
        if (i.opcode == SpvOpExtInstImport)
            show_import(words + start, &i, hidden, bound);
        else if (i.opcode == SpvOpExtInst && i.count > 4 && i.words[3] < bound && hidden[i.words[3]] != 0)
            cltile_shorten(words + start, SpvOpUndef, 3);
        else if (cltile_find_intels(&i) != NULL)
            show_intels(words + start, &i, cltile_find_intels(&i));
        else if (cltile_count_words(&i) < i.count)
            cltile_shorten(words + start, i.opcode, cltile_count_words(&i));
}

/* ---- The header ---- */

#define NEWEST_MINOR 6 /* of SPIR-V 1 */

/* Swaps the bytes of a module of the other byte order. */
static cltile_status check_header(uint32_t *words, size_t count, char **message) {
    if (count < HEADER_WORDS)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "the SPIR-V is cut off: it has %zu bytes, but is made of words of 4 bytes, and at least %d: "
                           "copy or make it again",
                           4 * count, HEADER_WORDS);
    if (words[0] == __builtin_bswap32(SpvMagicNumber))
        for (size_t i = 0; i < count; ++i)
            words[i] = __builtin_bswap32(words[i]); /* right for strings, too: a word's lowest byte is their first */
    if (words[0] != SpvMagicNumber)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "this is no SPIR-V: give a module as compilers write it, not text or an archive");
    const uint32_t version = words[1], bound = words[3];
    if ((version & 0xff0000ff) != 0 || version >> 16 != 1 || (version >> 8 & 0xff) > NEWEST_MINOR)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "this is SPIR-V of version %u.%u, or broken (0x%08x): make it of version 1.0 to 1.%d",
                           version >> 16 & 0xff, version >> 8 & 0xff, (unsigned)version, NEWEST_MINOR);
    if (bound == 0 || bound > GREATEST_BOUND)
        return cltile_fail(
            CLTILE_INVALID_SPIRV, message,
            "the SPIR-V is broken: its ids are said to be below %u, where 1 to %u are possible: copy or make it again",
            (unsigned)bound, GREATEST_BOUND);
    return CLTILE_SUCCESS;
}

/* ---- Parsing ---- */

typedef struct parser {
    cltile_spirv *module;
    size_t offset; /* of the instruction that comes next */
    int memory_model;
    bool is_in_function;
    char **message;
    cltile_status status;
} parser;

void cltile_write_position(char *text, uint32_t id, size_t offset) {
    char number[16] = "";
    if (id != 0)
        snprintf(number, sizeof number, " %%%u", (unsigned)id);
    snprintf(text, POSITION_SIZE, "instruction%s at word %zu", number, offset);
}

static spv_result_t refuse_id(parser *p, const spv_parsed_instruction_t *i, uint32_t id) {
    char position[POSITION_SIZE];
    cltile_write_position(position, i->result_id == id ? 0 : i->result_id, p->offset);
    p->status = cltile_fail(CLTILE_INVALID_SPIRV, p->message,
                            "%s: it has an id %u, where ids are said to be below %u: copy or make the module again",
                            position, (unsigned)id, (unsigned)p->module->bound);
    return SPV_REQUESTED_TERMINATION;
}

static void note_module(parser *p, const spv_parsed_instruction_t *i) {
    if (i->opcode == SpvOpMemoryModel)
        p->memory_model = (int)(i->words[2] & 0xffff);
    else if (i->opcode == SpvOpFunction || i->opcode == SpvOpFunctionEnd)
        p->is_in_function = i->opcode == SpvOpFunction;
}

static spv_result_t note_instruction(void *user, const spv_parsed_instruction_t *i) {
    parser *p = user;
    cltile_spirv *m = p->module;
    for (uint16_t k = 0; k < i->num_operands; ++k) {
        const spv_operand_type_t kind = i->operands[k].type;
        const size_t word = p->offset + i->operands[k].offset;
        const bool is_use = kind == SPV_OPERAND_TYPE_ID || kind == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID ||
                            kind == SPV_OPERAND_TYPE_SCOPE_ID;
        const bool is_id = is_use || kind == SPV_OPERAND_TYPE_TYPE_ID || kind == SPV_OPERAND_TYPE_RESULT_ID;
        if (is_id && i->words[i->operands[k].offset] >= m->bound)
            return refuse_id(p, i, i->words[i->operands[k].offset]);
        if (is_use)
            m->uses[word / 8] |= (unsigned char)(1u << word % 8);
    }
    if (i->result_id != 0) {
        m->offsets[i->result_id] = p->offset;
        m->types[i->result_id] = i->type_id;
    }
    note_module(p, i);
    p->offset += i->num_words;
    return SPV_SUCCESS;
}

/* Says what is wrong. A number that SPIRV-Tools has no meaning for may just be newer. */
static void refuse_instruction(parser *p, spv_diagnostic diagnostic) {
    const char *why = diagnostic == NULL || diagnostic->error == NULL ? "" : diagnostic->error;
    const bool is_number =
        strncmp(why, "Invalid ", 8) == 0 && strncmp(why, "Invalid instruction ", 20) != 0; /* but for its length */
    const size_t length = strlen(why);
    char position[POSITION_SIZE];
    cltile_write_position(position, 0, p->offset);
    p->status =
        cltile_fail(CLTILE_INVALID_SPIRV, p->message,
                    "%s: %.*s, says SPIRV-Tools %s: copy or make the module "
                    "again%s",
                    position, (int)(length > 0 && why[length - 1] == '.' ? length - 1 : length), why,
                    spvSoftwareVersionString(), is_number ? ", with nothing that is newer than that version" : "");
}

/* Parses what is shown of the module. The newest version: the grammar only grows, and whether the module may use what
 * came after the version in its header is for validation to say. */
static void parse(parser *p, const uint32_t *shown) {
    spv_context context = spvContextCreate(SPV_ENV_UNIVERSAL_1_6);
    spv_diagnostic diagnostic = NULL;
    const spv_result_t result =
        spvBinaryParse(context, p, shown, p->module->count, NULL, note_instruction, &diagnostic);
    if (result != SPV_SUCCESS && p->status == CLTILE_SUCCESS)
        refuse_instruction(p, diagnostic);
    spvDiagnosticDestroy(diagnostic);
    spvContextDestroy(context);
}

static cltile_status parse_copy(parser *p) {
    cltile_spirv *m = p->module;
    m->offsets = cltile_allocate(m->bound, sizeof *m->offsets);
    m->types = cltile_allocate(m->bound, sizeof *m->types);
    m->uses = cltile_allocate(m->count / 8 + 1, 1);
    unsigned char *hidden = cltile_allocate(m->bound, 1);
    uint32_t *shown = cltile_allocate(m->count, 4);
    if (m->offsets == NULL || m->types == NULL || m->uses == NULL || hidden == NULL || shown == NULL) {
        p->status = cltile_fail(CLTILE_OUT_OF_MEMORY, p->message, "out of memory");
    } else {
        memcpy(shown, m->words, 4 * m->count);
        show(shown, m->count, hidden, m->bound);
        parse(p, shown);
    }
    free(shown);
    free(hidden);
    return p->status;
}

cltile_status cltile_parse_spirv(uint32_t *words, size_t count, cltile_spirv *m, char **message) {
    *m = (cltile_spirv){0};
    cltile_status status = check_header(words, count, message);
    if (status != CLTILE_SUCCESS)
        return status;
    *m = (cltile_spirv){.words = words, .count = count, .bound = words[3]};
    parser p = {.module = m, .offset = HEADER_WORDS, .memory_model = -1, .message = message};
    status = parse_copy(&p);
    if (status != CLTILE_SUCCESS)
        return status;
    if (p.memory_model < 0)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "the SPIR-V is broken or cut off: it has no OpMemoryModel: copy or make it again");
    if (p.memory_model != SpvMemoryModelOpenCL)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "this SPIR-V is of shaders, not of OpenCL kernels (its memory model is %d): give a module "
                           "of the Kernel capability, which a compiler of OpenCL C makes",
                           p.memory_model);
    if (p.is_in_function)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "the SPIR-V is cut off: it ends within a function: copy or make it again");
    return CLTILE_SUCCESS;
}

void cltile_free_spirv(cltile_spirv *m) {
    free(m->offsets);
    free(m->types);
    free(m->uses);
    *m = (cltile_spirv){0};
}

/* ---- Ids ---- */

bool cltile_is_use(const cltile_spirv *m, const uint32_t *word) {
    const size_t offset = (size_t)(word - m->words);
    return (m->uses[offset / 8] >> offset % 8 & 1) != 0;
}

bool cltile_find_definition(const cltile_spirv *m, uint32_t id, cltile_instruction *definition) {
    size_t offset = id < m->bound ? m->offsets[id] : 0;
    return offset > 0 && cltile_next_instruction(m->words, m->count, &offset, definition);
}

uint32_t cltile_type_of(const cltile_spirv *m, uint32_t value) {
    return value < m->bound ? m->types[value] : 0;
}

bool cltile_find_type(const cltile_spirv *m, uint32_t value, cltile_instruction *type) {
    return cltile_find_definition(m, cltile_type_of(m, value), type);
}

uint32_t cltile_type_opcode(const cltile_spirv *m, uint32_t value) {
    cltile_instruction type;
    return cltile_find_type(m, value, &type) ? type.opcode : 0;
}

const char *cltile_instruction_set(const cltile_spirv *m, const cltile_instruction *i) {
    cltile_instruction import = *i;
    if (i->opcode == SpvOpExtInst && !cltile_find_definition(m, i->words[3], &import))
        return "";
    const char *name = import.opcode == SpvOpExtInstImport ? cltile_read_literal(&import, 2) : NULL;
    return name == NULL ? "" : name;
}

const char *cltile_opcode_name(uint32_t opcode) {
    return spvOpcodeString(opcode);
}
