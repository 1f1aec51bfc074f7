/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The source of programs whose lanes exchange data. */

#include "exchanges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARAMETERS "(uint v, int n, global const uint *in)"
#define KERNEL_PARAMETERS "(global const uint *in, global uint *out, int n)"

/* "\n", or in macros a space. */
typedef struct writer {
    const exchange_plan *plan;
    const exchange_unit *unit;
    FILE *macros, *body;
    const char *end;
    int loop; /* the id of the innermost; -1: none */
} writer;

static const char *const builtins_of_steps[STEP_KINDS] = {[STEP_BROADCAST] = "sub_group_broadcast",
                                                          [STEP_SHUFFLE] = "intel_sub_group_shuffle",
                                                          [STEP_XOR] = "intel_sub_group_shuffle_xor",
                                                          [STEP_ADD] = "sub_group_reduce_add",
                                                          [STEP_MAX] = "sub_group_reduce_max",
                                                          [STEP_INCLUSIVE] = "sub_group_scan_inclusive_add",
                                                          [STEP_EXCLUSIVE] = "sub_group_scan_exclusive_add",
                                                          [STEP_ANY] = "sub_group_any",
                                                          [STEP_ALL] = "sub_group_all",
                                                          [STEP_BLOCK] = "intel_sub_group_block_read"};

static bool is_left_out(const exchange_plan *p, int unit) {
    return p->units[unit].is_left_out;
}

/* By which it is called. */
static void name_of(char name[32], const exchange_unit *u) {
    snprintf(name, 32, u->is_kernel ? "kernel%d" : u->head == HEAD_PASTED_NAME ? "f%d_sum" : "f%d", u->id);
}

/* A call: each has macros of its own. */
static void write_use(writer *w, const exchange_step *s, const char *name, const char *arguments) {
    const int unit = w->unit->id, id = s->id;
    const bool in_macro = w->end[0] == ' ';
    switch (s->use == USE_CONDITION && in_macro ? USE_ALIAS : s->use) {
    case USE_ALIAS:
        fprintf(w->macros, "#define A%d_%d %s\n", unit, id, name);
        fprintf(w->body, "A%d_%d(%s)", unit, id, arguments);
        break;
    case USE_CHOSEN_ALIAS:
        fprintf(w->macros,
                "#if CHOICE == 1 && !defined(NOT_THERE)\n#define A%d_%d %s\n#else\n#define A%d_%d none\n#endif\n", unit,
                id, name, unit, id);
        fprintf(w->body, "A%d_%d(%s)", unit, id, arguments);
        break;
    case USE_ALIAS_OF_ALIAS:
        fprintf(w->macros, "#define A%d_%d B%d_%d\n#define B%d_%d %s\n", unit, id, unit, id, unit, id, name);
        fprintf(w->body, "A%d_%d(%s)", unit, id, arguments);
        break;
    case USE_FUNCTION_MACRO:
        fprintf(w->macros, "#define A%d_%d(...) %s(__VA_ARGS__)\n", unit, id, name);
        fprintf(w->body, "A%d_%d(%s)", unit, id, arguments);
        break;
    case USE_ARGUMENT:
        fprintf(w->body, "APPLY(%s, (%s))", name, arguments);
        break;
    case USE_CONDITION:
        fprintf(w->body, "SAME(%s(\n#if CHOICE\n%s\n#else\n0\n#endif\n))", name, arguments);
        break;
    default:
        fprintf(w->body, "%s(%s)", name, arguments);
        break;
    }
}

