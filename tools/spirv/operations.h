/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The instructions of a SPIR-V module that are tile operations, and the functions that have them. */

#pragma once

#include "spirv/module.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An instruction that is a tile operation, or a wait. */
typedef struct spirv_operation {
    size_t word;        /* where it begins in the module as it was read */
    uint32_t id;        /* of its result; 0: none */
    const char *opcode; /* "OpSubgroupImageMediaBlockReadINTEL", "OpFunctionCall", "GroupAsyncCopy2D2D" */
    char *name;         /* of the builtin, or of the instruction of Codeplay's set */
    const char *set;    /* the extended instruction set that the last is of, or NULL */
    const char *file;   /* by OpLine, or NULL */
    uint32_t line, column;
} spirv_operation;

typedef struct spirv_operations {
    spirv_operation *rows;
    size_t count;
    words idle;    /* the names of kernels that reach none of them */
    bool is_spirv; /* there is such a module */
} spirv_operations;

void find_operations(const spirv_module *m, spirv_operations *all);

/* Gives each instruction an OpLine whose column is its number, from 1 on, so that it is found in the translation of
 * the module; lines stay. Only the first 65,535 get one: LLVM's columns have 16 bits. */
void number_operations(file_bytes *spirv, const spirv_operations *all);

/* Removes kernels without operations, whose names go to all->idle, and functions that no remaining kernel calls.
 * Returns false if no function is left. */
bool keep_operations(file_bytes *spirv, spirv_operations *all);
