// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emulated sub-groups under names of their own: the host may declare functions by the public ones.

#define get_enqueued_num_sub_groups __cltile_get_enqueued_num_sub_groups
#define get_max_sub_group_size __cltile_get_max_sub_group_size
#define get_num_sub_groups __cltile_get_num_sub_groups
#define get_sub_group_id __cltile_get_sub_group_id
#define get_sub_group_local_id __cltile_get_sub_group_local_id
#define get_sub_group_size __cltile_get_sub_group_size
#define sub_group_barrier __cltile_sub_group_barrier

// A program may define them again: what was pushed may be, without a warning.
#pragma push_macro("get_enqueued_num_sub_groups")
#pragma push_macro("get_max_sub_group_size")
#pragma push_macro("get_num_sub_groups")
#pragma push_macro("get_sub_group_id")
#pragma push_macro("get_sub_group_local_id")
#pragma push_macro("get_sub_group_size")
#pragma push_macro("sub_group_barrier")
