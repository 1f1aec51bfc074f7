/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Codeplay's set of copies: its instructions, their rules, and the frame of a conversion. */

#include "spirv/codeplay.h"

#include "report/report.h"
#include "report/symbols.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The set ---- */

/* clang-format off */
static const char *const names_2D[] = {
    "Destination", "Destination Offset", "Source", "Source Offset", "Num Bytes Per Element", "Num Elements Per Line",
    "Num Lines", "Source Line Length", "Destination Line Length", "Event"};
static const char *const names_3D[] = {
    "Destination", "Destination Offset", "Source", "Source Offset", "Num Bytes Per Element", "Num Elements Per Line",
    "Num Lines", "Num Planes", "Source Line Length", "Source Plane Area", "Destination Line Length",
    "Destination Plane Area", "Event"};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define BYTES 4 /* which operand Num Bytes Per Element is */

const cltile_copy_form cltile_copy_forms[FORM_COUNT] = {
    {1, "2D2D", "GroupAsyncCopy2D2D", names_2D, COUNT(names_2D), .elements = 5, .lines = 6, .source_length = 7,
     .destination_length = 8},
    {2, "3D3D", "GroupAsyncCopy3D3D", names_3D, COUNT(names_3D), .elements = 5, .lines = 6, .planes = 7,
     .source_length = 8, .source_area = 9, .destination_length = 10, .destination_area = 11},
};

const cltile_copy_form *cltile_form_of(unsigned role) {
    return &cltile_copy_forms[(role & ROLE_COPY_3D) != 0 ? 1 : 0];
}

void cltile_write_copy_symbol(char *symbol, const cltile_copy_form *form, bool to_local, uint32_t address_bits) {
    const char size = address_bits == 32 ? 'j' : 'm';
    char sizes[16] = "";
    memset(sizes, size, form->count - 4); /* all but both pointers, the first's offset, and the event */
    snprintf(symbol, COPY_SYMBOL_SIZE, "_Z26async_work_group_copy_%sPU3AS%dv%cPU3AS%dKv%s9ocl_event", form->dimensions,
             to_local ? 3 : 1, size, to_local ? 1 : 3, sizes);
}

unsigned cltile_copy_role(const char *symbol, uint32_t *bits) {
    char key[CLTILE_KEY_SIZE], other[COPY_SYMBOL_SIZE];
    if (!cltile_is_copy(symbol) || !cltile_make_key(symbol, key))
        return 0;
    for (size_t f = 0; f < FORM_COUNT; ++f)
        for (unsigned to_local = 0; to_local < 2; ++to_local)
            for (*bits = 32; *bits <= 64; *bits += 32) {
                cltile_write_copy_symbol(other, &cltile_copy_forms[f], to_local, *bits);
                if (strcmp(key, other) == 0)
                    return (f == 0 ? ROLE_COPY_2D : ROLE_COPY_3D) | (to_local ? ROLE_TO_LOCAL : 0);
            }
    return 0;
}

/* ---- Errors ---- */

bool cltile_fail_at(cltile_conversion *c, const cltile_instruction *i, uint32_t id, const char *format, ...) {
    char position[POSITION_SIZE];
    cltile_write_position(position, id, (size_t)(i->words - c->module.words));
    va_list arguments;
    va_start(arguments, format);
    char *text = cltile_format_list(format, arguments);
    va_end(arguments);
    c->status = cltile_fail(CLTILE_INVALID_SPIRV, c->reporter.message, "%s: %s", position, text == NULL ? "" : text);
    free(text);
    return false;
}

/* ---- Roles ---- */

unsigned cltile_role(const cltile_conversion *c, uint32_t id) {
    return id < c->module.bound ? c->roles[id] : 0;
}

void cltile_add_role(cltile_conversion *c, uint32_t id, unsigned role) {
    if (id < c->module.bound)
        c->roles[id] |= (unsigned char)role;
}

