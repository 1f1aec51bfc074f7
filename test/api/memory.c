/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes each of the library's own allocations fail, one call of the API after the other. calloc and realloc of what is
 * linked here, which is libcltile's own code, come through the functions below; LLVM's do not.
 *
 * api-memory MODULE.bc SPIRV.spv FIRST: prints for each call how many allocations it makes. Each of the first ones
 * fails, and ever fewer of the others. */

#include "bytes.h"
#include "cltile/cltile.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTBEGIN(bugprone-reserved-identifier): the names are the linker's. */
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static long countdown = -1; /* below 0: none fails */
static bool has_failed;

static bool fails(void) {
    const bool now = countdown == 0;
    has_failed |= now;
    countdown -= countdown >= 0;
    return now;
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

static void ignore_diagnostic(void *user, const cltile_diagnostic *diagnostic) {
    (void)user, (void)diagnostic;
}

static void ignore_kernel(void *user, const cltile_kernel *kernel) {
    (void)user, (void)kernel;
}

static cltile_status link_for(const test_bytes *module, const cltile_options *options) {
    void *out = NULL;
    size_t size = 0;
    char *message = NULL;
    const cltile_status status = cltile_link_bitcode(module->start, module->size, options, &out, &size, &message);
    if (status != CLTILE_SUCCESS && (out != NULL || size != 0))
        puts("a link that failed has a result");
    free(message);
    free(out);
    return status;
}

static cltile_status link_target(const test_bytes *module, const char *name) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = name;
    return link_for(module, &options);
}

static cltile_status link_host(const test_bytes *module, const char *name) {
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.host = name;
    return link_for(module, &options);
}

static cltile_status check(const test_bytes *module, const char *ignored) {
    (void)ignored;
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_diagnostic = ignore_diagnostic;
    char *message = NULL;
    const cltile_status status = cltile_check_bitcode(module->start, module->size, &options, &message);
    free(message);
    return status;
}

static cltile_status inspect(const test_bytes *module, const char *ignored) {
    (void)ignored;
    char *message = NULL;
    const cltile_status status = cltile_inspect_bitcode(module->start, module->size, NULL, ignore_kernel, &message);
    free(message);
    return status;
}

static cltile_status convert(const test_bytes *module, const char *ignored) {
    (void)ignored;
    uint32_t *out = NULL;
    size_t count = 0;
    char *message = NULL;
    const cltile_status status =
        cltile_spirv_to_codeplay((const uint32_t *)module->start, module->size / 4, NULL, &out, &count, &message);
    if (status != CLTILE_SUCCESS && (out != NULL || count != 0))
        puts("a conversion that failed has a result");
    free(message);
    free(out);
    return status;
}

typedef cltile_status (*call_fn)(const test_bytes *module, const char *name);

/* Makes the call with each of its first `all` allocations failing, with ever fewer of the others, and then with none.
 */
static void fail_some(const char *title, call_fn call, const test_bytes *module, const char *name, long all) {
    const cltile_status expected = call(module, name);
    long number = 0, last = 0;
    for (has_failed = true; has_failed; number += 1 + number / all) {
        last = number;
        has_failed = false;
        countdown = number;
        const cltile_status status = call(module, name);
        countdown = -1;
        if (status != (has_failed ? CLTILE_OUT_OF_MEMORY : expected))
            printf("%s %s: status %d where allocation %ld fails\n", title, name, (int)status, number);
    }
    printf("%s %s: status %d, fewer than %ld allocations\n", title, name, (int)expected, last + 1);
}

int main(int argc, char **argv) {
    const long first = argc == 4 ? atol(argv[3]) : 0;
    if (first < 5)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    const test_bytes module = test_read_file(argv[1]), spirv = test_read_file(argv[2]);
    fail_some("link", link_target, &module, "generic", first);
    fail_some("link", link_target, &module, "intel", first);
    fail_some("link", link_host, &module, "pocl", first);
    fail_some("check", check, &module, "module", first);
    fail_some("inspect", inspect, &module, "module", first);
    fail_some("convert", convert, &spirv, "module", first);
    free(module.start);
    free(spirv.start);
    return 0;
}
