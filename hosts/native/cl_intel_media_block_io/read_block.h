// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host's own media block reads are defined already.

#pragma once

#include "cl_intel_media_block_io/region.h"

#define CLTILE_READ(access, suffix, texels_t, element_t, components)
