/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs `cltile check -` as a child process: the command beside the layer's own file, or of PATH. Source and output are
 * files in memory. */

#include "program/check.h"

#include "program/installed.h"
#include "program/plan.h"
#include "source/options.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define USES_TO_CHECK                                                                                                  \
    (LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES | LAYER_USES_OF_2D_BLOCKS | LAYER_USE(COPIES) |            \
     LAYER_USE(COPY_FENCE))

extern char **environ;

static int write_rest(int file, const char *bytes, size_t size) {
    while (size != 0) {
        const ssize_t count = write(file, bytes, size);
        if (count == 0 || (count < 0 && errno != EINTR))
            return count == 0 ? EIO : errno;
        bytes += count < 0 ? 0 : count;
        size -= count < 0 ? 0 : (size_t)count;
    }
    return 0;
}

/* Writes all bytes. An error number, or 0. A file that grows beyond the process's limit (ulimit -f) is an error like
 * others: the signal that comes with it, SIGXFSZ, goes to this thread, is blocked there, and is taken. */
static int write_all(int file, const char *bytes, size_t size) {
    const struct timespec now = {0};
    sigset_t too_large, before, pending;
    sigemptyset(&too_large);
    sigaddset(&too_large, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &too_large, &before);
    sigpending(&pending);
    const bool is_others = sigismember(&pending, SIGXFSZ) == 1;
    const int error = write_rest(file, bytes, size);
    if (error == EFBIG && !is_others)
        sigtimedwait(&too_large, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

/* The command's words: those of the program's options that matter to the checks, and the macros that the layer defines
 * and no header does. OpenCL C is 1.2 unless they say otherwise. The caller frees the array, not the words. */
static char **make_arguments(layer_options *options, char *command, char *size, layer_uses uses) {
    static char *const flags[] = {"-D", "-U", "-I"};
    char **arguments = calloc(2 * options->count + 16, sizeof *arguments), **end = arguments;
    if (arguments == NULL)
        return NULL;
    *end++ = command;
    *end++ = "check";
    *end++ = "-cl-std=CL1.2";
    *end++ = *size != '\0' ? "--sub-groups=emulated" : "--sub-groups=native";
    if (*size != '\0') {
        *end++ = "--sub-group-size";
        *end++ = size;
    }
    if ((uses & LAYER_USE(LONG_BLOCKS)) != 0)
        *end++ = "-Dcl_intel_subgroups_long=1";
    if ((uses & LAYER_USE(LOCAL_BLOCKS)) != 0)
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

static void say_finding(const char *line, size_t length, cl_program program) {
    static const char source[] = "<stdin>:";
    char text[1536];
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (is_message(text))
        layer_say("check: program %p: %s", (void *)program,
                  strncmp(text, source, strlen(source)) == 0 ? text + strlen(source) : text);
}

/* Prints the findings of the command's output. An error number, or 0. */
static int say_findings(int output, cl_program program) {
    struct stat status;
    if (fstat(output, &status) != 0)
        return errno;
    char *text = calloc(1, (size_t)status.st_size + 1);
    if (text == NULL)
        return ENOMEM;
    const ssize_t size = pread(output, text, (size_t)status.st_size, 0);
    for (const char *line = text; size > 0 && *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        say_finding(line, length, program);
        line += length + (line[length] == '\n');
    }
    free(text);
    return 0;
}

static int check(const layer_build *build, const layer_sources *sources, unsigned sub_group_size, layer_uses uses) {
    char size[16] = "", path[PATH_MAX];
    layer_options options;
    if (sub_group_size != 0)
        snprintf(size, sizeof size, "%u", sub_group_size);
    if (!layer_find_installed("bin/cltile", X_OK, path, sizeof path))
        strcpy(path, "cltile"); /* of PATH */
    char **arguments =
        layer_split_options(build->options, &options) ? make_arguments(&options, path, size, uses) : NULL;
    const int source = memfd_create("source", MFD_CLOEXEC), output = memfd_create("output", MFD_CLOEXEC);
    int error = arguments == NULL          ? ENOMEM
                : source < 0 || output < 0 ? errno
                                           : write_all(source, sources->text, sources->size);
    if (error == 0 && lseek(source, 0, SEEK_SET) != 0)
        error = errno;
    if (error == 0)
        error = run(arguments, source, output);
    if (error == 0)
        error = say_findings(output, build->program);
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
    layer_sources sources;
    if ((scan->uses & USES_TO_CHECK) == 0 && !has_barriers)
        return;
    if (scan->own_count != 0 || build->header_count != 0) {
        if (scan->own_count != 0)
            layer_say("check: program %p is not checked: it defines %s itself", (void *)build->program, scan->own[0]);
        else
            layer_say("check: program %p is not checked before it runs: it has header programs",
                      (void *)build->program);
        return;
    }
    int error = layer_read_sources(build, &sources) == CL_SUCCESS ? 0 : ENOMEM;
    if (error == 0 && sources.text != NULL)
        error = check(build, &sources, emulates ? layer_default_size(planned->plan.uses) : 0,
                      planned == NULL ? 0 : planned->plan.uses);
    if (error != 0)
        say_error(build->program, error);
    layer_free_sources(&sources);
}
