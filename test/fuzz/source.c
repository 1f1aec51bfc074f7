/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C of a random program: helpers that its kernels share, and the kernels. */

#include "source.h"

#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_HELPERS 128

static const char *const access_names[] = {"read_only", "write_only", "read_write"};

typedef struct writer {
    FILE *helpers, *kernels;
    char names[MAX_HELPERS][96]; /* of helpers that are there */
    int count;
    const program_plan *program;
    const kernel_plan *kernel;
    unsigned pending; /* events */
} writer;

static bool is_new(writer *w, const char *name) {
    for (int i = 0; i < w->count; ++i)
        if (strcmp(w->names[i], name) == 0)
            return false;
    if (w->count == MAX_HELPERS)
        abort();
    snprintf(w->names[w->count++], sizeof w->names[0], "%s", name);
    return true;
}

/* A function, or a macro, that calls another; of the parameters, `arguments` are the names. */
static void write_helper(writer *w, bool is_macro, const char *result, const char *name, const char *parameters,
                         const char *arguments, const char *callee) {
    if (!is_new(w, name))
        return;
    if (is_macro) {
        fprintf(w->helpers, "#define %s(%s) %s(%s)\n", name, arguments, callee, arguments);
        return;
    }
    fprintf(w->helpers, "%sstatic %s %s(%s) {\n    %s%s(%s);\n}\n",
            w->kernel->noinline ? "__attribute__((noinline)) " : "", result, name, parameters,
            strcmp(result, "void") == 0 ? "" : "return ", callee, arguments);
}

/* The name by which a kernel calls a builtin: *name is the builtin's, and then the helper's. `tag` tells overloads
 * apart. */
static void choose_callee(writer *w, call_form form, const char *tag, const char *result, const char *parameters,
                          const char *arguments, char name[96]) {
    const char *kept = w->kernel->noinline ? "_kept" : "";
    char callee[2][96];
    snprintf(callee[0], sizeof callee[0], "%s", name);
    if (form == BY_MACRO) {
        snprintf(name, 96, "CALL_%s", tag);
        write_helper(w, true, result, name, parameters, arguments, callee[0]);
    } else if (form != DIRECTLY) {
        snprintf(callee[1], sizeof callee[1], "call_%s%s", tag, kept);
        write_helper(w, false, result, callee[1], parameters, arguments, callee[0]);
        snprintf(name, 96, "%s", callee[1]);
        if (form == BY_HELPERS_HELPER) {
            snprintf(name, 96, "through_%s%s", tag, kept);
            write_helper(w, false, result, name, parameters, arguments, callee[1]);
        }
    }
}

/* ---- Loops ---- */

/* "3", or "3 + trip" in a loop. */
typedef struct number_text {
    char text[24];
} number_text;

static number_text index_of(const operation *o, int first) {
    number_text index;
    snprintf(index.text, sizeof index.text, o->trips > 1 ? "%d + trip" : "%d", first);
    return index;
}

static void write_loop(writer *w, const operation *o) {
    if (o->trips > 1)
        fprintf(w->kernels, "        for (uint trip = 0; trip < %d; ++trip) {\n", o->trips);
}

/* ---- Blocks ---- */

/* "uchar4" of "uc4". */
static const char *texels_of(const char *type, char name[16]) {
    snprintf(name, 16, "%s%s", type[1] == 'c' ? "uchar" : type[1] == 's' ? "ushort" : "uint", type + 2);
    return name;
}

static void choose_block(writer *w, const operation *o, char name[96]) {
    const char *type = builtins[o->builtin].type;
    const char *access = access_names[w->kernel->images[o->image].access];
    const bool is_read = o->kind == BLOCK_READ;
    char texels[16], tag[64], parameters[128];
    texels_of(type, texels);
    snprintf(name, 96, "intel_sub_group_media_block_%s_%s", is_read ? "read" : "write", type);
    snprintf(tag, sizeof tag, "%s_%s_%s", is_read ? "read" : "write", type, access);
    snprintf(parameters, sizeof parameters, "int2 at, int width, int height, %s%s%s image2d_t image",
             is_read ? "" : texels, is_read ? "" : " texels, ", access);
    choose_callee(w, o->form, tag, is_read ? texels : "void", parameters,
                  is_read ? "at, width, height, image" : "at, width, height, texels, image", name);
}

static void write_region(writer *w, const operation *o, int first) {
    fprintf(w->kernels, "        const int4 region = regions[(%s) * %d + get_sub_group_id()];\n",
            index_of(o, first).text, plan_sub_groups(w->kernel));
    if (o->condition != ALWAYS)
        fputs("        if (region.w >= 0)\n    ", w->kernels);
}

