/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checked launches, from clEnqueueNDRangeKernel to their findings.
 *
 * The layer waits in no call of the program's. In the program's queue a launch is
 *
 *     a write of 4 bytes: `ready`   waits for what the launch waits for
 *     the kernel: `end`             waits for `ready` and `gate`, too
 *     a write of 4 bytes: `past`    waits for `end`
 *     a write of 4 bytes: `last`    waits for `past` and `told`
 *
 * A thread of the layer's asks for the states of these events, and completes `gate` and `told`. Once `ready` is
 * complete, nothing that the program still has to do can hold the launch up: when the area is free, the thread fills it
 * and opens the gate. When the kernel is past, the thread reads the area, writes the findings and completes `told`. So
 * launches take turns with an area and do not wait for each other's events, and later commands of an in-order queue,
 * clFinish and clWaitForEvents come after the findings.
 *
 * Oclgrind executes commands in the program's threads, and only some functions of it are safe with threads. The thread
 * uses the area's queue while the program's thread waits for the gate or for `told`. */

#pragma once

#include "launch/checker_findings.h"
#include "program/checker_area.h"

typedef struct layer_launch {
    cl_command_queue queue;
    cl_kernel kernel;
    cl_uint dimensions;
    const size_t *offset, *global, *local;
    cl_uint wait_count;
    const cl_event *waits;
} layer_launch;

/* What the area gets, and what the findings are about. */
typedef struct layer_checked_launch {
    layer_launched launched; /* it holds the program, and with it the area; the arguments are a copy */
    struct __cltile_area header;
    cl_mem *buffers; /* retained */
    cl_uint buffer_count;

    atomic_uint references; /* all below is of checker_launches.c */
    cl_event ready, gate, end, past, told, last;
    size_t word; /* of the scratch buffer */
    bool is_open;
    struct layer_checked_launch *next;
} layer_checked_launch;

/* As clEnqueueNDRangeKernel (checker.c). */
cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event);

/* The same without checks. */
cl_int layer_pass_launch(const layer_launch *launch, cl_event *event);

/* With checks; takes `checked`, which is all zeros but for its first part. */
cl_int layer_start_launch(const layer_launch *launch, layer_checked_launch *checked, cl_event *event);

/* clWaitForEvents comes next: waits for the findings of launches that end with these events. */
void layer_await_findings(cl_uint count, const cl_event *events);

/* Writes the findings of launches that have ended, opens the gates of the others, and ends the thread. */
void layer_stop_launches(void);
