/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer's checks find in a source: layer-parameters FILE [OPTIONS] [NAME=HEADER-FILE]... A line for each image
 * parameter of each kernel. */

#include "validate/parameters.h"
#include "validate/spirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HEADERS = 8 };

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "layer-parameters: cannot read %s\n", path);
        exit(1);
    }
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    if (text == NULL || fread(text, 1, *size, file) != *size)
        exit(1);
    text[*size] = '\0';
    fclose(file);
    return text;
}

static void print_parameter(const layer_function *function, size_t index) {
    static const char *const accesses[] = {"no image", "read_only", "write_only", "read_write"};
    const layer_parameter *parameter = &function->parameters[index];
    if (parameter->access == LAYER_NO_IMAGE)
        return;
    printf("%s %zu %s %s:", function->kernel, index, accesses[parameter->access], parameter->name);
    if (parameter->blocks.are_read)
        printf(" read, height %u", parameter->blocks.read_height);
    if (parameter->blocks.are_written)
        printf(" written, height %u", parameter->blocks.written_height);
    puts("");
}

int main(int argc, char **argv) {
    layer_header headers[MAX_HEADERS];
    layer_sources sources = {.headers = headers};
    if (argc < 2 || argc > 3 + MAX_HEADERS)
        return 2;
    char *text = read_file(argv[1], &sources.size);
    sources.text = text;
    sources.options = argc > 2 ? argv[2] : NULL;
    for (int i = 3; i < argc; ++i) {
        layer_header *header = &headers[sources.header_count++];
        char *equals = strchr(argv[i], '=');
        if (equals == NULL)
            return 2;
        *equals = '\0';
        header->name = argv[i];
        header->text = read_file(equals + 1, &header->size);
    }
    layer_functions functions;
    bool is_spirv = sources.size >= 4 && memcmp(text, "\x03\x02\x23\x07", 4) == 0;
    bool is_done = is_spirv ? layer_find_spirv_parameters((const uint32_t *)text, sources.size / 4, &functions)
                            : layer_find_parameters(&sources, &functions);
    for (size_t i = 0; i < functions.count; ++i)
        for (size_t p = 0; functions.functions[i].kernel != NULL && p < functions.functions[i].parameter_count; ++p)
            print_parameter(&functions.functions[i], p);
    layer_free_functions(&functions);
    for (size_t i = 0; i < sources.header_count; ++i)
        free((char *)headers[i].text);
    free(text);
    return is_done ? 0 : 1;
}