/* ---- Types of operands ---- */

uint32_t cltile_storage_class(const cltile_conversion *c, uint32_t value) {
    cltile_instruction type;
    return cltile_find_type(&c->module, value, &type) && type.opcode == SpvOpTypePointer ? type.words[2] : UINT32_MAX;
}

static bool check_pointers(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                           const uint32_t *operands) {
    static const unsigned pointers[] = {OPERAND_DESTINATION, OPERAND_SOURCE};
    for (size_t p = 0; p < COUNT(pointers); ++p) {
        const uint32_t value = operands[pointers[p]], class = cltile_storage_class(c, value);
        const char *name = form->names[pointers[p]];
        if (class == UINT32_MAX)
            return cltile_fail_at(c, i, i->words[2], "%s takes a pointer for %s, and %%%u is none", form->instruction,
                                  name, (unsigned)value);
        if (class != SpvStorageClassWorkgroup && class != SpvStorageClassCrossWorkgroup)
            return cltile_fail_at(c, i, i->words[2],
                                  "%s takes a pointer to storage class Workgroup (4) or CrossWorkgroup (5) for %s, and "
                                  "%%%u points to class %u",
                                  form->instruction, name, (unsigned)value, (unsigned)class);
    }
    const uint32_t class = cltile_storage_class(c, operands[OPERAND_SOURCE]);
    if (class != cltile_storage_class(c, operands[OPERAND_DESTINATION]))
        return true;
    return cltile_fail_at(c, i, i->words[2],
                          "%s copies between storage classes Workgroup (4) and CrossWorkgroup (5), and both %%%u and "
                          "%%%u point to class %u",
                          form->instruction, (unsigned)operands[OPERAND_DESTINATION],
                          (unsigned)operands[OPERAND_SOURCE], (unsigned)class);
}

static bool check_sizes(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                        const uint32_t *operands) {
    for (unsigned o = 0; o + 1 < form->count; ++o) {
        const bool is_size = o != OPERAND_DESTINATION && o != OPERAND_SOURCE;
        if (is_size && (c->size_type == 0 || cltile_type_of(&c->module, operands[o]) != c->size_type))
            return cltile_fail_at(c, i, i->words[2],
                                  "%s takes an integer of %u bits, as addresses have here, for %s, and %%%u is none",
                                  form->instruction, (unsigned)c->address_bits, form->names[o], (unsigned)operands[o]);
    }
    return true;
}

static bool check_events(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                         uint32_t event) {
    if (c->event_type == 0 || i->words[1] != c->event_type)
        return cltile_fail_at(c, i, i->words[2], "%s returns an event, and %%%u is not OpTypeEvent", form->instruction,
                              (unsigned)i->words[1]);
    if (cltile_type_of(&c->module, event) != c->event_type)
        return cltile_fail_at(c, i, i->words[2],
                              "%s takes an event, such as OpConstantNull of OpTypeEvent, for Event, and %%%u is none",
                              form->instruction, (unsigned)event);
    return true;
}

bool cltile_has_kernel_capability(cltile_conversion *c) {
    cltile_instruction first;
    size_t offset = HEADER_WORDS;
    if (c->has_kernel)
        return true;
    cltile_next_instruction(c->module.words, c->module.count, &offset, &first);
    return cltile_fail_at(c, &first, 0,
                          "the module does not declare capability Kernel, without which the set cannot be imported");
}

/* ---- Values of operands ---- */

typedef struct size {
    bool is_known;
    uint64_t value;
} size;

/* An operand that is a constant; one that the form does not have (0) is 1. */
static size read_size(const cltile_conversion *c, const uint32_t *operands, unsigned operand) {
    cltile_instruction i;
    if (operand == 0)
        return (size){true, 1};
    if (!cltile_find_definition(&c->module, operands[operand], &i))
        return (size){false, 0};
    if (i.opcode == SpvOpConstantNull)
        return (size){true, 0};
    if (i.opcode != SpvOpConstant || i.count != 3 + c->address_bits / 32)
        return (size){false, 0};
    return (size){true, i.count > 4 ? (uint64_t)i.words[4] << 32 | i.words[3] : i.words[3]};
}

