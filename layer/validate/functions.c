/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of functions, and what reaches a parameter through calls. */

#include "functions.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more row, zeroed, or NULL. */
static void *grow(void **rows, size_t *count, size_t row_size) {
    void *grown = realloc(*rows, (*count + 1) * row_size);
    if (grown == NULL)
        return NULL;
    *rows = grown;
    void *row = (char *)grown + (*count)++ * row_size;
    memset(row, 0, row_size);
    return row;
}

layer_function *layer_add_function(layer_functions *functions, const char *name) {
    void *rows = functions->functions;
    layer_function *function = grow(&rows, &functions->count, sizeof *function);
    functions->functions = rows;
    if (function == NULL || (function->name = strdup(name)) == NULL)
        return NULL;
    return function;
}

layer_parameter *layer_add_parameter(layer_function *function, const char *name) {
    void *rows = function->parameters;
    layer_parameter *parameter = grow(&rows, &function->parameter_count, sizeof *parameter);
    function->parameters = rows;
    if (parameter == NULL || (parameter->name = strdup(name)) == NULL)
        return NULL;
    return parameter;
}

layer_passed *layer_add_passed(layer_function *function, const char *callee) {
    void *rows = function->passed;
    layer_passed *passed = grow(&rows, &function->passed_count, sizeof *passed);
    function->passed = rows;
    if (passed == NULL || (passed->callee = strdup(callee)) == NULL)
        return NULL;
    return passed;
}

void layer_merge_blocks(layer_blocks *into, const layer_blocks *blocks) {
    into->are_read |= blocks->are_read;
    into->are_written |= blocks->are_written;
    if (blocks->read_height > into->read_height)
        into->read_height = blocks->read_height;
    if (blocks->written_height > into->written_height)
        into->written_height = blocks->written_height;
}

/* The only definition that the call can mean, or NULL. */
static const layer_function *find_callee(const layer_functions *functions, const layer_passed *passed) {
    const layer_function *found = NULL;
    for (size_t i = 0; i < functions->count; ++i) {
        const layer_function *function = &functions->functions[i];
        if (function->parameter_count != passed->argument_count || strcmp(function->name, passed->callee) != 0)
            continue;
        if (found != NULL)
            return NULL;
        found = function;
    }
    return found;
}

static bool follow_call(const layer_functions *functions, layer_function *caller, const layer_passed *passed) {
    const layer_function *callee = find_callee(functions, passed);
    if (callee == NULL)
        return false;
    layer_blocks *blocks = &caller->parameters[passed->parameter].blocks;
    layer_blocks before = *blocks;
    layer_merge_blocks(blocks, &callee->parameters[passed->argument].blocks);
    return blocks->are_read != before.are_read || blocks->are_written != before.are_written ||
           blocks->read_height != before.read_height || blocks->written_height != before.written_height;
}

/* Blocks only grow, so this ends. */
void layer_follow_calls(layer_functions *functions) {
    bool changed;
    do {
        changed = false;
        for (size_t i = 0; i < functions->count; ++i)
            for (size_t p = 0; p < functions->functions[i].passed_count; ++p)
                changed |= follow_call(functions, &functions->functions[i], &functions->functions[i].passed[p]);
    } while (changed);
}

static void free_function(layer_function *function) {
    for (size_t i = 0; i < function->parameter_count; ++i)
        free(function->parameters[i].name);
    for (size_t i = 0; i < function->passed_count; ++i)
        free(function->passed[i].callee);
    free(function->parameters);
    free(function->passed);
    free(function->name);
    free(function->kernel);
}

void layer_free_functions(layer_functions *functions) {
    for (size_t i = 0; i < functions->count; ++i)
        free_function(&functions->functions[i]);
    free(functions->functions);
    *functions = (layer_functions){0};
}
