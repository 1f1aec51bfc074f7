/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Intel machine code from the cltile command, by way of a temporary folder. */

#include "messages.h"

#include "message.h"
#include "output.h"
#include "process.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about;
    (void)kind;
    (void)where;
    remove(path);
    return 0;
}

/* With all that programs may have left in it. */
static void remove_folder(const char *path) {
    nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* A media block message is one send instruction, with its meaning in the comment behind it. */
static bool count_in_file(const char *path, message_counts *messages, char **message) {
    FILE *assembly = fopen(path, "re");
    if (assembly == NULL)
        return fail(message, "cltile build left no assembly: %s: %s", path, strerror(errno));
    char *line = NULL;
    size_t size = 0;
    *messages = (message_counts){0, 0};
    while (getline(&line, &size, assembly) >= 0) {
        const char *meaning = strstr(line, "//");
        const char *send = strstr(line, "send");
        if (send == NULL || meaning == NULL || send > meaning)
            continue;
        messages->reads += strstr(meaning, "media block read") != NULL;
        messages->writes += strstr(meaning, "media block write") != NULL;
    }
    free(line);
    const bool read = !ferror(assembly);
    fclose(assembly);
    return read || fail(message, "the assembly cannot be read: %s", path);
}

static bool count_in_folder(const char *folder, const char *cltile, const char *include, const char *kernel,
                            const char *device, message_counts *messages, char **message) {
    char *assembly = NULL, *output = NULL;
    size_t output_size = 0;
    if (asprintf(&assembly, "%s/%s.asm", folder, device) < 0)
        return fail(message, "out of memory");
    const char *const command[] = {cltile, "build", "--target", "intel", "--emit", "isa",    "--device",
                                   device, "-I",    include,    kernel,  "-o",     assembly, NULL};
    const bool done =
        process_run(command, &output, &output_size, message) && count_in_file(assembly, messages, message);
    free(output);
    free(assembly);
    return done;
}

static bool count_with(const char *cltile, const char *kernel, const char *device, message_counts *messages,
                       char **message) {
    const char *where = getenv("TMPDIR");
    char *folder = NULL;
    if (asprintf(&folder, "%s/cltile-demo-XXXXXX", where == NULL || *where == '\0' ? "/tmp" : where) < 0)
        return fail(message, "out of memory");
    signals_hold();
    bool done =
        mkdtemp(folder) != NULL ||
        fail(message, "%s: no folder can be made for temporary files: %s. Set TMPDIR to one that can be written to",
             folder, strerror(errno));
    if (done) {
        done = count_in_folder(folder, cltile, EXAMPLES_INCLUDE, kernel, device, messages, message);
        remove_folder(folder);
    }
    signals_release();
    free(folder);
    return done;
}

bool messages_count(const char *kernel, const char *device, message_counts *messages, char **message) {
    char *cltile = NULL;
    const bool done =
        output_path(&cltile, NULL, "bin/cltile", message) && count_with(cltile, kernel, device, messages, message);
    free(cltile);
    return done;
}
