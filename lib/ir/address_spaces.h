/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One function, seen with pointers to different address spaces by different modules. */

#pragma once

#include <llvm-c/Types.h>

/* After modules were linked: casts pointers where a function is called by another type than it has, and the two differ
 * in address spaces alone. Clang gives event_t one type for amdgcn with a generic address space, and another without;
 * and CPUs have address spaces with -ffake-address-space-map, as PoCL compiles for them. Calls that differ otherwise
 * stay as they are. */
void cltile_match_calls(LLVMModuleRef module);
