/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of functions by another type than they have. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* After modules were linked: adapts calls of a function by another type than it has.
 *
 * - Pointers to other address spaces are cast. Clang gives event_t one type for amdgcn with a generic address space,
 * and another without; and CPUs have address spaces with -ffake-address-space-map, as PoCL compiles for them.
 * - Vectors are passed as the function takes them. Each CPU has rules of its own: a vector may be an integer, a double,
 *   an array, or a pointer to memory, and a result may be stored through a first argument. Little-endian CPUs agree on
 *   the bytes, so a value goes through memory, which LLVM removes.
 *
 * Calls that differ otherwise stay as they are. Tells whether a value goes through memory. */
bool cltile_match_calls(LLVMModuleRef module);

/* ---- Waits for events behind generic pointers (signatures.c) ---- */

/* Replaces waits that take a generic pointer to events by waits that take a private one. OpenCL keeps events in private
 * memory alone, and hosts without generic pointers (PoCL 3.1) define the private form only. */
void cltile_make_waits_private(LLVMModuleRef module);
