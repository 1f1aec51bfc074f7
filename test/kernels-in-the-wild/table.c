/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The results of wild's runs as a table. */

#include "table.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define MAX_KERNELS 64
#define MAX_COLUMNS 32
#define MAX_NAME 160

static char kernels[MAX_KERNELS][MAX_NAME], columns[MAX_COLUMNS][MAX_NAME], results[MAX_KERNELS][MAX_COLUMNS][8];
static int kernel_count, column_count;

/* The index of a name, which is added at the end when it is new; -1 when there are too many. */
static int index_of(char (*names)[MAX_NAME], int *count, int limit, const char *name) {
    for (int i = 0; i < *count; ++i)
        if (strcmp(names[i], name) == 0)
            return i;
    if (*count == limit)
        return -1;
    snprintf(names[*count], MAX_NAME, "%s", name);
    return (*count)++;
}

/* "KERNEL: WAY on HOST: RESULT"; other lines are left out. */
static void take_line(char *line) {
    line[strcspn(line, "\n")] = '\0';
    char *way = strstr(line, ": ");
    char *result = way == NULL ? NULL : strstr(way + 2, ": ");
    if (result == NULL || strstr(way, " on ") == NULL)
        return;
    *way = *result = '\0';
    result[2 + strcspn(result + 2, ":,")] = '\0';
    const int kernel = index_of(kernels, &kernel_count, MAX_KERNELS, line);
    const int column = index_of(columns, &column_count, MAX_COLUMNS, way + 2);
    if (kernel >= 0 && column >= 0)
        snprintf(results[kernel][column], sizeof results[0][0], "%.7s", result + 2);
}

static bool take_file(const char *path) {
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be opened\n", path);
        return false;
    }
    while (fgets(line, sizeof line, file) != NULL)
        take_line(line);
    fclose(file);
    return true;
}

static bool print_row(int kernel) {
    bool is_right = true;
    printf("| `%s` |", kernels[kernel]);
    for (int i = 0; i < column_count; ++i) {
        printf(" %s |", results[kernel][i]);
        is_right = is_right && strcmp(results[kernel][i], "FAILED") != 0;
    }
    printf("\n");
    return is_right;
}

int table_print(char *const *files) {
    for (; *files != NULL; ++files)
        if (!take_file(*files))
            return 2;
    printf("| kernel |");
    for (int i = 0; i < column_count; ++i)
        printf(" %s |", columns[i]);
    printf("\n|---|");
    for (int i = 0; i < column_count; ++i)
        printf("---|");
    printf("\n");
    bool is_right = true;
    for (int i = 0; i < kernel_count; ++i)
        is_right = print_row(i) && is_right;
    return is_right ? 0 : 1;
}
