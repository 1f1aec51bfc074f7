/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where blocks of memory begin: alignments that no value has, and names of what an address is in. */

#pragma once

#include "analysis/address.h"
#include "check/rules.h"

/* What the addresses of buffers are multiples of. */
#define CLTILE_BUFFER_ALIGNMENT 64u

/* Lets LLVM take a kernel's pointers for what hosts pass: buffers. */
void cltile_align_parameters(LLVMValueRef kernel);

/* Whether a value, or an element of a vector, is never a multiple of a power of two: 8 * id - 1. */
bool cltile_is_never_multiple(const cltile_checked *kernel, LLVMValueRef value, unsigned element, unsigned multiple);

cltile_address cltile_find_address_in(const cltile_checked *kernel, LLVMValueRef pointer);

/* "parameter 'name'", "variable 'name'", or without the name where names were not kept. */
void cltile_name_base(LLVMValueRef base, char *text, size_t size);

/* Reports a pointer that is never a multiple of a power of two, by what it is: "base address". */
void cltile_check_alignment(const cltile_checked *kernel, LLVMValueRef call, cltile_rule rule, const char *what,
                            LLVMValueRef pointer, unsigned multiple);
