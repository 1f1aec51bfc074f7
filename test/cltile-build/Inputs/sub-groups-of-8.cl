// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel __attribute__((intel_reqd_sub_group_size(8))) void small(global uint *out) {
    out[get_global_id(0)] = get_sub_group_size();
}
