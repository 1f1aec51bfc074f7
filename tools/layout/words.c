/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sentences about a map. */

#include "layout/layout.h"

const char *layout_column_word(const layout_map *map) {
    return map->block != NULL ? "column" : "byte";
}

const char *layout_part_word(const layout_map *map) {
    return map->block != NULL ? "value" : "component";
}

unsigned layout_column_step(const layout_map *map) {
    return map->block != NULL ? 1 : map->type->element_bytes;
}

char *name_layout(const layout_map *map) {
    if (map->block != NULL)
        return format_text("%s, sub-group of %u", map->type->name, map->lanes);
    return format_text("%s, %u x %u elements, sub-group of %u%s", map->type->name, map->width, map->height, map->lanes,
                       map->packed ? ", rows packed" : "");
}

char *name_layout_builtins(const layout_map *map) {
    if (map->block != NULL)
        return format_text("%s(base_address, width, height, pitch, coord, %s)", map->block->name,
                           map->block->kind == CLTILE_2D_write ? "value" : "destination");
    return format_text("intel_sub_group_media_block_{read,write}_%s(offset, %u, %u, ...)", map->type->name, map->width,
                       map->height);
}

static void describe_size(const layout_map *map, words *sentences) {
    const unsigned bytes = map->width * map->type->element_bytes, most = cltile_most_rows(bytes);
    add_word(sentences, "A row is %u element%s of %u byte%s: %u bytes. Table 6.X allows at most %u such rows.",
             map->width, plural(map->width), map->type->element_bytes, plural(map->type->element_bytes), bytes, most);
    if (map->height > 16)
        add_word(sentences, "An image made from a buffer allows at most 16 rows.");
}

static void describe_slots(const layout_map *map, const layout_counts *counts, words *sentences) {
    const double share = 100.0 * counts->held / counts->slots;
    add_word(sentences, "%u lane%s x %u component%s: %u slot%s, of which %u (%.3g %%) hold an element.", map->lanes,
             plural(map->lanes), map->type->components, plural(map->type->components), counts->slots,
             plural(counts->slots), counts->held, share);
}

static void describe_rows(const layout_map *map, const layout_counts *counts, words *sentences) {
    const unsigned behind = map->row_slots - map->width;
    if (behind > 0)
        add_word(sentences, "Rows are padded to %u bytes, by %u slot%s each: %u of the slots %s padding.",
                 map->padded_bytes, behind, plural(behind), counts->padding, counts->padding == 1 ? "is" : "are");
    else if (map->width * map->type->element_bytes != map->padded_bytes)
        add_word(sentences, "Rows are packed, for which Intel hardware has no message.");
    if (counts->past_region > 0)
        add_word(sentences, "%u slot%s left over below the last row.", counts->past_region,
                 counts->past_region == 1 ? " is" : "s are");
    if (counts->padding + counts->past_region > 0)
        add_word(sentences, "A read gives 0 in slots without an element, a write skips them.");
}

static void describe_dropped(const layout_map *map, const layout_counts *counts, words *sentences) {
    if (counts->dropped == 0)
        return;
    add_word(sentences, "%u of the region's %u elements %s dropped, for want of slots: no lane reads or writes %s.",
             counts->dropped, map->width * map->height, counts->dropped == 1 ? "is" : "are",
             counts->dropped == 1 ? "it" : "them");
    const layout_type *type = find_holding_type(map);
    if (type != NULL)
        add_word(sentences, "%s holds them all.", type->name);
    else
        add_word(sentences, "No type of these elements holds them all in a sub-group of %u.", map->lanes);
}

static void describe_2d(const layout_map *map, const layout_counts *counts, words *sentences) {
    const cltile_2d_shape *block = map->block;
    add_word(sentences, "A block has %u row%s of %u elements of %u byte%s.", block->rows, plural(block->rows),
             block->columns, block->element_bytes, plural(block->element_bytes));
    if (block->count > 1)
        add_word(sentences, "%u blocks stand side by side.", block->count);
    add_word(sentences, "Each lane has %u value%s of %u byte%s.", map->type->components, plural(map->type->components),
             cltile_bytes_of_2d_value(block), plural(cltile_bytes_of_2d_value(block)));
    if (elements_of_value(block) > 1)
        add_word(sentences, "A value is %u elements %s, the %s in its lowest bits; the lanes' table has that one.",
                 elements_of_value(block), block->kind == CLTILE_2D_read_transform ? "of a column" : "side by side",
                 block->kind == CLTILE_2D_read_transform ? "topmost" : "leftmost");
    if (counts->past_region > 0)
        add_word(sentences, "%u values are left over, in which a read gives 0.", counts->past_region);
}

void describe_layout(const layout_map *map, unsigned columns, words *lines) {
    const layout_counts counts = count_slots(map);
    words sentences = {0};
    if (map->block != NULL) {
        describe_2d(map, &counts, &sentences);
    } else {
        describe_size(map, &sentences);
        describe_slots(map, &counts, &sentences);
        describe_rows(map, &counts, &sentences);
        describe_dropped(map, &counts, &sentences);
    }
    for (size_t i = 0; i < sentences.count; ++i)
        add_lines(lines, sentences.items[i], columns);
}
