/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls libcltile as a runtime does. `api TEST [ARGUMENT]...` runs one test, and prints what it got. */

#include "tests.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void test_print_outcome(cltile_status status, const char *message, int has_output, const char *result) {
    if (status == CLTILE_SUCCESS)
        printf("success%s%s\n", message == NULL ? "" : " with a message", result);
    else
        printf("status %d%s: %s\n", (int)status, has_output ? ", but with output" : "", message);
}

LLVMModuleRef test_parse(LLVMContextRef context, test_bytes bytes) {
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes.start, bytes.size, "kernel", 0);
    LLVMModuleRef module;
    if (LLVMParseBitcodeInContext2(context, buffer, &module)) {
        fprintf(stderr, "LLVM cannot read the kernel\n");
        exit(2);
    }
    LLVMDisposeMemoryBuffer(buffer);
    return module;
}

LLVMContextRef test_create_context(void) {
    LLVMContextRef context = LLVMContextCreate();
#if LLVM_VERSION_MAJOR == 15
    LLVMContextSetOpaquePointers(context, 0);
#endif
    return context;
}

/* Prints a link's outcome in a line, and that a failure hands nothing out. */
static void print_link(const void *in, size_t size, const cltile_options *options) {
    void *out = (void *)1;
    size_t out_size = 1;
    char *message = (char *)1;
    const cltile_status status = cltile_link_bitcode(in, size, options, &out, &out_size, &message);
    const bool is_same = status == CLTILE_SUCCESS && out_size == size && memcmp(in, out, size) == 0;
    test_print_outcome(status, message, out != NULL || out_size != 0, is_same ? ", the same bytes" : "");
    cltile_free(out);
    cltile_free(message);
}

/* api link KERNEL */
static int test_link(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    print_link(in.start, in.size, NULL);
    free(in.start);
    return 0;
}

