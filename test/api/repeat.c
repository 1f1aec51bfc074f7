/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Many links in one process: their outputs, their memory, and threads. */

#include "tests.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Links from here on are compared in memory; those before fill LLVM's tables. malloc counts what its caches keep as in
 * use: without them (GLIBC_TUNABLES) the number is that of the bytes in use. */
#define WARM_UP 100
#define HEAP_TOLERANCE 4096
#define RESIDENT_TOLERANCE (4 * 1024 * 1024)

/* Ends the program with a failure. */
__attribute__((noreturn)) static void fail(const char *what, const char *message) {
    fprintf(stderr, "%s: %s\n", what, message == NULL ? "no message" : message);
    exit(1);
}

static test_bytes link_bytes(test_bytes in, const cltile_options *options) {
    test_bytes out = {0};
    void *linked;
    char *message;
    if (cltile_link_bitcode(in.start, in.size, options, &linked, &out.size, &message) != CLTILE_SUCCESS)
        fail("cltile_link_bitcode", message);
    out.start = linked;
    return out;
}

/* In the other form, with a check before, in a context of its own. */
static test_bytes link_module(test_bytes in, const cltile_options *options) {
    LLVMContextRef context = test_create_context();
    LLVMModuleRef module = test_parse(context, in);
    char *message;
    if (cltile_check_module(module, options, &message) != CLTILE_SUCCESS ||
        cltile_link_module(module, options, &message) != CLTILE_SUCCESS)
        fail("cltile_link_module", message);
    LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(module);
    test_bytes out = {malloc(LLVMGetBufferSize(buffer)), LLVMGetBufferSize(buffer)};
    memcpy(out.start, LLVMGetBufferStart(buffer), out.size);
    LLVMDisposeMemoryBuffer(buffer);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return out;
}

/* Frees a result, and tells whether it was the expected one. */
static int equals(test_bytes out, test_bytes expected) {
    const int same = out.size == expected.size && memcmp(out.start, expected.start, out.size) == 0;
    free(out.start);
    return same;
}

typedef struct memory {
    size_t heap, resident; /* bytes */
} memory;

static memory measure(void) {
    memory m = {.heap = mallinfo2().uordblks};
    size_t pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%*s %zu", &pages) != 1)
        fail("/proc/self/statm", "cannot be read");
    fclose(file);
    m.resident = pages * (size_t)sysconf(_SC_PAGESIZE);
    return m;
}

static size_t growth(size_t before, size_t after) {
    return after > before ? after - before : 0;
}

/* ---- Callbacks that call the library ---- */

typedef struct nested {
    test_bytes in, expected;
    unsigned members, kernels, differ;
} nested;

static void link_again(nested *n) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    n->differ += !equals(link_bytes(n->in, &options), n->expected);
}

static void link_at_member(void *user, const char *name, size_t bytes) {
    nested *n = user;
    n->members += *name != '\0' && bytes > 0;
    link_again(n);
}

static void link_at_kernel(void *user, const cltile_kernel *kernel) {
    nested *n = user;
    n->kernels += *kernel->name != '\0';
    link_again(n);
}

/* api nested KERNEL: links the kernel again whenever a callback is called, and compares all results. */
int test_nested(char **arguments) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    nested n = {.in = test_read_file(arguments[0])};
    n.expected = link_bytes(n.in, &options);
    options.user = &n;
    options.on_member = link_at_member;
    n.differ += !equals(link_bytes(n.in, &options), n.expected);
    char *message = NULL;
    if (cltile_inspect_bitcode(n.in.start, n.in.size, &options, link_at_kernel, &message) != CLTILE_SUCCESS)
        fail("cltile_inspect_bitcode", message);
    printf("links in callbacks of %s and %s: %u differ\n", n.members > 0 ? "members" : "none",
           n.kernels > 0 ? "kernels" : "none", n.differ);
    free(n.expected.start);
    free(n.in.start);
    return 0;
}

/* api repeat KERNEL TARGET LINKS */
int test_repeat(char **arguments) {
    const int links = atoi(arguments[2]);
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = arguments[1];
    const test_bytes in = test_read_file(arguments[0]), first = link_bytes(in, &options);
    memory before = {0};
    int same = 1;
    for (int i = 1; i < links; ++i) {
        if (i == WARM_UP)
            before = measure();
        same += equals(link_bytes(in, &options), first);
    }
    const memory after = measure();
    const size_t heap = growth(before.heap, after.heap), resident = growth(before.resident, after.resident);
    printf("%d links, %d the same\n", links, same);
    printf("after %d links %zu KiB in use of the heap, %zu KiB resident; after %d %zu KiB and %zu KiB\n", WARM_UP,
           before.heap >> 10, before.resident >> 10, links, after.heap >> 10, after.resident >> 10);
    puts(heap <= HEAP_TOLERANCE && resident <= RESIDENT_TOLERANCE ? "memory is flat" : "memory grows");
    free(first.start);
    free(in.start);
    return 0;
}

typedef struct thread {
    pthread_t id;
    const char *path, *target;
    int rounds;
    test_bytes first; /* what it linked first */
    int same;
} thread;

static void *link_often(void *user) {
    thread *t = user;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = t->target;
    const test_bytes in = test_read_file(t->path);
    t->first = link_bytes(in, &options);
    for (int i = 0; i < t->rounds; ++i) {
        char *message;
        t->same += equals(link_bytes(in, &options), t->first);
        t->same += equals(link_module(in, &options), t->first);
        if (cltile_check_bitcode(in.start, in.size, &options, &message) != CLTILE_SUCCESS)
            fail("cltile_check_bitcode", message);
    }
    free(in.start);
    return NULL;
}

/* api threads KERNEL TARGET ROUNDS: in two threads, with a context each, a round of both forms of link and check. */
int test_threads(char **arguments) {
    thread threads[2] = {0};
    for (int i = 0; i < 2; ++i) {
        threads[i] = (thread){.path = arguments[0], .target = arguments[1], .rounds = atoi(arguments[2])};
        pthread_create(&threads[i].id, NULL, link_often, &threads[i]);
    }
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i].id, NULL);
    const int same = threads[0].same + threads[1].same;
    printf("%d links in 2 threads, %d the same\n", 4 * threads[0].rounds, same);
    puts(equals(threads[0].first, threads[1].first) ? "both threads' are the same" : "the threads' differ");
    free(threads[1].first.start);
    return 0;
}
