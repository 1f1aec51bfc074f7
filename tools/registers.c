/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile registers: what kernels take of Intel GPUs' registers, and the messages they send. */

#include "registers/registers.h"
#include "commands.h"
#include "file.h"
#include "input.h"
#include "isa.h"
#include "report.h"
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>

void registers_help(void) {
    puts(
        "usage: cltile registers [options] k.cl --device D[,D...]\n"
        "\n"
        "Compiles each kernel for each GPU, as cltile build --emit isa does, and shows what the machine code takes: the\n"
        "SIMD width, the registers of a thread, what is spilled to memory, instructions, and sends by kind, with their\n"
        "bytes. No GPU is needed. The input may also be LLVM bitcode; - is stdin.\n");
    print_options(SUBCOMMAND_REGISTERS);
    puts("\n"
         "Values may also follow an =. CLTILE_CLANG in the environment names another clang.\n"
         "Exit status: 0 done, 1 error, 2 wrong usage.\n"
         "\n"
         "  cltile registers --device skl,tgllp,dg2-g10 k.cl");
}

static bool draw(const settings *s, const register_report *reports, size_t count, file_bytes *output) {
    FILE *out = open_memstream(&output->bytes, &output->size);
    if (out == NULL)
        return report_error(NULL, "out of memory");
    if (s->json)
        draw_registers_json(out, label_of(s->input), reports, count);
    else
        draw_registers_text(out, reports, count);
    return fclose(out) == 0 || report_error(NULL, "out of memory");
}

static bool show_kernels(const settings *s, const isa_kernels *kernels, file_bytes *output) {
    register_report *reports = resize_memory(NULL, kernels->count * sizeof *reports);
    size_t count = 0;
    bool shown = true;
    while (shown && count < kernels->count) {
        shown = report_registers(label_of(s->input), &kernels->rows[count], &reports[count]);
        ++count;
    }
    shown = shown && draw(s, reports, count, output);
    for (size_t i = 0; i < count; ++i)
        free_register_report(&reports[i]);
    free(reports);
    return shown;
}

static bool show_registers(settings *s) {
    file_bytes bitcode = {NULL, 0}, output = {NULL, 0};
    isa_kernels kernels = {NULL, 0};
    const char *path = s->output == NULL ? "-" : s->output;
    const bool shown = check_output(path, s->input) && read_bitcode(s, &bitcode) &&
                       compile_to_isa(s, &bitcode, &kernels) && show_kernels(s, &kernels, &output) &&
                       write_output(path, output.bytes, output.size);
    free_isa_kernels(&kernels);
    free(output.bytes);
    free(bitcode.bytes);
    return shown;
}

int registers_command(settings *s) {
    return show_registers(s) ? EXIT_DONE : EXIT_FAILED;
}
