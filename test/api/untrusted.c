/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode that is not trusted: what would end LLVM, and the process with it, is an error. */

#include "tests.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 8 };

static unsigned draw(unsigned *state, unsigned limit) {
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % limit;
}

/* A few bytes changed behind the identification block, which says who wrote the module. */
static test_bytes mutate(test_bytes in, unsigned seed) {
    enum { BEHIND_IDENTIFICATION = 64 };
    test_bytes out = {malloc(in.size), in.size};
    unsigned state = seed;
    memcpy(out.start, in.start, in.size);
    for (unsigned changes = 1 + draw(&state, 4); changes > 0; --changes) {
        const unsigned at = BEHIND_IDENTIFICATION + draw(&state, (unsigned)in.size - BEHIND_IDENTIFICATION);
        out.start[at] ^= (unsigned char)(1 + draw(&state, 255));
    }
    return out;
}

/* Whether a message says that LLVM did not come to its end. */
static int ended_llvm(const char *message) {
    return message != NULL &&
           (strstr(message, "LLVM crashed on the module") != NULL ||
            strstr(message, "LLVM gave up on the module") != NULL || strstr(message, "LLVM ended the process") != NULL);
}

static cltile_status link_untrusted(test_bytes in, char **message) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    void *out;
    size_t size;
    options.untrusted = 1;
    const cltile_status status = cltile_link_bitcode(in.start, in.size, &options, &out, &size, message);
    cltile_free(out);
    return status;
}

static void write_file(const char *path, test_bytes bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes.start, 1, bytes.size, file) != bytes.size || fclose(file) != 0)
        exit(2);
}

/* api mutations KERNEL COUNT CRASHING: links mutated modules. The first on which LLVM crashed goes to the file
 * CRASHING. */
int test_mutations(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    const unsigned count = (unsigned)atoi(arguments[1]);
    unsigned linked = 0, refused = 0, ended = 0, crashed = 0;
    for (unsigned seed = 1; seed <= count; ++seed) {
        test_bytes mutated = mutate(in, seed);
        char *message = NULL;
        const cltile_status status = link_untrusted(mutated, &message);
        linked += status == CLTILE_SUCCESS;
        refused += status != CLTILE_SUCCESS && !ended_llvm(message);
        ended += (unsigned)ended_llvm(message);
        if (message != NULL && strstr(message, "LLVM crashed") != NULL && crashed++ == 0) {
            puts(message);
            write_file(arguments[2], mutated);
        }
        cltile_free(message);
        free(mutated.start);
    }
    printf("%u modules: linked some %d, refused some %d, ended LLVM some %d; all came back\n", linked + refused + ended,
           linked > 0, refused > 0, ended > 0);
    fprintf(stderr, "%u linked, %u refused, %u ended LLVM\n", linked, refused, ended);
    free(in.start);
    return 0;
}

typedef struct pair {
    test_bytes good, crashing;
    int right;
} pair;

static void *link_both(void *user) {
    pair *p = user;
    for (int i = 0; i < 4; ++i) {
        char *message = NULL;
        p->right += link_untrusted(p->good, &message) == CLTILE_SUCCESS;
        cltile_free(message);
        p->right += link_untrusted(p->crashing, &message) == CLTILE_INVALID_BITCODE && ended_llvm(message);
        cltile_free(message);
    }
    return NULL;
}

static void *link_trusted(void *user) {
    const pair *p = user;
    for (int i = 0; i < 16; ++i) {
        void *out;
        size_t size;
        cltile_link_bitcode(p->good.start, p->good.size, NULL, &out, &size, NULL);
        cltile_free(out);
    }
    return NULL;
}

static void ignore_signal(int number) {
    static const char text[] = "a handler of the host's ran\n";
    (void)number;
    if (write(STDOUT_FILENO, text, strlen(text)) > 0)
        _exit(0);
}

/* api untrusted KERNEL CRASHING: in hosts of several kinds. */
int test_untrusted(char **arguments) {
    pair one = {test_read_file(arguments[0]), test_read_file(arguments[1]), 0};
    link_both(&one);
    printf("right: %d of 8\n", one.right);

    signal(SIGSEGV, ignore_signal);
    signal(SIGABRT, ignore_signal);
    one.right = 0;
    link_both(&one);
    printf("in a host that handles signals: %d of 8\n", one.right);

    pthread_t threads[THREADS];
    pair pairs[THREADS];
    int right = 0;
    for (int i = 0; i < THREADS; ++i) {
        pairs[i] = (pair){one.good, one.crashing, 0};
        pthread_create(&threads[i], NULL, i % 2 == 0 ? link_both : link_trusted, &pairs[i]);
    }
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], NULL);
        right += pairs[i].right;
    }
    printf("in a host with threads: %d of %d\n", right, THREADS / 2 * 8);

    signal(SIGCHLD, SIG_IGN);
    one.right = 0;
    link_both(&one);
    printf("in a host that ignores its children: %d of 8\n", one.right);
    free(one.good.start);
    free(one.crashing.start);
    return 0;
}
