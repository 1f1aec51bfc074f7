// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that uses none of the builtins.

kernel void nothing(global uint *out) {
    out[get_global_id(0)] = 7;
}
