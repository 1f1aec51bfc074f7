/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds names, and whether the words of a program are enough to paste them. */

#include "source/names.h"

#include <string.h>

#include "driver/uses.h"

#define NAME(name, uses)                                                                                               \
    { #name, sizeof #name - 1, uses }
#define COMPONENTS(name, uses)                                                                                         \
    NAME(name, uses), NAME(name##2, uses), NAME(name##4, uses), NAME(name##8, uses), NAME(name##16, uses)
#define SUB_GROUP_BLOCKS(name, uses)                                                                                   \
    NAME(name, uses | LAYER_USE_SUB_GROUP_UI), NAME(name##2, uses | LAYER_USE_SUB_GROUP_UI),                           \
        NAME(name##4, uses | LAYER_USE_SUB_GROUP_UI), NAME(name##8, uses | LAYER_USE_SUB_GROUP_UI),                    \
        NAME(name##_ui, uses | LAYER_USE_SUB_GROUP_UI), NAME(name##_ui2, uses | LAYER_USE_SUB_GROUP_UI),               \
        NAME(name##_ui4, uses | LAYER_USE_SUB_GROUP_UI), NAME(name##_ui8, uses | LAYER_USE_SUB_GROUP_UI),              \
        NAME(name##_ul, uses | LAYER_USE_SUB_GROUP_UL), NAME(name##_ul2, uses | LAYER_USE_SUB_GROUP_UL),               \
        NAME(name##_ul4, uses | LAYER_USE_SUB_GROUP_UL), NAME(name##_ul8, uses | LAYER_USE_SUB_GROUP_UL),              \
        COMPONENTS(name##_uc, uses | LAYER_USE_SUB_GROUP_UC), COMPONENTS(name##_us, uses | LAYER_USE_SUB_GROUP_US)
#define OPERATIONS(name, uses) NAME(name##_add, uses), NAME(name##_min, uses), NAME(name##_max, uses)
#define TEXELS(name, uses) COMPONENTS(name##_uc, uses), COMPONENTS(name##_us, uses), COMPONENTS(name##_ui, uses)

/* intel_sub_group_2d_block_<direction>_<bits>b_<rows>r<columns>x<blocks>c */
#define BLOCK_2D(direction, bits, rows, columns, blocks, uses)                                                         \
    NAME(intel_sub_group_2d_block_##direction##_##bits##b_##rows##r##columns##x##blocks##c, uses)
#define FEW_ROWS(direction, bits, columns, blocks, uses)                                                               \
    BLOCK_2D(direction, bits, 1, columns, blocks, uses), BLOCK_2D(direction, bits, 2, columns, blocks, uses),          \
        BLOCK_2D(direction, bits, 4, columns, blocks, uses), BLOCK_2D(direction, bits, 8, columns, blocks, uses)
#define ROWS(direction, bits, columns, blocks, uses)                                                                   \
    FEW_ROWS(direction, bits, columns, blocks, uses), BLOCK_2D(direction, bits, 16, columns, blocks, uses),            \
        BLOCK_2D(direction, bits, 32, columns, blocks, uses)
#define READS_OR_PREFETCHES(direction, uses)                                                                           \
    ROWS(direction, 8, 32, 1, uses), ROWS(direction, 8, 32, 2, uses), BLOCK_2D(direction, 8, 8, 16, 4, uses),          \
        BLOCK_2D(direction, 8, 16, 16, 4, uses), BLOCK_2D(direction, 8, 32, 16, 4, uses),                              \
        ROWS(direction, 16, 16, 1, uses), ROWS(direction, 16, 16, 2, uses), ROWS(direction, 32, 8, 1, uses),           \
        ROWS(direction, 32, 16, 1, uses), ROWS(direction, 32, 8, 2, uses)

static const struct {
    const char *text;
    size_t length;
    unsigned uses;
} all[] = {
    TEXELS(intel_sub_group_media_block_read, LAYER_USE_MEDIA_BLOCK_READ),
    TEXELS(intel_sub_group_media_block_write, LAYER_USE_MEDIA_BLOCK_WRITE),
    NAME(cl_intel_media_block_io, LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE),
    SUB_GROUP_BLOCKS(intel_sub_group_block_read, LAYER_USE_SUB_GROUP_READ),
    SUB_GROUP_BLOCKS(intel_sub_group_block_write, LAYER_USE_SUB_GROUP_WRITE),
    /* The layer does not define the macro: only the header is a use. */
    NAME(cl_intel_subgroups.h, LAYER_USE_SUB_GROUP_READ | LAYER_USE_SUB_GROUP_WRITE | LAYER_USES_OF_SUB_GROUP_TYPES),
    /* Few devices lack one of these and get it: where they do not, a program that only tests it stays as it is. */
    NAME(cl_intel_subgroups_long, LAYER_USE_LONG_BLOCKS),
    NAME(cl_intel_subgroup_local_block_io, LAYER_USE_LOCAL_BLOCKS),
    NAME(async_work_group_copy_2D2D, LAYER_USE_COPIES),
    NAME(async_work_group_copy_3D3D, LAYER_USE_COPIES),
    NAME(cl_khr_extended_async_copies, LAYER_USE_COPIES),
    NAME(async_work_group_copy_fence, LAYER_USE_COPY_FENCE),
    NAME(cl_khr_async_work_group_copy_fence, LAYER_USE_COPY_FENCE),
    NAME(wait_group_events, LAYER_USE_WAITS),
    NAME(get_sub_group_size, LAYER_USE_SUB_GROUP_QUERIES),
    NAME(get_max_sub_group_size, LAYER_USE_SUB_GROUP_QUERIES),
    NAME(get_num_sub_groups, LAYER_USE_SUB_GROUP_QUERIES),
    NAME(get_sub_group_id, LAYER_USE_SUB_GROUP_QUERIES),
    NAME(get_sub_group_local_id, LAYER_USE_SUB_GROUP_QUERIES),
    NAME(get_enqueued_num_sub_groups, LAYER_USE_ENQUEUED_SUB_GROUPS),
    NAME(sub_group_barrier, LAYER_USE_SUB_GROUP_BARRIER),
    NAME(intel_sub_group_shuffle, LAYER_USE_SHUFFLES),
    NAME(intel_sub_group_shuffle_down, LAYER_USE_SHUFFLES),
    NAME(intel_sub_group_shuffle_up, LAYER_USE_SHUFFLES),
    NAME(intel_sub_group_shuffle_xor, LAYER_USE_SHUFFLES),
    NAME(sub_group_broadcast, LAYER_USE_COMBINATIONS),
    NAME(sub_group_any, LAYER_USE_COMBINATIONS),
    NAME(sub_group_all, LAYER_USE_COMBINATIONS),
    OPERATIONS(sub_group_reduce, LAYER_USE_COMBINATIONS),
    OPERATIONS(sub_group_scan_exclusive, LAYER_USE_COMBINATIONS),
    OPERATIONS(sub_group_scan_inclusive, LAYER_USE_COMBINATIONS),
    NAME(intel_sub_group_broadcast, LAYER_USE_SMALL_COMBINATIONS),
    OPERATIONS(intel_sub_group_reduce, LAYER_USE_SMALL_COMBINATIONS),
    OPERATIONS(intel_sub_group_scan_exclusive, LAYER_USE_SMALL_COMBINATIONS),
    OPERATIONS(intel_sub_group_scan_inclusive, LAYER_USE_SMALL_COMBINATIONS),
    NAME(sub_group_shuffle, LAYER_USE_KHRONOS_SHUFFLES),
    NAME(sub_group_shuffle_xor, LAYER_USE_KHRONOS_SHUFFLES),
    NAME(sub_group_shuffle_up, LAYER_USE_KHRONOS_SHUFFLES),
    NAME(sub_group_shuffle_down, LAYER_USE_KHRONOS_SHUFFLES),
    NAME(sub_group_non_uniform_broadcast, LAYER_USE_BALLOTS),
    NAME(sub_group_broadcast_first, LAYER_USE_BALLOTS),
    NAME(sub_group_ballot, LAYER_USE_BALLOTS),
    NAME(sub_group_inverse_ballot, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_bit_extract, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_bit_count, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_inclusive_scan, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_exclusive_scan, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_find_lsb, LAYER_USE_BALLOT_BITS),
    NAME(sub_group_ballot_find_msb, LAYER_USE_BALLOT_BITS),
    NAME(get_sub_group_eq_mask, LAYER_USE_BALLOT_BITS),
    NAME(get_sub_group_ge_mask, LAYER_USE_BALLOT_BITS),
    NAME(get_sub_group_gt_mask, LAYER_USE_BALLOT_BITS),
    NAME(get_sub_group_le_mask, LAYER_USE_BALLOT_BITS),
    NAME(get_sub_group_lt_mask, LAYER_USE_BALLOT_BITS),
    NAME(intel_reqd_sub_group_size, LAYER_USE_REQUIRED_SIZE),
    NAME(__intel_reqd_sub_group_size__, LAYER_USE_REQUIRED_SIZE),
    NAME(cl_intel_required_subgroup_size, LAYER_USE_REQUIRED_SIZE),
    NAME(cl_intel_subgroup_2d_block_io, LAYER_USE_2D_BLOCK_IO),
    [LAYER_2D_BLOCK_PREFIX] = NAME(intel_sub_group_2d_block_, LAYER_USES_OF_2D_BLOCKS),
    READS_OR_PREFETCHES(read, LAYER_USE_2D_READ),
    BLOCK_2D(read_transform, 8, 32, 16, 1, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 8, 32, 16, 2, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 8, 32, 16, 4, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 16, 16, 16, 1, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 16, 16, 16, 2, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 16, 32, 16, 1, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transform, 16, 32, 16, 2, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transpose, 32, 16, 8, 1, LAYER_USE_2D_READ_CHANGED),
    BLOCK_2D(read_transpose, 32, 32, 8, 1, LAYER_USE_2D_READ_CHANGED),
    FEW_ROWS(write, 8, 16, 1, LAYER_USE_2D_WRITE),
    FEW_ROWS(write, 8, 32, 1, LAYER_USE_2D_WRITE),
    FEW_ROWS(write, 16, 16, 1, LAYER_USE_2D_WRITE),
    FEW_ROWS(write, 32, 16, 1, LAYER_USE_2D_WRITE),
    READS_OR_PREFETCHES(prefetch, LAYER_USE_2D_PREFETCH),
    BLOCK_2D(prefetch, 8, 32, 16, 1, LAYER_USE_2D_PREFETCH),
    BLOCK_2D(prefetch, 8, 32, 16, 2, LAYER_USE_2D_PREFETCH),
};

_Static_assert(sizeof all / sizeof all[0] == LAYER_NAMES, "all names");

static size_t pair_of(const char *text) {
    return (size_t)(text[0] & 0x7f) << 7 | (size_t)(text[1] & 0x7f);
}

static void note_pairs(layer_names *names) {
    for (size_t i = 0; i < LAYER_2D_BLOCK_PREFIX; ++i)
        for (const char *at = all[i].text; at[1] != '\0'; ++at)
            names->pairs[pair_of(at) / 64] |= UINT64_C(1) << pair_of(at) % 64;
    names->has_pairs = true;
}

static bool may_be_part(const layer_names *names, const char *text, size_t length) {
    if (length > LAYER_LONGEST_PARTED_NAME)
        return false;
    for (; length > 1; ++text, --length)
        if ((names->pairs[pair_of(text) / 64] >> pair_of(text) % 64 & 1) == 0)
            return false;
    return true;
}

/* Looks up the name of a 2D block, and notes what the text has of the prefix. */
static int find_2d_block(layer_names *names, const char *text, size_t length) {
    const char *prefix = all[LAYER_2D_BLOCK_PREFIX].text;
    const size_t prefix_length = all[LAYER_2D_BLOCK_PREFIX].length;
    for (const char *at = prefix; (at = strchr(at, text[0])) != NULL; ++at) {
        const size_t most = (size_t)(prefix + prefix_length - at), common = length < most ? length : most;
        if (memcmp(at, text, common) == 0)
            names->parts[LAYER_2D_BLOCK_PREFIX][at - prefix] |= UINT64_C(1) << common;
    }
    if (length <= prefix_length || memcmp(prefix, text, prefix_length) != 0)
        return -1;
    for (int i = LAYER_PARTED_NAMES; i < LAYER_NAMES; ++i)
        if (all[i].length == length && memcmp(all[i].text, text, length) == 0)
            return i;
    return -1;
}

static int find_any(layer_names *names, const char *text, size_t length) {
    if (!names->has_pairs)
        note_pairs(names);
    int row = find_2d_block(names, text, length);
    if (row >= 0 || !may_be_part(names, text, length))
        return row;
    for (size_t i = 0; i < LAYER_2D_BLOCK_PREFIX; ++i)
        for (size_t at = 0; at + length <= all[i].length; ++at)
            if (all[i].text[at] == text[0] && memcmp(all[i].text + at, text, length) == 0) {
                if (length == all[i].length)
                    row = (int)i;
                else
                    names->parts[i][at] |= UINT64_C(1) << length;
            }
    return row;
}

int layer_find_name(layer_names *names, const char *text, size_t length) {
    if (length > LAYER_LONGEST_PARTED_NAME)
        return find_any(names, text, length);
    unsigned hash = 0;
    for (size_t i = 0; i < length; ++i)
        hash = 31 * hash + (unsigned char)text[i];
    const size_t slot = hash % (sizeof names->seen / sizeof *names->seen);
    if (names->seen[slot].length != length || memcmp(names->seen[slot].text, text, length) != 0) {
        names->seen[slot].row = (short)find_any(names, text, length);
        names->seen[slot].length = (unsigned char)length;
        memcpy(names->seen[slot].text, text, length);
    }
    return names->seen[slot].row;
}

const char *layer_name_of(int row) {
    return all[row].text;
}

unsigned layer_uses_of(int row) {
    return row < 0 ? 0 : all[row].uses;
}

bool layer_is_extension(int row) {
    return row >= 0 && strncmp(all[row].text, "cl_", 3) == 0;
}

bool layer_exchanges(const char *text, size_t length) {
    for (size_t i = 0; i < LAYER_2D_BLOCK_PREFIX; ++i)
        if ((all[i].uses & LAYER_USES_OF_EXCHANGES) != 0 && length == all[i].length &&
            memcmp(all[i].text, text, length) == 0)
            return true;
    return false;
}

static const char *const headers[LAYER_HEADERS] = {"cl_intel_media_block_io.h", "cl_khr_async_work_group_copy_fence.h",
                                                   "cl_khr_extended_async_copies.h", "cl_intel_subgroups.h",
                                                   "cl_intel_subgroup_2d_block_io.h"};

int layer_find_header(const char *name, size_t length) {
    int header = LAYER_HEADERS - 1;
    while (header >= 0 && (strlen(headers[header]) + 2 != length || memcmp(headers[header], name + 1, length - 2) != 0))
        --header;
    return header;
}

int layer_find_header_row(layer_names *names, const char *name, size_t length) {
    const int row = layer_find_name(names, name + 1, length - strlen("<>"));
    return row >= 0 ? row : layer_find_name(names, name + 1, length - strlen("<.h>"));
}

static bool can_be_pasted(const uint64_t *parts, size_t length) {
    uint64_t reached = 1; /* bit p: parts make the first p characters */
    for (size_t at = 0; at < length; ++at)
        if ((reached >> at & 1) != 0)
            reached |= parts[at] << at;
    return (reached >> length & 1) != 0;
}

unsigned layer_find_pasted(const layer_names *names, const char **name) {
    unsigned uses = 0;
    for (size_t i = 0; i < LAYER_PARTED_NAMES; ++i)
        if (can_be_pasted(names->parts[i], all[i].length)) {
            *name = uses == 0 ? all[i].text : *name;
            uses |= all[i].uses;
        }
    return uses;
}
