/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes the definitions in front of a program: joins the library's files, with each #include replaced by its file. */

#include "source/prelude.h"

#include "source/exchange.h"
#include "source/names.h"
#include "source/options.h"
#include "source/scan.h"
#include "source/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The folders of every request. The first has what differs between bitcode and source, the last the headers that
 * programs include, too. */
static const char source[] = "hosts/source", headers[] = "include/opencl";
static const char *const common_folders[] = {source, "hosts/checked", "generic", headers, NULL};

/* Only Clang knows these pragmas. It inlines functions with the attribute at every level of optimisation. NVIDIA's
 * compiler, which claims to be an older Clang, refuses the attribute in the pragma. */
#define SINCE_CLANG_12(text) "#if __clang_major__ >= 12\n" text "#endif\n"
static const char inlining_begins[] =
    SINCE_CLANG_12("#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)\n");
const char layer_inlining_ends[] = "\n" SINCE_CLANG_12("#pragma clang attribute pop\n");

/* Before OpenCL C 1.2 a program has to ask for doubles. */
static const char enables_doubles[] =
    "#if defined(cl_khr_fp64) && !defined(__OPENCL_CPP_VERSION__) && __OPENCL_C_VERSION__ < 120\n"
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#endif\n";

typedef struct prelude {
    const layer_prelude_request *request;
    FILE *text;
    FILE *undefinitions; /* of the macros that the library's files define for themselves */
    char *undefined;     /* their text and its size, while there is nothing to write */
    size_t undefined_size;
    bool *included; /* for each of layer_texts */
} prelude;

static bool is_one_of(const char *folder, const char *const *folders) {
    while (*folders != NULL && strcmp(*folders, folder) != 0)
        ++folders;
    return *folders != NULL;
}

/* Messages of 2D blocks and products of matrices are instructions of SPIR-V: drivers that lack the functions of OpenCL
 * C lack them, too. */
static bool is_for_spirv(const layer_text *text) {
    static const char folder[] = "cl_intel_subgroup_";
    return strcmp(text->folder, "intel-xe2") == 0 && strncmp(text->name, folder, strlen(folder)) == 0;
}

/* The file with this name in the first folder of the request that has one. */
static const layer_text *find_text(const prelude *p, const char *name) {
    for (const layer_text *text = layer_texts; text < layer_texts + layer_text_count; ++text)
        if (strcmp(text->name, name) == 0 && !is_for_spirv(text) &&
            (is_one_of(text->folder, p->request->folders) || is_one_of(text->folder, common_folders)))
            return text;
    return NULL;
}

static bool begins_with(const char *line, size_t length, const char *prefix) {
    return length >= strlen(prefix) && memcmp(line, prefix, strlen(prefix)) == 0;
}

/* Notes the macro that a line of a file defines. Those of headers and of hosts/source stay defined. */
static void note_definition(prelude *p, const layer_text *file, const char *line, size_t length) {
    static const char define[] = "#define CLTILE_";
    if (!begins_with(line, length, define) || strcmp(file->folder, headers) == 0 || strcmp(file->folder, source) == 0)
        return;
    const char *name = line + strlen("#define ");
    fprintf(p->undefinitions, "#undef %.*s\n", (int)strcspn(name, "( \n"), name);
}

static void append_file(prelude *p, const char *name);

/* Appends a line of a file with its newline. A line that is only a comment is left out, and an #include is replaced by
 * its file; headers are included once. */
static void append_line(prelude *p, const layer_text *file, const char *line, size_t length) {
    static const char include[] = "#include \"";
    const size_t indent = strspn(line, " ");
    if (line[indent] == '\n' || begins_with(line + indent, length - indent, "//") ||
        begins_with(line, length, "#pragma once"))
        return;
    if (begins_with(line, length, include)) {
        char name[128];
        const char *begin = line + strlen(include);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(begin, "\""), begin);
        append_file(p, name);
        return;
    }
    note_definition(p, file, line, length);
    fwrite(line, 1, length, p->text);
}

