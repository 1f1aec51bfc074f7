/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the area holds after a launch, as lines of text. */

#pragma once

#include "launch/arguments.h"
#include "program/checker_contents.h"
#include "program/program.h"

typedef struct layer_launched {
    layer_program *program;
    layer_arguments *arguments;
    layer_sizes sizes;
} layer_launched;

/* Writes the findings that the program did not have before. Whether any is an error. */
bool layer_say_findings(const layer_launched *launched, const struct __cltile_area *area);

/* Checks the images and the work-groups of the kernel that has run, by the media blocks that the area has. */
void layer_check_blocks(const layer_launched *launched, const struct __cltile_area *area);
