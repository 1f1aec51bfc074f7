/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions of Codeplay's set become calls of imported copies. */

#include "spirv/codeplay.h"

#include <string.h>

#define MOST_OPERANDS 13

/* A function that copies, which instructions become calls of. */
typedef struct callee {
    bool is_needed, is_new; /* the latter: it is not imported yet */
    uint32_t function, type;
    uint32_t destination, source; /* types of its pointers */
} callee;

typedef struct from_codeplay {
    cltile_conversion *c;
    bool has_sets, is_extension_needed;                   /* by another set of non-semantic instructions */
    callee callees[FORM_COUNT][2];                        /* by form and whether they copy to local memory */
    uint32_t byte_type, pointer_types[2];                 /* to bytes in global and in local memory; 0: not needed */
    cltile_words capabilities, names, decorations, types; /* new instructions; functions are among the types */
} from_codeplay;

static callee *callee_of(from_codeplay *f, unsigned role) {
    return &f->callees[(role & ROLE_COPY_3D) != 0][(role & ROLE_TO_LOCAL) != 0];
}

/* ---- Reading the module ---- */

static void note_set(from_codeplay *f, const cltile_instruction *i) {
    const char *name = cltile_instruction_set(&f->c->module, i);
    if (cltile_is_copy_set(name)) {
        cltile_add_role(f->c, i->words[1], ROLE_SET | ROLE_GONE);
        f->has_sets = true;
    } else {
        f->is_extension_needed |= cltile_is_non_semantic(name);
    }
}

/* The operands of the function's type: the types of the result and of the parameters. */
static void list_types(const from_codeplay *f, const cltile_copy_form *form, const callee *callee,
                       uint32_t types[MOST_OPERANDS + 1]) {
    types[0] = f->c->event_type;
    for (uint32_t k = 0; k < form->count; ++k)
        types[k + 1] = f->c->size_type;
    types[1 + OPERAND_DESTINATION] = callee->destination;
    types[1 + OPERAND_SOURCE] = callee->source;
    types[form->count] = f->c->event_type;
}

static bool points_to_class(const from_codeplay *f, uint32_t type, bool is_local) {
    cltile_instruction i;
    return cltile_find_definition(&f->c->module, type, &i) && i.opcode == SpvOpTypePointer &&
           i.words[2] == (is_local ? SpvStorageClassWorkgroup : SpvStorageClassCrossWorkgroup);
}

/* Whether a function of that type can be called for a form; gives the types of its pointers. */
static bool read_function_type(const from_codeplay *f, unsigned role, const cltile_instruction *type, callee *callee) {
    const cltile_copy_form *form = cltile_form_of(role);
    if (type->opcode != SpvOpTypeFunction || type->count != 3 + form->count)
        return false;
    callee->type = type->words[1];
    callee->destination = type->words[3 + OPERAND_DESTINATION];
    callee->source = type->words[3 + OPERAND_SOURCE];
    uint32_t types[MOST_OPERANDS + 1];
    list_types(f, form, callee, types);
    const bool to_local = (role & ROLE_TO_LOCAL) != 0;
    return memcmp(types, type->words + 2, sizeof *types * (form->count + 1)) == 0 &&
           points_to_class(f, callee->destination, to_local) && points_to_class(f, callee->source, !to_local);
}

/* A function that is imported under a copy's name is called, if it is one. */
static bool note_import(from_codeplay *f, const cltile_instruction *i) {
    cltile_conversion *c = f->c;
    const char *symbol = cltile_imported_name(i);
    uint32_t bits = 0;
    const unsigned role = symbol == NULL ? 0 : cltile_copy_role(symbol, &bits);
    if (role == 0 || bits != c->address_bits)
        return true;
    cltile_instruction function, type;
    callee own = {.function = i->words[1]};
    const bool is_right =
        cltile_find_definition(&c->module, i->words[1], &function) && function.opcode == SpvOpFunction &&
        cltile_find_definition(&c->module, function.words[4], &type) && read_function_type(f, role, &type, &own);
    if (!is_right)
        return cltile_fail_at(c, i, i->words[1],
                              "'%s' is imported as something other than that function of %u parameters", symbol,
                              (unsigned)cltile_form_of(role)->count);
    *callee_of(f, role) = own;
    return true;
}

