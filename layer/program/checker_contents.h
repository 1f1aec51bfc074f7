/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is in an area of the run-time checker: its layout before a launch, and the findings after it. */

#pragma once

#include "checker/area.h"
#include "checker/block_area.h"

#include <stdbool.h>
#include <stddef.h>

enum { LAYER_FINDING_CAPACITY = 256, LAYER_MOST_FINDINGS = 512 };

/* Work-items of a launch and of its work-groups. Zeros in `local`: the driver chooses, and the host does not know. */
typedef struct layer_sizes {
    size_t global[3], local[3];
} layer_sizes;

/* What an area is for: so many bytes behind the findings and files for ranges, so many work-groups of so many
 * work-items. Sub-groups are compared if there are blocks. */
typedef struct layer_area_needs {
    uint64_t range_bytes, groups, items, most_bytes;
    bool has_blocks;
} layer_area_needs;

/* Work-groups in one dimension; 0 where the size is not known. */
size_t layer_groups_of(const layer_sizes *sizes, int dimension);

/* Fills in the header but for its ranges and local_limit, with as many work-groups as most_bytes has room for. */
void layer_lay_out_area(struct __cltile_area *header, const layer_area_needs *needs);

/* Its size. */
uint64_t layer_area_bytes(const struct __cltile_area *header);

/* Whether two headers are the same, but for what the device counts in them. */
bool layer_is_header(const struct __cltile_area *found, const struct __cltile_area *header);

typedef struct layer_findings {
    struct __cltile_finding rows[LAYER_MOST_FINDINGS]; /* by file and line */
    uint32_t count;
} layer_findings;

/* Reads what the device found, and what only the kernel's end shows: copies without a wait, calls that some work-items
 * did not make. Trusts the header alone, which the rest of the area follows. */
void layer_read_findings(const struct __cltile_area *area, const layer_sizes *sizes, layer_findings *findings);

/* Copies the name of the file with a number. Without a name the copy is "". */
void layer_read_file_name(const struct __cltile_area *area, uint32_t number, char name[__cltile_file_bytes]);

/* The severity and the ID of docs/diagnostics.md. */
const char *layer_severity_of(const struct __cltile_finding *finding);
const char *layer_finding_id(const struct __cltile_finding *finding);

/* The message, with the kernel, the work-group and the number of times. */
void layer_describe_finding(const struct __cltile_finding *finding, const layer_sizes *sizes, const char *kernel,
                            char *text, size_t size);
