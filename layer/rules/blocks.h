/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the checker's area has of media blocks after a launch. */

#pragma once

#include "checker_findings.h"
#include "rules/rules.h"

/* Checks the images and the work-groups of the kernel that has run. */
void layer_check_blocks(cl_kernel kernel, const layer_launched *launched, const struct __cltile_area *area);
