// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One copy, whose wait is SPIR-V's instruction.

#undef wait_group_events
#include "../../async-copies/Inputs/one-copy.cl"
