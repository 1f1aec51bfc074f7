/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What all benchmarks print with --json. */

#include "results.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

const char *results_processor(void) {
    static char text[320];
    char line[256] = "", model[256] = "unknown processor";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "model name : %255[^\n]", model) == 1)
            break;
    if (file != NULL)
        fclose(file);
    snprintf(text, sizeof text, "%s, %ld cores", model, sysconf(_SC_NPROCESSORS_ONLN));
    return text;
}

void results_about(const char *bench, const char *device) {
    char date[16] = "";
    const time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    printf("{\"version\": 1, \"bench\": \"%s\", \"device\": \"%s\", \"date\": \"%s\"}\n", bench,
           device == NULL ? results_processor() : device, date);
}

void results_row(const char *bench, const char *table) {
    printf("{\"bench\": \"%s\", \"table\": \"%s\"", bench, table);
}
