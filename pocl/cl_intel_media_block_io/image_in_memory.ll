; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What OpenCL C cannot say: an image as the pointer that PoCL has for it. SPIR-V has no cast of images, but variables of
; them, whose memory may be read as another type's. Valid SPIR-V, which PoCL 6.0 and 7.1 compile to a move.
define linkonce_odr spir_func ptr addrspace(1) @_Z24__cltile_image_in_memory14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image) alwaysinline {
  %memory = alloca target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)
  store target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, ptr %memory
  %pointer = load ptr addrspace(1), ptr %memory
  ret ptr addrspace(1) %pointer
}

define linkonce_odr spir_func ptr addrspace(1) @_Z24__cltile_image_in_memory14ocl_image2d_wo(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image) alwaysinline {
  %memory = alloca target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1)
  store target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, ptr %memory
  %pointer = load ptr addrspace(1), ptr %memory
  ret ptr addrspace(1) %pointer
}

define linkonce_odr spir_func ptr addrspace(1) @_Z24__cltile_image_in_memory14ocl_image2d_rw(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %image) alwaysinline {
  %memory = alloca target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2)
  store target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %image, ptr %memory
  %pointer = load ptr addrspace(1), ptr %memory
  ret ptr addrspace(1) %pointer
}