static void write_place(writer *w, const operation *o) {
    const cl_int4 place = input_constant_place(w->program, w->kernel, o);
    if (o->constant_place)
        fprintf(w->kernels, "(int2)(%d, %d)", place.s[0], place.s[1]);
    else
        fputs("region.xy", w->kernels);
    if (o->constant_size)
        fprintf(w->kernels, ", %d, %d", o->width, o->height);
    else
        fputs(", region.z, region.w", w->kernels);
}

static void write_texels(writer *w, int i, const char *texels, int first) {
    const kernel_plan *k = w->kernel;
    const int data = plan_data_of(k, i);
    if (data < 0)
        fprintf(w->kernels, "((const global %s *)(given + (%s) * %d))[item]", texels,
                index_of(&k->operations[i], first).text, plan_items(k) * BLOCK_BYTES);
    else if (plan_keeps_all_bits(k))
        fprintf(w->kernels, "(%s)(texels%d ^ (%s)(%d))", texels, k->operations[data].id, texels,
                1 + k->operations[i].id);
    else
        fprintf(w->kernels, "texels%d", k->operations[data].id);
}

static void write_block(writer *w, int i) {
    const kernel_plan *k = w->kernel;
    const operation *o = &k->operations[i];
    const int first = plan_first_block(k, i);
    char texels[16], name[96];
    texels_of(builtins[o->builtin].type, texels);
    choose_block(w, o, name);
    if (o->kind == BLOCK_READ)
        fprintf(w->kernels, "    %s texels%d = (%s)(%d);\n", texels, o->id, texels, INPUT_FILL & 0x7f);
    fputs("    {\n", w->kernels);
    write_loop(w, o);
    write_region(w, o, first);
    if (o->kind == BLOCK_READ)
        fprintf(w->kernels, "        texels%d = ", o->id);
    else
        fputs("        ", w->kernels);
    fprintf(w->kernels, "%s(", name);
    write_place(w, o);
    if (o->kind == BLOCK_WRITE) {
        fputs(", ", w->kernels);
        write_texels(w, i, texels, first);
    }
    fprintf(w->kernels, ", image%d);\n", o->image);
    if (o->kind == BLOCK_READ)
        fprintf(w->kernels, "        ((global %s *)(got + (%s) * %d))[item] = texels%d;\n", texels,
                index_of(o, first).text, plan_items(k) * BLOCK_BYTES, o->id);
    fputs(o->trips > 1 ? "        }\n    }\n" : "    }\n", w->kernels);
}

/* ---- Copies ---- */

static const char *event_name(const writer *w, int event, char name[16]) {
    snprintf(name, 16, w->kernel->events_in_array ? "events[%d]" : "event%d", event);
    return name;
}

static const char *type_of(const operation *o) {
    return o->type < 0 ? "uchar" : plan_element_type(o->type)->name;
}

/* Two names in the order of a call's numbers: with their memories for parameters. */
static void choose_copy(writer *w, const operation *o, char name[96]) {
    static const char *const numbers[2][4] = {
        {"", "ulong elements, ",
         "ulong dst_offset, ~ulong src_offset, ulong bytes, ulong elements, ulong lines, "
         "ulong src_line, ulong dst_line, ",
         "ulong dst_offset, ~ulong src_offset, ulong bytes, ulong elements, ulong lines, ulong planes, "
         "ulong src_line, ulong src_plane, ulong dst_line, ulong dst_plane, "},
        {"", "ulong elements, ", "~ulong elements, ulong lines, ulong src_line, ulong dst_line, ",
         "~ulong elements, ulong lines, ulong src_line, ulong dst_line, ulong planes, ulong src_plane, "
         "ulong dst_plane, "}};
    const char *type = o->dimensions > 1 && !o->version_0_9_0 ? "void" : type_of(o);
    const char *to = o->store ? "global" : "local", *from = o->store ? "local" : "global";
    const char *list = numbers[o->version_0_9_0][o->dimensions], *src_at = strchr(list, '~');
    const int before = src_at == NULL ? 0 : (int)(src_at - list);
    char parameters[512], arguments[512], tag[64];
    snprintf(parameters, sizeof parameters, "%s %s *dst, %.*sconst %s %s *src, %sevent_t event", to, type, before, list,
             from, type, list + before + (src_at != NULL));
    char *end = arguments; /* the last word of each */
    for (const char *p = parameters; *p != '\0';) {
        const size_t length = strcspn(p, ",");
        const char *word = p + length;
        while (word > p && word[-1] != ' ' && word[-1] != '*')
            --word;
        end += sprintf(end, "%s%.*s", end == arguments ? "" : ", ", (int)(p + length - word), word);
        p += length + (p[length] == ',' ? 2 : 0);
    }
    if (o->dimensions == 1)
        snprintf(name, 96, "async_work_group_copy");
    else
        snprintf(name, 96, "async_work_group_copy_%dD%dD", o->dimensions, o->dimensions);
    snprintf(tag, sizeof tag, "%s_%dD_%s%s", o->store ? "store" : "load", o->dimensions, type,
             o->version_0_9_0 ? "_0_9_0" : "");
    choose_callee(w, o->form, tag, "event_t", parameters, arguments, name);
}

