// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What libcltile makes of async copies, waits and fences in bitcode, where calls have names without types: lib/link/checked.c.

// LLVM's SPIR-V target does not know mem_fence.
#define mem_fence(flags) atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_work_group)

#include "checker/conditional.h"
#include "checker/wait.h"

#define CLTILE_CHECKED_CALL __attribute__((always_inline, convergent))

ulong CLTILE_CHECKED_CALL __cltile_check_copy(global ulong *area, ulong line, const constant char *file, ulong destination,
                                              ulong source, ulong to_global, ulong object_bytes, ulong alignment,
                                              ulong element, ulong elements, ulong lines, ulong planes,
                                              ulong destination_line, ulong destination_plane, ulong source_line,
                                              ulong source_plane, ulong event) {
    return __cltile_checked_copy(area, (uint)line, file, destination, source, (uint)to_global, object_bytes,
                                 (uint)alignment, element, elements, lines, planes, destination_line, destination_plane,
                                 source_line, source_plane, event);
}

void CLTILE_CHECKED_CALL __cltile_check_wait(global ulong *area, ulong line, const constant char *file, int count,
                                             const private ulong *events) {
    __cltile_checked_wait(area, (uint)line, file, count, events, ~0ul);
}

void CLTILE_CHECKED_CALL __cltile_check_fence(global ulong *area, ulong line, const constant char *file) {
    __cltile_checked_fence(area, (uint)line, file);
}

// How many bytes follow `at` in the local argument that begins at `begin`; all bits of what is not known.
ulong CLTILE_CHECKED_CALL __cltile_check_argument(global ulong *area, ulong argument, ulong begin, ulong at) {
    const ulong bytes = __cltile_argument_bytes(area, argument);
    if (bytes == 0)
        return ~0ul;
    return at - begin < bytes ? bytes - (at - begin) : 0;
}
