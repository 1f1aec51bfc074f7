/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads uses of blocks. */

#include "rules/blocks.h"

#include <string.h>

static const struct __cltile_block_use *uses_of(const struct __cltile_area *area) {
    return (const struct __cltile_block_use *)((const char *)area + area->blocks);
}

static layer_block_use decode(const layer_launched *launched, const struct __cltile_area *area,
                              const struct __cltile_block_use *use) {
    const struct __cltile_file *files = (const struct __cltile_file *)((const char *)area + area->files);
    return (layer_block_use){.site = {.file = use->file < __cltile_file_capacity ? files[use->file].name : NULL,
                                      .line = use->line,
                                      .program = launched->program->original},
                             .is_written = (use->flags & __cltile_block_is_written) != 0,
                             .is_outside = (use->flags & __cltile_block_is_outside) != 0,
                             .height = use->height,
                             .image_width = use->image_width,
                             .image_height = use->image_height,
                             .texel = use->texel};
}

void layer_check_blocks(cl_kernel kernel, const layer_launched *launched, const struct __cltile_area *area) {
    const struct __cltile_block_use *uses = uses_of(area);
    layer_launch_size size = {.sub_group_size = 0};
    bool has_blocks = false;
    memcpy(size.global, launched->sizes.global, sizeof size.global);
    memcpy(size.local, launched->sizes.local, sizeof size.local);
    const layer_images *images = layer_lock_images(kernel);
    for (size_t i = 0; images != NULL && i < __cltile_use_capacity; ++i) {
        if (uses[i].key == 0)
            continue;
        const layer_block_use use = decode(launched, area, &uses[i]);
        layer_check_block(images, &use);
        has_blocks = true;
    }
    size.sub_group_size = images == NULL ? 0 : images->sub_group_size;
    if (has_blocks)
        layer_check_launch(images, &size);
    layer_unlock_images();
}
