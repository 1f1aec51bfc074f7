// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of emulated sub-groups that exchange data, under names of their own. Those that have local memory for it
// get it by CLTILE_WORDS, which the host defines. The macros have a named list of arguments: Clang up to version 11
// refuses
// __VA_ARGS__ in OpenCL C.

#if defined(cl_khr_fp64) && !defined(__OPENCL_CPP_VERSION__) && __OPENCL_C_VERSION__ < 120
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

#define intel_sub_group_broadcast(list...) __cltile_intel_sub_group_broadcast(CLTILE_WORDS list)
#define intel_sub_group_reduce_add(list...) __cltile_intel_sub_group_reduce_add(CLTILE_WORDS list)
#define intel_sub_group_reduce_max(list...) __cltile_intel_sub_group_reduce_max(CLTILE_WORDS list)
#define intel_sub_group_reduce_min(list...) __cltile_intel_sub_group_reduce_min(CLTILE_WORDS list)
#define intel_sub_group_scan_exclusive_add(list...) __cltile_intel_sub_group_scan_exclusive_add(CLTILE_WORDS list)
#define intel_sub_group_scan_exclusive_max(list...) __cltile_intel_sub_group_scan_exclusive_max(CLTILE_WORDS list)
#define intel_sub_group_scan_exclusive_min(list...) __cltile_intel_sub_group_scan_exclusive_min(CLTILE_WORDS list)
#define intel_sub_group_scan_inclusive_add(list...) __cltile_intel_sub_group_scan_inclusive_add(CLTILE_WORDS list)
#define intel_sub_group_scan_inclusive_max(list...) __cltile_intel_sub_group_scan_inclusive_max(CLTILE_WORDS list)
#define intel_sub_group_scan_inclusive_min(list...) __cltile_intel_sub_group_scan_inclusive_min(CLTILE_WORDS list)
#define intel_sub_group_shuffle(list...) __cltile_intel_sub_group_shuffle(CLTILE_WORDS list)
#define intel_sub_group_shuffle_down(list...) __cltile_intel_sub_group_shuffle_down(CLTILE_WORDS list)
#define intel_sub_group_shuffle_up(list...) __cltile_intel_sub_group_shuffle_up(CLTILE_WORDS list)
#define intel_sub_group_shuffle_xor(list...) __cltile_intel_sub_group_shuffle_xor(CLTILE_WORDS list)
#define sub_group_all(list...) __cltile_sub_group_all(CLTILE_WORDS list)
#define sub_group_any(list...) __cltile_sub_group_any(CLTILE_WORDS list)
#define sub_group_ballot(list...) __cltile_sub_group_ballot(CLTILE_WORDS list)
#define sub_group_broadcast(list...) __cltile_sub_group_broadcast(CLTILE_WORDS list)
#define sub_group_broadcast_first(list...) __cltile_sub_group_broadcast_first(CLTILE_WORDS list)
#define sub_group_non_uniform_broadcast(list...) __cltile_sub_group_non_uniform_broadcast(CLTILE_WORDS list)
#define sub_group_reduce_add(list...) __cltile_sub_group_reduce_add(CLTILE_WORDS list)
#define sub_group_reduce_max(list...) __cltile_sub_group_reduce_max(CLTILE_WORDS list)
#define sub_group_reduce_min(list...) __cltile_sub_group_reduce_min(CLTILE_WORDS list)
#define sub_group_scan_exclusive_add(list...) __cltile_sub_group_scan_exclusive_add(CLTILE_WORDS list)
#define sub_group_scan_exclusive_max(list...) __cltile_sub_group_scan_exclusive_max(CLTILE_WORDS list)
#define sub_group_scan_exclusive_min(list...) __cltile_sub_group_scan_exclusive_min(CLTILE_WORDS list)
#define sub_group_scan_inclusive_add(list...) __cltile_sub_group_scan_inclusive_add(CLTILE_WORDS list)
#define sub_group_scan_inclusive_max(list...) __cltile_sub_group_scan_inclusive_max(CLTILE_WORDS list)
#define sub_group_scan_inclusive_min(list...) __cltile_sub_group_scan_inclusive_min(CLTILE_WORDS list)
#define sub_group_shuffle(list...) __cltile_sub_group_shuffle(CLTILE_WORDS list)
#define sub_group_shuffle_down(list...) __cltile_sub_group_shuffle_down(CLTILE_WORDS list)
#define sub_group_shuffle_up(list...) __cltile_sub_group_shuffle_up(CLTILE_WORDS list)
#define sub_group_shuffle_xor(list...) __cltile_sub_group_shuffle_xor(CLTILE_WORDS list)

