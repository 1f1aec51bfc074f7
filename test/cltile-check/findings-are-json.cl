// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --json prints an object whose findings have the members that the documentation has; of several inputs, one list; of
// nothing, an empty one. Names with quotes survive.
// RUN: mkdir -p %t && cp %s '%t/a "quoted" name.cl'
// RUN: not %cltile check --json '%t/a "quoted" name.cl' %s > %t/findings.json
// RUN: %python -c 'import json,sys; [print(*(f[m] for m in ("id","severity","kernel","function","line","column")), sorted(f)) for f in json.load(open(sys.argv[1]))["findings"]]' %t/findings.json | FileCheck %s
// RUN: %cltile check --json -W no-all %s | FileCheck %s --check-prefix=EMPTY
// RUN: %clang_cl --target=spir64 -O0 -emit-llvm -c %s -o %t/k.bc
// RUN: not %cltile check --json %t/k.bc | FileCheck %s --check-prefix=BITCODE

// CHECK: media-block-height error k helper [[#@LINE+6]] 12 ['column', 'file', 'function', 'id', 'input', 'kernel', 'line', 'message', 'note', 'severity']
// CHECK: media-block-height error k helper
// CHECK-NOT: media
// EMPTY: {{^}}{"version": 1, "findings": []}{{$}}
// BITCODE: "kernel": "k", "function": "helper", "file": null, "line": null, "column": null, "message": "height 17:
uint helper(read_only image2d_t image) {
    return intel_sub_group_media_block_read_ui8((int2)(0, 0), 4, 17, image).x;
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out) {
    *out = helper(image);
}
