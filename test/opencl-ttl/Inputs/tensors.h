// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensors, tiles of them with a halo, and copies of tiles, in the shape of tiling libraries. Elements beyond a tensor's
// edges are 0. All work-items of the work-group call each function.

#ifndef TENSORS_H
#define TENSORS_H

#define HALO 1

typedef struct {
    int x, y, width, height; // none: width is 0
} tile_t;

typedef struct {
    local TEST_TENSOR_TYPE *base;
    int width, height;
} inner_t;

typedef struct {
    global TEST_TENSOR_TYPE *base;
    int row, width, height;
} outer_t;

typedef struct {
    outer_t outer;
    int width, height, across, count; // of a tile, and of tiles
} tiler_t;

static tiler_t create_tiler(outer_t outer, int width, int height) {
    tiler_t t = {outer, width, height, (outer.width + width - 1) / width, 0};
    t.count = t.across * ((outer.height + height - 1) / height);
    return t;
}

static tile_t get_tile(const tiler_t *t, int number) {
    tile_t tile = {0, 0, 0, 0};
    if (number >= 0 && number < t->count) {
        tile.x = number % t->across * t->width;
        tile.y = number / t->across * t->height;
        tile.width = min(t->width, t->outer.width - tile.x);
        tile.height = min(t->height, t->outer.height - tile.y);
    }
    return tile;
}

// Copies the part of the tile and its halo that the tensor has, and clears the rest.
static inner_t import_tile(local TEST_TENSOR_TYPE *base, outer_t from, tile_t tile, event_t *event) {
    const int width = tile.width + 2 * HALO, height = tile.height + 2 * HALO;
    const int left = max(HALO - tile.x, 0), top = max(HALO - tile.y, 0);
    const int x = tile.x - HALO + left, y = tile.y - HALO + top;
    const int columns = min(width - left, from.width - x), rows = min(height - top, from.height - y);
    const inner_t inner = {base, width, height};
    for (int i = get_local_id(0); i < width * height; i += get_local_size(0)) {
        const int column = i % width - left, row = i / width - top;
        if (column < 0 || column >= columns || row < 0 || row >= rows)
            base[i] = 0;
    }
    *event = async_work_group_copy_3D3D((local void *)base, top * width + left, (const global void *)from.base,
                                        (size_t)y * from.row + x, sizeof(TEST_TENSOR_TYPE), columns, rows, 1, from.row,
                                        (size_t)from.row * from.height, width, (size_t)width * height, *event);
    return inner;
}

static void export_tile(outer_t to, tile_t tile, const local TEST_TENSOR_TYPE *base, event_t *event) {
    *event =
        async_work_group_copy_3D3D((global void *)to.base, (size_t)tile.y * to.row + tile.x, (const local void *)base,
                                   0, sizeof(TEST_TENSOR_TYPE), tile.width, tile.height, 1, tile.width,
                                   (size_t)tile.width * tile.height, to.row, (size_t)to.row * to.height, *event);
}

static void add_cross(local TEST_TENSOR_TYPE *out, inner_t in) {
    const int width = in.width - 2 * HALO, height = in.height - 2 * HALO;
    for (int i = get_local_id(0); i < width * height; i += get_local_size(0)) {
        const local TEST_TENSOR_TYPE *here = in.base + (i / width + HALO) * in.width + i % width + HALO;
        out[i] = here[0] + here[-1] + here[1] + here[-in.width] + here[in.width];
    }
}

#endif
