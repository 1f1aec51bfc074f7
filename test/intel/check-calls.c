/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checks what Inputs/every-builtin.cl became, kernel by kernel, against what the kernels' names say.
 *
 * check-calls isa FILE        assembly: each kernel has one media block message, of its direction, width and height
 * check-calls spvasm FILE     SPIR-V: each kernel has one OpSubgroupImageMediaBlock*INTEL with image, coordinate,
 *                             width, height (and data) in that order
 * check-calls none FILE [N]   assembly: no kernel has a media block message, and there are N kernels, not 56
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNELS 56

typedef struct call {
    char name[64];
    bool write;
    int width, width_bytes, height;
} call;

__attribute__((noreturn)) static void fail(const char *kernel, const char *what) {
    printf("%s: %s\n", kernel, what);
    exit(1);
}

/* Reads a kernel's name; false when it is none of Inputs/every-builtin.cl's. */
static bool parse_name(const char *text, call *c) {
    char direction[8], type[8];
    int width, height, size;
    if (sscanf(text, "%5[a-z]_%4[a-z0-9]_w%d_h%d_s%d", direction, type, &width, &height, &size) != 5)
        return false;
    const int element_bytes = strncmp(type, "uc", 2) == 0 ? 1 : strncmp(type, "us", 2) == 0 ? 2 : 4;
    *c = (call){"", strcmp(direction, "write") == 0, width, width * element_bytes, height};
    snprintf(c->name, sizeof c->name, "%.*s", (int)strcspn(text, " \"\n"), text);
    return true;
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail(path, "cannot be opened");
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(size + 1, 1);
    if (fread(text, 1, size, file) != size)
        fail(path, "cannot be read");
    fclose(file);
    return text;
}

static int count(const char *text, const char *what) {
    int found = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        ++found;
    return found;
}

/* Cuts the text at the next `separator` after its start, and returns what follows, or NULL. */
static char *next_section(char *text, const char *separator) {
    char *next = strstr(text, separator);
    if (next == NULL)
        return NULL;
    *next = '\0';
    return next + strlen(separator);
}

static void check_message(const call *c, const char *assembly) {
    /* Dword 2 of the message's header: rows - 1, bytes - 1. */
    char size[32];
    snprintf(size, sizeof size, "0x%X:", (c->height - 1) << 16 | (c->width_bytes - 1));
    if (count(assembly, "media block") != 1)
        fail(c->name, "not one media block message");
    if (count(assembly, c->write ? "media block write" : "media block read") != 1)
        fail(c->name, "the message is of the other direction");
    if (count(assembly, size) < 1)
        fail(c->name, "no message header has its width and height");
}

static int check_assembly(char *text, bool messages) {
    int kernels = 0;
    for (char *section = next_section(text, "//.kernel "); section != NULL;) {
        char *next = next_section(section, "//.kernel ");
        call c;
        if (parse_name(section, &c)) {
            ++kernels;
            if (messages)
                check_message(&c, section);
            else if (strstr(section, "media block") != NULL)
                fail(c.name, "a media block message");
        }
        section = next;
    }
    return kernels;
}

/* The text after "<id> = " where an id is defined. */
static const char *definition(const char *module, const char *id) {
    char start[80];
    snprintf(start, sizeof start, "%s = ", id);
    const char *at = strstr(module, start);
    while (at != NULL && at > module && at[-1] != ' ' && at[-1] != '\n')
        at = strstr(at + 1, start);
    return at == NULL ? "" : at + strlen(start);
}

static void check_operands(const call *c, const char *module, const char *instruction) {
    char image[64], coordinate[64], width[64], height[64], expected_width[64], expected_height[64], type[64] = "";
    const char *format = c->write ? "%*s %63s %63s %63s %63s" : "%*s %*s %63s %63s %63s %63s";
    if (sscanf(instruction, format, image, coordinate, width, height) != 4)
        fail(c->name, "the instruction has too few operands");
    if (sscanf(definition(module, image), "OpFunctionParameter %63s", type) != 1 ||
        strncmp(definition(module, type), "OpTypeImage", strlen("OpTypeImage")) != 0)
        fail(c->name, "the first operand is not the kernel's image");
    if (sscanf(definition(module, coordinate), "OpFunctionParameter %63s", type) != 1 || strcmp(type, "%v2uint") != 0)
        fail(c->name, "the second operand is not the coordinate");
    snprintf(expected_width, sizeof expected_width, "%%uint_%d", c->width);
    snprintf(expected_height, sizeof expected_height, "%%uint_%d", c->height);
    if (strcmp(width, expected_width) != 0 || strcmp(height, expected_height) != 0)
        fail(c->name, "width and height are not the constants of the source, in that order");
}

/* llvm-spirv keeps a kernel's body in a function of the kernel's name, which the entry point calls. */
static int check_spirv(const char *module, char *text) {
    int kernels = 0;
    for (char *section = text, *next; section != NULL; section = next) {
        next = next_section(section, "OpFunctionEnd");
        const char *function = strstr(section, " = OpFunction ");
        if (function == NULL)
            continue;
        const char *id = function;
        while (id > section && id[-1] != '%')
            --id;
        call c;
        if (!parse_name(id, &c))
            continue;
        ++kernels;
        const char *instruction =
            strstr(function, c.write ? "OpSubgroupImageMediaBlockWriteINTEL" : "OpSubgroupImageMediaBlockReadINTEL");
        if (instruction == NULL || count(function, "OpSubgroupImageMediaBlock") != 1)
            fail(c.name, "not one OpSubgroupImageMediaBlock instruction of its direction");
        check_operands(&c, module, instruction);
    }
    return kernels;
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: check-calls isa|spvasm|none FILE [KERNELS]\n");
        return 2;
    }
    char *module = read_file(argv[2]), *text = read_file(argv[2]);
    const int kernels =
        strcmp(argv[1], "spvasm") == 0 ? check_spirv(module, text) : check_assembly(text, strcmp(argv[1], "isa") == 0);
    free(module);
    free(text);
    if (kernels != (argc == 4 ? atoi(argv[3]) : KERNELS))
        fail(argv[2], "not all kernels are there");
    printf("%d kernels checked\n", kernels);
    return 0;
}
