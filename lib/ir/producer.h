/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which LLVM wrote a bitcode module. */

#ifndef CLTILE_PRODUCER_H
#define CLTILE_PRODUCER_H

#include <stdbool.h>
#include <stddef.h>

/* The longest producer that is kept, such as "LLVM15.0.6", with the zero at its end. */
#define CLTILE_PRODUCER_SIZE 64

/* Reads the producer's string of a module's identification block, cut to what there is room for. False when there is
 * none, or the bytes are no bitcode; whatever they are, nothing past `size` is read. */
bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]);

/* The version in "LLVM<version>", or NULL for other producers, whose numbers are not LLVM's. */
const char *cltile_producer_version(const char *producer);

#endif
