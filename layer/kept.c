/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Keys and binaries. */

#include "kept.h"

#include "answer.h"
#include "cache.h"
#include "kept_answers.h"
#include "scan/files.h"
#include "scan/tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The key ---- */

typedef struct printer {
    FILE *to;
    bool is_partial; /* the program depends on more than its texts: files that are not known, or the time */
} printer;

/* Prints a text of the program. */
static bool print_text(void *data, size_t file, const char *text, size_t size) {
    static const char *const words[] = {"include",       "include_next",       "import",      "embed",
                                        "__has_include", "__has_include_next", "__has_embed", "__DATE__",
                                        "__TIME__",      "__TIMESTAMP__"};
    printer *p = data;
    layer_tokens tokens;
    layer_token token;
    fprintf(p->to, "%zu %zu\n", file, size);
    fwrite(text, 1, size, p->to);
    layer_begin_tokens(&tokens, text, size);
    while (layer_next_token(&tokens, &token)) {
        const bool is_include = token.directive == LAYER_INCLUDE;
        p->is_partial |= is_include && !token.names_directive && token.kind != LAYER_HEADER_NAME;
        for (size_t i = 0; !is_include && i < sizeof words / sizeof *words; ++i)
            p->is_partial |= layer_token_is(&token, words[i]);
    }
    return true;
}

/* The device of a program that has one alone; else NULL. */
static cl_device_id only_device(const layer_program *program) {
    cl_device_id device = NULL;
    const cl_int status =
        layer_driver->clGetProgramInfo(program->original, CL_PROGRAM_DEVICES, sizeof device, &device, NULL);
    return status == CL_SUCCESS ? device : NULL;
}

/* What the processor has. A home folder may be on several machines. */
static void print_processor(FILE *to) {
    FILE *file = fopen("/proc/cpuinfo", "re");
    char *line = NULL;
    size_t capacity = 0;
    while (file != NULL && getline(&line, &capacity, file) > 1)
        if (strncmp(line, "model", 5) == 0 || strncmp(line, "flags", 5) == 0)
            fputs(line, to);
    free(line);
    if (file != NULL)
        fclose(file);
}

static void print_device(FILE *to, cl_device_id device) {
    static const cl_device_info questions[] = {CL_DEVICE_NAME, CL_DEVICE_VERSION, CL_DRIVER_VERSION};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; ++i) {
        char *answer;
        layer_device_string(device, questions[i], &answer);
        fprintf(to, "%s\n", answer == NULL ? "" : answer);
        free(answer);
    }
    print_processor(to);
    for (char **variable = environ; *variable != NULL; ++variable) /* Intel's settings are CL_CONFIG_... */
        if (strncmp(*variable, "CL_", 3) == 0)
            fprintf(to, "%s\n", *variable);
}

char *layer_make_key(const layer_program *program, cl_program companion, const char *options) {
    cl_device_id device = NULL;
    char *source = NULL, *key = NULL;
    layer_sources sources = {.options = options};
    size_t key_size;
    if (program->plan.kind->keeps_programs && !layer_setting.uncached && !program->is_object &&
        program->plan.area == NULL)
        device = only_device(program);
    if (device == NULL || layer_read_source(companion, &source, &sources.size) != CL_SUCCESS)
        return NULL;
    sources.text = source;
    printer p = {.to = source == NULL ? NULL : open_memstream(&key, &key_size)};
    if (p.to != NULL) {
        print_device(p.to, device);
        fprintf(p.to, "%s\n", options == NULL ? "" : options);
        p.is_partial = !layer_visit_sources(&sources, print_text, &p) || p.is_partial;
    }
    free(source);
    if (p.to != NULL && fclose(p.to) == 0 && !p.is_partial && strlen(key) == key_size)
        return key;
    free(key);
    return NULL;
}

/* ---- Binaries ---- */

/* Whether a file that the program includes has changed since, so that it is unknown which one was built. */
static bool has_changed(const layer_program *program, cl_program companion, const char *options, const char *key) {
    char *now = layer_make_key(program, companion, options);
    const bool has = now == NULL || strcmp(now, key) != 0;
    free(now);
    return has;
}

void layer_save(const layer_program *program, cl_program companion, const char *options, const char *key) {
    layer_bytes parts[LAYER_PARTS] = {[LAYER_KEY] = {key, strlen(key)}};
    size_t size = 0;
    layer_driver->clGetProgramInfo(companion, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL);
    unsigned char *binary = size == 0 ? NULL : malloc(size);
    char *answers = NULL;
    if (binary != NULL &&
        layer_driver->clGetProgramInfo(companion, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) == CL_SUCCESS)
        answers = layer_print_answers(companion, only_device(program), &parts[LAYER_ANSWERS].size);
    parts[LAYER_BINARY] = (layer_bytes){binary, size};
    parts[LAYER_ANSWERS].start = answers;
    if (answers != NULL && !has_changed(program, companion, options, key))
        layer_write_cache(parts);
    free(answers);
    free(binary);
}

/* Creates and builds a program. One that has forgotten its variables is of no use: NULL. */
static cl_program build_binary(const layer_program *program, const char *options, const layer_bytes *binary,
                               const layer_answers *answers) {
    const unsigned char *start = binary->start;
    cl_device_id device = only_device(program);
    cl_context context = NULL;
    layer_driver->clGetProgramInfo(program->original, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    cl_program made = layer_driver->clCreateProgramWithBinary(context, 1, &device, &binary->size, &start, NULL, NULL);
    if (made == NULL)
        return NULL;
    if (layer_driver->clBuildProgram(made, 1, &device, options, NULL, NULL) == CL_SUCCESS &&
        layer_remembers_variables(answers, made, device))
        return made;
    layer_driver->clReleaseProgram(made);
    return NULL;
}

cl_program layer_load(const layer_program *program, const char *options, const char *key, layer_answers **answers) {
    layer_bytes parts[LAYER_PARTS] = {[LAYER_KEY] = {key, strlen(key)}};
    void *file = layer_read_cache(parts);
    const size_t size = parts[LAYER_ANSWERS].size;
    layer_answers *copy = file == NULL ? NULL : malloc(sizeof *copy + size);
    cl_program made = NULL;
    if (copy != NULL) {
        copy->size = size;
        memcpy(copy->rows, parts[LAYER_ANSWERS].start, size);
        made = build_binary(program, options, &parts[LAYER_BINARY], copy);
    }
    free(file);
    if (made == NULL)
        free(copy);
    else
        *answers = copy;
    return made;
}
