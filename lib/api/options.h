/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Options: defaults and what values are allowed. */

#pragma once

#include "cltile/cltile.h"

/* Reads what a caller passed for options into a complete structure: defaults for NULL and for fields past
 * options->size, whose own fields past these must be zero. */
cltile_status cltile_complete_options(const cltile_options *options, cltile_options *complete, char **message);