/* Appends the file that a name stands for; a header only once. The library's files end with a newline. */
static void append_file(prelude *p, const char *name) {
    const layer_text *file = find_text(p, name);
    bool *included = file == NULL ? NULL : &p->included[file - layer_texts];
    if (file == NULL || (*included && strcmp(name + strlen(name) - strlen(".h"), ".h") == 0))
        return;
    *included = true;
    for (const char *line = file->begin; line < file->end;) {
        const size_t length = (size_t)((const char *)memchr(line, '\n', (size_t)(file->end - line)) + 1 - line);
        append_line(p, file, line, length);
        line += length;
    }
}

/* Ends an extension's files: others use the same names. */
static void end_extension(prelude *p) {
    if (fflush(p->undefinitions) == 0 && fseek(p->undefinitions, 0, SEEK_SET) == 0)
        fwrite(p->undefined, 1, p->undefined_size, p->text);
}

static bool uses(const prelude *p, layer_uses any) {
    return (p->request->uses & any) != 0;
}

static void append_required_size(prelude *p) {
    if (p->request->asks_sizes)
        append_file(p, "cl_intel_required_subgroup_size/asked.h");
    if (uses(p, LAYER_USE(REQUIRED_SIZE)))
        append_file(p, "cl_intel_required_subgroup_size/enabled.h");
}

/* Renames the builtins with any of these uses by macros, since the host may declare functions of the same names. A
 * program may define such a macro again: there is no warning about a pushed macro. `list` and `passed` follow the two
 * names. */
static void append_own_names(prelude *p, layer_uses any, const char *list, const char *passed) {
    for (int i = 0; i < LAYER_NAMES; ++i)
        if ((layer_uses_of(i) & any) != 0 && !layer_is_extension(i))
            fprintf(p->text, "#define %s%s __cltile_%s%s\n#pragma push_macro(\"%s\")\n", layer_name_of(i), list,
                    layer_name_of(i), passed, layer_name_of(i));
}

/* Whether a row is a builtin with any of these uses, and the program has all its uses. Builtins may call queries, which
 * the program need not use. */
static bool is_wanted(const prelude *p, int row, layer_uses any) {
    return (layer_uses_of(row) & any) != 0 && !layer_is_extension(row) &&
           (layer_uses_of(row) & ~(p->request->uses | LAYER_USE(SUB_GROUP_QUERIES))) == 0;
}

/* The definitions of builtins: a file is named after its builtin. */
static void append_builtins(prelude *p, layer_uses any) {
    for (int i = 0; i < LAYER_NAMES; ++i)
        if (is_wanted(p, i, any)) {
            char name[128];
            snprintf(name, sizeof name, "%s/%s.cl", layer_folder_of(i), layer_name_of(i));
            append_file(p, name);
        }
}

#define MATRIX "cl_intel_subgroup_matrix_multiply_accumulate"

static void append_matrices(prelude *p) {
    static const char *const files[] = {"i8", "u8", "i4", "u4", "bf16", "f16"};
    append_file(p, MATRIX ".h");
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i) {
        char name[128];
        snprintf(name, sizeof name, MATRIX "/intel_sub_group_%s.cl", files[i]);
        append_file(p, name);
    }
    append_file(p, MATRIX "_tf32.h");
    append_file(p, MATRIX "_tf32/intel_sub_group_tf32_tf32_matrix_mad_k8.cl");
}

/* Functions that exchange data are macros, which have a first argument if the program gives them local memory: where
 * they are defined, it is a parameter. The list of arguments has a name: Clang up to version 11 refuses __VA_ARGS__ in
 * OpenCL C. */
static void append_exchanges(prelude *p) {
    if (!uses(p, LAYER_USES_OF_EXCHANGE_MEMORY | LAYER_USE(BALLOT_BITS)))
        return;
    fputs(enables_doubles, p->text);
    append_own_names(p, LAYER_USES_OF_EXCHANGES | (p->request->uses & LAYER_USE(MATRIX)), "(list...)",
                     "(CLTILE_WORDS list)");
    append_own_names(p, LAYER_USE(BALLOT_BITS), "", "");
    fputs(p->request->gives_words ? "#define CLTILE_WORDS local ulong *__cltile_words, __private uint *__cltile_turn,\n"
                                  : "#define CLTILE_WORDS\n",
          p->text);
    fprintf(p->text, "#define CLTILE_EXCHANGE_WORDS %zu\n", layer_exchange_words(p->request->uses));
    append_builtins(p, LAYER_USES_OF_EXCHANGES | LAYER_USE(BALLOT_BITS));
    if (uses(p, LAYER_USE(MATRIX)))
        append_matrices(p);
    if (p->request->gives_words)
        fputs("#undef CLTILE_WORDS\n#define CLTILE_WORDS " LAYER_WORDS_PASSED ",\n", p->text);
}