static bool is_more_than(size s, uint64_t limit) {
    return s.is_known && s.value > limit;
}

static void report_sizes(cltile_conversion *c, cltile_rule rule, const cltile_copy_form *form,
                         const cltile_instruction *i, const char *what, uint64_t value, uint64_t least) {
    char position[POSITION_SIZE];
    cltile_write_position(position, i->words[2], (size_t)(i->words - c->module.words));
    const bool is_area = rule == CLTILE_RULE_ASYNC_COPY_PLANE_AREA;
    cltile_report_at(&c->reporter, rule, &(cltile_location){0},
                     "%s: %s of %s is %llu, less than the %llu elements of a %s: %s", position, what, form->instruction,
                     (unsigned long long)value, (unsigned long long)least, is_area ? "plane" : "line",
                     is_area ? "planes overlap" : "lines overlap");
}

static void check_side(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                       const uint32_t *operands, unsigned length_operand, unsigned area_operand) {
    const size elements = read_size(c, operands, form->elements), lines = read_size(c, operands, form->lines);
    const size planes = read_size(c, operands, form->planes), length = read_size(c, operands, length_operand);
    const size area = read_size(c, operands, area_operand);
    uint64_t plane;
    if (is_more_than(lines, 1) && length.is_known && is_more_than(elements, length.value))
        report_sizes(c, CLTILE_RULE_ASYNC_COPY_LINE_LENGTH, form, i, form->names[length_operand], length.value,
                     elements.value);
    if (area_operand != 0 && is_more_than(planes, 1) && lines.is_known && length.is_known && area.is_known &&
        !__builtin_mul_overflow(lines.value, length.value, &plane) && area.value < plane)
        report_sizes(c, CLTILE_RULE_ASYNC_COPY_PLANE_AREA, form, i, form->names[area_operand], area.value, plane);
}

/* Adds `times` less one times `step` to *sum; false where that is more than addresses can count. */
static bool add_steps(uint64_t *sum, uint64_t times, uint64_t step) {
    uint64_t distance;
    return !__builtin_mul_overflow(times - 1, step, &distance) && !__builtin_add_overflow(*sum, distance, sum);
}

/* Whether the side's last byte is beyond the address space wherever the pointer points to. */
static bool is_past_end(const cltile_conversion *c, const cltile_copy_form *form, const uint32_t *operands,
                        unsigned offset_operand, unsigned length_operand, unsigned area_operand) {
    const unsigned which[] = {offset_operand, BYTES,          form->elements, form->lines,
                              form->planes,   length_operand, area_operand};
    uint64_t v[COUNT(which)];
    for (size_t k = 0; k < COUNT(which); ++k) {
        const size s = read_size(c, operands, which[k]);
        if (!s.is_known || (k > 0 && k < 5 && s.value == 0)) /* nothing is copied */
            return false;
        v[k] = s.value;
    }
    uint64_t end = v[0];
    const bool fits = add_steps(&end, v[2] + 1, 1) && add_steps(&end, v[3], v[5]) && add_steps(&end, v[4], v[6]) &&
                      !__builtin_mul_overflow(end, v[1], &end);
    return !fits || (c->address_bits == 32 && end > UINT32_MAX);
}

static bool check_values(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                         const uint32_t *operands) {
    check_side(c, form, i, operands, form->source_length, form->source_area);
    check_side(c, form, i, operands, form->destination_length, form->destination_area);
    const bool source = is_past_end(c, form, operands, 3, form->source_length, form->source_area);
    if (source || is_past_end(c, form, operands, 1, form->destination_length, form->destination_area))
        return cltile_fail_at(c, i, i->words[2],
                              "%s of %s and its lengths lead past the end of the address space of "
                              "%u bits",
                              form->names[source ? 3 : 1], form->instruction, (unsigned)c->address_bits);
    return true;
}

