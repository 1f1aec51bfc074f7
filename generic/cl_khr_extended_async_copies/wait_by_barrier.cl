// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wait_group_events as a barrier, for libraries that are linked by hand and hosts without that function. Each work-item
// has made its part of a copy when the copy returns, also of the host's own copies.

#define CLTILE_WAIT(space)                                                                                             \
    void CLTILE_BUILTIN wait_group_events(int num_events, space event_t *event_list) {                                 \
        (void)num_events, (void)event_list;                                                                            \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                                           \
    }

CLTILE_WAIT(private)
// In NVPTX bitcode private and generic pointers are the same, and one definition is both.
#if (defined(__opencl_c_generic_address_space) || __OPENCL_C_VERSION__ == 200) && !defined(__NVPTX__)
CLTILE_WAIT(generic)
#endif
