// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of global and local memory.

#pragma once

#include "cl_intel_subgroups/elements.h"

#define CLTILE_READ_GLOBAL(list...) CLTILE_READ_BUFFER(global, list)
#define CLTILE_READ_LOCAL(list...) CLTILE_READ_BUFFER(local, list)
