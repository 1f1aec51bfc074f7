/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the targets of the fuzzer share: an input taken apart. */

#ifndef PARSERS_INPUT_H
#define PARSERS_INPUT_H

#include <stddef.h>
#include <stdint.h>

/* What libFuzzer calls with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Between the parts of an input that has several, on a line of its own. */
#define SEPARATOR "====\n"

/* A part, as a string: a zero follows, and may be among the bytes. */
typedef struct part {
    char *text; /* an allocation of exactly size + 1 bytes, so that a sanitizer sees what is read behind it */
    size_t size;
} part;

/* The bytes up to the next separator, which *bytes and *size are moved past. Empty once there is nothing left. */
part take_part(const uint8_t **bytes, size_t *size);

/* What is left, of which separators are part. */
part take_rest(const uint8_t **bytes, size_t *size);

/* The bytes as they are, in an allocation of exactly their size; and only whole words of them. */
void *copy_exactly(const void *bytes, size_t size);

/* Splits a part at ends of lines into strings within it, at most `room` with the NULL that ends them. Returns how many
 * there are. */
size_t split_lines(part *p, char **lines, size_t room);

/* Ends the run as a finding of the fuzzer unless something that always holds does. */
#define ALWAYS(condition) ((condition) ? (void)0 : fail_always(__FILE__, __LINE__, #condition))
_Noreturn void fail_always(const char *file, int line, const char *condition);

#endif
