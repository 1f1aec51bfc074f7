// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text shows the name and the types of a function whose name is mangled; JSON keeps the symbol. A name that only looks mangled
// stays.
// RUN: %cltile inspect %s | FileCheck %s
// RUN: %cltile inspect --json %s | FileCheck %s --check-prefix=JSON

// CHECK: in {{ *}}fetch(unsigned int AS3*, unsigned int const AS1*), called from line [[#@LINE+13]]
// CHECK: in {{ *}}_Zfetch, called from line [[#@LINE+13]]
// JSON: "function": "_Z5fetchPU3AS3jPU3AS1Kj"
// JSON: "function": "_Zfetch"
__attribute__((overloadable)) void fetch(local uint *tile, const global uint *image) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, image, 0, sizeof(uint), 8, 8, 64, 8, 0);
    wait_group_events(1, &copied);
}
void _Zfetch(local uint *tile, const global uint *image) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, image, 0, sizeof(uint), 4, 8, 64, 8, 0);
    wait_group_events(1, &copied);
}
kernel void copy(local uint *tile, const global uint *image) {
    fetch(tile, image);
    _Zfetch(tile, image);
}
