// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PoCL's compiler knows sizes at all offsets, unlike other hosts that run work-items one by one.

#include "checker/dynamic_object_bytes.h"
