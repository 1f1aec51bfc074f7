/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checks the options of a command line against each other, and chooses what they leave open. */

#pragma once

#include "settings.h"

/* Chooses target, sub-groups and events. Reports wrong usage and returns false. */
bool resolve_settings(settings *s);
