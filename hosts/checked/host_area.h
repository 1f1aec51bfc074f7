/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The host's part of the checker, for the layer and for libcltile: lays out an area, and reads the findings from it
 * after the launch. C11 and libc alone. */

#pragma once

#include "checker/area.h"
#include "checker/block_area.h"

#include <stdbool.h>
#include <stddef.h>

enum { CLTILE_FINDING_CAPACITY = 256, CLTILE_MOST_FINDINGS = 512 };

/* Work-items of a launch and of its work-groups. Zeros in `local`: the driver chooses, and the host does not know. */
typedef struct cltile_sizes {
    size_t global[3], local[3];
} cltile_sizes;

/* What an area is for: so many bytes behind the findings and files for ranges, so many work-groups of so many
 * work-items. Sub-groups are compared if there are blocks. */
typedef struct cltile_area_needs {
    uint64_t range_bytes, groups, items, most_bytes;
    bool has_blocks;
} cltile_area_needs;

/* Work-groups in one dimension; 0 where the size is not known. */
size_t cltile_groups_of(const cltile_sizes *sizes, int dimension);

/* Fills in the header but for its ranges and local_limit, with as many work-groups as most_bytes has room for. */
void cltile_lay_out_area(struct __cltile_area *header, const cltile_area_needs *needs);

/* Its size. */
uint64_t cltile_area_bytes(const struct __cltile_area *header);

/* Whether an area has this header, but for what the device counts in it. */
bool cltile_has_header(const void *area, const struct __cltile_area *header);

typedef struct cltile_findings {
    struct __cltile_finding rows[CLTILE_MOST_FINDINGS]; /* by file and line */
    uint32_t count, lost;
} cltile_findings;

/* Reads what the device found, and what only the kernel's end shows: copies without a wait, calls that some work-items
 * did not make. Trusts the header alone. `area` is aligned for uint64_t. */
void cltile_read_findings(const struct __cltile_area *header, const void *area, const cltile_sizes *sizes,
                          cltile_findings *findings);

/* Copies the name of a file; empty if it has none. */
void cltile_read_file_name(const struct __cltile_area *header, const void *area, uint32_t number,
                           char name[__cltile_file_bytes]);

/* The severity and the ID of docs/diagnostics.md. */
const char *cltile_severity_of(const struct __cltile_finding *finding);
const char *cltile_id_of(const struct __cltile_finding *finding);

/* The message, with the work-group and the number of times; `kernel` may be NULL. */
void cltile_describe_finding(const struct __cltile_finding *finding, const cltile_sizes *sizes, const char *kernel,
                             char *text, size_t size);
