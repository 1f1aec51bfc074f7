// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block writes of global and local memory.

#pragma once

#include "cl_intel_subgroups/elements.h"

#define CLTILE_WRITE_GLOBAL(list...) CLTILE_WRITE_BUFFER(global, list)
#define CLTILE_WRITE_LOCAL(list...) CLTILE_WRITE_BUFFER(local, list)
