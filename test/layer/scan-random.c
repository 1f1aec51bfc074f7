/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Scans sources changed at random, looks for their kernels' images, changes their functions, and has memory run out:
 * scan-random SEED COUNT FILE... A sanitizer watches. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source/calls.h"
#include "source/divergence.h"
#include "source/exchange.h"
#include "source/expand.h"
#include "source/local_arguments.h"
#include "source/scan.h"

enum { MAX_FILES = 16, MAX_SIZE = 1 << 14 };

typedef struct text {
    char *bytes;
    size_t size;
} text;

static uint64_t state;

static size_t draw(size_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state >> 33) % limit;
}

/* Allocations until one fails; SIZE_MAX for never. The linker replaces those of the scan by these. */
static size_t allocations_left = SIZE_MAX;
static bool has_failed;

static bool allocates(void) {
    if (allocations_left == SIZE_MAX || allocations_left-- != 0)
        return true;
    allocations_left = 0;
    has_failed = true;
    return false;
}

#define ALLOCATOR(name, parameters, arguments)                                                                         \
    void *__real_##name parameters;                                                                                    \
    void *__wrap_##name parameters;                                                                                    \
    void *__wrap_##name parameters {                                                                                   \
        return allocates() ? __real_##name arguments : NULL;                                                           \
    }
ALLOCATOR(malloc, (size_t size), (size))
ALLOCATOR(calloc, (size_t count, size_t size), (count, size))
ALLOCATOR(realloc, (void *from, size_t size), (from, size))
ALLOCATOR(strdup, (const char *from), (from))
ALLOCATOR(strndup, (const char *from, size_t size), (from, size))

static void *expect(void *pointer) {
    if (pointer == NULL) {
        perror("scan-random");
        exit(2);
    }
    return pointer;
}

static text read_file(const char *path) {
    FILE *file = expect(fopen(path, "rb"));
    text text = {.bytes = expect(malloc(MAX_SIZE))};
    text.size = fread(text.bytes, 1, MAX_SIZE / 2, file);
    fclose(file);
    return text;
}

/* What decides how text is read, and what names may be. */
static const char *draw_fragment(void) {
    static const char *const fragments[] = {
        "\\\n",
        "\\ \r\n",
        "\\",
        "\n",
        "\r",
        "/*",
        "*/",
        "//",
        "\"",
        "'",
        "L\"",
        "##",
        "<",
        ">",
        "#define ",
        "\n#include ",
        "0x",
        "1e+",
        ".",
        "(",
        ")",
        "{",
        "}",
        ";",
        "kernel ",
        "\xff",
        "\xef\xbb\xbf",
        "\n#",
        "a.h",
        "\"b.h\"",
        "<c.h>",
        "\n#error ",
        "sub_group",
        "\nint f(int x) { return sub_group_any(x); }\n",
        "\n#else\n",
        "__attribute__",
        "intel_reqd_sub_group_size",
        "\n#include_next \"../x/./b.h\"",
    };
    return fragments[draw(sizeof fragments / sizeof fragments[0])];
}

/* One change: a byte, a fragment inserted, a range removed or said twice, the end cut off. */
static void change(text *text) {
    size_t at = draw(text->size + 1), size = draw(40) + 1, rest = text->size - at;
    const char *fragment = draw_fragment();
    size = size > rest ? rest : size;
    switch (draw(8)) {
    case 0:
        if (rest > 0)
            text->bytes[at] = (char)draw(256);
        break;
    case 1:
        memmove(text->bytes + at, text->bytes + at + size, rest - size);
        text->size -= size;
        break;
    case 2:
        if (text->size + size <= MAX_SIZE) {
            memmove(text->bytes + at + size, text->bytes + at, rest);
            text->size += size;
        }
        break;
    case 3:
        text->size = draw(20) == 0 ? at : text->size;
        break;
    default:
        size = strlen(fragment);
        if (text->size + size <= MAX_SIZE) {
            memmove(text->bytes + at + size, text->bytes + at, rest);
            memcpy(text->bytes + at, fragment, size);
            text->size += size;
        }
    }
}

/* Ends with a fragment that the text's end may cut. */
static void change_end(text *text) {
    const char *fragment = draw_fragment();
    size_t size = draw(strlen(fragment)) + 1;
    text->size = draw(text->size + 1);
    if (text->size + size <= MAX_SIZE) {
        memcpy(text->bytes + text->size, fragment, size);
        text->size += size;
    }
}

/* A copy of exactly its size, so that each byte behind it is found. */
static text draw_text(const text *files, size_t count) {
    text text = {.bytes = expect(malloc(MAX_SIZE))};
    const struct text *file = &files[draw(count)];
    text.size = file->size;
    memcpy(text.bytes, file->bytes, file->size);
    for (size_t changes = draw(30); changes > 0; --changes)
        change(&text);
    if (draw(2) == 0)
        change_end(&text);
    text.bytes = expect(realloc(text.bytes, text.size > 0 ? text.size : 1));
    return text;
}

