/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making a failing program small. */

#ifndef MINIMISE_H
#define MINIMISE_H

#include "execute.h"

/* Whether a program fails still; *report tells where. */
typedef bool (*minimise_fails_fn)(void *user, const program_plan *program, report *r);

/* Takes out of a program that fails, and makes smaller, what it can do without, until no step makes it pass; *r is then
 * about what is left. Returns how many programs were tried. */
int minimise(program_plan *program, report *r, minimise_fails_fn fails, void *user);

#endif
