// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs from source have code for Intel's GPUs on these alone.

#define __cltile_is_intel_gpu 1
