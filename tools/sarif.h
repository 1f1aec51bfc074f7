/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SARIF 2.1.0: a log of what cltile check found. */

#pragma once

/* What is printed where memory runs out. */
#define SARIF_WITHOUT_MEMORY                                                                                           \
    "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"cltile\"}}, "                            \
    "\"invocations\": [{\"executionSuccessful\": false}], \"results\": []}]}\n"

/* Prints the log. `results` are those of findings.h, or ""; `errors` say why a file could not be checked, or NULL. */
void print_sarif(const char *results, const char *errors);
