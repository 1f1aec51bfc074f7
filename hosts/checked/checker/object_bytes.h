// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The size of an object in local memory, also at offsets that only the running kernel knows.

#include "checker/dynamic_object_bytes.h"
