// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --verbose lists what is linked: the read and the two queries it needs; nothing of writes gets into the module.
// RUN: %cltile build --verbose --emit ll %s -o %t.ll 2> %t.log
// RUN: FileCheck %s --check-prefix LOG --input-file %t.log --implicit-check-not='cltile: linked'
// RUN: FileCheck %s --input-file %t.ll --implicit-check-not=write_image --implicit-check-not='{{read_image.*rw}}'

// LOG: cltile: {{.*}}clang {{.*}}takes-only-the-members-needed.cl
// LOG: cltile: linked generic/cl_intel_media_block_io/intel_sub_group_media_block_read_us, {{[0-9]+}} bytes
// LOG-DAG: cltile: linked generic/cl_khr_subgroups/get_sub_group_local_id, {{[0-9]+}} bytes
// LOG-DAG: cltile: linked generic/cl_khr_subgroups/get_max_sub_group_size, {{[0-9]+}} bytes
// LOG: cltile: {{.*}}llvm-dis

// CHECK: declare {{.*}}read_image{{.*}}ocl_image2d_ro
kernel void read(read_only image2d_t image, global ushort8 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_us8((int2)(0), 8, 16, image);
}
