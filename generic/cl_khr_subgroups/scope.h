// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type of a scope of memory: its name is part of the function's symbol.

#pragma once

#define CLTILE_SCOPE memory_scope
