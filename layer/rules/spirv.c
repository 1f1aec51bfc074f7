/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads a module once, instruction by instruction: an id's definition comes before its uses. Calls are followed at the
 * end, since a function may come after its callers. */

#include "rules/spirv.h"

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

/* What is known of an id; 0 stands for no id. */
typedef struct id_info {
    const char *name;
    cl_kernel_arg_access_qualifier access; /* of an image type, and of a parameter */
    uint32_t constant;                     /* 0 unless it is one */
    uint32_t parameter;                    /* the parameter that the id is a copy of */
    uint32_t stores;                       /* of a variable */
    uint32_t next;                         /* of a function: its first parameter; of a parameter: the next one */
    layer_blocks blocks;                   /* of a parameter */
} id_info;

/* A parameter that is an argument of a call. */
typedef struct passed {
    uint32_t parameter, callee, argument;
} passed;

typedef struct reader {
    id_info *ids;
    uint32_t bound, kernel; /* the function of the kernel that is looked for */
    const char *kernel_name;
    uint32_t function, last; /* the function that is read, and the last id of its list of parameters */
    passed *passed;
    size_t passed_count;
    id_info none;
} reader;

typedef struct instruction {
    unsigned opcode;
    size_t count; /* of operands */
    const uint32_t *operands;
} instruction;

/* An id, or 0. */
static uint32_t id_at(const reader *reader, const instruction *instruction, size_t operand) {
    const uint32_t id = operand < instruction->count ? instruction->operands[operand] : 0;
    return id < reader->bound ? id : 0;
}

/* Never NULL: what id 0 has is forgotten. */
static id_info *info_at(reader *reader, const instruction *instruction, size_t operand) {
    const uint32_t id = id_at(reader, instruction, operand);
    reader->none = (id_info){0};
    return id == 0 ? &reader->none : &reader->ids[id];
}

/* A string that ends within the instruction, or NULL. */
static const char *text_at(const instruction *instruction, size_t operand) {
    if (operand >= instruction->count)
        return NULL;
    const char *text = (const char *)&instruction->operands[operand];
    return memchr(text, '\0', (instruction->count - operand) * sizeof(uint32_t)) != NULL ? text : NULL;
}

static void read_entry_point(reader *reader, const instruction *instruction) {
    const char *name = instruction->count > 2 && instruction->operands[0] == KERNEL ? text_at(instruction, 2) : NULL;
    if (name != NULL && strcmp(name, reader->kernel_name) == 0)
        reader->kernel = id_at(reader, instruction, 1);
}

static void read_image_type(reader *reader, const instruction *instruction) {
    static const cl_kernel_arg_access_qualifier accesses[] = {
        CL_KERNEL_ARG_ACCESS_READ_ONLY, CL_KERNEL_ARG_ACCESS_WRITE_ONLY, CL_KERNEL_ARG_ACCESS_READ_WRITE};
    const uint32_t access = instruction->count > 8 ? instruction->operands[8] : 0;
    if (access < sizeof accesses / sizeof accesses[0])
        info_at(reader, instruction, 0)->access = accesses[access];
}

static void read_parameter(reader *reader, const instruction *instruction) {
    const cl_kernel_arg_access_qualifier access = info_at(reader, instruction, 0)->access;
    const uint32_t id = id_at(reader, instruction, 1);
    if (reader->last == 0 || id == 0 || reader->ids[id].parameter != 0)
        return;
    reader->ids[reader->last].next = id;
    reader->last = id;
    reader->ids[id].access = access;
    reader->ids[id].parameter = id;
    reader->ids[id].next = 0;
}

/* False when memory runs out. */
static bool read_call(reader *reader, const instruction *instruction) {
    enum { ARGUMENTS = 3 };
    for (size_t i = ARGUMENTS; i < instruction->count; ++i) {
        const uint32_t parameter = info_at(reader, instruction, i)->parameter;
        if (parameter == 0 || reader->ids[parameter].access == 0)
            continue;
        passed *grown = realloc(reader->passed, (reader->passed_count + 1) * sizeof *grown);
        if (grown == NULL)
            return false;
        reader->passed = grown;
        grown[reader->passed_count++] = (passed){parameter, id_at(reader, instruction, 2), (uint32_t)(i - ARGUMENTS)};
    }
    return true;
}

/* Whether that changes `into`. */
static bool merge(layer_blocks *into, const layer_blocks *blocks) {
    const layer_blocks old = *into;
    into->are_read |= blocks->are_read;
    into->are_written |= blocks->are_written;
    if (blocks->read_height > into->read_height)
        into->read_height = blocks->read_height;
    if (blocks->written_height > into->written_height)
        into->written_height = blocks->written_height;
    return into->are_read != old.are_read || into->are_written != old.are_written ||
           into->read_height != old.read_height || into->written_height != old.written_height;
}

