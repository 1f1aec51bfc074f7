; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A function that llvm-spirv-15 makes invalid SPIR-V of: OpPhi names the block of the switch twice.
target triple = "spir64-unknown-unknown"

define spir_func i32 @here(i32 %i) {
start:
  switch i32 %i, label %other [
    i32 1, label %end
    i32 2, label %end
  ]
other:
  br label %end
end:
  %result = phi i32 [ 5, %start ], [ 5, %start ], [ 6, %other ]
  ret i32 %result
}
