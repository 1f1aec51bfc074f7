// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of images.

#pragma once

#include "cl_intel_subgroups/read_texels.h"
