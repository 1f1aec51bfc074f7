/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What LLVM offers in C++ alone, as plain C functions: no policy, no state. */

#ifndef CLTILE_LLVM_H
#define CLTILE_LLVM_H

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The longest producer that is kept, such as "LLVM19.1.7", with the zero at its end. */
#define CLTILE_PRODUCER_SIZE 64

/* Reads which LLVM wrote a bitcode module, from its identification block; cut to CLTILE_PRODUCER_SIZE. False when there
 * is no such block, or the bytes are not bitcode. */
bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
