// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wait_group_events of programs from source, under its private name: the host's, for the host's copies, and for 2D and
// 3D copies a barrier, since every work-item has moved its own chunks by then.

void CLTILE_BUILTIN __cltile_wait_group_events(int num_events, private event_t *event_list) {
    wait_group_events(num_events, event_list);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// Where pointers are generic unless they say otherwise. Hosts need not have their own wait for those.
#if defined(__opencl_c_generic_address_space) || __OPENCL_C_VERSION__ == 200 || __OPENCL_CPP_VERSION__ == 100
void CLTILE_BUILTIN __cltile_wait_group_events(int num_events, generic event_t *event_list) {
    for (int i = 0; i < num_events; ++i) {
      private
        event_t event = event_list[i];
        wait_group_events(1, &event);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
#endif

#define wait_group_events __cltile_wait_group_events
