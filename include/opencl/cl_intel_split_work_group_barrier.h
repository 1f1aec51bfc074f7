// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_split_work_group_barrier: declares the two halves of a work-group's barrier for an OpenCL C kernel.
//
//   void intel_work_group_barrier_arrive(cl_mem_fence_flags flags)
//   void intel_work_group_barrier_wait(cl_mem_fence_flags flags)
//
// From OpenCL C 2.0 on, both also take a memory_scope. All work-items of the work-group arrive, and then all wait; each
// arrival has one wait. What a work-item wrote before it arrived, others see behind their wait: in the memories that
// both calls' flags name.
//
// Source: cl_intel_split_work_group_barrier version 1.0.0.

#ifndef CLTILE_CL_INTEL_SPLIT_WORK_GROUP_BARRIER_H
#define CLTILE_CL_INTEL_SPLIT_WORK_GROUP_BARRIER_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_split_work_group_barrier : begin
#pragma OPENCL EXTENSION cl_intel_split_work_group_barrier : end

#ifndef cl_intel_split_work_group_barrier
#define cl_intel_split_work_group_barrier 1
#endif

#ifdef CLTILE_PRIVATE_NAMES // in SPIR-V that is to be linked with a library of cltile's
#define intel_work_group_barrier_arrive __cltile_intel_work_group_barrier_arrive
#define intel_work_group_barrier_wait __cltile_intel_work_group_barrier_wait
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags __flags);
void CLTILE_BUILTIN intel_work_group_barrier_wait(cl_mem_fence_flags __flags);
#if defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ >= 200
#define CLTILE_BARRIERS_HAVE_SCOPES
void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags __flags, memory_scope __scope);
void CLTILE_BUILTIN intel_work_group_barrier_wait(cl_mem_fence_flags __flags, memory_scope __scope);
#endif

#endif
