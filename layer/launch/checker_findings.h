/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is in an area of the run-time checker: its layout before a launch, and the findings after it. */

#pragma once

#include "checker/area.h"
#include "launch/arguments.h"
#include "program/program.h"

enum { LAYER_MOST_RANGES = 256 }; /* buffers of a launch */

/* A launch: work-items of all and of a work-group. Zeros in `local`: the driver chooses, and the host does not know. */
typedef struct layer_launched {
    layer_program *program;
    layer_arguments *arguments;
    size_t global[3], local[3];
} layer_launched;

/* Work-groups in one dimension; 0 where the size is not known. */
size_t layer_groups_of(const layer_launched *launched, int dimension);

/* Fills in the header but for its ranges and local_limit, for so many work-groups of so many work-items: as many as
 * most_bytes has room for. */
void layer_lay_out_area(struct __cltile_area *header, const layer_launched *launched, uint64_t groups, uint64_t items,
                        uint64_t most_bytes);

/* Its size. */
uint64_t layer_area_bytes(const struct __cltile_area *header);

/* Whether two headers are the same, but for what the device counts in them. */
bool layer_is_header(const struct __cltile_area *found, const struct __cltile_area *header);

/* Writes what the device found, and what only the kernel's end shows: copies without a wait, calls that some work-items
 * did not make. Trusts the header alone, which the rest of the area follows. Whether any is an error. */
bool layer_say_findings(const layer_launched *launched, const struct __cltile_area *area);

/* Checks the images and the work-groups of the kernel that has run, by the media blocks that the area has. */
void layer_check_blocks(const layer_launched *launched, const struct __cltile_area *area);