static void write_exchange(writer *w, const exchange_step *s) {
    char arguments[96] = "v";
    switch (s->kind) {
    case STEP_BROADCAST:
    case STEP_XOR:
        snprintf(arguments, sizeof arguments, "v, %d", s->value);
        break;
    case STEP_SHUFFLE:
        snprintf(arguments, sizeof arguments, "v, (get_sub_group_local_id() + %d) %% %d", s->value,
                 w->plan->sub_group_size);
        break;
    case STEP_ANY:
    case STEP_ALL:
        snprintf(arguments, sizeof arguments, "v %% 8 %s %d", s->kind == STEP_ANY ? "==" : "!=", s->value);
        break;
    case STEP_BLOCK:
        snprintf(arguments, sizeof arguments, "in + get_group_id(0) * %d + get_sub_group_id() * %d", w->plan->items,
                 w->plan->sub_group_size);
        break;
    default:
        break;
    }
    fputs("v = v * 3 + ", w->body);
    const bool is_vote = s->kind == STEP_ANY || s->kind == STEP_ALL;
    fputs(is_vote ? "(" : "", w->body);
    write_use(w, s, builtins_of_steps[s->kind], arguments);
    fprintf(w->body, "%s;%s", is_vote ? " != 0)" : "", w->end);
}

static void write_call(writer *w, const exchange_step *s) {
    const exchange_unit *u = &w->plan->units[s->value];
    char name[32];
    name_of(name, u);
    fputs("v = ", w->body);
    write_use(w, s, name, "v, n, in");
    fprintf(w->body, "%s;%s", u->head == HEAD_PASTED_TYPE && u->place != PLACE_TEMPLATE ? ".x" : "", w->end);
}

static void write_question(writer *w, const exchange_step *s) {
    fputs("if ((n + (int)get_group_id(0)", w->body);
    if (w->loop >= 0)
        fprintf(w->body, " + i%d", w->loop);
    fprintf(w->body, "%s) %% 3 == %d) ", s->by_sub_group ? " + (int)get_sub_group_id()" : "", s->value % 3);
}

static bool returns_two(const exchange_unit *u) {
    return u->head == HEAD_PASTED_TYPE && u->place != PLACE_TEMPLATE;
}

static void write_steps(writer *w, int first, int end);

static int end_of(const exchange_unit *u, int i) {
    int end = i + 1;
    while (end < u->step_count && u->steps[end].depth > u->steps[i].depth)
        ++end;
    return end;
}

static void write_loop(writer *w, int i) {
    const exchange_step *s = &w->unit->steps[i];
    const int outer = w->loop;
    fprintf(w->body, "for (int i%d = 0; i%d < ", s->id, s->id);
    if (s->by_sub_group)
        fprintf(w->body,
                s->by_argument ? "1 + (n + (int)get_sub_group_id()) %% 3" : "1 + (%d + (int)get_sub_group_id()) %% 3",
                s->value);
    else
        fprintf(w->body, s->by_argument ? "1 + n %% 3" : "%d", 1 + s->value % 3);
    fprintf(w->body, "; ++i%d) {%s", s->id, w->end);
    w->loop = s->id;
    write_steps(w, i + 1, end_of(w->unit, i));
    w->loop = outer;
    fprintf(w->body, "}%s", w->end);
}

static void write_step(writer *w, int i) {
    const exchange_step *s = &w->unit->steps[i];
    switch (s->kind) {
    case STEP_ARITHMETIC:
        fprintf(w->body, "v = v * 5 + (uint)get_local_id(0) + %d;%s", s->value, w->end);
        break;
    case STEP_COPY:
        fprintf(w->body,
                "event_t e%d = async_work_group_copy_2D2D(tile, 0, in + get_group_id(0) * %d, 0, 4, 8, %d, 8, 8, 0);%s"
                "wait_group_events(1, &e%d);%sv = v * 3 + tile[%d - get_local_id(0)];%s"
                "barrier(CLK_LOCAL_MEM_FENCE);%s",
                s->id, w->plan->items, w->plan->items / 8, w->end, s->id, w->end, w->plan->items - 1, w->end, w->end);
        break;
    case STEP_CALL:
        write_call(w, s);
        break;
    case STEP_LOOP:
        write_loop(w, i);
        break;
    case STEP_IF:
        write_question(w, s);
        fprintf(w->body, "{%s", w->end);
        write_steps(w, i + 1, end_of(w->unit, i));
        fprintf(w->body, "}%s", w->end);
        break;
    case STEP_CONTINUE:
    case STEP_BREAK:
        if (w->loop < 0)
            break;
        write_question(w, s);
        fprintf(w->body, "%s;%s", s->kind == STEP_BREAK ? "break" : "continue", w->end);
        break;
    case STEP_RETURN:
        if (w->unit->is_kernel || w->loop >= 0)
            break;
        write_question(w, s);
        fprintf(w->body, "return %s;%s", returns_two(w->unit) ? "(uint2)(v, 0)" : "v", w->end);
        break;
    default:
        write_exchange(w, s);
        break;
    }
}

