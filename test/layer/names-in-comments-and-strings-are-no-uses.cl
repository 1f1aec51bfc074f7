// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names in comments, in strings, and within longer names are no uses.

// REQUIRES: once
// RUN: %bin/layer-scan %s | FileCheck %s
// RUN: sed 's/SUFFIX//' %s > %t.cl && %bin/layer-scan %t.cl | FileCheck %s --check-prefix=USED
// CHECK: uses: none
// USED: uses: sub-group-queries
// USED-NEXT: first: get_sub_group_size in '', line [[#@LINE + 23]]

// intel_sub_group_media_block_read_uc \
   intel_sub_group_media_block_write_uc, on this line too
/* sub_group_barrier // */ int a; /* /* get_sub_group_size */
/\
* cl_khr_extended_async_copies *\
/
__constant char text[] = "get_sub_group_size \" get_sub_group_id \\";
__constant char split[] = "sub_group_barrier\
 intel_reqd_sub_group_size";
__constant int characters = 'sub_group_barrier';

#if 0
It isn't code, and the quote ends with its line: "wait_group_events
#error and a message isn't: sub_group_barrier /* which begins no comment
#error get_sub_group_id is missing
#warning get_sub_group_id is missing
#endif

/* A longer name is another. */
int my_get_sub_group_size(int get_sub_group_sizes) {
    int sub_group_barrier_ = 0, media_block = 0;
    return get_sub_group_sizeSUFFIX;
}
