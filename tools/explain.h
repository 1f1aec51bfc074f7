/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sections of docs/diagnostics.md, which the command contains. */

#pragma once

#include "text.h"

/* The IDs that the page explains, in its order. */
void add_explained_ids(words *ids);

/* What the page says about an ID, as plain text; "" for an unknown one. */
char *explain(const char *id);

/* Prints what the page says about an ID, for a terminal. Reports an unknown ID as wrong usage of `subcommand`, and
 * returns false. */
bool explain_finding(const char *subcommand, const char *id);
