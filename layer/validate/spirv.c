/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads a module once, instruction by instruction: what its ids are comes before their uses. */

#include "spirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OP_NAME = 5,
    OP_ENTRY_POINT = 15,
    OP_TYPE_IMAGE = 25,
    OP_CONSTANT = 43,
    OP_FUNCTION = 54,
    OP_FUNCTION_PARAMETER = 55,
    OP_FUNCTION_CALL = 57,
    OP_LOAD = 61,
    OP_STORE = 62,
    OP_COPY_OBJECT = 83,
    OP_MEDIA_BLOCK_READ = 5580,
    OP_MEDIA_BLOCK_WRITE = 5581,
};

enum { HEADER_WORDS = 5, MAGIC = 0x07230203, KERNEL = 6, MAX_BOUND = 1 << 22 };

/* What is known of an id. */
typedef struct id_info {
    const char *name, *kernel;
    layer_access access;         /* of an image type */
    unsigned constant;           /* 0 where it is none */
    size_t parameter;            /* of the function that is read, counted from 1; 0 for what is none */
    size_t function, last_store; /* in which function that is so; a variable's stores, counted up to 2 */
} id_info;

typedef struct reader {
    layer_functions *functions;
    id_info *ids;
    uint32_t bound;
    id_info none;
} reader;

typedef struct instruction {
    unsigned opcode;
    size_t count; /* of operands */
    const uint32_t *operands;
} instruction;

static id_info *get_id(reader *reader, const instruction *instruction, size_t operand) {
    reader->none = (id_info){0};
    if (operand >= instruction->count || instruction->operands[operand] >= reader->bound)
        return &reader->none;
    return &reader->ids[instruction->operands[operand]];
}

/* A string that ends within the instruction, or NULL. */
static const char *get_text(const instruction *instruction, size_t operand) {
    if (operand >= instruction->count)
        return NULL;
    const char *text = (const char *)&instruction->operands[operand];
    return memchr(text, '\0', (instruction->count - operand) * sizeof(uint32_t)) != NULL ? text : NULL;
}

static layer_function *get_function(const reader *reader) {
    return reader->functions->count > 0 ? &reader->functions->functions[reader->functions->count - 1] : NULL;
}

/* The parameter of the function being read that the operand is, or NULL. */
static layer_parameter *get_parameter(reader *reader, const instruction *instruction, size_t operand) {
    const id_info *id = get_id(reader, instruction, operand);
    layer_function *function = get_function(reader);
    if (function == NULL || id->parameter == 0 || id->function != reader->functions->count)
        return NULL;
    return &function->parameters[id->parameter - 1];
}

/* A number as the name of an id without one, as in disassembly. */
static void name_id(char *name, size_t size, const instruction *instruction, size_t operand) {
    snprintf(name, size, "%%%u", operand < instruction->count ? (unsigned)instruction->operands[operand] : 0);
}

static bool read_function(reader *reader, const instruction *instruction) {
    char name[16];
    name_id(name, sizeof name, instruction, 1);
    const char *kernel = get_id(reader, instruction, 1)->kernel;
    layer_function *function = layer_add_function(reader->functions, name);
    return function != NULL && (kernel == NULL || (function->kernel = strdup(kernel)) != NULL);
}

static bool read_parameter(reader *reader, const instruction *instruction) {
    layer_function *function = get_function(reader);
    if (function == NULL)
        return true;
    layer_access access = get_id(reader, instruction, 0)->access;
    id_info *id = get_id(reader, instruction, 1);
    char number[16];
    name_id(number, sizeof number, instruction, 1);
    layer_parameter *parameter = layer_add_parameter(function, id->name != NULL ? id->name : number);
    if (parameter == NULL)
        return false;
    parameter->access = access;
    id->parameter = function->parameter_count;
    id->function = reader->functions->count;
    return true;
}

static bool read_call(reader *reader, const instruction *instruction) {
    enum { ARGUMENTS = 3 };
    char callee[16];
    name_id(callee, sizeof callee, instruction, 2);
    for (size_t i = ARGUMENTS; i < instruction->count; ++i) {
        const layer_parameter *parameter = get_parameter(reader, instruction, i);
        if (parameter == NULL || parameter->access == LAYER_NO_IMAGE)
            continue;
        layer_function *function = get_function(reader);
        layer_passed *passed = layer_add_passed(function, callee);
        if (passed == NULL)
            return false;
        passed->argument_count = instruction->count - ARGUMENTS;
        passed->argument = i - ARGUMENTS;
        passed->parameter = (size_t)(parameter - function->parameters);
    }
    return true;
}