static void append_sub_groups(prelude *p) {
    const layer_uses plain =
        LAYER_USE(SUB_GROUP_QUERIES) | LAYER_USE(ENQUEUED_SUB_GROUPS) | LAYER_USE(SUB_GROUP_BARRIER);
    if (!p->request->emulates_sub_groups ||
        !uses(p, plain | LAYER_USES_OF_CHECKED_BLOCKS | LAYER_USES_OF_EXCHANGE_MEMORY | LAYER_USE(BALLOT_BITS)))
        return;
    fprintf(p->text, "static __attribute__((always_inline)) uint __cltile_sub_group_size(void) { return %u; }\n",
            p->request->sub_group_size);
    append_own_names(p, plain, "", "");
    append_builtins(p, plain);
    append_exchanges(p);
    end_extension(p);
}

/* Products of matrices by the driver's own sub-groups. */
static void append_native_matrices(prelude *p) {
    if (p->request->emulates_sub_groups || !uses(p, LAYER_USE(MATRIX)))
        return;
    append_own_names(p, LAYER_USE(MATRIX), "", "");
    append_matrices(p);
    end_extension(p);
}

/* The macro of an extension whose functions are those of cl_intel_subgroups. */
static void append_extension(prelude *p, const char *name) {
    fprintf(p->text,
            "#pragma OPENCL EXTENSION %s : begin\n"
            "#pragma OPENCL EXTENSION %s : end\n"
            "#ifndef %s\n"
            "#define %s 1\n"
            "#endif\n",
            name, name, name, name);
}

static void append_extensions(prelude *p) {
    if (uses(p, LAYER_USE(LONG_BLOCKS)))
        append_extension(p, "cl_intel_subgroups_long");
    if (uses(p, LAYER_USE(LOCAL_BLOCKS)))
        append_extension(p, "cl_intel_subgroup_local_block_io");
    if (uses(p, LAYER_USE(SPLIT_MATRIX)))
        append_extension(p, "cl_intel_subgroup_split_matrix_multiply_accumulate");
}

/* With the run-time checker macros in place of builtins pass the call's line and file. */
static void append_checked(prelude *p, layer_uses any, const char *checks) {
    if (p->request->area == 0 || !uses(p, any))
        return;
    append_file(p, checks);
    for (int i = 0; i < LAYER_NAMES; ++i)
        if (is_wanted(p, i, any))
            fprintf(p->text, "#undef %s\n#define %s(list...) __cltile_checked_%s(__LINE__, __cltile_own_file, list)\n",
                    layer_name_of(i), layer_name_of(i), layer_name_of(i));
}

/* What needs no sub-groups, and has no instruction of its own. */
static void append_plain(prelude *p) {
    if (uses(p, LAYER_USE(PLAIN))) {
        append_file(p, "cl_intel_bfloat16_conversions.h");
        append_file(p, "cl_intel_bfloat16_conversions/intel_convert_bfloat16.cl");
        append_file(p, "cl_intel_bfloat16_conversions/intel_convert_as_bfloat16.cl");
        append_file(p, MATRIX "_tf32.h");
        append_file(p, MATRIX "_tf32/intel_convert_tfloat32.cl");
        append_file(p, "cl_intel_subgroup_buffer_prefetch.h");
        append_file(p, "cl_intel_subgroup_buffer_prefetch/intel_sub_group_block_prefetch.cl");
    }
    if (uses(p, LAYER_USE(SPLIT_BARRIER))) {
        append_file(p, "cl_intel_split_work_group_barrier.h");
        append_builtins(p, LAYER_USE(SPLIT_BARRIER));
        append_checked(p, LAYER_USE(SPLIT_BARRIER), "checker/split_barrier.h");
    }
    end_extension(p);
}

