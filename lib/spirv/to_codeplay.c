/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of imported copies become instructions of Codeplay's set. */

#include "spirv/codeplay.h"

#include "report/symbols.h"

#include <string.h>

typedef struct to_codeplay {
    cltile_conversion *c;
    uint32_t set;      /* the id of the set */
    bool has_calls;    /* that become its instructions */
    bool is_set_new;   /* it is not imported yet */
    bool is_in_import; /* between OpFunction and OpFunctionEnd of what is removed */
    bool has_warned;   /* of an event that spirv-val refuses */
} to_codeplay;

/* ---- Imports ---- */

static bool is_copy(const cltile_conversion *c, const cltile_instruction *i) {
    return i->opcode == SpvOpFunctionCall && (cltile_role(c, i->words[3]) & ROLE_COPY) != 0;
}

static bool note_import(cltile_conversion *c, const cltile_instruction *i) {
    const char *symbol = cltile_imported_name(i);
    if (symbol == NULL || !cltile_is_copy(symbol))
        return true;
    uint32_t bits;
    const unsigned role = cltile_copy_role(symbol, &bits);
    if (role == 0)
        return cltile_fail_at(
            c, i, i->words[1],
            "the imported function '%s' has no instruction in the set: these are "
            "async_work_group_copy_2D2D with 10 arguments and _3D3D with 13, between local and global "
            "memory; the form of version 0.9.0 has fewer. Call the form of version 1.0",
            symbol);
    if (c->address_bits == 0)
        return cltile_fail_at(c, i, i->words[1], "'%s' needs addresses of 32 or 64 bits, and OpMemoryModel has neither",
                              symbol);
    if (bits != c->address_bits)
        return cltile_fail_at(c, i, i->words[1], "'%s' takes sizes of %u bits, and addresses have %u here", symbol,
                              (unsigned)bits, (unsigned)c->address_bits);
    cltile_instruction function;
    if (!cltile_find_definition(&c->module, i->words[1], &function) || function.opcode != SpvOpFunction)
        return cltile_fail_at(c, i, i->words[1], "'%s' is imported, but is no function", symbol);
    cltile_add_role(c, i->words[1], role | ROLE_GONE);
    return true;
}

/* Marks what goes with a function that is removed, its parameters, and what its calls return. */
static bool note_part(to_codeplay *t, const cltile_instruction *i, bool *is_in_import) {
    cltile_conversion *c = t->c;
    if (i->opcode == SpvOpFunction)
        *is_in_import = (cltile_role(c, i->words[2]) & ROLE_COPY) != 0;
    else if (i->opcode == SpvOpFunctionEnd)
        *is_in_import = false;
    else if (*is_in_import && i->opcode == SpvOpFunctionParameter)
        cltile_add_role(c, i->words[2], ROLE_GONE);
    else if (*is_in_import && i->opcode == SpvOpLabel)
        return cltile_fail_at(c, i, 0, "a function that is imported has a body: copy or make the module again");
    if (is_copy(c, i)) {
        cltile_add_role(c, i->words[2], ROLE_EVENT);
        t->has_calls = true;
    }
    return true;
}

static bool find_copies(to_codeplay *t, bool *found) {
    cltile_conversion *c = t->c;
    cltile_instruction i;
    bool is_in_import = false;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);) {
        if (!note_import(c, &i))
            return false;
        *found |= i.opcode == SpvOpDecorate && (cltile_role(c, i.words[1]) & ROLE_COPY) != 0;
        if (i.opcode == SpvOpExtInstImport && strcmp(cltile_instruction_set(&c->module, &i), c->set_name) == 0)
            t->set = i.words[1];
    }
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (!note_part(t, &i, &is_in_import))
            return false;
    return true;
}

/* ---- Other uses of copies and events ---- */

static void warn_of_event(to_codeplay *t, const cltile_instruction *i, uint32_t event) {
    if (t->has_warned || !cltile_is_non_semantic(t->c->set_name))
        return;
    t->has_warned = true;
    cltile_report_at(
        &t->c->reporter, CLTILE_RULE_CODEPLAY_EVENT_IN_MEMORY, &(cltile_location){0},
        "instruction at word %zu: Op%s of event %%%u, with which waits get it, is what consumers of the set expect, but "
        "spirv-val will say: Operand '%u[%%%u]' in semantic instruction cannot be a non-semantic instruction",
        (size_t)(i->words - t->c->module.words), cltile_opcode_name(i->opcode), (unsigned)event, (unsigned)event,
        (unsigned)event);
}

/* Copies, or what is to be one, take events. */
static bool may_use_event(const cltile_conversion *c, const cltile_instruction *i) {
    return is_copy(c, i) || cltile_is_non_semantic(cltile_instruction_set(&c->module, i));
}