bool cltile_check_copy_operands(cltile_conversion *c, const cltile_copy_form *form, const cltile_instruction *i,
                                const uint32_t *operands) {
    if (c->address_bits == 0)
        return cltile_fail_at(c, i, i->words[2], "%s needs addresses of 32 or 64 bits, and OpMemoryModel has neither",
                              form->instruction);
    return check_events(c, form, i, operands[form->count - 1]) && check_pointers(c, form, i, operands) &&
           check_sizes(c, form, i, operands) && check_values(c, form, i, operands);
}

/* ---- The result ---- */

void cltile_reach_section(cltile_conversion *c, const cltile_instruction *i, void (*append_new)(void *user, unsigned),
                          void *user) {
    const unsigned section = cltile_section_of(i->opcode);
    while (c->section < section)
        append_new(user, c->section++);
}

/* A group's targets, but those that are gone. */
static void keep_targets(cltile_conversion *c, const cltile_instruction *i) {
    uint32_t kept = 2;
    for (uint32_t k = 2; k < i->count; ++k)
        kept += (cltile_role(c, i->words[k]) & ROLE_GONE) == 0;
    cltile_append_word(&c->out, kept << 16 | SpvOpGroupDecorate);
    cltile_append_word(&c->out, i->words[1]);
    for (uint32_t k = 2; k < i->count; ++k)
        if ((cltile_role(c, i->words[k]) & ROLE_GONE) == 0)
            cltile_append_word(&c->out, i->words[k]);
}

void cltile_keep_instruction(cltile_conversion *c, const cltile_instruction *i) {
    if (i->opcode == SpvOpGroupDecorate)
        keep_targets(c, i);
    else if (!cltile_is_name_or_decoration(i->opcode) || (cltile_role(c, i->words[1]) & ROLE_GONE) == 0)
        cltile_copy_instruction(&c->out, i);
}

/* ---- The frame ---- */

#define FIELD(name) CLTILE_OPTIONS_FIELD(cltile_spirv_options, name)
static const cltile_options_field options_fields[] = {FIELD(size), FIELD(set_name), FIELD(on_diagnostic),
                                                      FIELD(user), FIELD(warnings), {NULL, 0, 0}};
#undef FIELD

static const cltile_options_type options_type = {"cltile_spirv_options", "CLTILE_SPIRV_OPTIONS_INIT",
                                                 sizeof(cltile_spirv_options), options_fields};

static cltile_status read_options(cltile_conversion *c, const cltile_spirv_options *options, char **message) {
    cltile_spirv_options complete = CLTILE_SPIRV_OPTIONS_INIT;
    const cltile_status status = cltile_copy_options(&options_type, options, &complete, message);
    if (status != CLTILE_SUCCESS)
        return status;
    c->set_name = complete.set_name == NULL ? NON_SEMANTIC CODEPLAY_SET : complete.set_name;
    if (!cltile_is_copy_set(c->set_name))
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "the set of copies is not called '%s', but " NON_SEMANTIC CODEPLAY_SET " or " CODEPLAY_SET,
                           c->set_name);
    cltile_options findings = CLTILE_OPTIONS_INIT;
    findings.on_diagnostic = complete.on_diagnostic;
    findings.user = complete.user;
    findings.warnings = complete.warnings;
    return cltile_start_reporter(&c->reporter, &findings, message);
}

