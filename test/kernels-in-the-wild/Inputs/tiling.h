// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small library of tiles, as kernels include one: tiles of a volume, where they lie in global and in local memory,
// and copies between the two. A picture is a volume of one plane.

#ifndef TILING_H
#define TILING_H

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

typedef struct {
    int width, height, depth;
} shape_t;

typedef struct {
    shape_t shape;
    int x, y, z;
} tile_t;

// How a volume is cut.
typedef struct {
    shape_t volume, tile;
    int across, down, count;
} tiler_t;

// Elements of so many bytes, rows and planes apart by so many elements.
typedef struct {
    size_t element, row, plane;
} layout_t;

typedef struct {
    global char *base;
    layout_t layout;
} outer_t;

typedef struct {
    local char *base;
    shape_t shape;
    layout_t layout;
} inner_t;

static inline int parts_of(int all, int part) {
    return (all + part - 1) / part;
}

static inline tiler_t create_tiler(shape_t volume, shape_t tile) {
    tiler_t t;
    t.volume = volume;
    t.tile = tile;
    t.across = parts_of(volume.width, tile.width);
    t.down = parts_of(volume.height, tile.height);
    t.count = t.across * t.down * parts_of(volume.depth, tile.depth);
    return t;
}

static inline tile_t empty_tile(void) {
    tile_t tile = {{0, 0, 0}, 0, 0, 0};
    return tile;
}

static inline bool is_empty(tile_t tile) {
    return tile.shape.width == 0;
}

// Tile number `number`, clipped to the volume; an empty one behind the last.
static inline tile_t get_tile(int number, const tiler_t *t) {
    tile_t tile = empty_tile();
    if (number < 0 || number >= t->count)
        return tile;
    tile.x = number % t->across * t->tile.width;
    tile.y = number / t->across % t->down * t->tile.height;
    tile.z = number / t->across / t->down * t->tile.depth;
    tile.shape.width = min(t->tile.width, t->volume.width - tile.x);
    tile.shape.height = min(t->tile.height, t->volume.height - tile.y);
    tile.shape.depth = min(t->tile.depth, t->volume.depth - tile.z);
    return tile;
}

// The tile with so many elements more at each of its ends, in a volume that has them, too.
static inline tile_t with_halo(tile_t tile, int x, int y, int z) {
    if (!is_empty(tile)) {
        tile.shape.width += 2 * x;
        tile.shape.height += 2 * y;
        tile.shape.depth += 2 * z;
    }
    return tile;
}

static inline layout_t create_layout(size_t element, int width, int height) {
    layout_t layout = {element, width, (size_t)width * height};
    return layout;
}

static inline outer_t create_outer(global void *base, layout_t layout) {
    outer_t outer = {(global char *)base, layout};
    return outer;
}

// A tile alone, its rows behind each other.
static inline inner_t create_inner(local void *base, size_t element, tile_t tile) {
    inner_t inner = {(local char *)base, tile.shape, create_layout(element, tile.shape.width, tile.shape.height)};
    return inner;
}

static inline size_t offset_of(outer_t outer, tile_t tile) {
    return tile.z * outer.layout.plane + tile.y * outer.layout.row + tile.x;
}

static inline void import_tile(inner_t to, outer_t from, tile_t tile, event_t *event) {
    *event = async_work_group_copy_3D3D((local void *)to.base, 0, (const global void *)from.base, offset_of(from, tile),
                                        to.layout.element, to.shape.width, to.shape.height, to.shape.depth,
                                        from.layout.row, from.layout.plane, to.layout.row, to.layout.plane, *event);
}

static inline void export_tile(outer_t to, tile_t tile, inner_t from, event_t *const event) {
    *event = async_work_group_copy_3D3D((global void *)to.base, offset_of(to, tile), (const local void *)from.base, 0,
                                        from.layout.element, from.shape.width, from.shape.height, from.shape.depth,
                                        from.layout.row, from.layout.plane, to.layout.row, to.layout.plane, *event);
}

static inline void wait_tiles(int count, event_t *events) {
    wait_group_events(count, events);
}

#endif
