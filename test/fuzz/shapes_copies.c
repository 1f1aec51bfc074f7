/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies and waits of whole kernels. */

#include "shapes_writer.h"

#include <stdlib.h>
#include <string.h>

/* What is left of a copy where both its units have room for it. */
static node fit(const shape_kernel *k, const node *n) {
    node c = *n;
    const int bytes_of[2] = {shape_unit_bytes(k, n->from), shape_unit_bytes(k, n->to)};
    const int room = (bytes_of[0] < bytes_of[1] ? bytes_of[0] : bytes_of[1]) / c.bytes;
    for (;;) {
        const int line = c.copy == COPY_STRIDED ? c.elements * (c.gap + 1) : c.elements + c.gap;
        if (c.offset + line * c.lines * c.planes <= room)
            return c;
        if (c.gap > 0)
            c.gap = 0;
        else if (c.offset > 0)
            c.offset = 0;
        else if (c.lines > 1)
            c.lines /= 2;
        else
            c.elements = (c.elements + 1) / 2;
    }
}

shape_number shape_number_of(const node *n, int value) {
    shape_number number;
    if (!n->by_argument)
        snprintf(number.text, sizeof number.text, "%d", value);
    else if (value % SHAPE_K0 == 0)
        snprintf(number.text, sizeof number.text, "(k0 * %d)", value / SHAPE_K0);
    else
        snprintf(number.text, sizeof number.text, "(k1 - %d)", SHAPE_K1 - value);
    return number;
}

/* A pointer to elements of the type that a copy of typed elements has. */
static void typed(char text[96], const node *n, int unit, const char *pointer) {
    snprintf(text, 96, "(%s %s *)%s + %d", shape_unit_space(unit), shape_type_name(n->bytes), pointer, n->offset);
}

void shape_copy_call(char text[512], const node *n, const char *to, const char *from, const char *elements,
                     const char *lines, const char *event) {
    char typed_to[96], typed_from[96];
    const int gap = n->gap / 2; /* of lines of the destination */
    typed(typed_to, n, n->to, to);
    typed(typed_from, n, n->from, from);
    switch (n->copy) {
    case COPY_2D:
        snprintf(text, 512, "async_work_group_copy_2D2D(%s, %d, %s, %d, %d, %s, %s, %s + %d, %s + %d, %s)", to,
                 n->offset, from, n->offset, n->bytes, elements, lines, elements, n->gap, elements, gap, event);
        break;
    case COPY_3D:
        snprintf(text, 512,
                 "async_work_group_copy_3D3D(%s, %d, %s, %d, %d, %s, %s, %d, %s + %d, (%s + %d) * %s, %s + %d, "
                 "(%s + %d) * %s, %s)",
                 to, n->offset, from, n->offset, n->bytes, elements, lines, n->planes, elements, n->gap, elements,
                 n->gap, lines, elements, gap, elements, gap, lines, event);
        break;
    case COPY_2D_GAPS:
        snprintf(text, 512, "async_work_group_copy_2D2D(%s, %s, %s, %s, %d, %d, %s)", typed_to, typed_from, elements,
                 lines, n->gap, gap, event);
        break;
    case COPY_STRIDED:
        snprintf(text, 512, "async_work_group_strided_copy(%s, %s, %s, %d, %s)", typed_to, typed_from, elements,
                 n->gap + 1, event);
        break;
    default:
        snprintf(text, 512, "async_work_group_copy(%s, %s, %s, %s)", typed_to, typed_from, elements, event);
        break;
    }
}

static void declare_pointer(char text[64], const shape_kernel *k, int unit, const char *name) {
    snprintf(text, 64, "%s %s *%s", shape_unit_space(unit), shape_type_name(k->unit_element[unit]), name);
}

/* A function that makes the copy: it returns the event, or is given a pointer to it. */
static void write_helper(shape_writer *w, const node *n, bool goes_on) {
    char to[64], from[64], call[512];
    const bool by_pointer = n->form == FORM_POINTER;
    if (w->dry)
        return;
    declare_pointer(to, w->kernel, n->to, "to");
    declare_pointer(from, w->kernel, n->from, "from");
    shape_copy_call(call, n, "to", "from", "elements", "lines", goes_on ? by_pointer ? "*event" : "event" : "0");
    fprintf(w->helpers, "%sstatic %s copy%d_%d(%s, %s, int elements, int lines%s) {\n    %s%s;\n}\n",
            n->form == FORM_NOINLINE ? "__attribute__((noinline)) " : "", by_pointer ? "void" : "event_t",
            w->kernel->id, n->id, to, from,
            by_pointer ? ", event_t *event"
            : goes_on  ? ", event_t event"
                       : "",
            by_pointer ? "*event = " : "return ", call);
}

