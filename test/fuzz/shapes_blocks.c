/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Media blocks of whole kernels. */

#include "shapes_writer.h"

static void type_of(char text[16], const builtin *b) {
    const char *scalar = shape_type_name(b->element_bytes);
    snprintf(text, 16, b->components == 1 ? "%s" : "%s%d", scalar, b->components);
}

/* Stores what it read at a place of its own for each trip, work-group and work-item. */
static void write_read(shape_writer *w, int i) {
    const node *n = &w->kernel->nodes[i];
    const builtin *b = &builtins[n->builtin];
    char type[16], call[256];
    const shape_number x = shape_number_of(n, n->x), y = shape_number_of(n, n->y);
    type_of(type, b);
    if (n->form >= FORM_HELPER) {
        fprintf(w->helpers,
                "%sstatic %s read%d_%d(read_only image2d_t image, int2 at) {\n"
                "    return intel_sub_group_media_block_read_%s(at, %d, %d, image);\n}\n",
                n->form == FORM_NOINLINE ? "__attribute__((noinline)) " : "", type, w->kernel->id, n->id, b->type,
                n->width, n->height);
        snprintf(call, sizeof call, "read%d_%d(image%d, at)", w->kernel->id, n->id, n->from);
    } else
        snprintf(call, sizeof call, "intel_sub_group_media_block_read_%s(at, %d, %d, image%d)", b->type, n->width,
                 n->height, n->from);
    shape_line(w, "{");
    shape_line(w, "    const int2 at = (int2)(%s, %s + (int)(%s) + (int)(ITEM / %d) * %d);", x.text, y.text, w->trip,
               w->plan->sub_group_size, n->height);
    shape_line(w, "    const uint place = (%d + %s) * %d + (uint)get_group_id(0);", shape_first_read(w->kernel, i),
               w->trip, w->kernel->groups);
    shape_line(w, "    *(global %s *)(got + (place * ITEMS + ITEM) * %d) = %s;", type, SHAPE_BLOCK, call);
    shape_line(w, "}");
}

/* Writes rows that no other trip, work-group or sub-group writes. */
static void write_write(shape_writer *w, int i) {
    const node *n = &w->kernel->nodes[i];
    const builtin *b = &builtins[n->builtin];
    char type[16];
    const int sub_groups = shape_sub_groups(w->kernel, w->plan->sub_group_size);
    const shape_number x = shape_number_of(n, n->x);
    type_of(type, b);
    if (n->form >= FORM_HELPER)
        fprintf(w->helpers,
                "%sstatic void write%d_%d(write_only image2d_t image, int2 at, %s texels) {\n"
                "    intel_sub_group_media_block_write_%s(at, %d, %d, texels, image);\n}\n",
                n->form == FORM_NOINLINE ? "__attribute__((noinline)) " : "", w->kernel->id, n->id, type, b->type,
                n->width, n->height);
    shape_line(w, "{");
    shape_line(w, "    const uint place = ((%d + %s) * %d + (uint)get_group_id(0)) * %d + ITEM / %d;",
               shape_first_write(w->kernel, i, n->from), w->trip, w->kernel->groups, sub_groups,
               w->plan->sub_group_size);
    shape_line(w, "    const int2 at = (int2)(%s, (int)place * %d);", x.text, SHAPE_ROWS);
    if (b->components == 1)
        shape_line(w, "    const %s texels = (%s)(ITEM * 3 + 1);", type, type);
    else
        shape_line(w,
                   "    %s texels = (%s)((%s)(ITEM * 3 + 1)); texels.s1 += (%s)(n + 77); texels.s%x ^= (%s)(%s + 9);",
                   type, type, shape_type_name(b->element_bytes), shape_type_name(b->element_bytes), b->components - 1,
                   shape_type_name(b->element_bytes), w->trip);
    if (n->form >= FORM_HELPER)
        shape_line(w, "    write%d_%d(image%d, at, texels);", w->kernel->id, n->id, n->from);
    else
        shape_line(w, "    intel_sub_group_media_block_write_%s(at, %d, %d, texels, image%d);", b->type, n->width,
                   n->height, n->from);
    shape_line(w, "}");
}

void shape_write_block(shape_writer *w, int i) {
    if (w->dry)
        return;
    if (w->kernel->nodes[i].kind == NODE_READ)
        write_read(w, i);
    else
        write_write(w, i);
}
