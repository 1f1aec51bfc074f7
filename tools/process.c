/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Child processes, and waits that a signal ends, so that the command ends cleanly. */

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The exit status of a child whose program cannot be started, as in a shell. */
#define NOT_STARTED 127

static volatile sig_atomic_t signal_caught;
static bool commands_shown;

/* ---- Signals ---- */

static const int caught_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGPIPE};
#define CAUGHT_SIGNALS (sizeof caught_signals / sizeof *caught_signals)

static void note_signal(int number) {
    signal_caught = number;
}

void catch_signals(void) {
    for (size_t i = 0; i < CAUGHT_SIGNALS; ++i) {
        struct sigaction action;
        sigaction(caught_signals[i], NULL, &action);
        if (action.sa_handler == SIG_IGN) /* nohup and the like stay in force */
            continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = note_signal; /* without SA_RESTART: blocking calls return */
        sigaction(caught_signals[i], &action, NULL);
    }
    signal(SIGXFSZ, SIG_IGN); /* the write fails, and is reported */
}

int caught_signal(void) {
    return signal_caught;
}

static void release_signals(void) {
    for (size_t i = 0; i < CAUGHT_SIGNALS; ++i) {
        struct sigaction action;
        sigaction(caught_signals[i], NULL, &action);
        if (action.sa_handler == note_signal)
            signal(caught_signals[i], SIG_DFL);
    }
}

void end_by_caught_signal(void) {
    if (signal_caught == 0)
        return;
    release_signals();
    raise(signal_caught);
}

