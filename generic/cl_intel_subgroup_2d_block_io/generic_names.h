// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How functions for generic pointers are named in machine code.

#pragma once

// CLTILE_NAME_GENERIC(name, label, base_t, value_t): by their types, so that nothing is declared.
#define CLTILE_NAME_GENERIC(name, label, base_t, value_t)
