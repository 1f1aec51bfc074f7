/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels from sources, as a program builds them that knows OpenCL 1.2 and the extensions, and nothing of cltile. */

#include "bytes.h"
#include "devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const bool host_links = false;
const char *host_ending = ".txt";
const char *host_library;

/* The file's lines: the path of a source, and options. */
cl_program host_build(const host *h, const char *path, const host_link *link) {
    const test_bytes file = test_read_file(path);
    char *source_path = (char *)file.start;
    source_path[file.size] = '\0';
    char *options = strchr(source_path, '\n');
    if (options == NULL)
        host_die(path, "not two lines");
    *options++ = '\0';
    options[strcspn(options, "\n")] = '\0';
    char all[4096], size[64] = "", *log = NULL;
    if (link != NULL && link->sub_group_size != 0)
        snprintf(size, sizeof size, "-DSUB_GROUP_SIZE=%u", link->sub_group_size);
    const char *more = getenv("CLTILE_TEST_OPTIONS");
    snprintf(all, sizeof all, "%s %s %s %s", options, more == NULL ? "" : more, size,
             host_read_write_option != NULL && strstr(options, "=read_write") != NULL ? host_read_write_option : "");
    const test_bytes source = test_read_file(source_path);
    cl_program program = host_build_source(h, (const char *)source.start, source.size, all, &log);
    if (program == NULL)
        host_die(source_path, log);
    free(source.start);
    free(file.start);
    return program;
}