// These exchange nothing.
#define get_sub_group_eq_mask __cltile_get_sub_group_eq_mask
#define get_sub_group_ge_mask __cltile_get_sub_group_ge_mask
#define get_sub_group_gt_mask __cltile_get_sub_group_gt_mask
#define get_sub_group_le_mask __cltile_get_sub_group_le_mask
#define get_sub_group_lt_mask __cltile_get_sub_group_lt_mask
#define sub_group_ballot_bit_count __cltile_sub_group_ballot_bit_count
#define sub_group_ballot_bit_extract __cltile_sub_group_ballot_bit_extract
#define sub_group_ballot_exclusive_scan __cltile_sub_group_ballot_exclusive_scan
#define sub_group_ballot_find_lsb __cltile_sub_group_ballot_find_lsb
#define sub_group_ballot_find_msb __cltile_sub_group_ballot_find_msb
#define sub_group_ballot_inclusive_scan __cltile_sub_group_ballot_inclusive_scan
#define sub_group_inverse_ballot __cltile_sub_group_inverse_ballot

// A program may define them again: what was pushed may be, without a warning.
#pragma push_macro("intel_sub_group_broadcast")
#pragma push_macro("intel_sub_group_reduce_add")
#pragma push_macro("intel_sub_group_reduce_max")
#pragma push_macro("intel_sub_group_reduce_min")
#pragma push_macro("intel_sub_group_scan_exclusive_add")
#pragma push_macro("intel_sub_group_scan_exclusive_max")
#pragma push_macro("intel_sub_group_scan_exclusive_min")
#pragma push_macro("intel_sub_group_scan_inclusive_add")
#pragma push_macro("intel_sub_group_scan_inclusive_max")
#pragma push_macro("intel_sub_group_scan_inclusive_min")
#pragma push_macro("intel_sub_group_shuffle")
#pragma push_macro("intel_sub_group_shuffle_down")
#pragma push_macro("intel_sub_group_shuffle_up")
#pragma push_macro("intel_sub_group_shuffle_xor")
#pragma push_macro("sub_group_all")
#pragma push_macro("sub_group_any")
#pragma push_macro("sub_group_ballot")
#pragma push_macro("sub_group_broadcast")
#pragma push_macro("sub_group_broadcast_first")
#pragma push_macro("sub_group_non_uniform_broadcast")
#pragma push_macro("sub_group_reduce_add")
#pragma push_macro("sub_group_reduce_max")
#pragma push_macro("sub_group_reduce_min")
#pragma push_macro("sub_group_scan_exclusive_add")
#pragma push_macro("sub_group_scan_exclusive_max")
#pragma push_macro("sub_group_scan_exclusive_min")
#pragma push_macro("sub_group_scan_inclusive_add")
#pragma push_macro("sub_group_scan_inclusive_max")
#pragma push_macro("sub_group_scan_inclusive_min")
#pragma push_macro("sub_group_shuffle")
#pragma push_macro("sub_group_shuffle_down")
#pragma push_macro("sub_group_shuffle_up")
#pragma push_macro("sub_group_shuffle_xor")
#pragma push_macro("get_sub_group_eq_mask")
#pragma push_macro("get_sub_group_ge_mask")
#pragma push_macro("get_sub_group_gt_mask")
#pragma push_macro("get_sub_group_le_mask")
#pragma push_macro("get_sub_group_lt_mask")
#pragma push_macro("sub_group_ballot_bit_count")
#pragma push_macro("sub_group_ballot_bit_extract")
#pragma push_macro("sub_group_ballot_exclusive_scan")
#pragma push_macro("sub_group_ballot_find_lsb")
#pragma push_macro("sub_group_ballot_find_msb")
#pragma push_macro("sub_group_ballot_inclusive_scan")
#pragma push_macro("sub_group_inverse_ballot")
