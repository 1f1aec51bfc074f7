// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The emulated queries follow the linear order of work-items in work-groups of any shape; the last sub-group may be partial,
// and lanes then still stride by the maximum size.
// REQUIRES: runs-linked
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %linked CLTILE_TEST_SUB_GROUPS=emulated %bin/queries %t.bc | FileCheck %s
// CHECK: 24 work-groups as expected

#define QUERIES(size)                                                                                                  \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void queries_##size(read_only image2d_t image,             \
                                                                                global uint *out) {                    \
        const size_t item =                                                                                            \
            (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);             \
        out[7 * item] = get_sub_group_local_id();                                                                      \
        out[7 * item + 1] = get_sub_group_id();                                                                        \
        out[7 * item + 2] = get_sub_group_size();                                                                      \
        out[7 * item + 3] = get_max_sub_group_size();                                                                  \
        out[7 * item + 4] = get_num_sub_groups();                                                                      \
        out[7 * item + 5] = get_enqueued_num_sub_groups();                                                             \
        out[7 * item + 6] = intel_sub_group_media_block_read_uc2((int2)(4, 0), 8, 4, image).y;                         \
    }
QUERIES(8)
QUERIES(16)
QUERIES(32)
