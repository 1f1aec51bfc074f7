/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Machine code as the assembly shows it: how many instructions, and which messages. */

#include "code.h"

#include "registers/registers.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

/* The lines of an assembly, without comments and what the compiler knows of dependencies. */
static void split_lines(const char *text, words *lines) {
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        char *line = format_text("%.*s", (int)length, text);
        char *comment = strstr(line, "//");
        if (comment != NULL)
            *comment = '\0';
        line[strcspn(line, "{\r")] = '\0';
        add_word(lines, "%s", line);
        text += length + (text[length] == '\n');
    }
}

/* Behind the end ocloc 26.27 puts a hash of the program's text, as constants that are moved nowhere. */
static bool is_hash(const char *line) {
    const char *nowhere = strstr(line, " null<1>:ud ");
    return nowhere != NULL && strstr(line, " mov (") != NULL &&
           starts_with(nowhere + strlen(" null<1>:ud ") + strspn(nowhere + strlen(" null<1>:ud "), " "), "0x");
}

static void join_lines(const words *lines, char **text) {
    size_t size;
    FILE *out = open_text(text, &size);
    for (size_t i = 0; i < lines->count; ++i)
        if (lines->items[i][strspn(lines->items[i], " ")] != '\0' && !is_hash(lines->items[i]))
            fprintf(out, "%s\n", lines->items[i]);
    fclose(out);
}

/* ---- Messages ---- */

/* A send's line without the numbers of registers: "send (8|M0) r:d r 0xC 0x02890000". */
static char *drop_registers(const char *line) {
    char *text = copy_text(line), *to = text;
    for (const char *from = line; *from != '\0'; ++from) {
        if (*from == ' ' && (to == text || to[-1] == ' '))
            continue;
        *to++ = *from;
        const bool is_register =
            *from == 'r' && isdigit((unsigned char)from[1]) && (from == line || !isalnum((unsigned char)from[-1]));
        if (is_register)
            from += strspn(from + 1, "0123456789.");
    }
    while (to > text && to[-1] == ' ')
        --to;
    *to = '\0';
    return text;
}

/* The last word of a line: "0x7001F:ud" of a mov. */
static const char *last_word(const char *line) {
    size_t end = strlen(line);
    while (end > 0 && line[end - 1] == ' ')
        --end;
    while (end > 0 && line[end - 1] != ' ')
        --end;
    return line + end;
}

/* What a media block's header says of its region: rows - 1 and bytes - 1, in its dword 2, which was moved there last.
 * NULL: nothing. */
static const char *region_of(const assembly *a, size_t send, const words *lines) {
    const unsigned place = a->instructions[send].reads[0].start + 8;
    for (size_t i = send; i-- > 0;) {
        const gpu_instruction *before = &a->instructions[i];
        const register_bytes *w = &before->written;
        if (w->start == place && w->columns == 1 && w->element_bytes == 4)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): each instruction has its line */
            return last_word(lines->items[before->line - 1]);
    }
    return NULL;
}

static bool add_send(const char *subject, const isa_kernel *kernel, const assembly *a, size_t number,
                     const words *lines, code *c) {
    const gpu_instruction *send = &a->instructions[number];
    const message *m = &send->message;
    const bool is_block = starts_with(m->description, "media block");
    const char *region = is_block ? region_of(a, number, lines) : "";
    if (region == NULL || strncmp(region, "0x", is_block ? 2 : 0) != 0)
        return report_error(subject, "kernel %s: line %u sends a media block whose header has no constant region",
                            kernel->name, send->line);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as above */
    char *text = drop_registers(lines->items[send->line - 1]);
    add_word(&c->sends, "%s; %s; sent %u + %u, received %u; %.*s", text, m->description, m->first, m->second,
             m->received, (int)strspn(region, "0123456789ABCDEFabcdefx"), region);
    c->blocks += is_block || strstr(m->description, "_block2d.") != NULL;
    return true;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool read_code(const char *subject, const isa_kernel *kernel, code *c) {
    assembly a;
    words lines = {0};
    *c = (code){0};
    bool read = read_assembly(subject, kernel->name, kernel->assembly, &a);
    split_lines(kernel->assembly, &lines);
    join_lines(&lines, &c->text);
    c->instructions = a.count;
    for (size_t i = 0; i < a.count && read; ++i)
        if (a.instructions[i].message.is_send)
            read = add_send(subject, kernel, &a, i, &lines, c);
    if (c->sends.count > 0)
        qsort(c->sends.items, c->sends.count, sizeof *c->sends.items, compare_texts);
    return read;
}

bool have_same_sends(const code *a, const code *b) {
    bool same = a->sends.count == b->sends.count;
    for (size_t i = 0; i < a->sends.count && same; ++i)
        same = strcmp(a->sends.items[i], b->sends.items[i]) == 0;
    return same;
}
