/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of builtins. */

#include "tests.h"

#include <stdio.h>
#include <string.h>

static int is_found(const char *symbol, const cltile_builtin *expected) {
    return cltile_find_builtin(symbol) == expected;
}

/* api nulls: what there is for a null pointer. */
int test_nulls(char **arguments) {
    (void)arguments;
    size_t size = 1, other_size = 0;
    const void *library = cltile_library_bitcode("generic", "spir64", &other_size);
    const char *why = NULL;
    printf("%s\n", cltile_find_builtin(NULL) == NULL ? "no builtin" : "a builtin");
    const void *found = cltile_library_bitcode(NULL, "spir64", &size);
    printf("%s, size %zu\n", found == NULL ? "no library" : "a library", size);
    size = 1;
    found = cltile_library_bitcode("generic", NULL, &size);
    printf("%s, size %zu\n", found == NULL ? "no library" : "a library", size);
    printf("%s\n", cltile_library_bitcode(NULL, NULL, NULL) == NULL ? "no library" : "a library");
    printf("%s\n",
           cltile_library_bitcode("generic", "spir64", NULL) == library && other_size > 0 ? "the library" : "none");
    printf("%s\n", cltile_find_device(NULL) == NULL ? "no GPU" : "a GPU");
    printf("%s", cltile_target_for_device(NULL, NULL) == NULL ? "no target" : "a target");
    printf(", %s\n", cltile_target_for_device(NULL, &why) == NULL && why != NULL ? why : "?");
    cltile_free(NULL);
    return 0;
}

/* api builtins: prints the table, a line for each builtin and, indented, one for each symbol. */
int test_builtins(char **arguments) {
    (void)arguments;
    static const char *const strangers[] = {"",
                                            "get_sub_group_id",
                                            "_Z16get_sub_group_idv",
                                            "async_work_group_copy",
                                            "_Z36intel_sub_group_media_block_read_uc3Dv2_iii14ocl_image2d_ro",
                                            "_Z26async_work_group_copy_2D2D",
                                            "__cltile_is_multiple"};
    size_t count = 0, failures = 0;
    for (const cltile_builtin *row; (row = cltile_builtin_at(count)) != NULL; ++count) {
        printf("%s %s %s\n", row->family, row->extension, row->name);
        failures += !is_found(row->name, row);
        for (const char *const *symbol = row->symbols; *symbol != NULL; ++symbol) {
            printf("  %s\n", *symbol);
            failures += !is_found(*symbol, row);
        }
    }
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; ++i)
        failures += !is_found(strangers[i], NULL);
    printf("%zu builtins, %zu not found\n", count, failures);
    return 0;
}
