/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the findings of a launch. */

#include "checker_findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Remembers a finding of the program. Whether it is new. */
static bool is_new(layer_program *program, const struct __cltile_finding *finding, const char *file) {
    cl_ulong hash = 1469598103934665603u + finding->id * 1048576u + finding->line;
    for (; *file != '\0'; ++file)
        hash = (hash ^ (unsigned char)*file) * 1099511628211u;
    for (size_t i = 0; i < program->found_count; ++i)
        if (program->found[i] == hash)
            return false;
    cl_ulong *grown = realloc(program->found, (program->found_count + 1) * sizeof *grown);
    if (grown != NULL) {
        grown[program->found_count++] = hash;
        program->found = grown;
    }
    return true;
}

/* "program 0x...:LINE" for the program itself. */
static void say(const layer_launched *launched, const struct __cltile_finding *finding, const char *file) {
    char text[1024], where[192], line[1536];
    if (*file != '\0')
        snprintf(where, sizeof where, "%s", file);
    else
        snprintf(where, sizeof where, "program %p", (void *)launched->program->original);
    cltile_describe_finding(finding, &launched->sizes, launched->kernel, text, sizeof text);
    snprintf(line, sizeof line, "%s:%u: %s: %s [%s]", where, finding->line, cltile_severity_of(finding), text,
             cltile_id_of(finding));
    layer_say_finding(line);
}

bool layer_say_findings(const layer_launched *launched, const struct __cltile_area *area) {
    cltile_findings found;
    bool any = false;
    cltile_read_findings(area, area, &launched->sizes, &found);
    for (size_t i = 0; i < found.count; ++i) {
        char file[__cltile_file_bytes];
        cltile_read_file_name(area, area, found.rows[i].file, file);
        any |= strcmp(cltile_severity_of(&found.rows[i]), "error") == 0;
        if (is_new(launched->program, &found.rows[i], file))
            say(launched, &found.rows[i], file);
    }
    return any;
}
