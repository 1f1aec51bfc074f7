/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The run-time checker's area: its layout, and what it has after a launch, as lines of text. */

#include "launch/checker_findings.h"

#include "launch/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINDING_CAPACITY = 256, MOST_FINDINGS = 512 };

/* ---- Layout ---- */

#define MOST_SUB_GROUPS 1024
#define LEAST_LANES 8 /* of a sub-group, as a rule; if they have fewer, not all are compared */

size_t layer_groups_of(const layer_launched *launched, int dimension) {
    const size_t global = launched->global[dimension], local = launched->local[dimension];
    return local == 0 ? 0 : global / local + (global % local > 0);
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

void layer_lay_out_area(struct __cltile_area *header, const layer_launched *launched, uint64_t groups, uint64_t items,
                        uint64_t most_bytes) {
    const uint64_t sub_groups = least((items + LEAST_LANES - 1) / LEAST_LANES * groups, MOST_SUB_GROUPS);
    *header = (struct __cltile_area){.version = __cltile_area_version,
                                     .finding_capacity = FINDING_CAPACITY,
                                     .item_capacity = (uint32_t)items,
                                     .findings = sizeof *header};
    header->files = header->findings + FINDING_CAPACITY * sizeof(struct __cltile_finding);
    header->ranges = header->files + __cltile_file_capacity * sizeof(struct __cltile_file);
    header->blocks = header->ranges + LAYER_MOST_RANGES * sizeof(struct __cltile_range) +
                     (1 + (uint64_t)launched->arguments->count) * sizeof(uint64_t);
    if ((launched->program->plan.uses & LAYER_USES_OF_CHECKED_BLOCKS) != 0) /* whose sub-groups are compared */
        header->sub_group_capacity = (uint32_t)least(sub_groups, most_bytes / 4 / sizeof(struct __cltile_sub_group));
    header->groups = header->blocks + __cltile_use_capacity * sizeof(struct __cltile_block_use) +
                     header->sub_group_capacity * sizeof(struct __cltile_sub_group);
    const uint64_t left = most_bytes > header->groups ? most_bytes - header->groups : 0;
    for (header->record_capacity = 128; header->record_capacity > 16 && header->group_capacity < groups;) {
        header->record_capacity /= 2;
        header->group_bytes =
            (sizeof(struct __cltile_group) + header->record_capacity * sizeof(struct __cltile_record) +
             items * sizeof(uint32_t) + 7) /
            8 * 8;
        header->group_capacity = (uint32_t)least(left / header->group_bytes, groups);
    }
}

uint64_t layer_area_bytes(const struct __cltile_area *header) {
    return header->groups + header->group_capacity * header->group_bytes;
}

bool layer_is_header(const struct __cltile_area *found, const struct __cltile_area *header) {
    struct __cltile_area compared = *found;
    compared.unchecked_copies = header->unchecked_copies;
    return memcmp(&compared, header, sizeof compared) == 0;
}

/* ---- Findings ---- */

static const struct {
    const char *severity, *id, *text;
} kinds[] = {
#define FINDING(name, severity, id, text) {severity, id, text},
#include "checker/findings.inc"
#undef FINDING
};

/* What is read, and the findings in it. */
typedef struct reading {
    const struct __cltile_area *area;
    const layer_launched *launched;
    struct __cltile_finding rows[MOST_FINDINGS];
    uint32_t count;
} reading;

static const void *part_of(const struct __cltile_area *area, uint64_t offset) {
    return (const char *)area + offset;
}

/* Adds a finding; the same at the same line is counted. */
static void add(reading *r, const struct __cltile_finding *finding) {
    for (size_t i = 0; i < r->count; ++i) {
        struct __cltile_finding *row = &r->rows[i];
        if (row->id == finding->id && row->line == finding->line && row->file == finding->file) {
            row->count += finding->count;
            return;
        }
    }
    if (r->count < MOST_FINDINGS)
        r->rows[r->count++] = *finding;
}

static void add_one(reading *r, uint32_t id, const uint32_t site[2], uint32_t group, uint64_t made, uint64_t all) {
    add(r, &(struct __cltile_finding){
               .id = id, .line = site[0], .file = site[1], .count = 1, .group = group, .numbers = {made, all}});
}

static void add_table(reading *r) {
    const struct __cltile_finding *table = part_of(r->area, r->area->findings);
    for (uint32_t i = 0; i < r->area->finding_capacity; ++i)
        if (table[i].key != 0 && table[i].id < __cltile_finding_count)
            add(r, &table[i]);
}

/* The number of work-items in a group: the last group of a dimension may have fewer than the others. 0: not known. */
static uint32_t count_items(const layer_launched *launched, uint32_t group) {
    size_t items = 1, rest = group;
    for (int d = 0; d < 3; ++d) {
        const size_t groups = layer_groups_of(launched, d), local = launched->local[d];
        if (groups == 0)
            return 0;
        const size_t left = launched->global[d] - rest % groups * local;
        items *= left < local ? left : local;
        rest /= groups;
    }
    return (uint32_t)items;
}

/* How many work-items have made more calls than that. */
static uint32_t count_made(const uint32_t *calls, uint32_t items, uint32_t number) {
    uint32_t made = 0;
    for (uint32_t i = 0; i < items; ++i)
        made += calls[i] > number;
    return made;
}

/* Copies that are still in progress. Returns whether some work-items did not make one. */
static bool add_copies(reading *r, uint32_t group, uint32_t items, const struct __cltile_record *records) {
    const uint32_t *calls = (const void *)(records + r->area->record_capacity);
    bool some_lack = false;
    for (uint32_t i = 0; i < r->area->record_capacity; ++i) {
        const struct __cltile_record *record = &records[i];
        if (record->state == 0 || (record->state & (uint32_t)__cltile_is_complete) != 0)
            continue;
        const uint32_t made = count_made(calls, items, record->state - 1);
        const bool lack = made < items;
        add_one(r, lack ? __cltile_finding_missing_items : __cltile_finding_event_not_waited,
                (const uint32_t[]){record->line, record->file}, group, made, items);
        some_lack |= lack;
    }
    return some_lack;
}

/* Arrivals at a split barrier that no wait followed. */
static void add_arrivals(reading *r, uint32_t group, uint32_t items, const struct __cltile_group *of) {
    if (of->arrivals != 0)
        add_one(r,
                items == 0 || of->arrivals % items == 0 ? __cltile_finding_barrier_arrives_alone
                                                        : __cltile_finding_barrier_missing_items,
                (const uint32_t[]){of->arrival_line, of->arrival_file}, group,
                items == 0 ? of->arrivals : of->arrivals % items, items);
}

/* The first call that some work-items did not make, when others made it. */
static void add_missing_call(reading *r, uint32_t group, uint32_t items, const struct __cltile_record *records) {
    const uint32_t capacity = r->area->record_capacity, *calls = (const void *)(records + capacity);
    uint32_t fewest = UINT32_MAX;
    for (uint32_t i = 0; i < items; ++i)
        fewest = calls[i] < fewest ? calls[i] : fewest;
    const uint32_t made = count_made(calls, items, fewest);
    if (made == 0)
        return;
    const struct __cltile_record *record = &records[fewest & (capacity - 1)];
    const bool is_known = record->site >> 20 == (fewest / capacity & 0xfff); /* match.h */
    add_one(r, __cltile_finding_missing_items,
            (const uint32_t[]){is_known ? record->call_line : 0, is_known ? record->call_file : 0}, group, made, items);
}

static void add_groups(reading *r) {
    for (uint32_t i = 0; i < r->area->group_capacity; ++i) {
        const struct __cltile_group *group = part_of(r->area, r->area->groups + i * r->area->group_bytes);
        const struct __cltile_record *records = (const void *)(group + 1);
        const uint32_t items = count_items(r->launched, i);
        add_arrivals(r, i, items, group);
        if (group->diverged == 0 && !add_copies(r, i, items, records))
            add_missing_call(r, i, items, records);
    }
}

/* Blocks whose last lane did not come. */
static void add_sub_groups(reading *r) {
    const struct __cltile_block_use *uses = part_of(r->area, r->area->blocks);
    const struct __cltile_sub_group *groups = (const void *)(uses + __cltile_use_capacity);
    for (uint32_t g = 0; g < r->area->sub_group_capacity; ++g)
        for (uint32_t i = 0; groups[g].diverged == 0 && i < __cltile_block_call_capacity; ++i) {
            const struct __cltile_block_call *call = &groups[g].entries[i];
            const bool was_skipped = groups[g].skipped != 0 && call->number >= ~groups[g].skipped;
            if (call->number != 0 && !was_skipped && call->kind != __cltile_sub_group_block)
                add_one(r,
                        call->kind == __cltile_2d_block ? __cltile_finding_block_2d_missing_items
                                                        : __cltile_finding_block_missing_items,
                        (const uint32_t[]){call->line[0] ^ 0x80000000u, call->file}, call->group, call->arrived,
                        call->lanes);
        }
}

/* By file, line, and the order of findings.inc. */
static int compare(const void *a, const void *b) {
    const struct __cltile_finding *f = a, *g = b;
    if (f->file != g->file)
        return f->file < g->file ? -1 : 1;
    if (f->line != g->line)
        return f->line < g->line ? -1 : 1;
    return (f->id > g->id) - (f->id < g->id);
}

/* ---- Text ---- */

/* Where a finding or a block is. */
static layer_site site_of(const layer_launched *launched, const struct __cltile_area *area, uint32_t file,
                          uint32_t line) {
    const struct __cltile_file *files = part_of(area, area->files);
    return (layer_site){launched->program, file < __cltile_file_capacity ? files[file].name : "?", line};
}

/* With the kernel, the work-group and the number of times. */
static void say(const reading *r, const struct __cltile_finding *finding) {
    char what[512], where[96] = "";
    const layer_site site = site_of(r->launched, r->area, finding->file, finding->line);
    const unsigned long long n[] = {finding->numbers[0], finding->numbers[1], finding->numbers[2], finding->numbers[3]};
    const size_t columns = layer_groups_of(r->launched, 0), rows = layer_groups_of(r->launched, 1),
                 group = finding->group;
    snprintf(what, sizeof what, kinds[finding->id].text, n[0], n[1], n[2], n[3]);
    if (columns != 0 && rows != 0)
        snprintf(where, sizeof where, "work-group %zu,%zu,%zu, ", group % columns, group / columns % rows,
                 group / columns / rows);
    layer_report(&site, kinds[finding->id].text, kinds[finding->id].severity, kinds[finding->id].id,
                 "%s (kernel '%s', %s%u time%s)", what, r->launched->arguments->kernel, where, finding->count,
                 finding->count == 1 ? "" : "s");
}

bool layer_say_findings(const layer_launched *launched, const struct __cltile_area *area) {
    reading r = {.area = area, .launched = launched};
    bool any = false;
    add_table(&r);
    add_groups(&r);
    add_sub_groups(&r);
    qsort(r.rows, r.count, sizeof *r.rows, compare);
    for (size_t i = 0; i < r.count; ++i) {
        any |= strcmp(kinds[r.rows[i].id].severity, "error") == 0;
        say(&r, &r.rows[i]);
    }
    return any;
}

void layer_check_blocks(const layer_launched *launched, const struct __cltile_area *area) {
    const struct __cltile_block_use *uses = part_of(area, area->blocks);
    bool has_blocks = false;
    for (size_t i = 0; i < __cltile_use_capacity; ++i) {
        if (uses[i].key == 0)
            continue;
        const layer_site site = site_of(launched, area, uses[i].file, uses[i].line);
        layer_check_block(launched->arguments, &site, &uses[i]);
        has_blocks = true;
    }
    if (has_blocks)
        layer_check_launch(launched->arguments, launched->program, launched->global, launched->local);
}
