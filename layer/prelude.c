/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The definitions in front of a program: the library's files one after the other, each where one includes it. */

#include "prelude.h"

#include "scan/exchange.h"
#include "scan/names.h"
#include "scan/options.h"
#include "scan/scan.h"
#include "texts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The folders of every request. The first has what differs between bitcode and source, the last the headers that
 * programs include, too. */
static const char source[] = "hosts/source", headers[] = "include/opencl";
static const char *const common_folders[] = {source, "hosts/checked", "hosts/emulated", "generic", headers, NULL};

/* Clang alone has these, and inlines functions of the attribute at any level of optimisation. NVIDIA's, which calls
 * itself an older one, refuses it in the pragma. */
#define SINCE_CLANG_12(text) "#if __clang_major__ >= 12\n" text "#endif\n"
static const char inlining_begins[] =
    SINCE_CLANG_12("#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)\n");
const char layer_inlining_ends[] = "\n" SINCE_CLANG_12("#pragma clang attribute pop\n");

typedef struct buffer {
    char *text;
    size_t size, capacity;
    bool failed; /* memory ran out */
} buffer;

typedef struct prelude {
    const layer_prelude_request *request;
    buffer text;
    buffer undefinitions; /* of the macros that the library's files define for themselves */
    bool *included;       /* for each of layer_texts */
} prelude;

static void append(buffer *to, const char *text, size_t size) {
    if (size == 0)
        return;
    if (size > to->capacity - to->size) {
        const size_t capacity = 2 * (to->capacity + size);
        char *resized = to->failed ? NULL : realloc(to->text, capacity);
        if (resized == NULL) {
            to->failed = true;
            return;
        }
        to->text = resized;
        to->capacity = capacity;
    }
    memcpy(to->text + to->size, text, size);
    to->size += size;
}

static void append_string(buffer *to, const char *text) {
    append(to, text, strlen(text));
}

__attribute__((format(printf, 2, 3))) static void append_format(buffer *to, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    append_string(to, text);
}

static void append_around(buffer *to, const char *before, const char *text, size_t size, const char *after) {
    append_string(to, before);
    append(to, text, size);
    append_string(to, after);
}

static bool is_one_of(const char *folder, const char *const *folders) {
    while (*folders != NULL && strcmp(*folders, folder) != 0)
        ++folders;
    return *folders != NULL;
}

/* Messages of 2D blocks are instructions of SPIR-V: drivers that lack the functions of OpenCL C lack them, too. */
static bool is_for_spirv(const layer_text *text) {
    static const char folder[] = "cl_intel_subgroup_2d_block_io/";
    return strcmp(text->folder, "intel-xe2") == 0 && strncmp(text->name, folder, strlen(folder)) == 0;
}

/* The file that a name stands for: the first in the request's folders. */
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
    append_around(&p->undefinitions, "#undef ", name, strcspn(name, "( \n"), "\n");
}

static void append_file(prelude *p, const char *name);

/* Appends a line of a file, with its end: without comments that take a whole line, and with what it includes. A header
 * is there once anyhow. */
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
    append(&p->text, line, length);
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
    append(&p->text, p->undefinitions.text, p->undefinitions.size);
    p->undefinitions.size = 0;
}

static bool uses(const prelude *p, unsigned any) {
    return (p->request->uses & any) != 0;
}

static void append_required_size(prelude *p) {
    if (p->request->asks_sizes)
        append_file(p, "cl_intel_required_subgroup_size/asked.h");
    if (uses(p, LAYER_USE_REQUIRED_SIZE))
        append_file(p, "cl_intel_required_subgroup_size/enabled.h");
}

/* Functions that exchange data are macros, which have a first argument if the program gives them local memory: where
 * they are defined, it is a parameter. */
