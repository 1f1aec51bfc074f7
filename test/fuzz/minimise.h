/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making a failing program small. */

#ifndef MINIMISE_H
#define MINIMISE_H

#include "execute.h"

/* Whether a program fails still; *report tells where. */
typedef bool (*minimise_fails_fn)(void *user, const program_plan *program, report *r);

/* Takes out of a program that fails, and makes smaller, what it can do without, until no step keeps it failing, or
 * `most_tries` programs were tried; *r is then about what is left. Returns how many were. */
int minimise(program_plan *program, report *r, int most_tries, minimise_fails_fn fails, void *user);

#endif
