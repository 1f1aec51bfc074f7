/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the findings of a launch, and checks the images of its media blocks. */

#include "launch/checker_findings.h"

#include "launch/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Remembers a finding of the program. Whether it is new. */
static bool is_new(layer_program *program, const struct __cltile_finding *finding, const char *file) {
    const cl_ulong hash = layer_hash(finding->id * 1048576u + finding->line, file);
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
    layer_describe_finding(finding, &launched->sizes, launched->arguments->kernel, text, sizeof text);
    snprintf(line, sizeof line, "%s:%u: %s: %s [%s]", where, finding->line, layer_severity_of(finding), text,
             layer_finding_id(finding));
    layer_say_finding(line);
}

bool layer_say_findings(const layer_launched *launched, const struct __cltile_area *area) {
    layer_findings found;
    bool any = false;
    layer_read_findings(area, &launched->sizes, &found);
    for (size_t i = 0; i < found.count; ++i) {
        char file[__cltile_file_bytes];
        layer_read_file_name(area, found.rows[i].file, file);
        any |= strcmp(layer_severity_of(&found.rows[i]), "error") == 0;
        if (is_new(launched->program, &found.rows[i], file))
            say(launched, &found.rows[i], file);
    }
    return any;
}

void layer_check_blocks(const layer_launched *launched, const struct __cltile_area *area) {
    const struct __cltile_block_use *uses = (const void *)((const char *)area + area->blocks);
    const struct __cltile_file *files = (const void *)((const char *)area + area->files);
    bool has_blocks = false;
    for (size_t i = 0; i < __cltile_use_capacity; ++i) {
        if (uses[i].key == 0)
            continue;
        const layer_site site = {.file = uses[i].file < __cltile_file_capacity ? files[uses[i].file].name : NULL,
                                 .line = uses[i].line,
                                 .program = launched->program->original};
        layer_check_block(launched->arguments, &site, &uses[i]);
        has_blocks = true;
    }
    if (has_blocks)
        layer_check_launch(launched->arguments, launched->sizes.global, launched->sizes.local);
}