static void write_steps(writer *w, int first, int end) {
    for (int i = first; i < end; i = end_of(w->unit, i))
        write_step(w, i);
}

/* What stands between the braces. */
static void write_body(writer *w) {
    const exchange_unit *u = w->unit;
    bool copies = false;
    for (int i = 0; i < u->step_count; ++i)
        copies = copies || u->steps[i].kind == STEP_COPY;
    if (copies)
        fprintf(w->body, "local uint tile[%d];%s", w->plan->items, w->end);
    if (u->is_kernel)
        fprintf(w->body, "uint v = in[get_global_id(0)];%s", w->end);
    write_steps(w, 0, u->step_count);
    if (!u->is_kernel) {
        fprintf(w->body, "return %s;%s", returns_two(u) ? "(uint2)(v, 0)" : "v", w->end);
        return;
    }
    if (u->calls_kernel && !is_left_out(w->plan, EXCHANGE_FUNCTIONS))
        fprintf(w->body, "kernel%d(in, out, n);%sv = v * 3 + out[get_global_id(0)];%s", EXCHANGE_FUNCTIONS, w->end,
                w->end);
    fprintf(w->body, "out[get_global_id(0)] = v;%s", w->end);
}

/* ---- Heads ---- */

/* Words before a kernel's name, or a function's type. */
static void words_of(char words[128], const exchange_plan *p, const exchange_unit *u) {
    if (u->is_kernel)
        snprintf(words, 128, "__attribute__((intel_reqd_sub_group_size(%d))) kernel void", p->sub_group_size);
    else
        snprintf(words, 128, "uint");
}

static void write_template(FILE *to, const char *body) {
    fprintf(to, "T NAME" PARAMETERS " {\n%s}\n#undef T\n#undef NAME\n", body);
}

