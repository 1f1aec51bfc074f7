/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A host for kernels that Clang compiled for x86-64: one thread for each work-item. */

#include <pthread.h>
#include <stddef.h>

typedef void (*kernel)(const void *in, void *out, int width, int height);

static struct {
    kernel run;
    const void *in;
    void *out;
    int width, height;
    size_t group, items;
    pthread_barrier_t barrier;
} job;
static _Thread_local size_t item;

size_t get_local_id(unsigned dimension) __asm__("_Z12get_local_idj");
size_t get_local_id(unsigned dimension) {
    return dimension == 0 ? item : 0;
}

size_t get_local_size(unsigned dimension) __asm__("_Z14get_local_sizej");
size_t get_local_size(unsigned dimension) {
    return dimension == 0 ? job.items : 1;
}

size_t get_group_id(unsigned dimension) __asm__("_Z12get_group_idj");
size_t get_group_id(unsigned dimension) {
    return dimension == 0 ? job.group : 0;
}

void barrier(unsigned flags) __asm__("_Z7barrierj");
void barrier(unsigned flags) {
    (void)flags;
    pthread_barrier_wait(&job.barrier);
}

static void *run_item(void *number) {
    item = (size_t)number;
    job.run(job.in, job.out, job.width, job.height);
    return NULL;
}

/* Runs work-groups one after the other. */
void run_kernel(kernel run, int groups, int items, const void *in, void *out, int width, int height) {
    pthread_t threads[64];
    job.run = run, job.in = in, job.out = out, job.width = width, job.height = height, job.items = (size_t)items;
    pthread_barrier_init(&job.barrier, NULL, (unsigned)items);
    for (job.group = 0; job.group < (size_t)groups; ++job.group) {
        for (size_t i = 0; i < (size_t)items; ++i)
            pthread_create(&threads[i], NULL, run_item, (void *)i); /* NOLINT(performance-no-int-to-ptr): a number */
        for (size_t i = 0; i < (size_t)items; ++i)
            pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&job.barrier);
}