/* Words of the text as options, with a zero at their end. */
static char *draw_options(const text *text) {
    size_t at = draw(text->size + 1), size = draw(60);
    size = size > text->size - at ? text->size - at : size;
    char *options = expect(calloc(1, size + 8));
    memcpy(strcpy(options, draw(2) == 0 ? "-D" : "-I . -D") + strlen(options), text->bytes + at, size);
    return options;
}

/* What is looked for in sources. False when memory runs out. */
typedef bool look(const layer_sources *sources, bool *found);

static bool look_for_uses(const layer_sources *sources, bool *found) {
    layer_scan scan;
    bool ok = layer_scan_sources(sources, &scan);
    *found = ok && scan.uses != 0;
    return ok;
}

static bool look_for_images(const layer_sources *sources, bool *found) {
    layer_image_parameter parameter = {.kernel = "certain", .name = "written"};
    bool ok = layer_find_image_calls(sources, &parameter);
    *found = !parameter.may_have_blocks;
    return ok;
}

static bool look_for_arguments(const layer_sources *sources, bool *found) {
    size_t size;
    char *noted = layer_note_local_arguments(sources->text, sources->size, &size);
    *found = noted != NULL && size > sources->size;
    free(noted);
    return noted != NULL;
}

/* Without what a compiler tells, all branches are the first. */
static bool look_for_exchanges(const layer_sources *sources, bool *found) {
    size_t size;
    layer_expansion expansion = {.sources = sources, .names = "__cltile_branches_0_0_0_0_0_0_0_0_0_0_0_0_0_0_0_0_0"};
    char *text = layer_make_directives(&expansion, "", &size);
    bool ok = text != NULL || expansion.refusal != NULL;
    free(text);
    free(expansion.refusal);
    text = layer_expand(&expansion, &size);
    ok &= text != NULL || expansion.refusal != NULL;
    char *finding = NULL;
    ok &= text == NULL || layer_find_divergence(text, size, 16, &finding);
    free(finding);
    char *given = text == NULL ? NULL : layer_give_words(text, size, 64, 1, sources->header_count != 0, &size);
    ok &= text == NULL || given != NULL;
    *found = given != NULL && memmem(given, size, LAYER_WORDS, strlen(LAYER_WORDS)) != NULL;
    free(expansion.refusal);
    free(given);
    free(text);
    return ok;
}

/* Looks with all memory, then with none after each allocation. */
static bool look_all_ways(look *look, const layer_sources *sources, bool runs_out) {
    bool found = false;
    if (!look(sources, &found))
        exit(3);
    has_failed = true;
    for (size_t left = 0; runs_out && has_failed; ++left) {
        bool found_again = false;
        allocations_left = left;
        has_failed = false;
        bool ok = look(sources, &found_again);
        allocations_left = SIZE_MAX;
        if (ok == has_failed) {
            fprintf(stderr, "allocation %zu %s, and the look %s\n", left, has_failed ? "failed" : "was made",
                    ok ? "did not" : "failed");
            exit(3);
        }
    }
    return found;
}

typedef struct counts {
    unsigned long uses, images, arguments, exchanges;
} counts;

static void scan_one(const text *files, size_t count, bool runs_out, counts *counts) {
    text source = draw_text(files, count), first = draw_text(files, count), second = draw_text(files, count);
    layer_header headers[] = {{"a.h", first.bytes, first.size}, {"x/b.h", second.bytes, second.size}};
    char *options = draw_options(&source);
    layer_sources sources = {source.bytes, source.size, options, headers, draw(3)};
    counts->uses += look_all_ways(look_for_uses, &sources, runs_out);
    counts->images += look_all_ways(look_for_images, &sources, runs_out);
    counts->arguments += look_all_ways(look_for_arguments, &sources, runs_out);
    counts->exchanges += look_all_ways(look_for_exchanges, &sources, runs_out);
    free(options);
    free(second.bytes);
    free(first.bytes);
    free(source.bytes);
}

int main(int argc, char **argv) {
    text files[MAX_FILES];
    size_t count = 0;
    if (argc < 4 || argc > MAX_FILES + 3)
        return 2;
    for (int i = 3; i < argc; ++i)
        files[count++] = read_file(argv[i]);
    state = strtoull(argv[1], NULL, 10);
    unsigned long turns = strtoul(argv[2], NULL, 10);
    counts counts = {0};
    for (unsigned long turn = 0; turn < turns; ++turn)
        scan_one(files, count, turn % 50 == 0, &counts);
    printf("%lu sources, %lu with uses, %lu with images without blocks, %lu with arguments in local memory, %lu with "
           "exchanges\n",
           turns, counts.uses, counts.images, counts.arguments, counts.exchanges);
    for (size_t i = 0; i < count; ++i)
        free(files[i].bytes);
    return 0;
}