/* Reads capabilities, the memory model and types. */
static void read_declarations(cltile_conversion *c) {
    cltile_instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(c->module.words, c->module.count, &offset, &i);)
        if (i.opcode == SpvOpCapability) {
            c->has_kernel |= i.words[1] == SpvCapabilityKernel;
            c->has_linkage |= i.words[1] == SpvCapabilityLinkage;
            c->has_int8 |= i.words[1] == SpvCapabilityInt8;
        } else if (i.opcode == SpvOpExtension) {
            const char *name = cltile_read_literal(&i, 1);
            c->has_extension |= name != NULL && strcmp(name, NON_SEMANTIC_EXTENSION) == 0;
        } else if (i.opcode == SpvOpMemoryModel) {
            const uint32_t addressing = i.words[1];
            c->address_bits = addressing == SpvAddressingModelPhysical32   ? 32
                              : addressing == SpvAddressingModelPhysical64 ? 64
                                                                           : 0;
        } else if (i.opcode == SpvOpTypeEvent && c->event_type == 0) {
            c->event_type = i.words[1];
        } else if (i.opcode == SpvOpTypeInt && i.words[2] == c->address_bits && i.words[3] == 0 && c->size_type == 0) {
            c->size_type = i.words[1];
        }
}

static cltile_status start(cltile_conversion *c, uint32_t *words, size_t count) {
    char **message = c->reporter.message;
    const cltile_status status = cltile_parse_spirv(words, count, &c->module, message);
    if (status != CLTILE_SUCCESS)
        return status;
    c->next_id = c->module.bound;
    c->roles = cltile_allocate(c->module.bound, 1);
    if (c->roles == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    read_declarations(c);
    return CLTILE_SUCCESS;
}

/* Checks that are possible only at the end. */
static cltile_status finish(cltile_conversion *c) {
    char **message = c->reporter.message;
    if (c->out.failed)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    if (c->reporter.errors > 0)
        return CLTILE_INVALID_SPIRV; /* the reporter has set the message */
    if (c->next_id > GREATEST_BOUND)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "the module has too many ids: the copies take it past %u, which is the limit",
                           GREATEST_BOUND);
    if (c->out.count > 3)
        c->out.words[3] = c->next_id;
    return CLTILE_SUCCESS;
}

/* `words` is a copy of the module. */
static cltile_status convert_words(cltile_conversion *c, uint32_t *words, size_t count,
                                   bool (*convert)(cltile_conversion *c)) {
    cltile_status status = start(c, words, count);
    if (status == CLTILE_SUCCESS && !convert(c))
        status = c->status;
    if (status == CLTILE_SUCCESS && c->out.count == 0) {
        cltile_append_words(&c->out, words, count);
        c->next_id = words[3];
    }
    return status == CLTILE_SUCCESS ? finish(c) : status;
}

cltile_status cltile_convert_spirv(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                   uint32_t **out, size_t *out_count, char **message,
                                   bool (*convert)(cltile_conversion *c)) {
    cltile_call call;
    cltile_begin_call(&call, message);
    if (out != NULL)
        *out = NULL;
    if (out_count != NULL)
        *out_count = 0;
    if (out == NULL || out_count == NULL || (in == NULL && in_count > 0))
        return cltile_end_call(
            &call, cltile_fail(CLTILE_INVALID_ARGUMENT, call.message, "in, out and out_count must not be null"));
    cltile_conversion c = {.status = CLTILE_SUCCESS};
    cltile_status status = read_options(&c, options, call.message);
    uint32_t *words = cltile_allocate(in_count + 1, 4);
    if (status == CLTILE_SUCCESS && words == NULL)
        status = cltile_fail(CLTILE_OUT_OF_MEMORY, call.message, "out of memory");
    if (status == CLTILE_SUCCESS && words != NULL) {
        if (in_count > 0)
            memcpy(words, in, 4 * in_count);
        status = convert_words(&c, words, in_count, convert);
    }
    status = cltile_end_call(&call, status);
    if (status == CLTILE_SUCCESS) {
        *out = c.out.words;
        *out_count = c.out.count;
    } else {
        free(c.out.words);
    }
    cltile_free_spirv(&c.module);
    free(c.roles);
    free(words);
    return status;
}