static void read_block(reader *reader, const instruction *instruction) {
    bool is_read = instruction->opcode == OP_MEDIA_BLOCK_READ;
    size_t image = is_read ? 2 : 0;
    layer_parameter *parameter = get_parameter(reader, instruction, image);
    unsigned height = get_id(reader, instruction, image + 3)->constant;
    const layer_blocks blocks = {.are_read = is_read,
                                 .are_written = !is_read,
                                 .read_height = is_read ? height : 0,
                                 .written_height = is_read ? 0 : height};
    if (parameter != NULL)
        layer_merge_blocks(&parameter->blocks, &blocks);
}

/* `to` becomes the parameter that `from` is. */
static void copy_parameter(reader *reader, const instruction *instruction, size_t to, size_t from) {
    id_info *source = get_id(reader, instruction, from);
    size_t parameter = source->parameter, function = source->function;
    id_info *copy = get_id(reader, instruction, to);
    copy->parameter = parameter;
    copy->function = function;
}

/* With two stored values it is unknown which one a load gives. */
static void read_store(reader *reader, const instruction *instruction) {
    id_info *variable = get_id(reader, instruction, 0);
    bool is_first = variable->last_store++ == 0;
    if (is_first)
        copy_parameter(reader, instruction, 0, 1);
    else
        variable->parameter = 0;
}

static void read_entry_point(reader *reader, const instruction *instruction) {
    if (instruction->count > 2 && instruction->operands[0] == KERNEL)
        get_id(reader, instruction, 1)->kernel = get_text(instruction, 2);
}

static void read_image_type(reader *reader, const instruction *instruction) {
    static const layer_access accesses[] = {LAYER_READ_ONLY, LAYER_WRITE_ONLY, LAYER_READ_WRITE};
    uint32_t access = instruction->count > 8 ? instruction->operands[8] : 0;
    if (access < sizeof accesses / sizeof accesses[0])
        get_id(reader, instruction, 0)->access = accesses[access];
}

static bool read_instruction(reader *reader, const instruction *instruction) {
    switch (instruction->opcode) {
    case OP_NAME:
        get_id(reader, instruction, 0)->name = get_text(instruction, 1);
        return true;
    case OP_ENTRY_POINT:
        read_entry_point(reader, instruction);
        return true;
    case OP_TYPE_IMAGE:
        read_image_type(reader, instruction);
        return true;
    case OP_CONSTANT:
        get_id(reader, instruction, 1)->constant = instruction->count == 3 ? instruction->operands[2] : 0;
        return true;
    case OP_FUNCTION:
        return read_function(reader, instruction);
    case OP_FUNCTION_PARAMETER:
        return read_parameter(reader, instruction);
    case OP_FUNCTION_CALL:
        return read_call(reader, instruction);
    case OP_LOAD:
    case OP_COPY_OBJECT:
        copy_parameter(reader, instruction, 1, 2);
        return true;
    case OP_STORE:
        read_store(reader, instruction);
        return true;
    case OP_MEDIA_BLOCK_READ:
    case OP_MEDIA_BLOCK_WRITE:
        read_block(reader, instruction);
        return true;
    default:
        return true;
    }
}

bool layer_find_spirv_parameters(const uint32_t *words, size_t count, layer_functions *functions) {
    *functions = (layer_functions){0};
    if (count < HEADER_WORDS || words[0] != MAGIC || words[3] > MAX_BOUND)
        return true;
    reader reader = {.functions = functions, .bound = words[3]};
    reader.ids = calloc((size_t)reader.bound + 1, sizeof *reader.ids);
    bool is_done = reader.ids != NULL;
    for (size_t at = HEADER_WORDS, length; is_done && at < count; at += length) {
        length = words[at] >> 16;
        if (length == 0 || length > count - at)
            break;
        const instruction instruction = {.opcode = words[at] & 0xffff, .count = length - 1, .operands = &words[at + 1]};
        is_done = read_instruction(&reader, &instruction);
    }
    free(reader.ids);
    if (is_done)
        layer_follow_calls(functions);
    return is_done;
}
