; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A function that llc makes invalid SPIR-V of: OpenCL has no vectors of 5.
target triple = "spirv64-unknown-unknown"

define spir_func <5 x i32> @here(<5 x i32> %v) {
  %result = add <5 x i32> %v, %v
  ret <5 x i32> %result
}
