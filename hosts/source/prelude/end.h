// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// After all definitions.

#undef CLTILE_BUILTIN
#undef CLTILE_PRIVATE_NAMES
#undef CLTILE_DEFINITIONS
#undef static
#ifdef __clang__
#pragma clang diagnostic pop
// Programs for Intel's GPUs pass pointers to halves where sub-group blocks take ushort. The GPUs' compiler warns; Clang
// makes it an error from version 20 on.
#pragma clang diagnostic warning "-Wincompatible-pointer-types"
#endif
