// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is constant at link time in bitcode, in programs from source.

#define __cltile_region_rows_packed 0
#define CLTILE_LEADING_ZEROS(number) clz(number)

// OpenCL C before 1.2 reads images by samplers only.
#if !defined(__OPENCL_CPP_VERSION__) && __OPENCL_C_VERSION__ < 120
#define CLTILE_COORDINATES(at) CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST, at
#else
#define CLTILE_COORDINATES(at) at
#endif
