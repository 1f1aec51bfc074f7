/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The signal comes to the thread that writes: it is blocked there, and taken. */

#include "driver/write.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static int write_rest(int file, const char *bytes, size_t size) {
    while (size != 0) {
        const ssize_t count = write(file, bytes, size);
        if (count == 0 || (count < 0 && errno != EINTR))
            return count == 0 ? EIO : errno;
        bytes += count < 0 ? 0 : count;
        size -= count < 0 ? 0 : (size_t)count;
    }
    return 0;
}

int layer_write_all(int file, const void *bytes, size_t size) {
    const struct timespec now = {0};
    sigset_t too_large, before, pending;
    sigemptyset(&too_large);
    sigaddset(&too_large, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &too_large, &before);
    sigpending(&pending);
    const bool is_others = sigismember(&pending, SIGXFSZ) == 1;
    const int error = write_rest(file, bytes, size);
    if (error == EFBIG && !is_others)
        sigtimedwait(&too_large, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}
