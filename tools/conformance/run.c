/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Child processes, several at a time: drivers may crash or hang, and take long to compile. */

#include "conformance.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PART_CASES = 12, MOST_JOBS = 8, SECONDS = 300 }; /* SECONDS: of a part */

typedef struct job {
    const findings *findings;
    pid_t child;
    int from;
    const size_t *numbers;
    size_t count;
} job;

typedef struct queue {
    findings *findings;
    size_t *numbers; /* of cases: parts are ranges of them, within a suite */
    size_t next;     /* that no part has */
    bool alone;      /* parts have one case, that a crash left without a verdict */
    size_t count;
    job jobs[MOST_JOBS];
} queue;

/* ---- Children ---- */

/* Starts work(data, to) in a child, which writes to the pipe whose other end is *from. */
static pid_t start(void (*work)(void *data, int to), void *data, int *from) {
    int ends[2];
    fflush(NULL);
    if (pipe(ends) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        dup2(STDERR_FILENO, STDOUT_FILENO); /* what drivers say */
        alarm(SECONDS);
        work(data, ends[1]);
        fflush(NULL);
        _exit(0);
    }
    close(ends[1]);
    *from = ends[0];
    return child;
}

typedef struct description {
    device device; /* the names and the size of sub-groups alone */
    const char *wanted;
    char error[256];
} description;

static void describe(void *data, int to) {
    description *d = data;
    const char *error = device_open(&d->device, d->wanted);
    snprintf(d->error, sizeof d->error, "%s", error == NULL ? "" : error);
    if (error == NULL)
        device_choose_size(&d->device);
    if (write(to, d, sizeof *d) != (ssize_t)sizeof *d)
        _exit(1);
}

static void run_job(void *data, int to) {
    const job *j = data;
    device d = {0};
    if (device_open(&d, j->findings->settings->device) != NULL)
        return;
    d.size = j->findings->device.size;
    run_part(&d, j->findings->cases, j->numbers, j->count, to);
}

/* ---- The queue ---- */

/* The next part's cases are of one suite. */
static bool start_job(queue *q, job *j) {
    const findings *f = q->findings;
    if (q->next == q->count)
        return false;
    j->findings = f;
    j->numbers = q->numbers + q->next;
    for (j->count = 0; q->next < q->count && j->count < (q->alone ? 1 : PART_CASES); ++j->count, ++q->next)
        if (f->cases[j->numbers[j->count]].suite != f->cases[j->numbers[0]].suite)
            break;
    j->child = start(run_job, j, &j->from);
    if (j->child < 0) {
        fputs("cltile-conformance: a process cannot be started\n", stderr);
        exit(1);
    }
    return true;
}

/* What is said of cases that a child which ended has left. */
static void blame(const queue *q, const job *j, int status) {
    if (!q->alone)
        return;
    outcome *o = &q->findings->outcomes[j->numbers[0]];
    if (o->verdict != VERDICT_NONE)
        return;
    o->verdict = VERDICT_WRONG;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(o->text, sizeof o->text, "no result within %d seconds", SECONDS);
    else if (WIFSIGNALED(status))
        snprintf(o->text, sizeof o->text, "the driver ends the process: %s", strsignal(WTERMSIG(status)));
    else
        snprintf(o->text, sizeof o->text, "the driver ends the process with status %d", WEXITSTATUS(status));
}

/* Takes an outcome from a child, or its end. */
static void receive(queue *q, job *j) {
    outcome o;
    int status = 0;
    if (read(j->from, &o, sizeof o) == (ssize_t)sizeof o) {
        q->findings->outcomes[o.number] = o;
        return;
    }
    close(j->from);
    waitpid(j->child, &status, 0);
    blame(q, j, status);
    j->child = 0;
}

static void run_queue(queue *q) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const size_t most = processors < 1 ? 1 : processors > MOST_JOBS ? MOST_JOBS : (size_t)processors;
    for (;;) {
        struct pollfd ends[MOST_JOBS];
        job *running[MOST_JOBS];
        nfds_t count = 0;
        for (size_t i = 0; i < most; ++i)
            if (q->jobs[i].child != 0 || start_job(q, &q->jobs[i])) {
                running[count] = &q->jobs[i];
                ends[count++] = (struct pollfd){.fd = q->jobs[i].from, .events = POLLIN};
            }
        if (count == 0)
            return;
        poll(ends, count, -1);
        for (nfds_t i = 0; i < count; ++i)
            if (ends[i].revents != 0)
                receive(q, running[i]);
    }
}

/* Queues the cases that have no verdict. */
static void queue_open_cases(queue *q) {
    q->next = q->count = 0;
    for (size_t i = 0; i < q->findings->count; ++i)
        if (q->findings->outcomes[i].verdict == VERDICT_NONE)
            q->numbers[q->count++] = i;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

const char *run_cases(findings *f) {
    static description d;
    const double begun = now();
    int from, status = 0;
    d.wanted = f->settings->device;
    const pid_t child = start(describe, &d, &from);
    const bool described = child > 0 && read(from, &d, sizeof d) == (ssize_t)sizeof d;
    if (child > 0)
        waitpid(child, &status, 0);
    if (!described)
        return "the driver ends the process that asks for devices";
    if (d.error[0] != '\0')
        return d.error;
    f->device = d.device;
    queue q = {.findings = f, .numbers = allocate(f->count * sizeof *q.numbers)};
    queue_open_cases(&q);
    run_queue(&q);
    q.alone = true;
    queue_open_cases(&q);
    run_queue(&q);
    f->seconds = now() - begun;
    free(q.numbers);
    return NULL;
}