static void read_block(reader *reader, const instruction *instruction) {
    const bool is_read = instruction->opcode == OP_MEDIA_BLOCK_READ;
    const size_t image = is_read ? 2 : 0;
    const uint32_t parameter = info_at(reader, instruction, image)->parameter;
    const uint32_t height = info_at(reader, instruction, image + 3)->constant;
    const layer_blocks blocks = {.are_read = is_read,
                                 .are_written = !is_read,
                                 .read_height = is_read ? height : 0,
                                 .written_height = is_read ? 0 : height};
    if (parameter != 0)
        merge(&reader->ids[parameter].blocks, &blocks);
}

/* With two stored values it is unknown which one a load gives. */
static void read_store(reader *reader, const instruction *instruction) {
    const uint32_t value = info_at(reader, instruction, 1)->parameter;
    id_info *variable = info_at(reader, instruction, 0);
    variable->parameter = variable->stores++ == 0 ? value : 0;
}

/* False when memory runs out. */
static bool read_instruction(reader *reader, const instruction *instruction) {
    uint32_t parameter;
    switch (instruction->opcode) {
    case OP_NAME:
        info_at(reader, instruction, 0)->name = text_at(instruction, 1);
        return true;
    case OP_ENTRY_POINT:
        read_entry_point(reader, instruction);
        return true;
    case OP_TYPE_IMAGE:
        read_image_type(reader, instruction);
        return true;
    case OP_CONSTANT:
        info_at(reader, instruction, 1)->constant = instruction->count == 3 ? instruction->operands[2] : 0;
        return true;
    case OP_FUNCTION:
        reader->function = reader->last = id_at(reader, instruction, 1);
        return true;
    case OP_FUNCTION_PARAMETER:
        read_parameter(reader, instruction);
        return true;
    case OP_FUNCTION_CALL:
        return read_call(reader, instruction);
    case OP_LOAD:
    case OP_COPY_OBJECT:
        parameter = info_at(reader, instruction, 2)->parameter;
        info_at(reader, instruction, 1)->parameter = parameter;
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

/* A parameter of a function, or 0. */
static uint32_t parameter_of(const reader *reader, uint32_t function, uint32_t index) {
    uint32_t id = reader->ids[function].next;
    while (id != 0 && index-- > 0)
        id = reader->ids[id].next;
    return id;
}

/* What functions do with images, their callers do. Blocks only grow, so this ends. */
static void follow_calls(reader *reader) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < reader->passed_count; ++i) {
            const passed *passed = &reader->passed[i];
            const uint32_t inner = parameter_of(reader, passed->callee, passed->argument);
            if (inner != 0)
                changed |= merge(&reader->ids[passed->parameter].blocks, &reader->ids[inner].blocks);
        }
    }
}

/* A parameter without a name gets its id's number, as in disassembly. False when memory runs out. */
static bool set_argument(const reader *reader, uint32_t id, layer_image_argument *argument) {
    const id_info *info = &reader->ids[id];
    char number[16];
    snprintf(number, sizeof number, "%%%u", (unsigned)id);
    argument->access = info->access == 0 ? CL_KERNEL_ARG_ACCESS_NONE : info->access;
    argument->blocks = info->blocks;
    argument->name = info->access == 0 ? NULL : strdup(info->name != NULL ? info->name : number);
    return info->access == 0 || argument->name != NULL;
}

static bool make_images(const reader *reader, layer_images **images) {
    cl_uint count = 0;
    for (uint32_t id = reader->ids[reader->kernel].next; id != 0; id = reader->ids[id].next)
        ++count;
    *images = layer_allocate_images(reader->kernel_name, count);
    if (*images == NULL)
        return false;
    (*images)->is_il = true;
    bool ok = true;
    for (cl_uint i = 0; ok && i < count; ++i)
        ok = set_argument(reader, parameter_of(reader, reader->kernel, i), &(*images)->arguments[i]);
    if (ok)
        return true;
    layer_free_images(*images);
    *images = NULL;
    return false;
}

bool layer_read_spirv(const uint32_t *words, size_t count, const char *kernel, layer_images **images) {
    *images = NULL;
    if (count < HEADER_WORDS || words[0] != MAGIC || words[3] > MAX_BOUND)
        return true;
    reader reader = {.bound = words[3], .kernel_name = kernel, .ids = calloc((size_t)words[3] + 1, sizeof(id_info))};
    bool ok = reader.ids != NULL;
    for (size_t at = HEADER_WORDS, length; ok && at < count; at += length) {
        length = words[at] >> 16;
        if (length == 0 || length > count - at)
            break;
        const instruction instruction = {words[at] & 0xffff, length - 1, &words[at + 1]};
        ok = read_instruction(&reader, &instruction);
    }
    if (ok && reader.kernel != 0) {
        follow_calls(&reader);
        ok = make_images(&reader, images);
    }
    free(reader.passed);
    free(reader.ids);
    return ok;
}
