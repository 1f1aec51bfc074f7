/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* children: what libcltile tries in a child process ends in each of the ways that there are; prints what is said of it.
 */

#include "api/api.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static cltile_status do_nothing(void *user, char **message) {
    (void)user, (void)message;
    return CLTILE_SUCCESS;
}

static cltile_status refuse(void *user, char **message) {
    (void)user;
    *message = strdup("it is refused");
    return CLTILE_INVALID_BITCODE;
}

/* What does not matter here. */
static cltile_status find_errors(void *user, char **message) {
    (void)user;
    *message = strdup("it has errors");
    return CLTILE_INVALID_KERNEL;
}

static cltile_status speak(void *user, char **message) {
    (void)user, (void)message;
    puts("this is not to be seen");
    fputs("this is not to be seen\n", stderr);
    fflush(stdout);
    return CLTILE_SUCCESS;
}

static cltile_status crash(void *user, char **message) {
    (void)user, (void)message;
    raise(SIGBUS);
    return CLTILE_SUCCESS;
}

static cltile_status leave(void *user, char **message) {
    (void)user, (void)message;
    _exit(0);
    return CLTILE_SUCCESS;
}

static cltile_status loop(void *user, char **message) {
    (void)message;
    for (volatile int *turns = user; *turns >= 0; *turns ^= 1)
        ;
    return CLTILE_SUCCESS;
}

static cltile_status take_lock(void *user, char **message) {
    (void)user, (void)message;
    pthread_mutex_lock(&lock);
    return CLTILE_SUCCESS;
}

/* Goes on only where there is not that much memory. */
static cltile_status take_memory(void *user, char **message) {
    static char *volatile memory[40];
    for (size_t i = 0; i < sizeof memory / sizeof *memory; ++i)
        if ((memory[i] = malloc((size_t)1 << 30)) == NULL)
            return CLTILE_SUCCESS;
    return loop(user, message);
}

static void try(const char *what, cltile_trial trial, int milliseconds) {
    char *message = NULL;
    int turns = 0;
    const cltile_status status = cltile_try_in_child(trial, &turns, milliseconds, &message);
    printf("%s: status %d: %s\n", what, (int)status, message == NULL ? "-" : message);
    fflush(stdout);
    free(message);
}

int main(void) {
    try("nothing", do_nothing, 60000);
    try("refused", refuse, 60000);
    try("errors", find_errors, 60000);
    try("output", speak, 60000);
    try("crash", crash, 60000);
    try("exit", leave, 60000);
    try("loop", loop, 1000);
    pthread_mutex_lock(&lock);
    try("lock", take_lock, 1000);
    try("memory", take_memory, 60000);
    return 0;
}
