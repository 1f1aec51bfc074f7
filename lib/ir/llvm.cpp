// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM offers in C++ alone, as plain C functions. This is the only C++ file: LLVM's C interface has no inliner, no
// dominators and no producer. It holds no policy and no state, and compiles with LLVM 18 to 23.

#include "ir/llvm.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Support/MemoryBufferRef.h>

#include <algorithm>
#include <string>

using namespace llvm;

bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]) {
    const MemoryBufferRef buffer(StringRef(static_cast<const char *>(bytes), size), "");
    Expected<std::string> found = getBitcodeProducerString(buffer);
    if (!found) {
        consumeError(found.takeError());
        return false;
    }
    const size_t length = std::min(found->size(), size_t{CLTILE_PRODUCER_SIZE} - 1);
    producer[found->copy(producer, length)] = '\0';
    return length > 0;
}