/* Sub-group blocks of images include the files of media blocks. */
static void append_blocks(prelude *p) {
    const layer_uses media = LAYER_USE(MEDIA_BLOCK_READ) | LAYER_USE(MEDIA_BLOCK_WRITE);
    const layer_uses sub_group = LAYER_USE(SUB_GROUP_READ) | LAYER_USE(SUB_GROUP_WRITE);
    if (!uses(p, media | sub_group))
        return;
    append_file(p, "cl_intel_media_block_io/images.h");
    if (uses(p, media)) {
        append_file(p, "cl_intel_media_block_io.h");
        fputs("#ifdef CLTILE_MEDIA_BLOCK_UC\n", p->text); /* there are images */
        append_builtins(p, media);
        append_checked(p, media, "checker/block.h");
        fputs("#endif\n", p->text);
    }
    append_builtins(p, sub_group);
    append_checked(p, sub_group, "checker/sub_group_block.h");
    end_extension(p);
}

#define BLOCK_2D "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_"

/* The header has a table of functions for each file. To instantiate one file, for other pointers or for checks, the
 * tables of the other files are made empty. */
static void append_2d_blocks(prelude *p) {
    static const struct {
        layer_uses use;
        const char *table, *file;
    } rows[] = {
        {LAYER_USE(2D_READ), "READ_8B", BLOCK_2D "read_8b.cl"},
        {LAYER_USE(2D_READ), "READ_16B", BLOCK_2D "read_16b.cl"},
        {LAYER_USE(2D_READ), "READ_32B", BLOCK_2D "read_32b.cl"},
        {LAYER_USE(2D_READ_CHANGED), "READ_TRANSFORM", BLOCK_2D "read_transform.cl"},
        {LAYER_USE(2D_READ_CHANGED), "READ_TRANSPOSE", BLOCK_2D "read_transpose.cl"},
        {LAYER_USE(2D_WRITE), "WRITE", BLOCK_2D "write.cl"},
        {LAYER_USE(2D_PREFETCH), "PREFETCH", BLOCK_2D "prefetch.cl"},
    };
    if (!uses(p, LAYER_USE(2D_BLOCK_IO) | LAYER_USES_OF_2D_BLOCKS))
        return;
    if (p->request->lacks_generic_pointers)
        fputs("#define CLTILE_NO_GENERIC_POINTERS\n", p->text);
    append_file(p, "cl_intel_subgroup_2d_block_io.h");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const char *table = rows[i].table;
        if (uses(p, rows[i].use))
            append_file(p, rows[i].file);
        else
            fprintf(p->text,
                    "#pragma push_macro(\"CLTILE_2D_BLOCK_%s\")\n"
                    "#undef CLTILE_2D_BLOCK_%s\n"
                    "#define CLTILE_2D_BLOCK_%s(X)\n",
                    table, table, table);
    }
    if (uses(p, LAYER_USES_OF_2D_BLOCKS))
        append_file(p, BLOCK_2D "other_pointers.cl");
    append_checked(p, LAYER_USES_OF_2D_BLOCKS, "checker/block_2d.h");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (!uses(p, rows[i].use))
            fprintf(p->text, "#pragma pop_macro(\"CLTILE_2D_BLOCK_%s\")\n", rows[i].table);
    if (p->request->lacks_generic_pointers)
        fputs("#undef CLTILE_NO_GENERIC_POINTERS\n", p->text);
    end_extension(p);
}

static void append_area(prelude *p) {
    if (p->request->area != 0)
        fprintf(p->text, "#define __cltile_own_area ((global ulong *)%#lxUL)\n", p->request->area);
}

