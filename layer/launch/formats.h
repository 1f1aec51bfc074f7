/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels with media blocks of images that are not read_only, on a driver that gives kernels the format of another
 * image (tells_other_formats of a cltile_driver): whether blocks of the bound images would be right. */

#pragma once

#include "launch/arguments.h"
#include "program/program.h"

/* Whether kernels of the program need a record of their arguments for this. */
bool layer_tells_other_formats(const layer_program *program);

/* Marks the images of a kernel of the program that may have blocks. Returns CL_OUT_OF_HOST_MEMORY when memory runs
 * out. */
cl_int layer_find_formats(const layer_program *program, layer_arguments *arguments);

/* Whether a block of a kernel would be read or written with another image's format. The message on standard error comes
 * once for each kernel. */
bool layer_refuses_formats(layer_arguments *arguments);
