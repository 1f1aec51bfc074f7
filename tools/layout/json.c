/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A map as JSON. */

#include "text.h"

#include "layout/layout.h"

static void draw_2d_head(FILE *out, const layout_map *map) {
    const cltile_2d_shape *block = map->block;
    print_json(out,
               "{\n  'version': 1,\n  'builtin': %s,\n  'element_bytes': %u,\n  'rows': %u,\n  'columns': %u,\n"
               "  'blocks': %u,\n  'sub_group_size': %u,\n  'values': %u,\n  'value_bytes': %u,\n  'map': [",
               block->name, block->element_bytes, block->rows, block->columns, block->count, map->lanes,
               map->type->components, cltile_bytes_of_2d_value(block));
}

static void draw_head(FILE *out, const layout_map *map) {
    const layout_counts counts = count_slots(map);
    print_json(out,
               "{\n  'version': 1,\n  'type': %s,\n  'element_bytes': %u,\n  'components': %u,\n  'width': %u,\n"
               "  'height': %u,\n  'sub_group_size': %u,\n  'region_rows': %s,\n  'row_slots': %u,\n"
               "  'slots': %u,\n  'held': %u,\n  'padding': %u,\n  'past_region': %u,\n  'dropped': %u,\n  'map': [",
               map->type->name, map->type->element_bytes, map->type->components, map->width, map->height, map->lanes,
               map->packed ? "packed" : "padded", map->row_slots, counts.slots, counts.held, counts.padding,
               counts.past_region, counts.dropped);
}

void draw_layout_json(FILE *out, const layout_map *map) {
    const bool is_2d = map->block != NULL;
    const unsigned bytes = map->type->element_bytes, elements = is_2d ? elements_of_value(map->block) : 1;
    const char *separator = "";
    (is_2d ? draw_2d_head : draw_head)(out, map);
    for (unsigned component = 0; component < map->type->components; ++component)
        for (unsigned lane = 0; lane < map->lanes; ++lane)
            for (unsigned element = 0; element < elements; ++element) {
                const layout_slot slot = slot_of(map, component, lane, element);
                if (slot.kind != SLOT_ELEMENT)
                    continue;
                fprintf(out, "%s\n    ", separator);
                print_json(out,
                           is_2d ? "{'lane': %u, 'value': %u, 'column': %u, 'row': %u, 'bit': %u}"
                                 : "{'lane': %u, 'component': %u, 'column': %u, 'row': %u, 'x_byte': %u}",
                           lane, component, slot.column, slot.row, is_2d ? 8 * element * bytes : slot.column * bytes);
                separator = ",";
            }
    fputs("\n  ]\n}\n", out);
}
