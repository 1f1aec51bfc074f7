/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Child processes, their two output streams read side by side. */

#include "process.h"

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A pipe from the child, and what came through it. */
typedef struct stream {
    int pipe[2]; /* reading end, writing end; -1 when closed */
    char *bytes; /* ended by a zero that `size` does not count */
    size_t size;
} stream;

/* ---- Signals ---- */

/* They are caught, not blocked: a driver's threads, which have masks of their own, would take them. */
static const int held[] = {SIGHUP, SIGINT, SIGTERM};
static struct sigaction actions_before[3];
static volatile sig_atomic_t came;

static void remember(int signal) {
    came = signal;
}

void signals_hold(void) {
    struct sigaction action = {.sa_handler = remember, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    came = 0;
    for (int i = 0; i < 3; ++i)
        if (sigaction(held[i], NULL, &actions_before[i]) == 0 && actions_before[i].sa_handler != SIG_IGN)
            sigaction(held[i], &action, NULL);
}

void signals_release(void) {
    for (int i = 0; i < 3; ++i)
        sigaction(held[i], &actions_before[i], NULL);
    if (came != 0)
        raise(came);
}

/* ---- Programs ---- */

static void close_end(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Adds what is in the pipe; closes it at its end. False when memory runs out. */
static bool read_some(stream *s) {
    char chunk[65536];
    const ssize_t count = read(s->pipe[0], chunk, sizeof chunk);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (count <= 0) {
        close_end(&s->pipe[0]);
        return true;
    }
    char *grown = realloc(s->bytes, s->size + (size_t)count + 1);
    if (grown == NULL)
        return false;
    memcpy(grown + s->size, chunk, (size_t)count);
    s->bytes = grown;
    s->size += (size_t)count;
    s->bytes[s->size] = '\0';
    return true;
}

static bool read_both(stream streams[2]) {
    while (streams[0].pipe[0] >= 0 || streams[1].pipe[0] >= 0) {
        struct pollfd polled[2] = {{streams[0].pipe[0], POLLIN, 0}, {streams[1].pipe[0], POLLIN, 0}};
        if (poll(polled, 2, -1) < 0 && errno != EINTR)
            return false; /* after EINTR no event is set */
        for (int i = 0; i < 2; ++i)
            if (polled[i].revents != 0 && !read_some(&streams[i]))
                return false;
    }
    return true;
}

/* 0 or an errno value. */
static int spawn(const char *const *arguments, stream streams[2], pid_t *child) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, streams[0].pipe[1], STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, streams[1].pipe[1], STDERR_FILENO);
    if (error == 0)
        error = posix_spawn(child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* The command as a shell takes it; NULL when memory runs out. */
static char *command_line(const char *const *arguments) {
    char *line = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&line, &size);
    if (text == NULL)
        return NULL;
    for (const char *const *argument = arguments; *argument != NULL; ++argument) {
        fputs(argument == arguments ? "" : " ", text);
        if (**argument != '\0' && strspn(*argument, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                                    "-_=+./,:@%") == strlen(*argument)) {
            fputs(*argument, text);
            continue;
        }
        fputc('\'', text);
        for (const char *c = *argument; *c != '\0'; ++c)
            fputs(*c == '\'' ? "'\\''" : (const char[]){*c, '\0'}, text);
        fputc('\'', text);
    }
    fclose(text);
    return line;
}

static bool fail_command(char **message, const char *const *arguments, const char *how, const char *errors) {
    char *line = command_line(arguments);
    const size_t length = errors == NULL ? 0 : strlen(errors);
    const bool ends_line = length > 0 && errors[length - 1] == '\n';
    fail(message, "%s %s%s%.*s", line == NULL ? arguments[0] : line, how, length == 0 ? "" : ":\n",
         (int)(ends_line ? length - 1 : length), length == 0 ? "" : errors);
    free(line);
    return false;
}

static bool fail_status(char **message, const char *const *arguments, int status, const char *errors) {
    char how[80];
    if (WIFSIGNALED(status))
        snprintf(how, sizeof how, "was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(how, sizeof how, "exited with status %d", WEXITSTATUS(status));
    return fail_command(message, arguments, how, errors);
}

static bool run_piped(const char *const *arguments, stream streams[2], char **message) {
    if (pipe2(streams[0].pipe, O_CLOEXEC) != 0 || pipe2(streams[1].pipe, O_CLOEXEC) != 0)
        return fail_command(message, arguments, strerror(errno), NULL);
    pid_t child = 0;
    const int error = spawn(arguments, streams, &child);
    if (error != 0) {
        char how[160];
        snprintf(how, sizeof how, "cannot be started: %s", strerror(error));
        return fail_command(message, arguments, how, NULL);
    }
    close_end(&streams[0].pipe[1]);
    close_end(&streams[1].pipe[1]);
    const bool read = read_both(streams);
    close_end(&streams[0].pipe[0]); /* a child that is still writing gets an error instead of waiting */
    close_end(&streams[1].pipe[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!read)
        return fail_command(message, arguments, "wrote more than memory has room for", NULL);
    return status == 0 || fail_status(message, arguments, status, streams[1].bytes);
}

bool process_run(const char *const *arguments, char **output, size_t *output_size, char **message) {
    stream streams[2] = {{{-1, -1}, NULL, 0}, {{-1, -1}, NULL, 0}};
    const bool done = run_piped(arguments, streams, message);
    for (int i = 0; i < 2; ++i) {
        close_end(&streams[i].pipe[0]);
        close_end(&streams[i].pipe[1]);
    }
    free(streams[1].bytes);
    *output = done ? streams[0].bytes : NULL;
    *output_size = done ? streams[0].size : 0;
    if (!done)
        free(streams[0].bytes);
    return done;
}
