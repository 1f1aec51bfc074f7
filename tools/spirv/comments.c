/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The text of SPIR-V, with comments. */

#include "spirv/spirv.h"

#include "report/symbols.h"

#include <stdio.h>
#include <string.h>

/* SPIRV-Tools knows no set of this name, but takes any set that is non-semantic by name: it is shown one of the same
 * length. */
#define SHOWN_SET "NonSemantic.GroupAsyncCop"
_Static_assert(sizeof CODEPLAY_SET == sizeof SHOWN_SET, "both names take the same words");

/* The end of the line of an instruction, with its byte offset. */
#define OFFSET_FORMAT " ; 0x%08x"

/* A copy whose sets all have names that can be shown. */
static file_bytes copy_shown(const file_bytes *spirv) {
    file_bytes copy = copy_bytes(spirv);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(&copy, &offset, &i);) {
        const char *set = i.opcode == SpvOpExtInstImport ? cltile_read_literal(&i, 2) : NULL;
        if (set != NULL && strcmp(set, CODEPLAY_SET) == 0)
            memcpy(copy.bytes + (set - copy.bytes), SHOWN_SET, sizeof SHOWN_SET);
    }
    return copy;
}

/* A line without the offset at its end; false where it is not the end of the instruction at that byte. */
static bool cut_offset(const char *line, size_t *length, size_t byte) {
    char end[32];
    const int end_length = snprintf(end, sizeof end, OFFSET_FORMAT, (unsigned)byte);
    if (*length < (size_t)end_length || memcmp(line + *length - (size_t)end_length, end, (size_t)end_length) != 0)
        return false;
    *length -= (size_t)end_length;
    while (*length > 0 && line[*length - 1] == ' ') /* newer versions align what ends the lines */
        --*length;
    return true;
}

/* Writes the lines of `shown`, which has as many offsets as the module has instructions. */
static void print_lines(FILE *out, const file_bytes *spirv, const file_bytes *shown, const spirv_operations *all) {
    size_t offset = HEADER_WORDS, start = offset, operation = 0;
    instruction i = {NULL, 0, 0};
    bool more = next_instruction(spirv, &offset, &i);
    for (const char *line = shown->bytes; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        const char *next = line + length + (line[length] == '\n');
        const bool ends = more && cut_offset(line, &length, 4 * start);
        fwrite(line, 1, length, out);
        if (ends) {
            if (operation < all->count && all->rows[operation].word == start)
                fprintf(out, " ; %s", all->rows[operation++].name);
            start = offset;
            more = next_instruction(spirv, &offset, &i);
        }
        fputc('\n', out);
        line = next;
    }
}

bool comment_operations(const char *label, const file_bytes *spirv, file_bytes *text) {
    const file_bytes copy = copy_shown(spirv);
    file_bytes shown;
    spirv_operations all = {0};
    if (!spirv_to_text(label, &copy, &shown))
        return false;
    cltile_replace_text(shown.bytes, "OpExtInstImport \"" SHOWN_SET "\"", "OpExtInstImport \"" CODEPLAY_SET "\"");
    spirv_module m = index_module(spirv);
    find_operations(&m, &all);
    cltile_free_spirv(&m);
    FILE *out = open_text(&text->bytes, &text->size);
    print_lines(out, spirv, &shown, &all);
    return fclose(out) == 0;
}