/* The form of an instruction of the set; NULL, with an error reported, for another instruction. */
static const cltile_copy_form *read_form(cltile_conversion *c, const cltile_instruction *i) {
    const uint32_t index = i->words[4] - 1;
    const cltile_copy_form *form = index < FORM_COUNT ? &cltile_copy_forms[index] : NULL;
    if (form == NULL)
        cltile_fail_at(c, i, i->words[2],
                       "the set has no instruction %u: 1 is GroupAsyncCopy2D2D, 2 is GroupAsyncCopy3D3D",
                       (unsigned)i->words[4]);
    else if (i->count != 5 + form->count) {
        cltile_fail_at(c, i, i->words[2], "%s has %u operands, and this has %u", form->instruction,
                       (unsigned)form->count, (unsigned)i->count - 5);
        form = NULL;
    }
    return form;
}

static bool is_copy(const cltile_conversion *c, const cltile_instruction *i) {
    return i->opcode == SpvOpExtInst && (cltile_role(c, i->words[3]) & ROLE_SET) != 0;
}

/* The role of the function that an instruction becomes a call of. */
static unsigned role_of(const cltile_conversion *c, const cltile_copy_form *form, const uint32_t *operands) {
    const bool to_local = cltile_storage_class(c, operands[OPERAND_DESTINATION]) == SpvStorageClassWorkgroup;
    return (form->number == 2 ? ROLE_COPY_3D : ROLE_COPY_2D) | (to_local ? ROLE_TO_LOCAL : 0);
}

static bool note_copy(from_codeplay *f, const cltile_instruction *i, bool is_in_block) {
    cltile_conversion *c = f->c;
    const cltile_copy_form *form = read_form(c, i);
    if (form == NULL)
        return false;
    if (!is_in_block)
        return cltile_fail_at(c, i, i->words[2], "%s stands outside of a function", form->instruction);
    if (!cltile_check_copy_operands(c, form, i, i->words + 5))
        return false;
    callee_of(f, role_of(c, form, i->words + 5))->is_needed = true;
    return true;
}

static bool find_copies(from_codeplay *f) {
    cltile_conversion *c = f->c;
    cltile_instruction i;
    bool is_in_block = false;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (i.opcode == SpvOpExtInstImport)
            note_set(f, &i);
    for (size_t offset = HEADER_WORDS;
         f->has_sets && cltile_next_instruction(c->module.words, c->module.count, &offset, &i);) {
        if (i.opcode == SpvOpLabel || i.opcode == SpvOpFunctionEnd)
            is_in_block = i.opcode == SpvOpLabel;
        if (!note_import(f, &i) || (is_copy(c, &i) && !note_copy(f, &i, is_in_block)))
            return false;
    }
    return true;
}

/* ---- Types and functions ---- */

/* The id of the type with these operands, which is made if it is missing. */
static uint32_t find_or_make(from_codeplay *f, uint32_t opcode, const uint32_t *operands, uint32_t count) {
    cltile_conversion *c = f->c;
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (i.opcode == opcode && i.count == 2 + count && memcmp(i.words + 2, operands, sizeof *operands * count) == 0)
            return i.words[1];
    uint32_t words[MOST_OPERANDS + 2] = {c->next_id++};
    memcpy(words + 1, operands, sizeof *operands * count);
    cltile_append_instruction(&f->types, opcode, words, count + 1);
    return words[0];
}

static void need_capability(from_codeplay *f, uint32_t capability, bool *has) {
    if (!*has)
        cltile_append_instruction(&f->capabilities, SpvOpCapability, &capability, 1);
    *has = true;
}

static uint32_t pointer_to_bytes(from_codeplay *f, bool to_local) {
    if (f->byte_type == 0)
        f->byte_type = find_or_make(f, SpvOpTypeInt, (const uint32_t[]){8, 0}, 2);
    if (f->byte_type >= f->c->module.bound)
        need_capability(f, SpvCapabilityInt8, &f->c->has_int8);
    const uint32_t operands[] = {to_local ? SpvStorageClassWorkgroup : SpvStorageClassCrossWorkgroup, f->byte_type};
    if (f->pointer_types[to_local] == 0)
        f->pointer_types[to_local] = find_or_make(f, SpvOpTypePointer, operands, 2);
    return f->pointer_types[to_local];
}

static void make_callee(from_codeplay *f, size_t form, bool to_local) {
    callee *callee = &f->callees[form][to_local];
    need_capability(f, SpvCapabilityLinkage, &f->c->has_linkage);
    callee->is_new = true;
    const uint32_t global = pointer_to_bytes(f, false), local = pointer_to_bytes(f, true);
    callee->destination = to_local ? local : global;
    callee->source = to_local ? global : local;
    uint32_t types[MOST_OPERANDS + 1];
    list_types(f, &cltile_copy_forms[form], callee, types);
    callee->type = find_or_make(f, SpvOpTypeFunction, types, cltile_copy_forms[form].count + 1);
    callee->function = f->c->next_id++;
}

