/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges of emulated sub-groups that perhaps not all work-items of the work-group reach. They have barriers of the
 * work-group, so they need all.
 *
 * What a condition is made of tells whether it is uniform, that is the same for the work-group. Values flow along the
 * edges of a graph: from operands to the variable that is assigned, from a condition to the control of what is behind
 * it, from control to the variables that are assigned there, from arguments to parameters. Sources are the ids of
 * work-items and sub-groups, and what a sub-group has computed together:
 *
 *     int i = get_local_id(0);        get_local_id -> i
 *     if (i < n)                      i -> control of the branch
 *         x = sub_group_any(n);       the exchange is reached from a source: it may be divergent
 *
 * A value that is neither computed from a source nor assigned under divergent control is uniform. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Looks at a text of layer_expand. `finding` becomes the first such exchange, with its function, line and condition, or
 * NULL; the caller frees it.
 *
 * sub_group_size: of kernels that require none. False when memory runs out. */
bool layer_find_divergence(const char *text, size_t size, unsigned sub_group_size, char **finding);
