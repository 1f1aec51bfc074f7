// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// After all definitions.

#undef CLTILE_BUILTIN
#undef CLTILE_PRIVATE_NAMES
#undef CLTILE_DEFINITIONS
#undef static
#ifdef __clang__
#pragma clang diagnostic pop
#endif
