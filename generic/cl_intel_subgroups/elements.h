// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group blocks of global and local memory by loads and stores: each work-item moves its own elements.

#pragma once

#include "cl_intel_subgroups.h"

// A lane's vector.
#define CLTILE_VECTOR(texels_t, element_t, components)                                                                 \
    union {                                                                                                            \
        element_t elements[components];                                                                                \
        texels_t texels;                                                                                               \
    }

// A lane's first element. Addresses are counted in bytes: where a kernel imports these functions, LLVM's SPIR-V target
// makes pointers to bytes of their parameters, and spirv-link compares.
#define CLTILE_FIRST_ELEMENT(space, p, element_t) ((space uchar *)p + get_sub_group_local_id() * sizeof(element_t))

// Global memory is read from any multiple of 4 bytes on. All else begins at a multiple of 16, where elements are as
// aligned as their type.
#define CLTILE_LOAD_ELEMENTS(block, p, space, element_t, components)                                                   \
    typedef element_t __attribute__((aligned(sizeof(element_t) < 4 ? sizeof(element_t) : 4))) of_dwords;               \
    const space uchar *first = CLTILE_FIRST_ELEMENT(const space, p, element_t);                                        \
    const size_t row = get_max_sub_group_size() * sizeof(element_t);                                                   \
    _Pragma("unroll") for (uint component = 0; component < components; ++component) block.elements[component] =        \
        *(const space of_dwords *)(first + component * row);

#define CLTILE_STORE_ELEMENTS(block, p, space, element_t, components)                                                  \
    space uchar *first = CLTILE_FIRST_ELEMENT(space, p, element_t);                                                    \
    const size_t row = get_max_sub_group_size() * sizeof(element_t);                                                   \
    _Pragma("unroll") for (uint component = 0; component < components; ++component)                                    \
        *(space element_t *)(first + component * row) = block.elements[component];

#define CLTILE_READ_BUFFER(space, suffix, texels_t, element_t, components)                                             \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(const space element_t *p) {                             \
        CLTILE_VECTOR(texels_t, element_t, components) block;                                                          \
        CLTILE_LOAD_ELEMENTS(block, p, space, element_t, components)                                                   \
        return block.texels;                                                                                           \
    }
#define CLTILE_WRITE_BUFFER(space, suffix, texels_t, element_t, components)                                            \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(space element_t *p, texels_t data) {                       \
        CLTILE_VECTOR(texels_t, element_t, components) block;                                                          \
        block.texels = data;                                                                                           \
        CLTILE_STORE_ELEMENTS(block, p, space, element_t, components)                                                  \
    }
