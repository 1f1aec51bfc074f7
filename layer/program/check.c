/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs `cltile check -` as a child process: the command beside the layer's own file, or of PATH. Source and output are
 * files in memory, header programs files in a temporary folder. */

#include "program/check.h"

#include "driver/write.h"
#include "program/plan.h"
#include "source/options.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define USES_TO_CHECK                                                                                                  \
    (LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES | LAYER_USES_OF_2D_BLOCKS | LAYER_USE_COPIES |             \
     LAYER_USE_COPY_FENCE)

extern char **environ;

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *where) {
    (void)status;
    (void)type;
    (void)where;
    return remove(path);
}

/* Writes a header program to a path, and makes the folders in its name. */
static int write_header(char *path, size_t folder_length, const layer_header *header) {
    for (char *slash = strchr(path + folder_length + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const int made = mkdir(path, 0700);
        *slash = '/';
        if (made != 0 && errno != EEXIST)
            return errno;
    }
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return errno;
    const int error = layer_write_all(file, header->text, header->size);
    close(file);
    return error;
}

/* Makes a folder with the header programs; `folder` is "" if there are none. A name that leads out of it is left out.
 */
static int write_headers(const layer_sources *sources, char *folder, size_t capacity) {
    const char *parent = getenv("TMPDIR");
    int error = 0;
    *folder = '\0';
    if (sources->header_count == 0)
        return 0;
    if (snprintf(folder, capacity, "%s/cltile-layer-XXXXXX", parent == NULL ? "/tmp" : parent) >= (int)capacity ||
        mkdtemp(folder) == NULL) {
        *folder = '\0';
        return errno;
    }
    for (size_t i = 0; i < sources->header_count && error == 0; ++i) {
        const layer_header *header = &sources->headers[i];
        char path[PATH_MAX];
        const char *name = header->name;
        if (header->text != NULL && name[0] != '/' && strstr(name, "..") == NULL &&
            snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path)
            error = write_header(path, strlen(folder), header);
    }
    return error;
}

/* The command of the same build or installation: bin/cltile beside the folder of the layer's file. Else that of PATH.
 */
static char *find_command(char *path, size_t capacity) {
    static const char command[] = "/bin/cltile";
    Dl_info layer;
    char real[PATH_MAX];
    if (dladdr((const void *)find_command, &layer) != 0 && realpath(layer.dli_fname, real) != NULL) {
        for (int up = 0; up < 2 && strrchr(real, '/') != NULL; ++up)
            *strrchr(real, '/') = '\0';
        if (snprintf(path, capacity, "%s%s", real, command) < (int)capacity && access(path, X_OK) == 0)
            return path;
    }
    return "cltile";
}

/* The command's words: those of the program's options that matter to the checks, and the macros that the layer defines
 * and no header does. OpenCL C is 1.2 unless they say otherwise. The caller frees the array, not the words. */
static char **make_arguments(layer_options *options, char *command, char *folder, char *size, unsigned uses) {
    static char *const flags[] = {"-D", "-U", "-I"};
    char **arguments = calloc(2 * options->count + 16, sizeof *arguments), **end = arguments;
    if (arguments == NULL)
        return NULL;
    *end++ = command;
    *end++ = "check";
    *end++ = "-cl-std=CL1.2";
    if (*folder != '\0') {
        *end++ = "-I";
        *end++ = folder;
    }
    *end++ = *size != '\0' ? "--sub-groups=emulated" : "--sub-groups=native";
    if (*size != '\0') {
        *end++ = "--sub-group-size";
        *end++ = size;
    }
    if ((uses & LAYER_USE_LONG_BLOCKS) != 0)
        *end++ = "-Dcl_intel_subgroups_long=1";
    if ((uses & LAYER_USE_LOCAL_BLOCKS) != 0)
        *end++ = "-Dcl_intel_subgroup_local_block_io=1";
    for (size_t i = 0; i < options->count; ++i) {
        char *word = options->words[i];
        if (strncmp(word, "-cl-std=", strlen("-cl-std=")) == 0)
            arguments[2] = word;
        else if (strcmp(word, "-cl-fast-relaxed-math") == 0 || strcmp(word, "-cl-single-precision-constant") == 0)
            *end++ = word;
        for (size_t j = 0; j < sizeof flags / sizeof *flags; ++j) {
            const char *value = layer_option_value(options, &i, flags[j]);
            if (value == NULL)
                continue;
            *end++ = flags[j];
            *end++ = (char *)value;
            break;
        }
    }
    *end = "-";
    return arguments;
}

/* Runs the command and waits for its end. An error number, or 0. */
static int run(char **arguments, int source, int output) {
    posix_spawn_file_actions_t actions;
    pid_t child;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (error == 0)
        error = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    while (error == 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    return error;
}

/* Whether a line of the output is a message: others quote sources, or say that there were errors. */
static bool is_message(const char *line) {
    return (strstr(line, ": warning: ") != NULL || strstr(line, ": error: ") != NULL ||
            strstr(line, ": note: ") != NULL) &&
           strstr(line, ": clang reported errors") == NULL;
}

static void say_finding(const char *line, size_t length, cl_program program, const char *folder) {
    static const char source[] = "<stdin>:";
    const char *name = strrchr(folder, '/'); /* the command shortens paths, and keeps the folder's name */
    char text[1536];
    const char *message = text;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (strncmp(text, source, strlen(source)) == 0)
        message += strlen(source);
    else if (name != NULL && strstr(text, name + 1) != NULL)
        message = strstr(text, name + 1) + strlen(name);
    if (is_message(text))
        layer_say("check: program %p: %s", (void *)program, message);
}

/* Prints the findings of the command's output. An error number, or 0. */
static int say_findings(int output, cl_program program, const char *folder) {
    struct stat status;
    if (fstat(output, &status) != 0)
        return errno;
    char *text = calloc(1, (size_t)status.st_size + 1);
    if (text == NULL)
        return ENOMEM;
    const ssize_t size = pread(output, text, (size_t)status.st_size, 0);
    for (const char *line = text; size > 0 && *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        say_finding(line, length, program, folder);
        line += length + (line[length] == '\n');
    }
    free(text);
    return 0;
}

static int check(const layer_build *build, const layer_sources *sources, char *folder, unsigned sub_group_size,
                 unsigned uses) {
    char size[16] = "", path[PATH_MAX];
    layer_options options;
    if (sub_group_size != 0)
        snprintf(size, sizeof size, "%u", sub_group_size);
    char **arguments = layer_split_options(build->options, &options)
                           ? make_arguments(&options, find_command(path, sizeof path), folder, size, uses)
                           : NULL;
    const int source = memfd_create("source", MFD_CLOEXEC), output = memfd_create("output", MFD_CLOEXEC);
    int error = arguments == NULL          ? ENOMEM
                : source < 0 || output < 0 ? errno
                                           : layer_write_all(source, sources->text, sources->size);
    if (error == 0 && lseek(source, 0, SEEK_SET) != 0)
        error = errno;
    if (error == 0)
        error = run(arguments, source, output);
    if (error == 0)
        error = say_findings(output, build->program, folder);
    if (source >= 0)
        close(source);
    if (output >= 0)
        close(output);
    free(arguments);
    layer_free_options(&options);
    return error;
}

static void say_error(cl_program program, int error) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (error != ENOENT)
        layer_say("check: program %p is not checked: %s", (void *)program, strerror(error));
    else if (!atomic_flag_test_and_set(&said))
        layer_say(
            "check: no program is checked, since there is no command cltile, neither in ../bin of the layer's folder "
            "nor in a folder of PATH: install cltile, or add its folder to PATH");
}

void layer_check_program(const layer_build *build, const layer_scan *scan, const layer_program *planned) {
    const bool emulates = planned != NULL && planned->plan.emulates_sub_groups;
    const bool has_barriers = planned != NULL && planned->gives_words; /* in exchanges, for all of a work-group */
    char folder[PATH_MAX / 2] = "";
    layer_sources sources;
    if ((scan->uses & USES_TO_CHECK) == 0 && !has_barriers)
        return;
    if (scan->own_count != 0) {
        layer_say("check: program %p is not checked: it defines %s itself", (void *)build->program, scan->own[0]);
        return;
    }
    int error =
        layer_read_sources(build, &sources) == CL_SUCCESS ? write_headers(&sources, folder, sizeof folder) : ENOMEM;
    if (error == 0 && sources.text != NULL)
        error = check(build, &sources, folder, emulates ? layer_default_size(planned->plan.uses) : 0,
                      planned == NULL ? 0 : planned->plan.uses);
    if (error != 0)
        say_error(build->program, error);
    if (*folder != '\0')
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    layer_free_sources(&sources);
}