/* With the run-time checker all copies, waits and fences are its own. */
static void append_copies(prelude *p) {
    if (p->request->area != 0 && uses(p, LAYER_USES_OF_EVENTS)) {
        append_file(p, p->request->waits_may_be_conditional ? "checker/conditional.h" : "checker/together.h");
        append_file(p, "checker/source.h");
        end_extension(p);
        return;
    }
    if (uses(p, LAYER_USE(COPY_FENCE)))
        append_file(p, "cl_khr_async_work_group_copy_fence/async_work_group_copy_fence.cl");
    if (uses(p, LAYER_USE(COPIES) | LAYER_USE(WAITS)))
        append_file(p, p->request->waits_may_be_conditional ? "cl_khr_extended_async_copies/conditional_wait.inc"
                                                            : "cl_khr_extended_async_copies/wait.inc");
    if (!uses(p, LAYER_USE(COPIES)))
        return;
    append_file(p, "cl_khr_extended_async_copies.h");
    if (!p->request->copies_are_newer) {
        append_file(p, "cl_khr_extended_async_copies/bytes.h");
        append_file(p, "cl_khr_extended_async_copies/async_work_group_copy_2D2D_gentype.cl");
        append_file(p, "cl_khr_extended_async_copies/async_work_group_copy_3D3D_gentype.cl");
    }
    append_file(p, "cl_khr_extended_async_copies/async_work_group_copy_2D2D.cl");
    append_file(p, "cl_khr_extended_async_copies/async_work_group_copy_3D3D.cl");
    append_file(p, "cl_khr_extended_async_copies/__cltile_is_multiple.cl");
    append_file(p, "cl_khr_extended_async_copies/__cltile_copy_event.cl");
    end_extension(p);
}

/* From here on, names that the program defines itself are the program's. */
static void append_own(prelude *p) {
    for (size_t i = 0; i < p->request->own_count; ++i)
        fprintf(p->text, "#undef %s\n", p->request->own[i]);
}

/* Sets aside the macros that the options define, or puts them back. False when memory runs out. */
static bool append_macros(prelude *p, bool sets_aside) {
    layer_options options;
    const bool split = layer_split_options(p->request->options, &options);
    for (size_t i = 0; split && i < options.count; ++i) {
        const char *macro = layer_option_value(&options, &i, "-D");
        const size_t size = macro == NULL ? 0 : strcspn(macro, "=(");
        if (size == 0)
            continue;
        fprintf(p->text, "#pragma %s_macro(\"%.*s\")\n", sets_aside ? "push" : "pop", (int)size, macro);
        if (sets_aside)
            fprintf(p->text, "#undef %.*s\n", (int)size, macro);
    }
    layer_free_options(&options);
    return split;
}

static void append_definitions(prelude *p) {
    append_area(p);
    append_required_size(p);
    append_sub_groups(p);
    append_native_matrices(p);
    append_plain(p);
    append_copies(p);
    append_extensions(p);
    append_blocks(p);
    append_2d_blocks(p);
    append_own(p);
}

static unsigned count_lines(const char *text, size_t size) {
    unsigned lines = 0;
    for (size_t i = 0; i < size; ++i)
        lines += text[i] == '\n';
    return lines;
}

/* False when memory runs out. */
static bool append_all(prelude *p) {
    append_file(p, "prelude/begin.h");
    if (!append_macros(p, true))
        return false;
    append_definitions(p);
    const bool done = p->request->is_expanded || append_macros(p, false);
    append_file(p, "prelude/end.h");
    if (p->request->inlines_functions)
        fputs(inlining_begins, p->text);
    fputs("#line 1\n", p->text);
    return done && !ferror(p->text) && !ferror(p->undefinitions);
}

char *layer_make_prelude(const layer_prelude_request *request, size_t *size, unsigned *lines) {
    char *text = NULL;
    prelude p = {.request = request, .included = calloc(layer_text_count, sizeof *p.included)};
    p.text = open_memstream(&text, size);
    p.undefinitions = open_memstream(&p.undefined, &p.undefined_size);
    bool done = p.included != NULL && p.text != NULL && p.undefinitions != NULL && append_all(&p);
    if (p.text != NULL)
        done &= fclose(p.text) == 0;
    if (p.undefinitions != NULL)
        done &= fclose(p.undefinitions) == 0;
    free(p.undefined);
    free(p.included);
    if (!done) {
        free(text);
        return NULL;
    }
    *lines = count_lines(text, *size);
    return text;
}