static void write_pointer(writer *w, const operation *o, bool is_dst) {
    const bool is_global = is_dst == o->store;
    fprintf(w->kernels, "(%s%s %s *)(g.%s + c->%s)", is_dst ? "" : "const ", is_global ? "global" : "local", type_of(o),
            is_global ? "memory" : "area", is_dst ? "dst" : "src");
}

static void write_number(writer *w, const operation *o, const char *name, ulong value) {
    if (o->constant_numbers)
        fprintf(w->kernels, ", %lu", value);
    else
        fprintf(w->kernels, ", c->%s", name);
}

static void write_numbers(writer *w, const operation *o) {
    const struct copy c = input_numbers(w->program, w->kernel, o, 0, 0);
    const bool total = o->dimensions > 1 && !o->version_0_9_0;
    write_pointer(w, o, true);
    if (total)
        write_number(w, o, "dst_offset", c.dst_offset);
    fputs(", ", w->kernels);
    write_pointer(w, o, false);
    if (total) {
        write_number(w, o, "src_offset", c.src_offset);
        if (o->type >= 0)
            fprintf(w->kernels, ", sizeof(%s)", type_of(o));
        else
            write_number(w, o, "bytes", c.bytes);
    }
    write_number(w, o, "elements", c.elements);
    if (o->dimensions == 1)
        return;
    write_number(w, o, "lines", c.lines);
    if (o->dimensions == 3 && total)
        write_number(w, o, "planes", c.planes);
    write_number(w, o, "src_line", c.src_line);
    if (o->dimensions == 3 && total)
        write_number(w, o, "src_plane", c.src_plane);
    write_number(w, o, "dst_line", c.dst_line);
    if (o->dimensions == 3 && !total)
        write_number(w, o, "planes", c.planes);
    if (o->dimensions == 3 && !total)
        write_number(w, o, "src_plane", c.src_plane);
    if (o->dimensions == 3)
        write_number(w, o, "dst_plane", c.dst_plane);
}

static void write_copy(writer *w, const operation *o) {
    char name[96], event[16];
    const bool loops = o->trips > 1, waits = loops && o->loop_wait == WAIT_IN_LOOP, shares = loops && !waits;
    const bool goes_on = (w->pending >> o->event & 1) != 0;
    choose_copy(w, o, name);
    event_name(w, o->event, event);
    fputs("    {\n", w->kernels);
    if (shares)
        fprintf(w->kernels, "        event_t shared = %s;\n", goes_on ? event : "0");
    write_loop(w, o);
    fprintf(w->kernels, "        const global struct copy *c = &g.work->copies[%s];\n",
            index_of(o, o->first_copy).text);
    fprintf(w->kernels, "        %s = %s(", waits ? "event_t copied" : shares ? "shared" : event, name);
    write_numbers(w, o);
    fprintf(w->kernels, ", %s);\n", shares ? "shared" : goes_on && !waits ? event : "0");
    if (waits)
        fputs("        wait_group_events(1, &copied);\n", w->kernels);
    else
        w->pending |= 1u << o->event;
    if (loops)
        fputs("        }\n", w->kernels);
    if (shares)
        fprintf(w->kernels, "        %s = shared;\n", event);
    fputs("    }\n", w->kernels);
}

/* One event of an array, or several that follow each other there. */
static void write_wait_in_array(writer *w, const char *name, unsigned events) {
    for (int first = 0; first < EVENTS; ++first) {
        int count = 0;
        while (events >> (first + count) & 1)
            ++count;
        if (count > 0)
            fprintf(w->kernels, "    %s(%d, events + %d);\n", name, count, first);
        first += count;
    }
}

static void write_wait_of_variables(writer *w, const char *name, unsigned events) {
    int count = 0, last = 0;
    for (int i = 0; i < EVENTS; ++i)
        if (events >> i & 1) {
            ++count;
            last = i;
        }
    if (count == 1) {
        fprintf(w->kernels, "    %s(1, &event%d);\n", name, last);
        return;
    }
    fprintf(w->kernels, "    {\n        event_t waited[%d];\n", count);
    int next = 0;
    for (int i = 0; i < EVENTS; ++i)
        if (events >> i & 1)
            fprintf(w->kernels, "        waited[%d] = event%d;\n", next++, i);
    fprintf(w->kernels, "        %s(%d, waited);\n    }\n", name, count);
}

