// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the builtins of media blocks are compiled.

#pragma once

#define CLTILE_BLOCK_BUILTIN CLTILE_BUILTIN
