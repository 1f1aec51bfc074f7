// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --device and no --target, or auto, each GPU gets the target it needs: messages where it has them. The assembly stands
// in the order of the devices. What is not built for each GPU alone is for one target.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --emit isa --device skl,dg2-g10 %s -o %t.asm
// RUN: FileCheck %s --input-file %t.asm --implicit-check-not='// cltile:' --implicit-check-not='{{[Mm]}}edia block'
// RUN: %cltile build -v -DMEMORY --emit isa --device pvc,skl,dg2-g10 %s -o %t.asm 2>&1 | FileCheck %s --check-prefix VERBOSE
// RUN: FileCheck %s --input-file %t.asm --check-prefix MEMORY --implicit-check-not='// cltile:'
// RUN: %cltile build --emit spvasm --device tgllp,SKL %s -o - | FileCheck %s --check-prefix INTEL
// RUN: %cltile build --target auto --emit spvasm --device bmg-g21,lnl-m,ptl-h %s -o - | FileCheck %s --check-prefix BLOCKS
// RUN: %cltile build --target=generic --emit spvasm --device skl %s -o - | FileCheck %s --check-prefix GENERIC
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --check-prefix GENERIC
// RUN: rm -f %t.spv
// RUN: %exits 2 %cltile build --emit spv --device skl,dg2-g10,pvc %s -o %t.spv 2>&1 | FileCheck %s --check-prefix MIXED
// RUN: not ls %t.spv

// Bitcode for a GPU leaves sub-groups to it, whatever the target.
// RUN: %cltile build --target generic --emit ll --device bmg-g21 %s -o - | FileCheck %s --check-prefix BITCODE

// CHECK: // cltile: device skl, kernel read
// CHECK: media block read
// CHECK: // cltile: device dg2-g10, kernel read
// CHECK: media block read
// INTEL: OpSubgroupImageMediaBlockReadINTEL
// BLOCKS: OpSubgroupImageBlockReadINTEL
// GENERIC: OpImageRead
// MIXED: cltile build: --device skl needs target intel, and pvc needs intel-xe2: build for one after the other, with an output for each (--emit isa takes both at once)
// MEMORY: // cltile: device pvc, kernel copy
// MEMORY: // cltile: device skl, kernel copy
// MEMORY: // cltile: device dg2-g10, kernel copy
// VERBOSE: cltile: target intel-xe2 for pvc: Xe-HPC has 2D block messages for memory, and no images
// VERBOSE-NEXT: cltile: target intel for skl: Gen9 has media block messages
// VERBOSE: linked generic/cl_khr_extended_async_copies
// VERBOSE: linked generic/cl_khr_extended_async_copies
// BITCODE: call {{.*}}get_sub_group_local_id
#ifdef MEMORY
kernel void copy(global uchar *bytes, local uchar *tile) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, bytes, 0, 1, 64, 16, 128, 64, 0);
    wait_group_events(1, &copied);
}
#else
kernel __attribute__((intel_reqd_sub_group_size(16))) void read(read_only image2d_t image, global uint *out, int2 at) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui(at, 8, 2, image);
}
#endif
