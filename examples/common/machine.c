/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Numbers of machine code from `cltile registers --json`. */

#include "machine.h"

#include "message.h"
#include "output.h"
#include "process.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

static unsigned number_of(const json_t *object, const char *name) {
    return (unsigned)json_integer_value(json_object_get(object, name));
}

static machine_sends sends_of(const json_t *sends, const char *kind) {
    const json_t *sum = json_object_get(sends, kind);
    return (machine_sends){number_of(sum, "count"), number_of(sum, "bytes_sent") + number_of(sum, "bytes_received")};
}

static void copy_name(char *copy, size_t size, const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    snprintf(copy, size, "%s", text == NULL ? "?" : text);
}

static machine_kernel kernel_of(const json_t *object) {
    const json_t *registers = json_object_get(object, "registers"), *sends = json_object_get(object, "sends");
    machine_kernel k = {
        .simd = number_of(object, "simd"),
        .registers = number_of(registers, "total"),
        .peak = number_of(registers, "peak"),
        .touched = number_of(registers, "touched"),
        .spill_bytes = number_of(json_object_get(object, "spill"), "bytes"),
        .instructions = number_of(object, "instructions"),
        .reads = sends_of(sends, "media_block_read"),
        .writes = sends_of(sends, "media_block_write"),
        .other = sends_of(sends, "other"),
    };
    copy_name(k.name, sizeof k.name, object, "kernel");
    copy_name(k.device, sizeof k.device, object, "device");
    return k;
}

static bool read_kernels(machine_code *code, const char *text, size_t size, char **message) {
    json_error_t error;
    json_t *all = json_loadb(text, size, 0, &error);
    const json_t *kernels = json_object_get(all, "kernels");
    const size_t count = json_array_size(kernels);
    bool done = kernels != NULL || fail(message, "cltile registers --json printed no kernels: %s", error.text);
    if (done) {
        code->kernels = calloc(count + 1, sizeof *code->kernels);
        done = code->kernels != NULL || fail(message, "out of memory");
    }
    for (size_t i = 0; done && i < count; ++i)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it was asked */
        code->kernels[code->count++] = kernel_of(json_array_get(kernels, i));
    json_decref(all);
    return done;
}

/* ---- cltile ---- */

/* Takes from the names of `cltile targets --json` those that demos show. */
static char *choose_devices(const char *text, size_t size, char **message) {
    static const char *const shown[] = {"skl", "tgllp", "dg2-g10", "arl-h"};
    enum { COUNT = sizeof shown / sizeof *shown };
    char devices[COUNT * 8] = "";
    size_t length = 0, number;
    json_error_t error;
    const json_t *name;
    json_t *all = json_loadb(text, size, 0, &error);
    for (size_t i = 0; i < COUNT; ++i)
        json_array_foreach(json_object_get(all, "ocloc"), number,
                           name) if (strcmp(json_string_value(name), shown[i]) == 0) length +=
            (size_t)snprintf(devices + length, sizeof devices - length, "%s%s", length > 0 ? "," : "", shown[i]);
    json_decref(all);
    char *copy = length > 0 ? strdup(devices) : NULL;
    if (copy == NULL)
        fail(message, "the installed ocloc compiles for no GPU with media block messages ('cltile targets' lists its "
                      "GPUs): give --no-intel");
    return copy;
}

char *machine_devices(char **message) {
    char *cltile = NULL, *text = NULL, *devices = NULL;
    size_t size = 0;
    if (!output_path(&cltile, NULL, "bin/cltile", message))
        return NULL;
    const char *const command[] = {cltile, "targets", "--json", NULL};
    if (process_run(command, &text, &size, message))
        devices = choose_devices(text, size, message);
    free(text);
    free(cltile);
    return devices;
}

bool machine_measure(machine_code *code, const char *kernel_file, const char *target, const char *devices,
                     const char *option, char **message) {
    char *cltile = NULL, *text = NULL;
    size_t size = 0;
    *code = (machine_code){NULL, 0};
    if (!output_path(&cltile, NULL, "bin/cltile", message))
        return false;
    const char *const command[] = {cltile,  "registers", "--json",         "--target",  target, "--device",
                                   devices, "-I",        EXAMPLES_INCLUDE, kernel_file, option, NULL};
    const bool done = process_run(command, &text, &size, message) && read_kernels(code, text, size, message);
    free(text);
    free(cltile);
    return done;
}

void machine_dispose(machine_code *code) {
    free(code->kernels);
    *code = (machine_code){NULL, 0};
}

/* ---- The table ---- */

/* Of the column with the kernels' names. */
static int name_width(const machine_code *code) {
    size_t width = strlen("kernel");
    for (size_t i = 0; i < code->count; ++i)
        width = strlen(code->kernels[i].name) > width ? strlen(code->kernels[i].name) : width;
    return (int)width;
}

void machine_print_titles(const machine_code *like) {
    const bool timed = like->count > 0 && like->kernels[0].milliseconds > 0;
    printf("%-9s %-8s %-*s %4s %9s %7s %6s %12s  %-12s %-12s %6s%s\n", "target", "device", name_width(like), "kernel",
           "SIMD", "registers", "touched", "spill", "instructions", "block reads", "writes", "others",
           timed ? "  ms here" : "");
}

static void print_sends(const machine_sends *sends, int width) {
    char text[40] = "-";
    if (sends->count > 0)
        snprintf(text, sizeof text, "%u x %u B", sends->count, sends->bytes / sends->count);
    printf(" %-*s", width, text);
}

void machine_print(const machine_code *code, const machine_code *like, const char *heading) {
    for (size_t i = 0; i < code->count; ++i) {
        const machine_kernel *k = &code->kernels[i];
        char registers[24];
        snprintf(registers, sizeof registers, "%u/%u", k->peak, k->registers);
        printf("%-9s %-8s %-*s %4u %9s %7u %6u %12u ", i == 0 ? heading : "", k->device, name_width(like), k->name,
               k->simd, registers, k->touched, k->spill_bytes, k->instructions);
        print_sends(&k->reads, 12);
        print_sends(&k->writes, 12);
        printf(" %6u", k->other.count);
        if (k->milliseconds > 0)
            printf(" %8.2f", k->milliseconds);
        printf("\n");
    }
}

void machine_note_time(machine_code *code, const char *kernel, double milliseconds) {
    for (size_t i = 0; i < code->count; ++i)
        if (strcmp(code->kernels[i].name, kernel) == 0)
            code->kernels[i].milliseconds = milliseconds;
}

const machine_kernel *machine_find(const machine_code *code, const char *kernel, const char *device) {
    for (size_t i = 0; i < code->count; ++i)
        if (strcmp(code->kernels[i].name, kernel) == 0 && strcmp(code->kernels[i].device, device) == 0)
            return &code->kernels[i];
    return NULL;
}