static void append_exchanges(prelude *p) {
    static const struct {
        unsigned use;
        const char *file;
    } rows[] = {
        {LAYER_USE_SHUFFLES, "cl_intel_subgroups/intel_sub_group_shuffle.cl"},
        {LAYER_USE_SHUFFLES, "cl_intel_subgroups/intel_sub_group_shuffle_down.cl"},
        {LAYER_USE_SHUFFLES, "cl_intel_subgroups/intel_sub_group_shuffle_up.cl"},
        {LAYER_USE_SHUFFLES, "cl_intel_subgroups/intel_sub_group_shuffle_xor.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_broadcast.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_any.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_all.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_reduce_add.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_reduce_min.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_reduce_max.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_exclusive_add.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_exclusive_min.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_exclusive_max.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_inclusive_add.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_inclusive_min.cl"},
        {LAYER_USE_COMBINATIONS, "cl_khr_subgroups/sub_group_scan_inclusive_max.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_broadcast.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_reduce_add.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_reduce_min.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_reduce_max.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_exclusive_add.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_exclusive_min.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_exclusive_max.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_inclusive_add.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_inclusive_min.cl"},
        {LAYER_USE_SMALL_COMBINATIONS, "cl_intel_subgroups/intel_sub_group_scan_inclusive_max.cl"},
        {LAYER_USE_KHRONOS_SHUFFLES, "cl_khr_subgroup_shuffle/sub_group_shuffle.cl"},
        {LAYER_USE_KHRONOS_SHUFFLES, "cl_khr_subgroup_shuffle/sub_group_shuffle_xor.cl"},
        {LAYER_USE_KHRONOS_SHUFFLES, "cl_khr_subgroup_shuffle_relative/sub_group_shuffle_up.cl"},
        {LAYER_USE_KHRONOS_SHUFFLES, "cl_khr_subgroup_shuffle_relative/sub_group_shuffle_down.cl"},
        {LAYER_USE_BALLOTS, "cl_khr_subgroup_ballot/sub_group_non_uniform_broadcast.cl"},
        {LAYER_USE_BALLOTS, "cl_khr_subgroup_ballot/sub_group_broadcast_first.cl"},
        {LAYER_USE_BALLOTS, "cl_khr_subgroup_ballot/sub_group_ballot.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_inverse_ballot.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_bit_extract.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_bit_count.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_inclusive_scan.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_exclusive_scan.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_find_lsb.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/sub_group_ballot_find_msb.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/get_sub_group_eq_mask.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/get_sub_group_ge_mask.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/get_sub_group_gt_mask.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/get_sub_group_le_mask.cl"},
        {LAYER_USE_BALLOT_BITS, "cl_khr_subgroup_ballot/get_sub_group_lt_mask.cl"},
    };
    if (!uses(p, LAYER_USES_OF_EXCHANGES | LAYER_USE_BALLOT_BITS))
        return;
    append_file(p, "cl_khr_subgroups/exchange_names.h");
    append_string(&p->text, p->request->gives_words ? "#define CLTILE_WORDS local ulong *__cltile_words,\n"
                                                    : "#define CLTILE_WORDS\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (uses(p, rows[i].use))
            append_file(p, rows[i].file);
    if (p->request->gives_words)
        append_string(&p->text, "#undef CLTILE_WORDS\n#define CLTILE_WORDS " LAYER_WORDS ",\n");
}

static void append_sub_groups(prelude *p) {
    if (!p->request->emulates_sub_groups ||
        !uses(p, LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES | LAYER_USES_OF_2D_BLOCKS |
                     LAYER_USE_SUB_GROUP_QUERIES | LAYER_USE_SUB_GROUP_BARRIER | LAYER_USE_ENQUEUED_SUB_GROUPS |
                     LAYER_USES_OF_EXCHANGES | LAYER_USE_BALLOT_BITS))
        return;
    char size[128];
    snprintf(size, sizeof size,
             "static __attribute__((always_inline)) uint __cltile_sub_group_size(void) { return %u; }\n",
             p->request->sub_group_size);
    append_string(&p->text, size);
    append_file(p, "cl_khr_subgroups/names.h");
    append_file(p, "cl_khr_subgroups/get_sub_group_local_id.cl");
    append_file(p, "cl_khr_subgroups/get_sub_group_id.cl");
    append_file(p, "cl_khr_subgroups/get_sub_group_size.cl");
    append_file(p, "cl_khr_subgroups/get_max_sub_group_size.cl");
    append_file(p, "cl_khr_subgroups/get_num_sub_groups.cl");
    if (uses(p, LAYER_USE_ENQUEUED_SUB_GROUPS))
        append_file(p, "cl_khr_subgroups/get_enqueued_num_sub_groups.cl");
    if (uses(p, LAYER_USE_SUB_GROUP_BARRIER))
        append_file(p, "cl_khr_subgroups/sub_group_barrier.cl");
    append_exchanges(p);
    end_extension(p);
}

/* What the files of blocks need, before them. */
static void append_images(prelude *p) {
    if (p->request->counts_images) {
        char images[128];
        snprintf(images, sizeof images,
                 "static __attribute__((always_inline)) uint __cltile_read_only_images(void) { return %u; }\n",
                 p->request->read_only_images);
        append_string(&p->text, images);
    }
    if (p->request->lanes != 0)
        append_format(&p->text, "enum { __cltile_lanes = %u };\n", p->request->lanes);
    append_file(p, "cl_intel_media_block_io/images.h");
}

static void append_media_block(prelude *p) {
    if (!uses(p, LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE))
        return;
    append_file(p, "cl_intel_media_block_io.h");
    append_string(&p->text, "#ifdef CLTILE_MEDIA_BLOCK_UC\n"); /* there are images */
    if (uses(p, LAYER_USE_MEDIA_BLOCK_READ)) {
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_read_uc.cl");
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_read_us.cl");
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_read_ui.cl");
    }
    if (uses(p, LAYER_USE_MEDIA_BLOCK_WRITE)) {
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_write_uc.cl");
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_write_us.cl");
        append_file(p, "cl_intel_media_block_io/intel_sub_group_media_block_write_ui.cl");
    }
    append_string(&p->text, "#endif\n");
}

/* The macros of extensions whose functions have no files of their own. */
static void append_block_macros(prelude *p) {
    if (uses(p, LAYER_USE_LONG_BLOCKS))
        append_file(p, "cl_intel_subgroups_long/enabled.h");
    if (uses(p, LAYER_USE_LOCAL_BLOCKS))
        append_file(p, "cl_intel_subgroup_local_block_io/enabled.h");
}

static void append_sub_group_block(prelude *p) {
    static const struct {
        unsigned type;
        const char *read, *write;
    } rows[] = {
        {LAYER_USE_SUB_GROUP_UI, "cl_intel_subgroups/intel_sub_group_block_read.cl",
         "cl_intel_subgroups/intel_sub_group_block_write.cl"},
        {LAYER_USE_SUB_GROUP_UC, "cl_intel_subgroups/intel_sub_group_block_read_uc.cl",
         "cl_intel_subgroups/intel_sub_group_block_write_uc.cl"},
        {LAYER_USE_SUB_GROUP_US, "cl_intel_subgroups/intel_sub_group_block_read_us.cl",
         "cl_intel_subgroups/intel_sub_group_block_write_us.cl"},
        {LAYER_USE_SUB_GROUP_UL, "cl_intel_subgroups/intel_sub_group_block_read_ul.cl",
         "cl_intel_subgroups/intel_sub_group_block_write_ul.cl"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        if (uses(p, LAYER_USE_SUB_GROUP_READ) && uses(p, rows[i].type))
            append_file(p, rows[i].read);
        if (uses(p, LAYER_USE_SUB_GROUP_WRITE) && uses(p, rows[i].type))
            append_file(p, rows[i].write);
    }
}

/* Sub-group blocks of images are made of what media blocks are made of. */
static void append_blocks(prelude *p) {
    if (!uses(p, LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES))
        return;
    append_images(p);
    append_media_block(p);
    append_sub_group_block(p);
    if (p->request->area != 0 && uses(p, LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE)) {
        append_string(&p->text, "#ifdef CLTILE_MEDIA_BLOCK_UC\n");
        append_file(p, "checker/block_source.h");
        append_string(&p->text, "#endif\n");
    }
    end_extension(p);
}

/* Macros in place of the builtins pass the call's line and file. */
static void append_checked_2d_blocks(prelude *p) {
    append_file(p, "checker/block_2d_source.h");
    for (int i = LAYER_PARTED_NAMES; i < LAYER_NAMES; ++i) {
        if (!uses(p, layer_uses_of(i)))
            continue;
        append_format(&p->text, "#define %s(list...) __cltile_checked_%s(__LINE__, __cltile_own_file, list)\n",
                      layer_name_of(i), layer_name_of(i));
    }
}

/* The header has a table of functions for each file; those of other files are empty while functions for other pointers
 * and checked functions are made of them. */
static void append_2d_blocks(prelude *p) {
    static const struct {
        unsigned use;
        const char *table, *file;
    } rows[] = {
        {LAYER_USE_2D_READ, "READ_8B", "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_read_8b.cl"},
        {LAYER_USE_2D_READ, "READ_16B", "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_read_16b.cl"},
        {LAYER_USE_2D_READ, "READ_32B", "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_read_32b.cl"},
        {LAYER_USE_2D_READ_CHANGED, "READ_TRANSFORM",
         "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_read_transform.cl"},
        {LAYER_USE_2D_READ_CHANGED, "READ_TRANSPOSE",
         "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_read_transpose.cl"},
        {LAYER_USE_2D_WRITE, "WRITE", "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_write.cl"},
        {LAYER_USE_2D_PREFETCH, "PREFETCH", "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_prefetch.cl"},
    };
    if (!uses(p, LAYER_USE_2D_BLOCK_IO | LAYER_USES_OF_2D_BLOCKS))
        return;
    if (p->request->lacks_generic_pointers)
        append_string(&p->text, "#define CLTILE_NO_GENERIC_POINTERS\n");
    append_file(p, "cl_intel_subgroup_2d_block_io.h");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const char *table = rows[i].table;
        if (uses(p, rows[i].use))
            append_file(p, rows[i].file);
        else
            append_format(&p->text,
                          "#pragma push_macro(\"CLTILE_2D_BLOCK_%s\")\n"
                          "#undef CLTILE_2D_BLOCK_%s\n"
                          "#define CLTILE_2D_BLOCK_%s(X)\n",
                          table, table, table);
    }
    if (uses(p, LAYER_USES_OF_2D_BLOCKS))
        append_file(p, "cl_intel_subgroup_2d_block_io/intel_sub_group_2d_block_other_pointers.cl");
    if (uses(p, LAYER_USES_OF_2D_BLOCKS) && p->request->area != 0)
        append_checked_2d_blocks(p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (!uses(p, rows[i].use))
            append_format(&p->text, "#pragma pop_macro(\"CLTILE_2D_BLOCK_%s\")\n", rows[i].table);
    if (p->request->lacks_generic_pointers)
        append_string(&p->text, "#undef CLTILE_NO_GENERIC_POINTERS\n");
    end_extension(p);
}

static void append_area(prelude *p) {
    char area[96];
    snprintf(area, sizeof area, "#define __cltile_own_area ((global ulong *)%#lxUL)\n", p->request->area);
    append_string(&p->text, p->request->area == 0 ? "" : area);
}

/* All copies, waits and fences, with the run-time checker. */
static void append_checked_copies(prelude *p) {
    append_file(p, p->request->waits_may_be_conditional ? "checker/conditional.h" : "checker/together.h");
    append_file(p, "checker/source.h");
    end_extension(p);
}

static void append_copies(prelude *p) {
    if (p->request->area != 0 && uses(p, LAYER_USES_OF_EVENTS)) {
        append_checked_copies(p);
        return;
    }
    if (uses(p, LAYER_USE_COPY_FENCE))
        append_file(p, "cl_khr_async_work_group_copy_fence/async_work_group_copy_fence.cl");
    if (uses(p, LAYER_USE_COPIES | LAYER_USE_WAITS))
        append_file(p, p->request->waits_may_be_conditional ? "cl_khr_extended_async_copies/conditional_wait.inc"
                                                            : "cl_khr_extended_async_copies/wait.inc");
    if (!uses(p, LAYER_USE_COPIES))
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

/* The library's files are done with the names that are the program's own. */
static void append_own(prelude *p) {
    for (size_t i = 0; i < p->request->own_count; ++i) {
        append_string(&p->text, "#undef ");
        append_string(&p->text, p->request->own[i]);
        append_string(&p->text, "\n");
    }
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
        append_around(&p->text, sets_aside ? "#pragma push_macro(\"" : "#pragma pop_macro(\"", macro, size, "\")\n");
        if (sets_aside)
            append_around(&p->text, "#undef ", macro, size, "\n");
    }
    layer_free_options(&options);
    return split;
}

static void append_definitions(prelude *p) {
    append_area(p);
    append_required_size(p);
    append_sub_groups(p);
    append_copies(p);
    append_block_macros(p);
    append_blocks(p);
    append_2d_blocks(p);
    append_own(p);
}

static unsigned count_lines(const buffer *text) {
    unsigned lines = 0;
    for (size_t i = 0; i < text->size; ++i)
        lines += text->text[i] == '\n';
    return lines;
}

char *layer_make_prelude(const layer_prelude_request *request, size_t *size, unsigned *lines) {
    prelude p = {.request = request, .included = calloc(layer_text_count, sizeof *p.included)};
    p.text.failed = p.included == NULL;
    if (!p.text.failed) {
        append_file(&p, "prelude/begin.h");
        p.text.failed |= !append_macros(&p, true);
        append_definitions(&p);
        p.text.failed |= !append_macros(&p, false);
        append_file(&p, "prelude/end.h");
        if (request->inlines_functions)
            append_string(&p.text, inlining_begins);
        append(&p.text, "#line 1\n", sizeof "#line 1\n"); /* with the terminating null character */
    }
    free(p.included);
    free(p.undefinitions.text);
    if (p.text.failed || p.undefinitions.failed) {
        free(p.text.text);
        return NULL;
    }
    *size = p.text.size - 1;
    *lines = count_lines(&p.text);
    return p.text.text;
}
