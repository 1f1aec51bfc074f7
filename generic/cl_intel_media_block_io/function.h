// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the builtins of media blocks are compiled, and into how much code.

#pragma once

#define CLTILE_BLOCK_BUILTIN CLTILE_BUILTIN

// Before a loop over the components of a plain block; and how often it runs, and one over the texels of a component.
#define CLTILE_BLOCK_LOOP _Pragma("unroll")
#define CLTILE_COMPONENTS(n) (n)

// Runs a statement with format.encoding a constant where it is one of the common ones: so their loops decide nothing
// about it, and compilers cannot mix the costly encodings into them. For more encodings the code would grow by more than
// they are worth.
#define CLTILE_FOR_ENCODING(format, statement)                                                                         \
    switch (format.encoding) {                                                                                         \
        CLTILE_CASE(format, CLTILE_ENCODING_UINT, statement)                                                           \
        CLTILE_CASE(format, CLTILE_ENCODING_UNORM, statement)                                                          \
    default:                                                                                                           \
        statement;                                                                                                     \
        break;                                                                                                         \
    }
#define CLTILE_CASE(format, constant, statement)                                                                       \
    case constant:                                                                                                     \
        format.encoding = constant;                                                                                    \
        statement;                                                                                                     \
        break;