/* Whether a word is the id that an instruction names or decorates: such instructions go with the id. */
static bool is_subject(const cltile_instruction *i, uint32_t word) {
    return cltile_is_name_or_decoration(i->opcode) && (word == 1 || i->opcode == SpvOpGroupDecorate);
}

static bool check_uses(to_codeplay *t, const cltile_instruction *i) {
    for (uint32_t k = 1; k < i->count; ++k) {
        const uint32_t id = i->words[k];
        const bool is_use = cltile_is_use(&t->c->module, i->words + k) && !is_subject(i, k);
        const unsigned role = is_use ? cltile_role(t->c, id) : 0;
        const bool is_called = i->opcode == SpvOpFunctionCall && k == 3;
        if ((role & ROLE_COPY) != 0 && !is_called)
            return cltile_fail_at(t->c, i, 0, "Op%s takes the copy function %%%u as a value; it can only be called",
                                  cltile_opcode_name(i->opcode), (unsigned)id);
        if ((role & ROLE_EVENT) != 0 && !may_use_event(t->c, i))
            warn_of_event(t, i, id);
    }
    return true;
}

/* ---- The result ---- */

static bool convert_call(to_codeplay *t, const cltile_instruction *i) {
    const unsigned role = cltile_role(t->c, i->words[3]);
    const cltile_copy_form *form = cltile_form_of(role);
    if (i->count != 4 + form->count)
        return cltile_fail_at(t->c, i, i->words[2], "the call has %u arguments, and async_work_group_copy_%s takes %u",
                              (unsigned)i->count - 4, form->dimensions, (unsigned)form->count);
    const uint32_t *operands = i->words + 4;
    if (!cltile_check_copy_operands(t->c, form, i, operands))
        return false;
    const bool to_local = cltile_storage_class(t->c, operands[OPERAND_DESTINATION]) == SpvStorageClassWorkgroup;
    if (to_local != ((role & ROLE_TO_LOCAL) != 0))
        return cltile_fail_at(t->c, i, i->words[2],
                              "the call copies to %s memory, and the function that it calls, %%%u, to %s memory",
                              to_local ? "local" : "global", (unsigned)i->words[3], to_local ? "global" : "local");
    const uint32_t head[] = {(5 + form->count) << 16 | SpvOpExtInst, i->words[1], i->words[2], t->set, form->number};
    cltile_append_words(&t->c->out, head, 5);
    cltile_append_words(&t->c->out, operands, form->count);
    return true;
}

static void append_new(void *user, unsigned section) {
    to_codeplay *t = user;
    const bool is_non_semantic = cltile_is_non_semantic(t->c->set_name);
    if (section == SECTION_EXTENSIONS && t->has_calls && is_non_semantic && !t->c->has_extension)
        cltile_append_text(&t->c->out, SpvOpExtension, NULL, 0, NON_SEMANTIC_EXTENSION, UINT32_MAX);
    if (section == SECTION_IMPORTS && t->is_set_new)
        cltile_append_text(&t->c->out, SpvOpExtInstImport, &t->set, 1, t->c->set_name, UINT32_MAX);
}

static bool convert_instruction(to_codeplay *t, const cltile_instruction *i) {
    cltile_reach_section(t->c, i, append_new, t);
    if (i->opcode == SpvOpFunction && (cltile_role(t->c, i->words[2]) & ROLE_COPY) != 0)
        t->is_in_import = true;
    if (t->is_in_import) {
        t->is_in_import = i->opcode != SpvOpFunctionEnd;
        return true;
    }
    if (!check_uses(t, i))
        return false;
    if (is_copy(t->c, i))
        return convert_call(t, i);
    cltile_keep_instruction(t->c, i);
    return true;
}

static bool convert(cltile_conversion *c) {
    to_codeplay t = {.c = c};
    bool found = false;
    if (!find_copies(&t, &found) || !found)
        return c->status == CLTILE_SUCCESS;
    cltile_instruction i;
    if (!cltile_has_kernel_capability(c))
        return false;
    t.is_set_new = t.has_calls && t.set == 0;
    if (t.is_set_new)
        t.set = c->next_id++;
    cltile_append_header(&c->out, c->module.words);
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (!convert_instruction(&t, &i))
            return false;
    if (t.has_calls && c->reporter.errors == 0 && cltile_is_non_semantic(c->set_name))
        cltile_report_at(&c->reporter, CLTILE_RULE_CODEPLAY_COPIES_STRIPPED, &(cltile_location){0},
                         "the copies are now non-semantic instructions by name: spirv-opt --strip-nonsemantic, and "
                         "whatever else drops these, deletes them");
    return true;
}

cltile_status cltile_spirv_to_codeplay(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                       uint32_t **out, size_t *out_count, char **message) {
    return cltile_convert_spirv(in, in_count, options, out, out_count, message, convert);
}
