// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that fit no builtin: Clang's error, and what different overloads want, without the headers' macros; in seven lines at most.
// For a name that does not exist it says which do.
// RUN: %exits 1 %cltile build -ferror-limit=0 %s -o %t.bc > %t.said 2>&1
// RUN: FileCheck %s < %t.said
// RUN: awk '/: (error|warning): / { n = 0 } ++n > 7' %t.said | count 0
// RUN: not grep -e "CLTILE_" -e "__attribute__.*__inline" -e "scratch space" %t.said
#define READ(at) intel_sub_group_media_block_read_uc8(at, 16, in)
kernel void k(read_only image2d_t in, write_only image2d_t out, global uchar *g, local uchar *l, sampler_t s) {
    const int2 at = 0;
    uint v[8];

    // Numbers of arguments.
    // CHECK: :[[#@LINE+4]]:5: error: no matching function for call to 'intel_sub_group_media_block_read_uc8'
    // CHECK-NEXT: {{.*}}intel_sub_group_media_block_read_uc8(at, 16, in);
    // CHECK-NEXT: ^
    // CHECK-NEXT: cl_intel_media_block_io.h:{{.*}}: note: candidate function not viable: requires 4 arguments, but 3 were provided
    intel_sub_group_media_block_read_uc8(at, 16, in);
    // CHECK-NEXT: error: no matching function for call to 'async_work_group_copy_2D2D'
    // CHECK-NEXT: async_work_group_copy_2D2D(
    // CHECK-NEXT: ^
    // CHECK-NEXT: note: {{.*}} requires 10 arguments, but 9 were provided
    // CHECK-NEXT: note: {{.*}} requires 7 arguments, but 9 were provided
    async_work_group_copy_2D2D(l, 0, g, 0, 1, 16, 16, 64, 16);
    // CHECK-NEXT: error: too few arguments to function call, single argument '__flags' was not specified
    // CHECK-NEXT: async_work_group_copy_fence
    // CHECK-NEXT: ^
    // CHECK-NEXT: note: 'async_work_group_copy_fence' declared here
    async_work_group_copy_fence();

    // Types.
    // CHECK-NEXT: error: no matching function for call to 'intel_sub_group_media_block_read_uc8'
    // CHECK-NEXT: intel_sub_group_media_block_read_uc8
    // CHECK-NEXT: ^
    // CHECK-DAG: note: {{.*}} to '__private __read_only image2d_t' for 4th argument
    // CHECK-DAG: note: {{.*}} to '__private __read_write image2d_t' for 4th argument
    intel_sub_group_media_block_read_uc8(at, 16, 8, out);
    // CHECK: error: no matching function for call to 'read_imagef'
    // CHECK: :[[#@LINE+1]]:5: note: candidate function not viable: no known conversion from 'sampler_t' to {{.*}} for 2nd argument
    read_imagef(in, s);
    // CHECK: :[[#@LINE+3]]:65: warning: incompatible pointer types passing
    // CHECK: note: passing argument to parameter '__destination' here
    // CHECK-NEXT: error:
    intel_sub_group_2d_block_read_8b_8r32x1c(g, 64, 64, 64, at, (private uchar *)v);

    // Macros of the program are shown.
    // CHECK-SAME: no matching function for call to 'intel_sub_group_media_block_read_uc8'
    // CHECK: :8:18: note: expanded from macro 'READ'
    // CHECK-NEXT: #define READ(at)
    READ(at);

    // Names.
    // CHECK: error: use of undeclared identifier 'intel_sub_group_shufle'; did you mean 'intel_sub_group_shuffle'?
    intel_sub_group_shufle(v[0], 4);
    // CHECK: error: use of undeclared identifier 'intel_sub_group_media_block_read_ui16'
    // CHECK: :[[#@LINE+1]]:5: note: there are intel_sub_group_media_block_{read,write}_{uc,us,ui}, followed by nothing, 2, 4, 8 or, but for ui, 16;
    intel_sub_group_media_block_read_ui16(at, 8, 8, in);
}
