// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_khr_async_work_group_copy_fence: declares the fence between async copies for an OpenCL C kernel.
//
//   void async_work_group_copy_fence(cl_mem_fence_flags flags)
//
// The async copies issued before it have completed their accesses to the memories that flags names
// (CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE, or both) before those issued after it begin theirs. All work-items of the
// work-group make the call, with the same flags. It does not replace wait_group_events().
//
// Source: cl_khr_async_work_group_copy_fence version 1.0.0.

#ifndef CLTILE_CL_KHR_ASYNC_WORK_GROUP_COPY_FENCE_H
#define CLTILE_CL_KHR_ASYNC_WORK_GROUP_COPY_FENCE_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_khr_async_work_group_copy_fence : begin
#pragma OPENCL EXTENSION cl_khr_async_work_group_copy_fence : end

#ifndef cl_khr_async_work_group_copy_fence
#define cl_khr_async_work_group_copy_fence 1
#endif

#ifdef CLTILE_PRIVATE_NAMES // in SPIR-V that is to be linked with a library of cltile's
#define async_work_group_copy_fence __cltile_async_work_group_copy_fence
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

void CLTILE_BUILTIN async_work_group_copy_fence(cl_mem_fence_flags __flags);

#endif
