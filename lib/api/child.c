/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Trials in forked children.
 *
 * The caller is a library's host, of which little is known: it may have threads, handle signals, wait for children of
 * its own or ignore that they end, and its other threads may fork, too. So how a child ended is learnt from a pipe, and
 * asked of the kernel only for the signal's name; the pipe is not read to its end, which another child may have open;
 * and since a lock that another thread held when the child was forked is never released in there, a child has only so
 * much time. */

#include "api/api.h"

#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <llvm-c/ErrorHandling.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a child may take beyond what its parent has: sizes that broken bitcode claims are not to exhaust the machine. */
#define MEMORY_MORE ((rlim_t)8 << 30)

/* How often the end of a child that says nothing is looked for, in milliseconds. */
#define INTERVAL 20

/* The first byte that a child writes: the trial came to its end; or the module was refused, or LLVM gave up, for a
 * reason that follows. */
#define DONE 'd'
#define REFUSED 'r'
#define FATAL 'f'

/* What a pipe takes at once. */
#define TEXT_SIZE 4096

/* ---- In the child ---- */

static int child_pipe;

static void end_with(char kind, const char *reason) {
    const size_t length = strlen(reason);
    char text[TEXT_SIZE] = {kind};
    const size_t taken = length < sizeof text - 1 ? length : sizeof text - 1;
    memcpy(text + 1, reason, taken);
    _exit(write(child_pipe, text, taken + 1) < 0); /* not exit: the host's buffers are the host's to write */
}

static void end_by_llvm(const char *reason) {
    end_with(FATAL, reason);
}

static void limit_resources(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file != NULL && fscanf(file, "%lu", &pages) == 1) {
        const rlim_t all = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + MEMORY_MORE;
        const struct rlimit memory = {all, all};
        setrlimit(RLIMIT_AS, &memory);
    }
    if (file != NULL)
        fclose(file);
}

/* The host's handlers are not for what happens here, nor is its stderr for what LLVM writes before it gives up. */
static void forget_host(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody else waits for it */
    for (int number = 1; number < NSIG; ++number)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
}

static void run_child(cltile_trial trial, void *user, int output) {
    char *message = NULL;
    child_pipe = output;
    forget_host();
    limit_resources();
    LLVMInstallFatalErrorHandler(end_by_llvm);
    if (trial(user, &message) == CLTILE_INVALID_BITCODE)
        end_with(REFUSED, message == NULL ? "out of memory" : message);
    end_with(DONE, "");
}

/* ---- In the parent ---- */

/* What is known of a child. */
typedef struct child {
    pid_t id;
    int input;
    char text[TEXT_SIZE + 1]; /* what it wrote */
    size_t length;
    bool has_ended, is_late;
    int status; /* of waitpid, or 0 */
} child;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/* With all signals held, so that none of the host's handlers runs in the child. */
static bool start(child *c, cltile_trial trial, void *user) {
    int ends[2];
    sigset_t all, before;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    c->id = fork();
    if (c->id == 0)
        run_child(trial, user, ends[1]);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    c->input = ends[0];
    if (c->id < 0)
        close(ends[0]);
    return c->id > 0;
}

/* A host that ignores the ends of children, or waits for all of them, leaves nothing to wait for. */
static void look_for_end(child *c, int options) {
    pid_t id;
    do
        id = waitpid(c->id, &c->status, options);
    while (id < 0 && errno == EINTR);
    if (id < 0)
        c->status = 0;
    c->has_ended = id != 0;
}

/* Reads what there is without waiting. False at the end. */
static bool read_some(child *c) {
    struct pollfd descriptor = {.fd = c->input, .events = POLLIN};
    if (poll(&descriptor, 1, 0) <= 0)
        return true;
    const ssize_t count = read(c->input, c->text + c->length, sizeof c->text - 1 - c->length);
    c->length += count > 0 ? (size_t)count : 0;
    return count > 0 || (count < 0 && errno == EINTR);
}

static void wait_for(child *c, int milliseconds) {
    const long long deadline = now() + milliseconds;
    struct pollfd descriptor = {.fd = c->input, .events = POLLIN};
    bool is_open = true;
    while (is_open && c->length == 0 && !c->has_ended && !c->is_late) {
        if (poll(&descriptor, 1, INTERVAL) == 0)
            look_for_end(c, WNOHANG);
        is_open = read_some(c);
        c->is_late = now() >= deadline;
    }
    if (!c->has_ended)
        look_for_end(c, WNOHANG);
    if (c->length == 0 && !c->has_ended && c->is_late)
        kill(c->id, SIGKILL); /* it is still there: nobody else has its number */
    if (!c->has_ended)
        look_for_end(c, 0);
    read_some(c);
    close(c->input);
}

static cltile_status tell(const child *c, int milliseconds, char **message) {
    static const char remedy[] = "The module is broken, or more than this LLVM can take: compile the kernel again";
    if (c->length > 0 && c->text[0] == DONE)
        return CLTILE_SUCCESS;
    if (c->length > 0 && c->text[0] == REFUSED)
        return cltile_fail(CLTILE_INVALID_BITCODE, message, "%s", c->text + 1);
    if (c->length > 0)
        return cltile_fail(CLTILE_INVALID_BITCODE, message, "LLVM gave up on the module: %s. %s", c->text + 1, remedy);
    if (c->is_late)
        return cltile_fail(CLTILE_INVALID_BITCODE, message, "LLVM was not done with the module after %d s. %s",
                           milliseconds / 1000, remedy);
    if (WIFSIGNALED(c->status))
        return cltile_fail(CLTILE_INVALID_BITCODE, message, "LLVM crashed on the module (%s). %s",
                           strsignal(WTERMSIG(c->status)), remedy);
    return cltile_fail(CLTILE_INVALID_BITCODE, message, "LLVM ended the process that read the module. %s", remedy);
}

cltile_status cltile_try_in_child(cltile_trial trial, void *user, int milliseconds, char **message) {
    child c = {.id = 0};
    if (!start(&c, trial, user))
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message,
                           "no process could be started to try the module in: %s. Wait until there is room, or take "
                           "the option `untrusted` away",
                           strerror(errno));
    wait_for(&c, milliseconds);
    return tell(&c, milliseconds, message);
}
