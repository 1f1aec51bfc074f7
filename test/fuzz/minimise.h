/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making a failing program small. */

#ifndef MINIMISE_H
#define MINIMISE_H

#include "program.h"

/* Makes the program smaller in its `n`th way; false where there are no more. What is small already it leaves as it is.
 */
typedef bool (*minimise_step)(program *p, int n);

/* Of each kind, with NULL behind the last; and what makes a program of calls whole again. */
extern const minimise_step calls_steps[], shapes_steps[], exchanges_steps[];
void calls_settle(program *p);

/* Whether a program fails still; *report tells where. */
typedef bool (*minimise_fails_fn)(void *user, const program *p, report *r);

/* Takes out of a program that fails, and makes smaller, what it can do without, until no step keeps it failing, or
 * `most_tries` programs were tried; *r is then about what is left. Returns how many were. */
int minimise(program *p, report *r, int most_tries, minimise_fails_fn fails, void *user);

#endif
