/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs `cltile check -` as a child process: the command beside the layer's own file, or of PATH. */

#include "program/plan.h"

#include "source/options.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define USES_TO_CHECK                                                                                                  \
    (LAYER_USES_OF_BLOCK_READS | LAYER_USES_OF_BLOCK_WRITES | LAYER_USES_OF_2D_BLOCKS | LAYER_USE(COPIES) |            \
     LAYER_USE(COPY_FENCE))

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

/* Begins the command, whose input and output are one end of a socket. An error number, or 0. */
static int begin(char **arguments, int end, pid_t *child) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    for (int file = STDIN_FILENO; file <= STDERR_FILENO && error == 0; ++file)
        error = posix_spawn_file_actions_adddup2(&actions, end, file);
    if (error == 0)
        error = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Gives the command the source, which it reads before it writes, and prints its findings. An error number, or 0. */
static int talk(int socket, const layer_sources *sources, cl_program program) {
    char *text = NULL, bytes[4096];
    size_t size, sent = 0;
    ssize_t count;
    FILE *output = open_memstream(&text, &size);
    if (output == NULL)
        return ENOMEM;
    while (sent < sources->size &&
           ((count = send(socket, sources->text + sent, sources->size - sent, MSG_NOSIGNAL)) >= 0 || errno == EINTR))
        sent += count < 0 ? 0 : (size_t)count;
    shutdown(socket, SHUT_WR);
    while ((count = recv(socket, bytes, sizeof bytes, 0)) > 0 || (count < 0 && errno == EINTR))
        fwrite(bytes, 1, count < 0 ? 0 : (size_t)count, output);
    const int error = fclose(output) == 0 ? 0 : ENOMEM;
    for (const char *line = text; error == 0 && *line != '\0'; line += strspn(line, "\n")) {
        const size_t length = strcspn(line, "\n");
        say_finding(line, length, program);
        line += length;
    }
    free(text);
    return error;
}

/* Runs the command. An error number, or 0. */
static int run(char **arguments, const layer_sources *sources, cl_program program) {
    int ends[2];
    pid_t child;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return errno;
    int error = begin(arguments, ends[1], &child);
    const bool is_begun = error == 0;
    close(ends[1]);
    if (is_begun)
        error = talk(ends[0], sources, program);
    close(ends[0]);
    while (is_begun && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    return error;
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
    const int error = arguments == NULL ? ENOMEM : run(arguments, sources, build->program);
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
