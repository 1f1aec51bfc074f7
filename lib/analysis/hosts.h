/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a link needs to know about a host. */

#pragma once

#include "drivers.h"

/* The driver of the host with that name; NULL: what a link for no particular host needs. */
const cltile_driver *cltile_driver_of_host(const char *name);

/* ---- Functions that are of extensions, which not all hosts have (extensions.c) ---- */

/* The extension that defines the function of a symbol, or NULL: it is of OpenCL C's core, or not known. */
const char *cltile_extension_of(const char *symbol);
