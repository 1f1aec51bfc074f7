/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The process that has Oclgrind, as the one that has PoCL sees it. */

#include "reference.h"

#include "message.h"
#include "messages.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the new process. */
static void execute_program(const char *folder, int requests, int answers) {
    char in[16], out[16];
    snprintf(in, sizeof in, "%d", requests);
    snprintf(out, sizeof out, "%d", answers);
    execl(FUZZ_REFERENCE, FUZZ_REFERENCE, folder, in, out, (char *)NULL);
    fprintf(stderr, "%s: %s\n", FUZZ_REFERENCE, strerror(errno));
    _exit(127);
}

bool reference_start(reference *r, const char *folder) {
    int requests[2], answers[2];
    if (pipe(requests) != 0 || pipe(answers) != 0)
        return false;
    fflush(NULL);
    r->pid = fork();
    if (r->pid == 0) {
        close(requests[1]);
        close(answers[0]);
        execute_program(folder, requests[0], answers[1]);
    }
    close(requests[0]);
    close(answers[1]);
    r->requests = requests[1];
    r->answers = answers[0];
    r->folder = folder;
    return r->pid > 0;
}

/* What the process printed that ended. */
static uint8_t *fail_silent(const reference *r, char **message) {
    char said[1000];
    int status = 0;
    waitpid(r->pid, &status, 0);
    messages_read_text(r->folder, "said.txt", said, sizeof said);
    fail(message, "the reference ended with status %d, %s: %s", WIFEXITED(status) ? WEXITSTATUS(status) : -1,
         WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "without a signal", said);
    return NULL;
}

uint8_t *reference_results(const reference *r, const shape_plan *plan, char **message) {
    answer a;
    uint8_t *bytes = NULL;
    if (!messages_send(r->requests, plan, sizeof *plan) || !messages_receive(r->answers, &a, sizeof a))
        return fail_silent(r, message);
    bytes = calloc(a.size + 1, 1);
    if (bytes == NULL || !messages_receive(r->answers, bytes, a.size)) {
        free(bytes);
        return fail_silent(r, message);
    }
    if (!a.is_message)
        return bytes;
    fail(message, "the reference: %s", (char *)bytes);
    free(bytes);
    return NULL;
}