static void write_unit(FILE *to, const exchange_plan *p, const exchange_unit *u, const char *body) {
    const char *const parameters = u->is_kernel ? KERNEL_PARAMETERS : PARAMETERS;
    const int id = u->id;
    char words[128], name[32];
    words_of(words, p, u);
    name_of(name, u);
    switch (u->head) {
    case HEAD_NAME_BY_MACRO:
        fprintf(to, "#define NAMED%d(name) %s name\nNAMED%d(%s)%s {\n%s}\n", id, words, id, name, parameters, body);
        break;
    case HEAD_TYPE_BY_MACRO:
        fprintf(to, "#define TYPE%d %s%s\nTYPE%d %s%s {\n%s}\n", id, u->is_kernel ? "" : "static inline ", words, id,
                name, parameters, body);
        break;
    case HEAD_ATTRIBUTE_BY_MACRO:
        fprintf(to, "#define APART%d __attribute__((%s))\nAPART%d %s %s%s {\n%s}\n", id,
                u->is_kernel ? "work_group_size_hint(32, 1, 1)" : "noinline", id, words, name, parameters, body);
        break;
    case HEAD_PARAMETERS_BY_MACRO:
        fprintf(to, "#define PARAMETERS%d %s\n%s %s PARAMETERS%d {\n%s}\n", id, parameters, words, name, id, body);
        break;
    case HEAD_BY_MACRO:
        fprintf(to, "#define HEAD%d %s %s%s\nHEAD%d {\n%s}\n", id, words, name, parameters, id, body);
        break;
    case HEAD_WHOLE_BY_MACRO:
        fprintf(to, "#define MAKE%d(name, words) words name%s { %s}\nMAKE%d(%s, %s)\n", id, parameters, body, id, name,
                words);
        break;
    case HEAD_BRACES_BY_MACROS:
        fprintf(to, "#define BEGIN%d {\n#define END%d }\n%s %s%s BEGIN%d\n%sEND%d\n", id, id, words, name, parameters,
                id, body, id);
        break;
    case HEAD_NAME_BY_OPTION:
        fprintf(to, "%s OPTION%d%s {\n%s}\n", words, id, parameters, body);
        break;
    case HEAD_NAME_BY_MACRO_OF_OPTION:
        fprintf(to, "%s OF_OPTION(%s)%s {\n%s}\n", words, name, parameters, body);
        break;
    case HEAD_UNDER_CONDITION:
        fprintf(to, "#if CHOICE == 1\n%s %s%s\n#else\nvoid none%d(void)\n#endif\n{\n%s}\n", words, name, parameters, id,
                body);
        break;
    case HEAD_PARENTHESES:
        fprintf(to, "%s (%s)%s {\n%s}\n", words, name, parameters, body);
        break;
    case HEAD_PASTED_NAME:
        fprintf(to, "#define SUM%d(name) %s name##_sum%s\nSUM%d(f%d) {\n%s}\n", id, words, parameters, id, id, body);
        break;
    case HEAD_PASTED_TYPE:
        fprintf(to, "#define TWO%d(t) t##2\nstatic inline TWO%d(%s) %s%s {\n%s}\n", id, id, words, name, parameters,
                body);
        break;
    case HEAD_OVERLOADS:
        fprintf(to,
                "float __attribute__((overloadable)) %s(float v) { return sub_group_broadcast(v, 3); }\n"
                "%s __attribute__((overloadable)) %s%s {\n%s}\n",
                name, words, name, parameters, body);
        break;
    default:
        fprintf(to, "%s %s%s {\n%s}\n", words, name, parameters, body);
        break;
    }
}

/* ---- Files ---- */

static void write_includes(FILE *to, const exchange_unit *u, const char *file) {
    switch (u->place) {
    case PLACE_GUARD:
    case PLACE_ONCE:
        fprintf(to, "#include \"%s\"\n#include \"%s\"\n", file, file);
        break;
    case PLACE_TEMPLATE:
        fprintf(to, "#define T uint\n#define NAME f%d%s\n#include \"%s\"\n", u->id,
                u->head == HEAD_PASTED_NAME ? "_sum" : "", file);
        fprintf(to, "#define T ulong\n#define NAME f%d_other\n#include \"%s\"\n", u->id, file);
        break;
    case PLACE_NAMED_BY_MACRO:
        fprintf(to, "#define FILE%d \"%s\"\n#include FILE%d\n", u->id, file, u->id);
        break;
    case PLACE_NAMED_BY_OPTIONS:
        fprintf(to, "#include TEXT(FOLDER/%s)\n", file);
        break;
    case PLACE_FILE_OF_FILE:
        fprintf(to, "#include \"outer%d.h\"\n", u->id);
        break;
    default:
        fprintf(to, "#include \"%s\"\n", file);
        break;
    }
}

static void add_file(exchange_file *files, int *count, const char *name, char *text) {
    snprintf(files[*count].name, sizeof files->name, "%s", name);
    files[(*count)++].text = text;
}