/* poll() that a signal cannot slip past: signals are let in only while it waits. -1 also when a signal was caught. */
static int poll_until_signal(struct pollfd *descriptors, nfds_t count, int milliseconds) {
    sigset_t blocked, usual;
    sigemptyset(&blocked);
    for (size_t i = 0; i < CAUGHT_SIGNALS; ++i)
        sigaddset(&blocked, caught_signals[i]);
    sigprocmask(SIG_BLOCK, &blocked, &usual);
    const struct timespec timeout = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    const int ready = signal_caught != 0 ? -1 : ppoll(descriptors, count, milliseconds < 0 ? NULL : &timeout, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return ready < 0 && signal_caught == 0 ? 0 : ready;
}

bool wait_ready(int descriptor, short events) {
    struct pollfd poll_descriptor = {descriptor, events, 0};
    int ready = 0;
    while (ready == 0)
        ready = poll_until_signal(&poll_descriptor, 1, -1);
    return ready > 0;
}

/* ---- Progress ---- */

typedef struct progress {
    const char *doing;
    long long start, next; /* milliseconds: its start; from there, the next report */
    bool is_terminal, shown;
} progress;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/* On a terminal one line that counts the seconds; elsewhere a line after 2, 4, 8, ... seconds. */
static void show_progress(progress *p) {
    const long long elapsed = now() - p->start;
    if (elapsed < p->next)
        return;
    fprintf(stderr, p->is_terminal ? "\r\033[Kcltile: %s, %lld s" : "cltile: %s, %lld s\n", p->doing, elapsed / 1000);
    fflush(stderr);
    p->shown = true;
    p->next = p->is_terminal ? p->next + 1000 : p->next * 2;
}

/* ---- Children ---- */

/* Appends the output that can be read now; false at its end. */
static bool read_output(int descriptor, child_result *result, size_t *size) {
    char piece[4096];
    const ssize_t count = read(descriptor, piece, sizeof piece);
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    result->output = resize_memory(result->output, *size + (size_t)count + 1);
    memcpy(result->output + *size, piece, (size_t)count);
    *size += (size_t)count;
    result->output[*size] = '\0';
    return count > 0;
}

/* Collects output and waits for the end; false when a signal was caught. */
static bool attend_child(pid_t child, int output, progress *p, child_result *result) {
    struct pollfd poll_descriptor = {output, POLLIN, 0};
    nfds_t open_descriptors = 1;
    size_t size = 0;
    int status = 0;
    for (pid_t ended = 0; open_descriptors > 0 || ended != child;) {
        const long long left = p->start + p->next - now();
        /* A child that closed its output but still runs is polled. */
        const int pause = open_descriptors == 0 && left > 20 ? 20 : left > 0 ? (int)left : 0;
        const int ready = poll_until_signal(&poll_descriptor, open_descriptors, pause);
        if (ready < 0)
            return false;
        if (ready > 0 && !read_output(output, result, &size))
            open_descriptors = 0;
        if (open_descriptors == 0)
            ended = waitpid(child, &status, WNOHANG);
        show_progress(p);
    }
    result->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result->status = WEXITSTATUS(status);
    return true;
}

/* Ends a child and its own children: first politely, so that they remove what they wrote. */
static void end_child(pid_t child) {
    kill(-child, SIGTERM);
    for (int i = 0; i < 50; ++i) {
        if (waitpid(child, NULL, WNOHANG) == child)
            return;
        poll(NULL, 0, 20);
    }
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* Sets up the new process as programs expect it. */
static void prepare_child(int output) {
    setpgid(0, 0); /* so that it can be ended with its own children */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    release_signals();
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
}

/* The milliseconds after which a child's progress is shown. */
static long long patience(void) {
    const char *seconds = getenv("CLTILE_PATIENCE");
    const long long set = seconds == NULL ? 0 : atoll(seconds);
    return 1000 * (set > 0 ? set : 2);
}

static child_result start_child(const char *doing, child_function function, void *user) {
    child_result result = {.started = false};
    int ends[2];
    fflush(NULL);
    if (pipe2(ends, O_CLOEXEC) != 0) {
        report_error(NULL, "cannot start a process: %s", strerror(errno));
        return result;
    }
    result.output = copy_text("");
    const pid_t child = fork();
    if (child == 0) {
        prepare_child(ends[1]);
        const int status = function(user);
        fflush(NULL);
        _exit(status);
    }
    close(ends[1]);
    if (child < 0)
        report_error(NULL, "cannot start a process: %s", strerror(errno));
    else {
        setpgid(child, child); /* both processes do so, as either may be first */
        progress p = {doing, now(), patience(), isatty(STDERR_FILENO) != 0, false};
        result.started = attend_child(child, ends[0], &p, &result);
        if (p.shown && p.is_terminal)
            fputs("\r\033[K", stderr);
        if (!result.started)
            end_child(child);
    }
    close(ends[0]);
    return result;
}

child_result run_in_child(const char *doing, child_function function, void *user) {
    const child_result result = start_child(doing, function, user);
    if (result.started && result.signal == SIGKILL) { /* by none of LLVM's faults */
        report_error(NULL, "%s was killed, as systems do where memory runs out: free some, or give a smaller kernel",
                     doing);
        exit(EXIT_FAILED);
    }
    return result;
}

/* ---- Programs ---- */

static bool is_executable_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

bool is_program(const char *name) {
    if (strchr(name, '/') != NULL)
        return is_executable_file(name);
    const char *path = getenv("PATH");
    bool found = false;
    while (path != NULL && !found) {
        const size_t length = strcspn(path, ":");
        found = is_executable_file(format_text("%.*s/%s", (int)length, path, name));
        path = path[length] == ':' ? path + length + 1 : NULL;
    }
    return found;
}

const char *find_llvm_tool(const char *name) {
    const char *path = format_text(CLTILE_LLVM_TOOLS "/%s", name);
    return is_program(path) ? path : format_text("%s-" CLTILE_LLVM_MAJOR_TEXT, name);
}

/* The command line as a shell takes it. */
static char *quote_command(const command *c) {
    words input = {0};
    if (c->stdin_path != NULL)
        add_word(&input, "%s", c->stdin_path);
    return format_text("%s%s%s%s%s", quote_words(&c->environment), c->environment.count > 0 ? " " : "",
                       quote_words(&c->words), input.count > 0 ? " < " : "", quote_words(&input));
}

static int execute(void *user) {
    const command *c = user;
    const int input = open(c->stdin_path == NULL ? "/dev/null" : c->stdin_path, O_RDONLY);
    if (input >= 0)
        dup2(input, STDIN_FILENO);
    for (size_t i = 0; i < c->environment.count; ++i)
        putenv(c->environment.items[i]);
    signal(SIGXFSZ, SIG_DFL); /* a program that ignores errors of writes would leave half a file */
    execvp(c->words.items[0], c->words.items);
    fprintf(stderr, "cannot run %s: %s\n", c->words.items[0], strerror(errno));
    return NOT_STARTED;
}

void report_failure(const char *subject, const command *c, const child_result *result) {
    const size_t length = strlen(result->output);
    const char *program = c->words.items[0], *line = quote_command(c);
    if (result->signal == SIGXFSZ) { /* its output says where it was then */
        report_error(
            subject,
            "%s was about to write a file that is too large: raise the limit that ulimit -f shows. The command "
            "was:\n  %s",
            program, line);
        return;
    }
    keep_error(result->output);
    fprintf(stderr, "%s%s", result->output, length > 0 && result->output[length - 1] != '\n' ? "\n" : "");
    if (result->signal == 0 && c->explains_failures)
        report_error(subject, "%s reported errors%s", c->doing,
                     commands_shown ? "" : "; --verbose shows how it was called");
    else if (result->signal != 0)
        report_error(subject, "%s was ended by signal %d (%s). The command was:\n  %s", program, result->signal,
                     strsignal(result->signal), line);
    else
        report_error(subject, "%s failed with exit status %d. The command was:\n  %s", program, result->status, line);
}

bool has_succeeded(const child_result *result) {
    return result->started && result->status == 0 && result->signal == 0;
}

child_result run_command(const char *subject, const command *c) {
    const char *line = quote_command(c);
    if (commands_shown)
        fprintf(stderr, "cltile: %s\n", line);
    if (is_program(c->words.items[0]))
        return start_child(c->doing, execute, (void *)c);
    report_error(subject, "%s was not found: install the package %s, or put it on PATH. The command was:\n  %s",
                 c->words.items[0], c->package, line);
    return (child_result){.started = false};
}

bool run_tool(const char *subject, const command *c) {
    const child_result result = run_command(subject, c);
    if (result.started && !has_succeeded(&result))
        report_failure(subject, c, &result);
    return has_succeeded(&result);
}

void show_commands(bool show) {
    commands_shown = show;
}
