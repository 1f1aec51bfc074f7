/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a link needs to know about a host. */

#pragma once

#include "drivers.h"

/* The driver of the host with that name; NULL: what a link for no particular host needs. */
const cltile_driver *cltile_driver_of_host(const char *name);

/* Whether a host's driver has an extension by itself. */
bool cltile_host_has(const cltile_host *host, const char *extension);
