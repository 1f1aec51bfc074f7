/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For builds that count the lines that run: a child that ends by _exit writes what it counted first. */

#include <gcov.h>

__attribute__((noreturn)) void __real__exit(int status);
__attribute__((noreturn)) void __wrap__exit(int status);

void __wrap__exit(int status) {
    __gcov_dump();
    __real__exit(status);
}
