/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies as instructions of Codeplay's set, and back: arguments, findings, and modules that are broken at random. */

#include "tests.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef cltile_status conversion(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                 uint32_t **out, size_t *out_count, char **message);

static void print_finding(void *user, const cltile_diagnostic *diagnostic) {
    (void)user;
    printf("finding [%s] of severity %d\n", diagnostic->id, (int)diagnostic->severity);
}

/* Prints a conversion's outcome in a line, and that a failure hands nothing out. */
static void print_conversion(conversion *convert, const uint32_t *in, size_t count,
                             const cltile_spirv_options *options) {
    uint32_t *out = (uint32_t *)1;
    size_t out_count = 1;
    char *message = (char *)1;
    const cltile_status status = convert(in, count, options, &out, &out_count, &message);
    const bool is_same = status == CLTILE_SUCCESS && out_count == count && memcmp(in, out, 4 * count) == 0;
    test_print_outcome(status, message, out != NULL || out_count != 0, is_same ? ", the same words" : ", other words");
    cltile_free(out);
    cltile_free(message);
}

/* api codeplay CALLS INSTRUCTIONS: a module of calls, and one of instructions. */
int test_codeplay(char **arguments) {
    const test_bytes calls = test_read_file(arguments[0]), instructions = test_read_file(arguments[1]);
    const uint32_t *in = (const void *)calls.start;
    const size_t count = calls.size / 4;
    cltile_spirv_options options = CLTILE_SPIRV_OPTIONS_INIT;
    options.on_diagnostic = print_finding;
    print_conversion(cltile_spirv_to_codeplay, in, count, NULL);
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    const char *const warnings[] = {"error=codeplay-event-in-memory", "no-codeplay-copies-stripped", NULL};
    options.warnings = warnings;
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    options.set_name = "Codeplay.GroupAsyncCopies";
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    print_conversion(cltile_spirv_from_codeplay, in, count, &options);
    print_conversion(cltile_spirv_from_codeplay, (const void *)instructions.start, instructions.size / 4, NULL);
    options.set_name = "Codeplay";
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    options.set_name = NULL;
    const char *const unknown[] = {"no-such-thing", NULL};
    options.warnings = unknown;
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    options.size = 0;
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    /* An older caller's structure ends early: what it lacks takes its default. */
    options.size = offsetof(cltile_spirv_options, warnings);
    print_conversion(cltile_spirv_to_codeplay, in, count, &options);
    print_conversion(cltile_spirv_from_codeplay, NULL, 0, NULL);
    print_conversion(cltile_spirv_from_codeplay, NULL, 5, NULL);
    printf("null: %d\n", (int)cltile_spirv_to_codeplay(in, count, NULL, NULL, NULL, NULL));
    free(calls.start);
    free(instructions.start);
    return 0;
}

/* Numbers that repeat (xorshift). */
static uint32_t draw(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

/* Converts words that have been allocated for that, so that a read past their end can be found out, and the result
 * back. Returns whether each was converted, or refused with a message and without a result. */
static int convert_broken(const uint32_t *words, size_t count, unsigned long *refused) {
    uint32_t *copy = malloc(4 * count + 1);
    memcpy(copy, words, 4 * count);
    int right = 1;
    for (int to = 0; to < 2; ++to) {
        uint32_t *out = NULL, *back = NULL;
        size_t out_count = 0, back_count = 0;
        char *message = NULL;
        const cltile_status status =
            (to ? cltile_spirv_to_codeplay : cltile_spirv_from_codeplay)(copy, count, NULL, &out, &out_count, &message);
        if (status == CLTILE_SUCCESS) {
            const cltile_status again = (to ? cltile_spirv_from_codeplay
                                            : cltile_spirv_to_codeplay)(out, out_count, NULL, &back, &back_count, NULL);
            right &= message == NULL && out != NULL && out_count >= 5 && (again == CLTILE_SUCCESS) == (back != NULL);
        } else {
            right &= status == CLTILE_INVALID_SPIRV && message != NULL && out == NULL && out_count == 0;
            *refused += 1;
        }
        cltile_free(message);
        cltile_free(back);
        cltile_free(out);
    }
    right &= memcmp(copy, words, 4 * count) == 0;
    free(copy);
    return right;
}

/* A few bits or words change, instructions go or come twice. */
static size_t mutate(uint32_t *words, size_t count, uint32_t *random) {
    const unsigned changes = 1 + draw(random) % 4;
    for (unsigned n = 0; n < changes && count > 5; ++n) {
        const size_t at = draw(random) % 8 == 0 ? draw(random) % 5 : 5 + draw(random) % (count - 5);
        switch (draw(random) % 5) {
        case 0:
            words[at] ^= 1u << draw(random) % 32;
            break;
        case 1:
            words[at] = draw(random) % 64; /* ids and opcodes */
            break;
        case 2:
            words[at] = words[5 + draw(random) % (count - 5)];
            break;
        case 3:
            words[at] = draw(random);
            break;
        default:
            memmove(words + at, words + at + 1, 4 * (count - at - 1));
            --count;
        }
    }
    return count;
}

/* api broken MODULE MUTATIONS: cut at each word, and changed at random, modules are refused or taken, never a fault. */
int test_broken(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    const size_t count = in.size / 4;
    uint32_t *words = malloc(in.size + 4);
    memcpy(words, in.start, in.size);
    unsigned long wrong = 0, refused = 0;
    for (size_t shorter = 0; shorter < count; ++shorter)
        wrong += !convert_broken(words, shorter, &refused);
    printf("%lu of %zu ends refused, %lu wrong\n", refused / 2, count, wrong);
    const unsigned long mutations = strtoul(arguments[1], NULL, 10);
    uint32_t random = 20260229;
    refused = 0;
    for (unsigned long m = 0; m < mutations; ++m) {
        memcpy(words, in.start, in.size);
        wrong += !convert_broken(words, mutate(words, count, &random), &refused);
    }
    printf("%lu mutations, %s refused, %lu wrong\n", mutations, refused == 0 ? "none" : "some", wrong);
    free(words);
    free(in.start);
    return wrong > 0;
}