void shape_write_copy(shape_writer *w, const node *drawn) {
    const node n = fit(w->kernel, drawn);
    char event[24];
    shape_need(w, n.from, COPY_READ);
    shape_need(w, n.to, COPY_WRITE);
    const bool goes_on = (w->state.pending >> n.event & 1) != 0;
    const shape_number elements = shape_number_of(&n, n.elements), lines = shape_number_of(&n, n.lines);
    const char *to = shape_unit_name(n.to), *from = shape_unit_name(n.from);
    snprintf(event, sizeof event, w->kernel->events_in_array ? "events[%d]" : "event%d", n.event);
    if (n.form <= FORM_MACRO) {
        char call[512];
        shape_copy_call(call, &n, to, from, elements.text, lines.text, goes_on ? event : "0");
        shape_line(w, "%s = %s;", event, call);
    } else {
        write_helper(w, &n, goes_on);
        if (n.form == FORM_POINTER)
            shape_line(w, "copy%d_%d(%s, %s, %s, %s, &%s);", w->kernel->id, n.id, to, from, elements.text, lines.text,
                       event);
        else
            shape_line(w, "%s = copy%d_%d(%s, %s, %s, %s%s%s);", event, w->kernel->id, n.id, to, from, elements.text,
                       lines.text, goes_on ? ", " : "", goes_on ? event : "");
    }
    w->state.accesses[n.from] |= COPY_READ;
    w->state.accesses[n.to] |= COPY_WRITE;
    w->state.pending |= 1u << n.event;
}

/* ---- Waits ---- */

void shape_write_wait(shape_writer *w, node_form form, const char *count, const char *events) {
    static const char *const names[FORMS] = {"wait_group_events", "WAIT", "wait_all", "wait_each", "wait_kept"};
    static const char *const helpers[FORMS] = {
        "", "#define WAIT(count, events) wait_group_events(count, events)\n",
        "static void wait_all(int count, event_t *events) {\n    wait_group_events(count, events);\n}\n",
        "static void wait_each(int count, event_t *events) {\n    for (int i = 0; i < count; ++i)\n"
        "        wait_group_events(1, &events[i]);\n}\n",
        "__attribute__((noinline)) static void wait_kept(int count, event_t *events) {\n"
        "    wait_group_events(count, events);\n}\n"};
    if (!w->dry && (w->waits >> form & 1) == 0) {
        fputs(helpers[form], w->helpers);
        w->waits |= 1u << form;
    }
    shape_line(w, "%s(%s, %s);", names[form], count, events);
}

/* Events that follow each other in an array at once. */
static void wait_in_array(shape_writer *w) {
    for (int first = 0; first < SHAPE_EVENTS; ++first) {
        char counted[16], events[24];
        int count = 0;
        while (w->state.pending >> (first + count) & 1)
            ++count;
        snprintf(counted, sizeof counted, "%d", count);
        snprintf(events, sizeof events, "events + %d", first);
        if (count > 0)
            shape_write_wait(w, w->kernel->wait_form, counted, events);
        first += count;
    }
}

void shape_wait(shape_writer *w) {
    if (w->kernel->events_in_array)
        wait_in_array(w);
    for (int i = 0; i < SHAPE_EVENTS && !w->kernel->events_in_array; ++i) {
        char event[24];
        snprintf(event, sizeof event, "&event%d", i);
        if (w->state.pending >> i & 1)
            shape_write_wait(w, w->kernel->wait_form, "1", event);
    }
    w->state.pending = 0;
    for (int i = 0; i < SHAPE_UNITS; ++i)
        w->state.accesses[i] &= ~(unsigned)(COPY_READ | COPY_WRITE);
}

/* ---- Pipelines ---- */

#define CHUNKS 4 /* of `in` and `out`: more than trips */

/* Copies chunk after chunk into two tiles in turn, and computes with one while the next copy is under way. */
void shape_write_pipeline(shape_writer *w, const node *n) {
    const shape_kernel *k = w->kernel;
    const int bytes = k->unit_element[UNIT_IN], elements = SHAPE_PART / CHUNKS / bytes;
    const shape_number count = shape_number_of(n, elements);
    char call[512], from[64], event[32], tile[32], to[64];
    node copy = {.kind = NODE_COPY, .copy = COPY_2D, .from = UNIT_IN, .to = 0, .bytes = bytes, .lines = 1};
    shape_need(w, UNIT_OUT, PLAIN_WRITE);
    shape_line(w, "{");
    shape_line(w, "    event_t moved[2];");
    snprintf(tile, sizeof tile, "pipe%d[0]", n->id);
    shape_copy_call(call, &copy, tile, "src", count.text, "1", "0");
    shape_line(w, "    moved[0] = %s;", call);
    shape_line(w, "    const int chunks = %s;", n->by_argument ? "1 + n % 3" : n->trips == 1 ? "2" : "3");
    shape_line(w, "    for (int chunk = 0; chunk < chunks; ++chunk) {");
    snprintf(tile, sizeof tile, "pipe%d[(chunk + 1) & 1]", n->id);
    snprintf(from, sizeof from, "src + (chunk + 1) * %d", elements);
    shape_copy_call(call, &copy, tile, from, count.text, "1", "0");
    shape_line(w, "        if (chunk + 1 < chunks)");
    shape_line(w, "            moved[(chunk + 1) & 1] = %s;", call);
    snprintf(event, sizeof event, "&moved[chunk & 1]");
    shape_write_wait(w, k->wait_form, "1", event);
    snprintf(tile, sizeof tile, "pipe%d[chunk & 1]", n->id);
    const int written = SHAPE_PART / CHUNKS / k->unit_element[UNIT_OUT];
    snprintf(to, sizeof to, "(dst + chunk * %d)", written);
    shape_write_compute(w, n, (shape_operand){tile, "local", bytes, elements},
                        (shape_operand){to, "global", k->unit_element[UNIT_OUT], written});
    shape_line(w, "        barrier(CLK_LOCAL_MEM_FENCE);");
    shape_line(w, "    }");
    shape_line(w, "}");
    w->state.accesses[UNIT_OUT] |= PLAIN_WRITE;
}
