// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which images there are: NVIDIA's compiler takes read_write ones as OpenCL C 3.0, too, where it has no macro for them.

#if __OPENCL_C_VERSION__ >= 300
#define CLTILE_READ_WRITE_IMAGES
#endif
