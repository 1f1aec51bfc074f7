/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile registers: what kernels take of Intel GPUs' registers, and the messages they send. */

#include "registers/registers.h"
#include "commands.h"
#include "file.h"
#include "library.h"
#include "ocloc.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>

static bool show_kernels(const settings *s, const isa_kernels *kernels, file_bytes *output) {
    register_report *reports = resize_memory(NULL, kernels->count * sizeof *reports);
    for (size_t i = 0; i < kernels->count; ++i)
        if (!report_registers(label_of(s->input), &kernels->rows[i], &reports[i]))
            return false;
    FILE *out = open_text(&output->bytes, &output->size);
    if (s->json)
        draw_registers_json(out, label_of(s->input), reports, kernels->count);
    else
        draw_registers_text(out, reports, kernels->count);
    return fclose(out) == 0;
}

static bool compile_input(settings *s, isa_kernels *kernels) {
    file_bytes spirv, bitcode;
    if (!read_spirv_or_bitcode(s, &spirv, &bitcode))
        return false;
    return spirv.bytes != NULL ? compile_spirv_to_isa(s, &spirv, kernels) : compile_to_isa(s, &bitcode, kernels);
}

static int run_registers(settings *s) {
    file_bytes output;
    isa_kernels kernels = {NULL, 0};
    const char *path = s->output == NULL ? "-" : s->output;
    const bool compiled = check_output(path, s->input) && compile_input(s, &kernels);
    const bool shown =
        kernels.count > 0 && show_kernels(s, &kernels, &output) && write_output(path, output.bytes, output.size);
    return compiled && shown ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row registers_row = {
    .subcommand = SUBCOMMAND_REGISTERS, .name = "registers", .run = run_registers, .inputs = "cl bc spv spvasm",
    .summary = "what kernels take of Intel GPUs' registers, and their messages",
    .usage =
        "cltile registers [options] FILE --device D[,D...]",
    .text =
        "Compiles each kernel for each Intel GPU, as cltile build --emit isa does. It shows the SIMD width, the "
        "registers of a thread, what is spilled to memory, instructions, and messages by kind, with their bytes. No "
        "GPU has to be present. Where it fails for one GPU, it shows the others; exit status 1.\n"
        "FILE is OpenCL C, LLVM bitcode or SPIR-V. SPIR-V is compiled without a link.",
    .examples =
        "cltile registers --device skl,tgllp,dg2-g10 k.cl",
};
/* clang-format on */
