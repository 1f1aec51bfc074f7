/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls libcltile as a runtime does. `api TEST [FILE]` runs one test, and prints what it got. */

#include "cltile/cltile.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be opened\n", path);
        exit(2);
    }
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size + 1);
    *size = fread(bytes, 1, *size, file);
    fclose(file);
    return bytes;
}

/* Prints a link's outcome in a line, and that a failure hands nothing out. */
static void print_link(const void *in, size_t size, const cltile_options *options) {
    void *out = (void *)1;
    size_t out_size = 1;
    char *message = (char *)1;
    const cltile_status status = cltile_link_bitcode(in, size, options, &out, &out_size, &message);
    if (status == CLTILE_SUCCESS)
        printf("success%s%s\n", message == NULL ? "" : " with a message",
               out_size == size && memcmp(in, out, size) == 0 ? ", the same bytes" : "");
    else
        printf("status %d%s: %s\n", (int)status, out == NULL && out_size == 0 ? "" : ", but with output", message);
    cltile_free(out);
    cltile_free(message);
}

static int test_link(const char *path) {
    size_t size;
    unsigned char *bytes = read_file(path, &size);
    print_link(bytes, size, NULL);
    free(bytes);
    return 0;
}

static int test_arguments(const char *path) {
    size_t size;
    unsigned char *bytes = read_file(path, &size);
    cltile_options options = CLTILE_OPTIONS_INIT;
    printf("null message: %d\n", (int)cltile_link_bitcode(NULL, 0, NULL, NULL, NULL, NULL));
    print_link(NULL, 0, NULL);
    print_link(bytes, 0, NULL);
    options.target = "voodoo";
    print_link(bytes, size, &options);
    options.target = NULL;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.sub_group_size = 12;
    print_link(bytes, size, &options);
    options.sub_group_size = 256;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.sub_groups = (cltile_sub_groups)7;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.region_rows = (cltile_region_rows)7;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.events = (cltile_events)7;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.local_block_io = 7;
    print_link(bytes, size, &options);
    options.size = 0;
    print_link(bytes, size, &options);
    /* An older caller's structure ends early: what it lacks takes its default. */
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.region_rows = (cltile_region_rows)7;
    options.size = offsetof(cltile_options, region_rows);
    print_link(bytes, size, &options);
    char *message = NULL;
    printf("null module: %d", (int)cltile_link_module(NULL, NULL, &message));
    printf(" %s\n", message);
    cltile_free(message);
    free(bytes);
    return 0;
}

/* Every way to cut a module short is an error, and never a crash. */
static int test_truncated(const char *path) {
    size_t size;
    unsigned char *bytes = read_file(path, &size);
    size_t errors = 0;
    for (size_t shorter = 0; shorter < size; ++shorter) {
        void *out;
        size_t out_size;
        unsigned char *copy = malloc(shorter + 1); /* of its own, so that reading past its end can be found out */
        memcpy(copy, bytes, shorter);
        errors += cltile_link_bitcode(copy, shorter, NULL, &out, &out_size, NULL) != CLTILE_SUCCESS;
        cltile_free(out);
        free(copy);
    }
    printf("%s\n", errors == size ? "all prefixes refused" : "a prefix was taken");
    free(bytes);
    return 0;
}

static LLVMModuleRef parse(LLVMContextRef context, const char *path) {
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module;
    char *message;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message) ||
        LLVMParseBitcodeInContext2(context, buffer, &module))
        exit(2);
    LLVMDisposeMemoryBuffer(buffer);
    return module;
}

static LLVMContextRef create_context(void) {
    LLVMContextRef context = LLVMContextCreate();
#if LLVM_VERSION_MAJOR == 15
    LLVMContextSetOpaquePointers(context, 0);
#endif
    return context;
}

/* Links in place, and prints the error and whether the module is what it was. */
static int test_module(const char *path) {
    LLVMContextRef context = create_context();
    LLVMModuleRef module = parse(context, path);
    char *before = LLVMPrintModuleToString(module), *message = NULL;
    const cltile_status status = cltile_link_module(module, NULL, &message);
    char *after = LLVMPrintModuleToString(module);
    printf("status %d, module %s: %s\n", (int)status, strcmp(before, after) == 0 ? "as before" : "changed",
           message == NULL ? "no message" : message);
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    cltile_free(message);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return 0;
}

static void *link_often(void *path) {
    size_t size, first_size = 0;
    void *first = NULL;
    unsigned char *bytes = read_file(path, &size);
    for (int i = 0; i < 20; ++i) {
        void *out;
        size_t out_size;
        if (cltile_link_bitcode(bytes, size, NULL, &out, &out_size, NULL) != CLTILE_SUCCESS)
            exit(1);
        if (first == NULL) {
            first = out;
            first_size = out_size;
        } else {
            if (out_size != first_size || memcmp(out, first, out_size) != 0)
                exit(1);
            cltile_free(out);
        }
    }
    cltile_free(first);
    free(bytes);
    return NULL;
}

static int test_threads(const char *path) {
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i)
        pthread_create(&threads[i], NULL, link_often, (void *)path);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], NULL);
    puts("40 links in 2 threads, each thread's all the same");
    return 0;
}

/* `path` is the folder of the built libraries. */
static int test_library(const char *path) {
    static const char *const rows[][2] = {{"generic", "spir"}, {"generic", "spir64"}, {"intel", "spir64"},
                                          {"intel", "spir"},   {"generic", "x86_64"}, {"pocl", "spir64"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        size_t size = 1, file_size;
        const void *library = cltile_library_bitcode(rows[i][0], rows[i][1], &size);
        if (library == NULL) {
            printf("%s %s: none, size %zu\n", rows[i][0], rows[i][1], size);
            continue;
        }
        char file[4096];
        snprintf(file, sizeof file, "%s/%s-%s.bc", path, rows[i][0], rows[i][1]);
        unsigned char *bytes = read_file(file, &file_size);
        printf("%s %s: %s\n", rows[i][0], rows[i][1],
               size == file_size && memcmp(library, bytes, size) == 0 ? "the installed file" : "another file");
        free(bytes);
    }
    printf("LLVM %s\n", cltile_llvm_version());
    return 0;
}

/* `names` are devices, with commas between them. */
static int test_devices(const char *names) {
    char *list = strdup(names), *rest = list;
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        const char *why = NULL, *target = cltile_target_for_device(name, &why);
        printf("%s: %s, %s\n", name, target == NULL ? "none" : target, why);
    }
    free(list);
    size_t count = 0, right = 0;
    for (const cltile_device *device; (device = cltile_device_at(count)) != NULL; ++count) {
        char first[64];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(device->names, " "), device->names);
        right += cltile_find_device(first) == device && cltile_target_for_device(first, NULL) == device->target;
    }
    printf("null: %s\n", cltile_find_device(NULL) == NULL ? "none" : "a row");
    printf("%s row is found by its name\n", right == count && count > 0 ? "every" : "not every");
    return 0;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(const char *path);
    } tests[] = {{"link", test_link},      {"arguments", test_arguments}, {"truncated", test_truncated},
                 {"module", test_module},  {"threads", test_threads},     {"library", test_library},
                 {"devices", test_devices}};
    for (size_t i = 0; argc == 3 && i < sizeof tests / sizeof *tests; ++i)
        if (strcmp(tests[i].name, argv[1]) == 0)
            return tests[i].run(argv[2]);
    fprintf(stderr, "usage: api link|arguments|truncated|module|threads|library FILE, or devices NAME,...\n");
    return 2;
}
