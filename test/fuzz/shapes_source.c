/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C of whole kernels: its functions, and its nodes one inside of another. */

#include "shapes_writer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

const char *shape_unit_name(int unit) {
    static const char *const names[SHAPE_UNITS] = {"tile0", "tile1", "tile2", "dst", "src"};
    return names[unit];
}

const char *shape_unit_space(int unit) {
    return unit == UNIT_IN ? "const global" : unit == UNIT_OUT ? "global" : "local";
}

const char *shape_type_name(int bytes) {
    return bytes == 1 ? "uchar" : bytes == 2 ? "ushort" : "uint";
}

static shape_operand operand_of(const shape_kernel *k, int unit) {
    const int element = k->unit_element[unit];
    return (shape_operand){shape_unit_name(unit), shape_unit_space(unit), element, shape_unit_bytes(k, unit) / element};
}

void shape_line(shape_writer *w, const char *format, ...) {
    va_list arguments;
    if (w->dry)
        return;
    fprintf(w->body, "%*s", 4 * w->indent, "");
    va_start(arguments, format);
    vfprintf(w->body, format, arguments);
    va_end(arguments);
    fputc('\n', w->body);
}

/* ---- What was accessed ---- */

static void write_barrier(shape_writer *w) {
    shape_line(w, "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
    for (int i = 0; i < SHAPE_UNITS; ++i)
        w->state.accesses[i] &= ~(unsigned)(PLAIN_READ | PLAIN_WRITE);
}

void shape_need(shape_writer *w, int unit, unsigned access) {
    const unsigned others = (access & (PLAIN_WRITE | COPY_WRITE)) != 0 ? ~0u : PLAIN_WRITE | COPY_WRITE;
    const unsigned met = unit == UNIT_IN ? 0 : w->state.accesses[unit] & others;
    if (met & (COPY_READ | COPY_WRITE))
        shape_wait(w);
    if (met & (PLAIN_READ | PLAIN_WRITE))
        write_barrier(w);
}

static bool join(shape_state *to, const shape_state *from) {
    const shape_state before = *to;
    for (int i = 0; i < SHAPE_UNITS; ++i)
        to->accesses[i] |= from->accesses[i];
    to->pending |= from->pending;
    return memcmp(&before, to, sizeof before) != 0;
}

/* ---- Loops and conditions ---- */

static void write_nodes(shape_writer *w, int first, int end);

/* What is the same in a whole work-group, and true or not. */
static void ask(char text[192], const shape_writer *w, const node *n) {
    switch (n->question) {
    case ASK_GROUP:
        snprintf(text, 192, n->value & 1 ? "get_group_id(0) == %d" : "(get_group_id(0) + %d) %% 2 == 0", n->value / 2);
        break;
    case ASK_NUMBER:
        snprintf(text, 192, n->by_argument ? "n > %d" : "(n & 3) != %d", n->value);
        break;
    default:
        snprintf(text, 192, "(%s) %% 3 == %d", w->trip, n->value % 3);
        break;
    }
}

/* Trips of a loop: `least` to SHAPE_TRIPS. */
static void count_trips(char text[192], const shape_writer *w, const node *n, int least) {
    if (!n->by_argument)
        snprintf(text, 192, "%d", n->trips);
    else if (n->question == ASK_GROUP)
        snprintf(text, 192, "%d + (int)get_group_id(0) %% 2", least);
    else if (n->question == ASK_NUMBER)
        snprintf(text, 192, "%d + n %% 3", least);
    else
        snprintf(text, 192, "%d + (int)(%s) %% 3", least, w->trip);
}

/* What its first line says, and its last. */
static void open_loop(shape_writer *w, const node *n) {
    char trips[192];
    count_trips(trips, w, n, n->loop_form == 2);
    if (n->unroll > 1 && n->loop_form != 1 && n->loop_form != 2)
        shape_line(w, n->by_argument ? "#pragma unroll 2" : "#pragma unroll");
    if (n->loop_form == 0)
        shape_line(w, "for (int i%d = 0; i%d < %s; ++i%d) {", n->id, n->id, trips, n->id);
    else if (n->loop_form == 3)
        shape_line(w, "for (int i%d = (%s) - 1; i%d >= 0; --i%d) {", n->id, trips, n->id, n->id);
    else {
        shape_line(w, "int i%d = 0;", n->id);
        shape_line(w, n->loop_form == 1 ? "while (i%d < %s) {" : "do {", n->id, trips);
    }
}

static void close_loop(shape_writer *w, const node *n, const char *trip) {
    char trips[192];
    char within[sizeof w->trip];
    snprintf(within, sizeof within, "%s", w->trip);
    snprintf(w->trip, sizeof w->trip, "%s", trip);
    count_trips(trips, w, n, 1);
    snprintf(w->trip, sizeof w->trip, "%s", within);
    if (n->loop_form == 1 || n->loop_form == 2)
        shape_line(w, "    ++i%d;", n->id);
    if (n->loop_form == 2)
        shape_line(w, "} while (i%d < %s);", n->id, trips);
    else
        shape_line(w, "}");
}

/* The body of a loop, from a state to that behind it. */
static void write_body(shape_writer *w, int i, shape_state *breaks) {
    shape_state *const outer = w->breaks;
    w->breaks = breaks;
    w->indent += 1;
    write_nodes(w, i + 1, shape_end(w->kernel, i));
    shape_wait(w);
    w->indent -= 1;
    w->breaks = outer;
}

static void write_loop(shape_writer *w, int i) {
    const node *n = &w->kernel->nodes[i];
    char trip[sizeof w->trip];
    shape_wait(w);
    snprintf(trip, sizeof trip, "%s", w->trip);
    open_loop(w, n);
    snprintf(w->trip, sizeof w->trip, "(%.90s * %d + (uint)i%d)", trip, SHAPE_TRIPS, n->id);
    shape_state entry = w->state, breaks = entry;
    const bool dry = w->dry;
    do { /* until what a trip leaves is what one begins with */
        w->dry = true;
        w->state = entry;
        write_body(w, i, &breaks);
    } while (join(&entry, &w->state));
    w->dry = dry;
    w->state = entry;
    write_body(w, i, &breaks);
    join(&w->state, &entry);
    join(&w->state, &breaks);
    close_loop(w, n, trip);
    snprintf(w->trip, sizeof w->trip, "%s", trip);
}

/* What an if or else has inside. PoCL 3.1 runs a condition with barriers inside of a loop wrong, in plain source with
 * no builtin of cltile's, when work-items part ways behind the last of these barriers; with a barrier at its end it is
 * right. */
static void write_branch(shape_writer *w, int first, int end) {
    w->indent += 1;
    write_nodes(w, first, end);
    shape_wait(w);
    if (w->breaks != NULL)
        write_barrier(w);
    w->indent -= 1;
}

/* Returns the number of the node behind it, and its else. */
static int write_if(shape_writer *w, int i, int end) {
    char question[192];
    const int other = shape_end(w->kernel, i);
    const bool has_else = other < end && w->kernel->nodes[other].kind == NODE_ELSE;
    shape_wait(w);
    const shape_state before = w->state;
    ask(question, w, &w->kernel->nodes[i]);
    shape_line(w, "if (%s) {", question);
    write_branch(w, i + 1, other);
    shape_state after = w->state;
    w->state = before;
    if (has_else) {
        shape_line(w, "} else {");
        write_branch(w, other + 1, shape_end(w->kernel, other));
    }
    join(&w->state, &after);
    shape_line(w, "}");
    return has_else ? shape_end(w->kernel, other) : other;
}

/* A break, or a return of the whole work-group. */
static void write_leave(shape_writer *w, const node *n) {
    char question[192];
    if (n->kind == NODE_BREAK && w->breaks == NULL)
        return;
    shape_wait(w);
    if (n->kind == NODE_BREAK)
        join(w->breaks, &w->state);
    ask(question, w, n);
    shape_line(w, "if (%s)", question);
    shape_line(w, n->kind == NODE_BREAK ? "    break;" : "    return;");
}

/* ---- Nodes ---- */

static void write_compute(shape_writer *w, const node *n) {
    shape_need(w, n->from, PLAIN_READ);
    shape_need(w, n->to, PLAIN_WRITE);
    shape_write_compute(w, n, operand_of(w->kernel, n->from), operand_of(w->kernel, n->to));
    w->state.accesses[n->from] |= PLAIN_READ;
    w->state.accesses[n->to] |= PLAIN_WRITE;
}

static int write_node(shape_writer *w, int i, int end) {
    const node *n = &w->kernel->nodes[i];
    switch (n->kind) {
    case NODE_COPY:
        shape_write_copy(w, n);
        break;
    case NODE_WAIT:
        shape_wait(w);
        break;
    case NODE_BARRIER:
        shape_line(w, "barrier(CLK_LOCAL_MEM_FENCE);");
        break;
    case NODE_COMPUTE:
        write_compute(w, n);
        break;
    case NODE_READ:
    case NODE_WRITE:
        shape_write_block(w, i);
        break;
    case NODE_MATRIX:
        shape_write_matrix(w, n);
        break;
    case NODE_PIPELINE:
        shape_write_pipeline(w, n);
        break;
    case NODE_LOOP:
        write_loop(w, i);
        return shape_end(w->kernel, i);
    case NODE_IF:
        return write_if(w, i, end);
    case NODE_BREAK:
    case NODE_RETURN:
        write_leave(w, n);
        break;
    default: /* an else whose if was taken out: its nodes follow */
        break;
    }
    return i + 1;
}

static void write_nodes(shape_writer *w, int first, int end) {
    while (first < end)
        first = write_node(w, first, end);
}

/* ---- Kernels ---- */

static void write_parameters(shape_writer *w) {
    const shape_kernel *k = w->kernel;
    if (k->required_shape)
        fprintf(w->body, "__attribute__((reqd_work_group_size(%d, %d, 1)))\n", k->shape[0], k->shape[1]);
    fprintf(w->body, "__attribute__((intel_reqd_sub_group_size(%d)))\n", w->plan->sub_group_size);
    fprintf(w->body,
            "kernel void kernel%d(const global %s *in, global %s *out, global uchar *got, int k0, int k1, int n", k->id,
            shape_type_name(k->unit_element[UNIT_IN]), shape_type_name(k->unit_element[UNIT_OUT]));
    for (int i = 0; i < k->image_count; ++i)
        fprintf(w->body, ", %s image2d_t image%d", k->images[i].is_written ? "write_only" : "read_only", i);
    for (int i = 0; i < k->tiles; ++i)
        if (k->tile_is_argument[i])
            fprintf(w->body, ", local %s *tile%d", shape_type_name(k->unit_element[i]), i);
    fputs(") {\n", w->body);
}

static void write_declarations(shape_writer *w) {
    const shape_kernel *k = w->kernel;
    for (int i = 0; i < k->tiles; ++i)
        if (!k->tile_is_argument[i])
            shape_line(w, "local %s tile%d[%d];", shape_type_name(k->unit_element[i]), i,
                       k->tile_bytes[i] / k->unit_element[i]);
    for (int i = 0; i < k->node_count; ++i)
        if (k->nodes[i].kind == NODE_PIPELINE)
            shape_line(w, "local %s pipe%d[2][%d];", shape_type_name(k->unit_element[UNIT_IN]), k->nodes[i].id,
                       SHAPE_PART / 4 / k->unit_element[UNIT_IN]);
    shape_line(w, "const global %s *src = in + get_group_id(0) * %d;", shape_type_name(k->unit_element[UNIT_IN]),
               SHAPE_PART / k->unit_element[UNIT_IN]);
    shape_line(w, "global %s *dst = out + get_group_id(0) * %d;", shape_type_name(k->unit_element[UNIT_OUT]),
               SHAPE_PART / k->unit_element[UNIT_OUT]);
    for (int i = 0; i < SHAPE_EVENTS && !k->events_in_array; ++i)
        shape_line(w, "event_t event%d;", i);
    if (k->events_in_array)
        shape_line(w, "event_t events[%d];", SHAPE_EVENTS);
    for (int i = 0; i < k->tiles; ++i)
        if (shape_must_fill(k, i)) {
            shape_line(w, "for (uint i = ITEM; i < %d; i += ITEMS)", k->tile_bytes[i] / k->unit_element[i]);
            shape_line(w, "    tile%d[i] = (%s)(i * 7);", i, shape_type_name(k->unit_element[i]));
            w->state.accesses[i] |= PLAIN_WRITE;
        }
}

static void write_kernel(shape_writer *w) {
    w->state = (shape_state){0};
    snprintf(w->trip, sizeof w->trip, "0u");
    write_parameters(w);
    w->indent = 1;
    write_declarations(w);
    write_nodes(w, 0, w->kernel->node_count);
    shape_wait(w);
    fputs("}\n", w->body);
}

char *shape_source(const shape_plan *plan) {
    char *texts[2] = {NULL, NULL}, *all = NULL;
    size_t sizes[2], size;
    shape_writer w = {
        .plan = plan, .helpers = open_memstream(&texts[0], &sizes[0]), .body = open_memstream(&texts[1], &sizes[1])};
    for (int i = 0; i < plan->kernel_count; ++i) {
        w.kernel = &plan->kernels[i];
        write_kernel(&w);
    }
    fclose(w.helpers);
    fclose(w.body);
    FILE *out = open_memstream(&all, &size);
    fprintf(out,
            "#define ITEM ((uint)(get_local_id(1) * get_local_size(0) + get_local_id(0)))\n"
            "#define ITEMS ((uint)(get_local_size(0) * get_local_size(1)))\n\n%s\n%s",
            texts[0], texts[1]);
    fclose(out);
    free(texts[0]);
    free(texts[1]);
    return all;
}