/* Imports the function of a new callee; all types come before. */
static void import_callee(from_codeplay *f, const cltile_copy_form *form, const callee *callee, bool to_local) {
    char symbol[COPY_SYMBOL_SIZE];
    uint32_t types[MOST_OPERANDS + 1];
    const uint32_t decoration[] = {callee->function, SpvDecorationLinkageAttributes};
    const uint32_t function[] = {f->c->event_type, callee->function, 0, callee->type};
    cltile_write_copy_symbol(symbol, form, to_local, f->c->address_bits);
    list_types(f, form, callee, types);
    cltile_append_text(&f->names, SpvOpName, &callee->function, 1, symbol, UINT32_MAX);
    cltile_append_text(&f->decorations, SpvOpDecorate, decoration, 2, symbol, SpvLinkageTypeImport);
    cltile_append_instruction(&f->types, SpvOpFunction, function, 4);
    for (uint32_t k = 0; k < form->count; ++k)
        cltile_append_instruction(&f->types, SpvOpFunctionParameter, (const uint32_t[]){types[k + 1], f->c->next_id++},
                                  2);
    cltile_append_instruction(&f->types, SpvOpFunctionEnd, NULL, 0);
}

static void make_callees(from_codeplay *f) {
    for (size_t form = 0; form < FORM_COUNT; ++form)
        for (int to_local = 0; to_local < 2; ++to_local)
            if (f->callees[form][to_local].is_needed && f->callees[form][to_local].function == 0)
                make_callee(f, form, to_local);
    for (size_t form = 0; form < FORM_COUNT; ++form)
        for (int to_local = 0; to_local < 2; ++to_local)
            if (f->callees[form][to_local].is_new)
                import_callee(f, &cltile_copy_forms[form], &f->callees[form][to_local], to_local);
}

static void append_new(void *user, unsigned section) {
    from_codeplay *f = user;
    cltile_words *new = section == SECTION_CAPABILITIES  ? &f->capabilities
                        : section == SECTION_NAMES       ? &f->names
                        : section == SECTION_DECORATIONS ? &f->decorations
                        : section == SECTION_TYPES       ? &f->types
                                                         : NULL;
    if (new != NULL)
        cltile_move_words(&f->c->out, new);
}

/* ---- The result ---- */

/* A pointer as the function takes it. */
static uint32_t cast_pointer(cltile_conversion *c, uint32_t value, uint32_t type) {
    if (cltile_type_of(&c->module, value) == type)
        return value;
    const uint32_t operands[] = {type, c->next_id++, value};
    cltile_append_instruction(&c->out, SpvOpBitcast, operands, 3);
    return operands[1];
}

static void convert_copy(from_codeplay *f, const cltile_instruction *i) {
    cltile_conversion *c = f->c;
    const cltile_copy_form *form = &cltile_copy_forms[i->words[4] - 1];
    const callee *callee = callee_of(f, role_of(c, form, i->words + 5));
    uint32_t words[3 + MOST_OPERANDS] = {i->words[1], i->words[2], callee->function};
    memcpy(words + 3, i->words + 5, sizeof *words * form->count);
    words[3 + OPERAND_DESTINATION] = cast_pointer(c, words[3 + OPERAND_DESTINATION], callee->destination);
    words[3 + OPERAND_SOURCE] = cast_pointer(c, words[3 + OPERAND_SOURCE], callee->source);
    cltile_append_instruction(&c->out, SpvOpFunctionCall, words, 3 + form->count);
}

/* Whether an instruction serves only the set. */
static bool is_left_out(const from_codeplay *f, const cltile_instruction *i) {
    if (i->opcode == SpvOpExtInstImport)
        return (cltile_role(f->c, i->words[1]) & ROLE_SET) != 0;
    const char *extension = i->opcode == SpvOpExtension ? cltile_read_literal(i, 1) : NULL;
    return extension != NULL && !f->is_extension_needed && strcmp(extension, NON_SEMANTIC_EXTENSION) == 0;
}

static bool convert(cltile_conversion *c) {
    from_codeplay f = {.c = c};
    cltile_instruction i;
    if (!find_copies(&f))
        return false;
    if (!f.has_sets)
        return true;
    if (!cltile_has_kernel_capability(c))
        return false;
    make_callees(&f);
    cltile_append_header(&c->out, c->module.words);
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);) {
        cltile_reach_section(c, &i, append_new, &f);
        if (is_copy(c, &i))
            convert_copy(&f, &i);
        else if (!is_left_out(&f, &i))
            cltile_keep_instruction(c, &i);
    }
    return true;
}

cltile_status cltile_spirv_from_codeplay(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                         uint32_t **out, size_t *out_count, char **message) {
    return cltile_convert_spirv(in, in_count, options, out, out_count, message, convert);
}
