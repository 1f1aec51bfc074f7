// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An #include of a header of the extensions is a use of the extension where the program does not bring a file of that name.

// REQUIRES: once
// RUN: rm -rf %t && mkdir -p %t/own && cd %t && echo > own/cl_khr_extended_async_copies.h
// RUN: %bin/layer-scan %s | FileCheck %s
// CHECK: uses: copies
// CHECK-NEXT: first: cl_khr_extended_async_copies.h in '', line [[# @LINE + 9]]
// RUN: echo '#include "cl_intel_subgroups.h"' > %t/blocks.cl && %bin/layer-scan %t/blocks.cl | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: uses: sub-group-read sub-group-write ui uc us ul
// RUN: echo '#include "cl_intel_subgroup_2d_block_io.h"' > %t/blocks.cl && %bin/layer-scan %t/blocks.cl | FileCheck %s --check-prefix=TILES
// TILES: uses: 2d-block-io{{$}}
// RUN: %bin/layer-scan %s -o -Iown | FileCheck %s --check-prefix=NONE
// RUN: %bin/layer-scan %s -H cl_khr_extended_async_copies.h own/cl_khr_extended_async_copies.h | FileCheck %s --check-prefix=NONE
// NONE: uses: none

#include <cl_khr_extended_async_copies.h>
#include <my_cl_khr_async_work_group_copy_fence.h>
#include "cl_intel_required_subgroup_size.h"
