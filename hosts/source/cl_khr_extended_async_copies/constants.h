// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is constant at link time in bitcode, in programs from source: waits complete copies. And what those share that
// are linked, so that each has its own.

#define __cltile_waits_complete_copies 1
#define __cltile_is_surely_multiple(bits, of) false
static bool __cltile_is_multiple(uint bits, uint of);
static event_t __cltile_copy_event(event_t event, cl_mem_fence_flags fence);
