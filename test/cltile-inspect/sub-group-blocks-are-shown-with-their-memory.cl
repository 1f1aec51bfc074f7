// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads and writes: which memory they read or write, from where on, and which element a lane has; from OpenCL C,
// bitcode and SPIR-V. In SPIR-V, lanes move their own elements of local memory.
// REQUIRES: spirv, spirv-reader, jsonschema
// RUN: %exits 0 %cltile inspect %s > %t.txt
// RUN: FileCheck %s --check-prefixes=CHECK,LINES --match-full-lines --strict-whitespace < %t.txt
// RUN: grep -c "^  #" %t.txt | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}9{{$}}
// RUN: %clang_cl -I%include --target=spir64-unknown-unknown -Xclang -disable-llvm-passes -fno-discard-value-names -g -c -emit-llvm %s -o %t.bc
// RUN: %cltile inspect %t.bc | diff %t.txt -
// RUN: %clang_cl -I%include --target=x86_64-unknown-unknown -Xclang -disable-llvm-passes -fno-discard-value-names -g -c -emit-llvm %s -o %t.cpu.bc
// RUN: %cltile inspect %t.cpu.bc | grep "component\|a sub-group" > %t.cpu.txt
// RUN: grep "component\|a sub-group" %t.txt | diff - %t.cpu.txt
// RUN: %cltile build --target intel --emit spv %s -o %t.spv
// RUN: %cltile inspect %t.spv > %t.spv.txt
// RUN: FileCheck %s --check-prefixes=CHECK,SPIRV --match-full-lines --strict-whitespace < %t.spv.txt
// RUN: %cltile inspect --json %s > %t.json
// RUN: %schema_of/inspect.schema.json -i %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: sed 's/"memory": "global"/"memory": "constant"/' %t.json > %t.wrong
// RUN: not %schema_of/inspect.schema.json -i %t.wrong
// RUN: %cltile inspect --spvasm %t.spv | FileCheck %s --check-prefix=TEXT
// CHECK:kernel blocks: sub-group size 16, work-group 64x1x1
// LINES:  #1   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_read2
// SPIRV:  #1   intel_sub_group_block_read2
// SPIRV-NEXT:      SPIR-V   OpSubgroupBlockReadINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      from     p (global, argument 0), from byte 64 on
// CHECK-NEXT:      lanes    16 lanes x 2 components of 4 bytes: component c of lane l is element 16 * c + l
// CHECK-NEXT:      moves    128 bytes a sub-group, 512 bytes a work-group
// LINES:  #2   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_read_uc16
// SPIRV:  #2   intel_sub_group_block_read_uc16
// SPIRV-NEXT:      SPIR-V   OpSubgroupImageBlockReadINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      from     in (read_only, argument 1), from byte -4 of row 2 on
// CHECK-NEXT:      lanes    16 lanes x 16 components of 1 byte: component c of lane l is element l of row c
// CHECK-NEXT:      moves    256 bytes a sub-group, 1,024 bytes a work-group
// LINES:  #3   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_write_uc16
// SPIRV:  #3   intel_sub_group_block_write_uc16
// SPIRV-NEXT:      SPIR-V   OpSubgroupImageBlockWriteINTEL, word {{[0-9]+}}
// CHECK-NEXT:      to       out (write_only, argument 2), from byte 8 of row ? on
// CHECK-NEXT:      lanes    16 lanes x 16 components of 1 byte: component c of lane l is element l of row c
// CHECK-NEXT:      moves    256 bytes a sub-group, 1,024 bytes a work-group
// LINES:  #4   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_read_us8
// LINES-NEXT:      from     q (global, argument 3), from byte ? on
// LINES:  #5   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_write_us8
// LINES-NEXT:      to       tile (local), from byte 256 on
// LINES-NEXT:      lanes    16 lanes x 8 components of 2 bytes: component c of lane l is element 16 * c + l
// LINES-NEXT:      moves    256 bytes a sub-group, 1,024 bytes a work-group
// LINES:  #6   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_read_us
// LINES-NEXT:      from     tile (local), from byte 0 on
// LINES-NEXT:      lanes    16 lanes x 1 component of 2 bytes: component c of lane l is element 16 * c + l
// LINES:  #7   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_read_ul2
// LINES:  #8   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_block_write_ul2
// SPIRV:  #6   intel_sub_group_block_write_ul2
// SPIRV-NEXT:      SPIR-V   OpSubgroupBlockWriteINTEL, word {{[0-9]+}}
// CHECK-NEXT:      to       r (global, argument 4), from byte 0 on
// CHECK-NEXT:      lanes    16 lanes x 2 components of 8 bytes: component c of lane l is element 16 * c + l
// CHECK-NEXT:      moves    256 bytes a sub-group, 1,024 bytes a work-group, on a condition
// LINES:      in all   5 sub-group block reads, 3 sub-group block writes
// LINES-NEXT:               a work-group reads 3,584 bytes and writes 2,048 bytes, each operation done once
// SPIRV:      in all   4 sub-group block reads, 2 sub-group block writes
// CHECK:kernel any: no fixed sub-group size
// CHECK:      lanes    4 components of 4 bytes a lane; the sub-group size is not fixed
// CHECK-NEXT:      moves    ? bytes a sub-group
// JSON: "kind": "sub-group-block-read", "builtin": "intel_sub_group_block_read2", {{.*}}"source": {"memory": "global", "name": "p", "argument": 0, "offset_bytes": 64, "extent_bytes": 128}, "element_bytes": 4, "lanes": 16, "components": 2, "sub_group_bytes": 128, "work_group_bytes": 512}
// JSON: "builtin": "intel_sub_group_block_write_uc16", {{.*}}"destination": {"memory": "image", "name": "out", "argument": 2, "access": "write_only", "x_byte": 8, "y": null}
// JSON: "sub_group_block_reads": 5, "sub_group_block_writes": 3, "copies": 0,
// JSON: "kind": "sub-group-block-read", {{.*}}"lanes": null, "components": 4, "sub_group_bytes": null, "work_group_bytes": null}
// TEXT: OpSubgroupBlockReadINTEL {{.*}} ; intel_sub_group_block_read2
// TEXT: OpSubgroupImageBlockWriteINTEL {{.*}} ; intel_sub_group_block_write_uc16
// TEXT: OpSubgroupBlockWriteINTEL {{.*}} ; intel_sub_group_block_write_ul2
#include <cl_intel_subgroups.h>
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void blocks(global uint *p, read_only image2d_t in, write_only image2d_t out, global ushort *q, global ulong *r) {
    local ushort tile[256];
    const uint2 words = intel_sub_group_block_read2(p + 16);
    const uchar16 rows = intel_sub_group_block_read_uc16(in, (int2)(-4, 2));
    intel_sub_group_block_write_uc16(out, (int2)(8, get_group_id(0)), rows);
    intel_sub_group_block_write_us8(tile + 128, intel_sub_group_block_read_us8(q + p[0]));
    barrier(CLK_LOCAL_MEM_FENCE);
    q[get_global_id(0)] = intel_sub_group_block_read_us(tile) + (ushort)words.x;
    if (get_group_id(0) == 0)
        intel_sub_group_block_write_ul2(r, intel_sub_group_block_read_ul2(r + 32));
}
kernel void any(global uint *p) {
    p[get_global_id(0)] = intel_sub_group_block_read4(p).w;
}
