/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile inspect: the operations of kernels and the findings about them, as text and as JSON. */

#pragma once

#include "cltile/cltile.h"
#include "spirv/spirv.h"

#include <stdbool.h>
#include <stdio.h>

/* A finding, with strings of its own. */
typedef struct inspected_finding {
    cltile_diagnostic d;
    const spirv_operation *operation; /* the instruction that it is about, or NULL */
    size_t kernel;                    /* the number of the one that it is shown with, from 1; 0: none */
    size_t number;                    /* of the operation that it is about; SIZE_MAX: none */
} inspected_finding;

/* An operation, and its instruction in SPIR-V. */
typedef struct inspected_operation {
    const cltile_operation *o;
    const spirv_operation *instruction; /* NULL: the input is not SPIR-V */
    const char *file;
    unsigned line, column;
    cltile_constant group_bytes; /* that a work-group moves when all its work-items make the call once */
} inspected_operation;

typedef struct inspected_kernel {
    const cltile_kernel *k;
    inspected_operation *operations;
} inspected_kernel;

typedef struct inspection {
    FILE *out;
    const char *label;
    bool json, colours;
    const spirv_operations *instructions; /* NULL: the input is not SPIR-V */
    inspected_finding *findings;
    size_t finding_count;
    size_t kernel_count; /* shown so far, with the one that is being shown */
    words idle;          /* the names of kernels without operations */
} inspection;

/* The callbacks of cltile_inspect_bitcode, with an inspection for user. Findings come before kernels. */
void keep_inspected_finding(void *user, const cltile_diagnostic *diagnostic);
void show_inspected_kernel(void *user, const cltile_kernel *kernel);

/* Before the first kernel, and after the last. */
void begin_inspection(const inspection *i);
void end_inspection(const inspection *i);

/* Finds the next wait for a copy, or copy that a wait is for, from the completion *next on. */
bool find_partner(const cltile_kernel *k, size_t number, size_t *next, size_t *partner);

bool is_block(const cltile_operation *o);
bool is_sub_group_block(const cltile_operation *o);
bool is_2d_block(const cltile_operation *o);
bool is_copy(const cltile_operation *o);

/* ---- The two forms ---- */

void draw_kernel_text(const inspection *i, const inspected_kernel *kernel);
void draw_rest_text(const inspection *i);

void draw_kernel_json(const inspection *i, const inspected_kernel *kernel);
void draw_rest_json(const inspection *i);

/* The sums over a kernel's operations, with constant sizes only. An operation in a loop or on a condition counts once.
 */
typedef struct kernel_sums {
    size_t counts[CLTILE_OPERATION_2D_BLOCK_PREFETCH + 1]; /* of each kind */
    size_t reads_2d, copies;                               /* of several */
    uint64_t bytes_read, bytes_written; /* from and to images and global memory, by a work-group; no prefetches */
    size_t known, unknown;              /* operations whose bytes are in these, and are not */
    size_t errors, warnings, notes;
} kernel_sums;

kernel_sums sum_kernel(const inspection *i, const inspected_kernel *kernel);
