// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane's dword, for all lanes of a sub-group within a warp.

#pragma once

#include "cl_khr_subgroups/warp.h"

#define CLTILE_BROADCAST(word, lane) __cltile_shuffle(word, lane)