/* A unit's text, in its file or in the source. */
static void place_unit(FILE *source, const exchange_plan *p, const exchange_unit *u, const char *body,
                       exchange_file *files, int *count) {
    char name[32], outer[32], *text = NULL, *outer_text = NULL;
    size_t size;
    if (u->place == PLACE_SOURCE) {
        write_unit(source, p, u, body);
        return;
    }
    snprintf(name, sizeof name, "unit%d.h", u->id);
    FILE *to = open_memstream(&text, &size);
    if (u->place == PLACE_GUARD)
        fprintf(to, "#ifndef GUARD%d\n#define GUARD%d\n", u->id, u->id);
    else if (u->place == PLACE_ONCE)
        fputs("#pragma once\n", to);
    if (u->place == PLACE_TEMPLATE)
        write_template(to, body);
    else
        write_unit(to, p, u, body);
    if (u->place == PLACE_GUARD)
        fputs("#endif\n", to);
    fclose(to);
    write_includes(source, u, name);
    add_file(files, count, name, text);
    if (u->place != PLACE_FILE_OF_FILE)
        return;
    snprintf(outer, sizeof outer, "outer%d.h", u->id);
    to = open_memstream(&outer_text, &size);
    fprintf(to, "#include \"%s\"\n", name);
    fclose(to);
    add_file(files, count, outer, outer_text);
}

static char *body_of(const exchange_plan *p, const exchange_unit *u, FILE *macros) {
    char *text = NULL;
    size_t size;
    const bool in_macro = u->head == HEAD_WHOLE_BY_MACRO && u->place != PLACE_TEMPLATE;
    writer w = {p, u, macros, open_memstream(&text, &size), in_macro ? " " : "\n", -1};
    write_body(&w);
    fclose(w.body);
    return text;
}

static void write_prototype(FILE *to, const exchange_unit *u) {
    char name[32];
    name_of(name, u);
    if (u->prototype == PROTOTYPE_PLAIN)
        fprintf(to, "uint %s" PARAMETERS ";\n", name);
    else
        fprintf(to, "PROTOTYPE(%s);\n", name);
}

int exchange_write(const exchange_plan *p, exchange_file files[EXCHANGE_FILES]) {
    char *texts[2] = {NULL, NULL}, *all = NULL;
    size_t sizes[2], size;
    int count = 1;
    FILE *macros = open_memstream(&texts[0], &sizes[0]), *units = open_memstream(&texts[1], &sizes[1]);
    fputs("#define APPLY(f, x) f x\n#define SAME(x) x\n#define PROTOTYPE(name) uint name" PARAMETERS "\n", macros);
    for (int i = 0; i < EXCHANGE_UNITS; ++i)
        if (!is_left_out(p, i) && p->units[i].prototype != PROTOTYPE_NONE)
            write_prototype(units, &p->units[i]);
    /* Functions with prototypes come last. */
    for (int late = 0; late < 2; ++late)
        for (int i = 0; i < EXCHANGE_UNITS; ++i)
            if (!is_left_out(p, i) && (p->units[i].prototype != PROTOTYPE_NONE) == late) {
                char *body = body_of(p, &p->units[i], macros);
                place_unit(units, p, &p->units[i], body, files, &count);
                free(body);
            }
    fclose(macros);
    fclose(units);
    FILE *out = open_memstream(&all, &size);
    fprintf(out, "%s\n%s", texts[0], texts[1]);
    fclose(out);
    free(texts[0]);
    free(texts[1]);
    snprintf(files[0].name, sizeof files->name, "kernels.cl");
    files[0].text = all;
    return count;
}

void exchange_options(const exchange_plan *p, const char *folder, char options[WAYS_OPTIONS]) {
    static const char *const standards[] = {"-cl-std=CL3.0", "-cl-std=CL1.2", ""};
    int length = snprintf(options, WAYS_OPTIONS,
                          "%s -I %s -DCHOICE=1 -DOF_OPTION(x)=x -DTEXT(x)=TEXT_OF(x) -DTEXT_OF(x)=#x -D FOLDER=%s",
                          standards[p->standard], folder, folder);
    for (int i = 0; i < EXCHANGE_UNITS; ++i)
        if (p->units[i].head == HEAD_NAME_BY_OPTION && !is_left_out(p, i)) {
            char name[32];
            name_of(name, &p->units[i]);
            length += snprintf(options + length, WAYS_OPTIONS - (size_t)length, " -DOPTION%d=%s", i, name);
        }
}
