/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer's parsers call a driver for, without one: its compiler would be all that an execution takes time for.
 */

#ifndef PARSERS_STAND_IN_H
#define PARSERS_STAND_IN_H

#include "driver/driver.h"

/* Makes it the driver that the layer calls. Programs keep the binaries that they are made of, and read each byte of
 * them; their build log is `log`, which may be NULL. */
void use_driver(const char *log);

/* How many programs there are. */
size_t count_programs(void);

#endif
