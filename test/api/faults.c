/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Faults, so that tests can show that the tools which look for them find them. */

#include "tests.h"

#include <llvm-c/Core.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int shared;

static void *increment(void *user) {
    (void)user;
    for (int i = 0; i < 1000; ++i)
        ++shared;
    return NULL;
}

static void race(void) {
    pthread_t other;
    pthread_create(&other, NULL, increment, NULL);
    increment(NULL);
    pthread_join(other, NULL);
}

/* api fault leak|overflow|race: what is leaked is a message, as callers get it of a link that fails. */
int test_fault(char **arguments) {
    if (strcmp(arguments[0], "leak") == 0) {
        char *message = NULL;
        cltile_link_module(NULL, NULL, &message);
        message = NULL;
    } else if (strcmp(arguments[0], "overflow") == 0) {
        char *bytes = strdup("BC?");
        void *out;
        size_t size;
        cltile_link_bitcode(bytes + 1, 4, NULL, &out, &size, NULL);
        free(bytes);
    } else {
        race();
    }
    printf("a fault was made: %s\n", arguments[0]);
    return 0;
}