static void write_wait(writer *w, call_form form, unsigned events) {
    if (events == 0)
        return;
    char name[96] = "wait_group_events";
    choose_callee(w, form, "wait", "void", "int count, private event_t *events", "count, events", name);
    if (w->kernel->events_in_array)
        write_wait_in_array(w, name, events);
    else
        write_wait_of_variables(w, name, events);
    w->pending &= ~events;
}

/* ---- Kernels ---- */

static void write_change(writer *w, int id) {
    if (is_new(w, "change"))
        fputs("static void change(const private struct group *g, uchar by) {\n"
              "    barrier(CLK_LOCAL_MEM_FENCE);\n"
              "    for (uint i = work_item(); i < g->work->area_bytes; i += work_items())\n"
              "        g->area[i] += by;\n"
              "    barrier(CLK_LOCAL_MEM_FENCE);\n"
              "}\n",
              w->helpers);
    fprintf(w->kernels, "    change(&g, %d);\n", 1 + id);
}

#define IMAGE_BARRIER "    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);\n"

static void write_operation(writer *w, int i) {
    static const char *const fences[] = {"", "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE",
                                         "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"};
    const operation *o = &w->kernel->operations[i];
    if (o->barrier_before)
        fputs(IMAGE_BARRIER, w->kernels);
    write_wait(w, o->form, o->wait_before);
    if (o->kind == BLOCK_READ || o->kind == BLOCK_WRITE)
        write_block(w, i);
    else if (o->kind == COPY)
        write_copy(w, o);
    else if (o->kind == FENCE)
        fprintf(w->kernels, "    async_work_group_copy_fence(%s);\n", fences[o->mask & 3]);
    else if (o->kind == BARRIER)
        fputs(IMAGE_BARRIER, w->kernels);
    else if (o->kind == CHANGE)
        write_change(w, o->id);
}

static void write_attributes(writer *w) {
    const kernel_plan *k = w->kernel;
    if (k->requires_size)
        fprintf(w->kernels, "__attribute__((intel_reqd_sub_group_size(%d)))\n", k->sub_group_size);
    if (k->requires_shape)
        fprintf(w->kernels, "__attribute__((reqd_work_group_size(%d, %d, %d)))\n", k->shape[0], k->shape[1],
                k->shape[2]);
}

static void write_kernel(writer *w) {
    const kernel_plan *k = w->kernel;
    const bool copies = plan_has_copies(k);
    fputc('\n', w->kernels);
    write_attributes(w);
    fprintf(w->kernels, "kernel void kernel%d(", k->id);
    for (int i = 0; i < k->image_count; ++i)
        fprintf(w->kernels, "%s image2d_t image%d, ", access_names[k->images[i].access], i);
    fputs("ARGUMENTS(ulong16), const global int4 *regions, const global uchar *given, global uchar *got) {\n",
          w->kernels);
    fputs("    const uint item = work_item();\n", w->kernels);
    if (copies)
        fputs("    const struct group g = BEGIN;\n", w->kernels);
    if (copies && k->events_in_array)
        fprintf(w->kernels, "    event_t events[%d];\n", EVENTS);
    for (int i = 0; copies && !k->events_in_array && i < EVENTS; ++i)
        fprintf(w->kernels, "    event_t event%d;\n", i);
    w->pending = 0;
    for (int i = 0; i < k->operation_count; ++i)
        write_operation(w, i);
    write_wait(w, DIRECTLY, k->final_wait);
    if (copies)
        fputs("    SEE(g);\n", w->kernels);
    fputs("}\n", w->kernels);
}

char *source_of(const program_plan *program) {
    char *texts[2] = {NULL, NULL}, *all = NULL;
    size_t sizes[2], size;
    writer w = {.program = program,
                .helpers = open_memstream(&texts[0], &sizes[0]),
                .kernels = open_memstream(&texts[1], &sizes[1])};
    for (int i = 0; i < program->kernel_count; ++i) {
        w.kernel = &program->kernels[i];
        write_kernel(&w);
    }
    fclose(w.helpers);
    fclose(w.kernels);
    FILE *out = open_memstream(&all, &size);
    fprintf(out, "#include \"group.h\"\n\n%s%s", texts[0], texts[1]);
    fclose(out);
    free(texts[0]);
    free(texts[1]);
    return all;
}
