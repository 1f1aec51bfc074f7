/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions that the host has under other names, or defines itself (options.host_names, options.host_extensions). */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>

/* CLTILE_INVALID_ARGUMENT if an element of the two options is of no known form, or names no extension. */
cltile_status cltile_check_names(const cltile_options *options, char **message);

/* Gives functions that the module declares by the host's names those of OpenCL C, and hides those of the host's
 * extensions. Nothing else of a link knows of either. */
void cltile_take_host_names(LLVMModuleRef module, const cltile_options *options);

/* Does the reverse. */
void cltile_give_host_names(LLVMModuleRef module, const cltile_options *options);
