// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type of a scope of memory, which OpenCL C before 2.0 does not name.

#pragma once

#define CLTILE_SCOPE int
