/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The types of parameters in a mangled name, and a name with others. */

#pragma once

#include <stdbool.h>

#define CLTILE_MOST_PARAMETERS 5
#define CLTILE_TYPE_SIZE 64 /* of a mangled type, with the zero at its end */

typedef struct cltile_parameters {
    char types[CLTILE_MOST_PARAMETERS][CLTILE_TYPE_SIZE]; /* each by itself: without S_, which repeats one before it */
    unsigned count;
} cltile_parameters;

/* Reads what follows a function's base name: "Dv4_DhS_Dv4_s". False for types that functions of OpenCL C do not have.
 */
bool cltile_read_parameters(const char *mangled, cltile_parameters *parameters);

/* Whether a parameter points to halves, or to vectors of them. */
bool cltile_is_pointer_to_halves(const cltile_parameters *parameters, unsigned index);

/* The parameters of the function of floats, whose pointers to them are to private memory and which has integers in
 * place of short ones; or of the function of short integers. */
void cltile_convert_parameters(const cltile_parameters *parameters, bool to_floats, cltile_parameters *converted);

/* The name of a function; for free(). NULL when out of memory. */
char *cltile_mangle(const char *name, const cltile_parameters *parameters);
