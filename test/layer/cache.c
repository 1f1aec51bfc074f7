/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-cache KEY BYTES: keeps a file of so many bytes in the layer's cache, and says whether it is there. The caller's
 * signals stay as they are. */

#include "cache.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    if (count != 3)
        return fputs("usage: layer-cache KEY BYTES\n", stderr), 2;
    const size_t size = strtoul(arguments[2], NULL, 10);
    const layer_bytes key = {arguments[1], strlen(arguments[1])};
    layer_bytes parts[LAYER_PARTS] = {
        [LAYER_KEY] = key, [LAYER_BINARY] = {calloc(1, size), size}, [LAYER_ANSWERS] = {"", 0}};
    if (parts[LAYER_BINARY].start == NULL)
        return 2;
    layer_write_cache(parts);
    free((void *)parts[LAYER_BINARY].start);
    void *file = layer_read_cache(parts);
    const bool is_kept = file != NULL && parts[LAYER_BINARY].size == size;
    free(file);
    sigset_t pending, blocked;
    sigpending(&pending);
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    printf("%s%s%s\n", is_kept ? "kept" : "not kept", sigismember(&pending, SIGXFSZ) ? ", a signal is left" : "",
           sigismember(&blocked, SIGXFSZ) ? ", a signal is blocked" : "");
    return 0;
}