/* api arguments KERNEL */
static int test_arguments(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    unsigned char *bytes = in.start;
    const size_t size = in.size;
    cltile_options options = CLTILE_OPTIONS_INIT;
    printf("null message: %d\n", (int)cltile_link_bitcode(NULL, 0, NULL, NULL, NULL, NULL));
    print_link(NULL, 0, NULL);
    print_link(bytes, 0, NULL);
    options.target = "voodoo";
    print_link(bytes, size, &options);
    options.target = NULL;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.host = "clover";
    print_link(bytes, size, &options);
    options.host = "pocl";
    options.target = "intel";
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
    options.local_block_io = 0;
    options.image_formats = (const char *const[]){"k:0=R,FLOAT", "k", NULL};
    print_link(bytes, size, &options);
    options.image_formats = (const char *const[]){"k:1=R,FLOAT", NULL};
    print_link(bytes, size, &options);
    options.size = 0;
    print_link(bytes, size, &options);
    options = (cltile_options)CLTILE_OPTIONS_INIT;
    options.size = offsetof(cltile_options, target) + 1;
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

/* api truncated KERNEL [STEP]: every way to cut a module short, or every STEP-th, is an error, and never a crash. */
static int test_truncated(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    const size_t step = arguments[1] == NULL ? 1 : (size_t)atoi(arguments[1]);
    size_t taken = 0;
    for (size_t shorter = 0; shorter < in.size; shorter += step) {
        void *out;
        size_t out_size;
        unsigned char *copy = malloc(shorter + 1); /* of its own, so that reading past its end can be found out */
        memcpy(copy, in.start, shorter);
        taken += cltile_link_bitcode(copy, shorter, NULL, &out, &out_size, NULL) == CLTILE_SUCCESS;
        cltile_free(out);
        free(copy);
    }
    printf("%s\n", taken == 0 ? "all prefixes refused" : "a prefix was taken");
    free(in.start);
    return 0;
}

/* api module KERNEL: links in place, and prints the error and whether the module is what it was. */
static int test_module(char **arguments) {
    const test_bytes in = test_read_file(arguments[0]);
    LLVMContextRef context = test_create_context();
    LLVMModuleRef module = test_parse(context, in);
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
    free(in.start);
    return 0;
}

/* api library FOLDER: the folder of the built libraries. */
static int test_library(char **arguments) {
    static const char *const rows[][2] = {{"generic", "spir"}, {"generic", "spir64"}, {"intel", "spir64"},
                                          {"intel", "spir"},   {"generic", "x86_64"}, {"pocl", "x86_64"},
                                          {"pocl", "spir"},    {"generic", "aarch64"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        size_t size = 1;
        const void *library = cltile_library_bitcode(rows[i][0], rows[i][1], &size);
        if (library == NULL) {
            printf("%s %s: none, size %zu\n", rows[i][0], rows[i][1], size);
            continue;
        }
        char file[4096];
        snprintf(file, sizeof file, "%s/%s-%s.bc", arguments[0], rows[i][0], rows[i][1]);
        const test_bytes installed = test_read_file(file);
        printf("%s %s: %s\n", rows[i][0], rows[i][1],
               size == installed.size && memcmp(library, installed.start, size) == 0 ? "the installed file"
                                                                                     : "another file");
        free(installed.start);
    }
    printf("cltile %s, LLVM %s\n", cltile_version(), cltile_llvm_version());
    return 0;
}

/* api hosts: the table, and what finds its rows. */
static int test_hosts(char **arguments) {
    (void)arguments;
    const cltile_host *host;
    size_t failures = 0;
    for (size_t i = 0; (host = cltile_host_at(i)) != NULL; ++i) {
        char version[32];
        snprintf(version, sizeof version, "%u.1", host->oldest);
        printf("%s: %s, target %s, sub-groups %s\n", host->name, host->driver, host->target,
               host->sub_groups == CLTILE_SUB_GROUPS_EMULATED ? "emulated" : "native");
        failures += cltile_find_host(host->name) != host;
        failures += cltile_host_of_device(host->platform, version) != host;
        snprintf(version, sizeof version, "%u.9", host->oldest - 1);
        failures += cltile_host_of_device(host->platform, version) != NULL;
        failures += cltile_host_of_device(host->platform, NULL) != NULL;
    }
    failures += cltile_find_host(NULL) != NULL || cltile_find_host("oclgrind") != NULL;
    failures += cltile_host_of_device(NULL, "6.0") != NULL || cltile_host_of_device("Oclgrind", "21.10") != NULL;
    printf("%zu failures\n", failures);
    return failures != 0;
}

/* api devices NAME,... */
static int test_devices(char **arguments) {
    char *list = strdup(arguments[0]), *rest = list;
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

/* api round KERNEL FAULTY: a little of everything, for tools that look for errors in memory. */
static int test_round(char **arguments) {
    char *kernel = arguments[0], *faulty = arguments[1];
    int failures = test_link((char *[]){kernel, NULL}) + test_link((char *[]){faulty, NULL});
    failures += test_arguments((char *[]){kernel, NULL}) + test_module((char *[]){kernel, NULL});
    failures += test_sizes((char *[]){kernel, NULL}) + test_options((char *[]){kernel, "9", NULL});
    failures +=
        test_truncated((char *[]){kernel, "61", NULL}) + test_builtins((char *[]){NULL}) + test_nulls((char *[]){NULL});
    static const char *const forms[] = {"link-bytes", "link-module", "check-bytes", "check-module"};
    for (int i = 0; i < 4; ++i)
        failures += test_findings((char *[]){(char *)forms[i], faulty, NULL}) +
                    test_findings((char *[]){(char *)forms[i], faulty, "error=all", "no-such-id", NULL});
    failures += test_inspect((char *[]){kernel, NULL}) + test_inspect((char *[]){faulty, NULL});
    failures += test_threads((char *[]){kernel, "intel", "2", NULL});
    puts("the round is complete");
    return failures;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(char **arguments);
        int least; /* arguments */
    } tests[] = {{"arguments", test_arguments, 1},
                 {"broken", test_broken, 2},
                 {"codeplay", test_codeplay, 2},
                 {"devices", test_devices, 1},
                 {"hosts", test_hosts, 0},
                 {"builtins", test_builtins, 0},
                 {"fault", test_fault, 1},
                 {"findings", test_findings, 2},
                 {"inspect", test_inspect, 1},
                 {"library", test_library, 1},
                 {"link", test_link, 1},
                 {"module", test_module, 1},
                 {"mutations", test_mutations, 3},
                 {"nulls", test_nulls, 0},
                 {"nested", test_nested, 1},
                 {"untrusted", test_untrusted, 2},
                 {"options", test_options, 1},
                 {"repeat", test_repeat, 3},
                 {"round", test_round, 2},
                 {"sizes", test_sizes, 1},
                 {"threads", test_threads, 3},
                 {"truncated", test_truncated, 1},
                 {"extensions", test_extensions, 0},
                 {"header", test_header, 2},
                 {"runtime", test_runtime, 4},
                 {"lines", test_lines, 1},
                 {"names", test_names, 2}};
    for (size_t i = 0; argc >= 2 && i < sizeof tests / sizeof *tests; ++i)
        if (strcmp(tests[i].name, argv[1]) == 0 && argc - 2 >= tests[i].least)
            return tests[i].run(argv + 2);
    fprintf(stderr, "usage: api TEST ARGUMENT...: see the tests' comments\n");
    return 2;
}
