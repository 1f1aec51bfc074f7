/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile build: from OpenCL C, or bitcode, to linked bitcode, IR, SPIR-V or GPU assembly. */

#include "commands.h"
#include "file.h"
#include "library.h"
#include "ocloc.h"
#include "settings.h"
#include "spirv/spirv.h"
#include "text.h"

#include <stdio.h>

/* ---- Outputs ---- */

/* The linked bitcode as text; llvm-dis reads stdin, so that the text does not name a temporary file. */
static bool disassemble(const settings *s, const char *linked, file_bytes *text) {
    const char *out = temporary_path("linked.ll");
    if (out == NULL)
        return false;
    command c = {.doing = "llvm-dis", .package = "llvm-" CLTILE_LLVM_MAJOR_TEXT, .stdin_path = linked};
    add_words(&c.words, find_llvm_tool("llvm-dis"), "-", "-o", out, NULL);
    return run_tool(label_of(s->input), &c) && read_file(out, text);
}

static bool emit_spirv(const settings *s, const char *linked, file_bytes *output) {
    file_bytes spirv;
    if (s->emit == EMIT_SPV)
        return translate_to_spirv(s, linked, output) != NULL;
    return translate_to_spirv(s, linked, &spirv) != NULL && comment_operations(label_of(s->input), &spirv, output);
}

/* Links, and emits any form but the assembly of GPUs. */
static bool emit_linked(const settings *s, const file_bytes *bitcode, file_bytes *output) {
    const char *linked = link_bitcode(s, bitcode, output);
    return linked != NULL && (s->emit == EMIT_BC   ? true
                              : s->emit == EMIT_LL ? disassemble(s, linked, output)
                                                   : emit_spirv(s, linked, output));
}

/* The assembly of all kernels, each with a title. */
static bool emit_isa(const settings *s, const file_bytes *bitcode, file_bytes *output) {
    isa_kernels kernels = {NULL, 0};
    if (!compile_to_isa(s, bitcode, &kernels))
        return false;
    FILE *out = open_text(&output->bytes, &output->size);
    for (size_t i = 0; i < kernels.count; ++i)
        fprintf(out, "// cltile: device %s, kernel %s\n%s\n", kernels.rows[i].device, kernels.rows[i].name,
                kernels.rows[i].assembly);
    return fclose(out) == 0;
}

static int run_build(settings *s) {
    file_bytes bitcode, output;
    const bool built = check_output(s->output, s->input) && read_bitcode(s, NULL, &bitcode) &&
                       (s->emit == EMIT_ISA ? emit_isa(s, &bitcode, &output) : emit_linked(s, &bitcode, &output)) &&
                       write_output(s->output, output.bytes, output.size);
    return built ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row build_row = {
    .subcommand = SUBCOMMAND_BUILD, .name = "build", .run = run_build, .inputs = "cl bc",
    .summary = "OpenCL C to linked bitcode, LLVM IR, SPIR-V or GPU assembly",
    .usage =
        "cltile build [options] FILE -o OUT",
    .text =
        "Compiles OpenCL C with clang-" CLTILE_LLVM_MAJOR_TEXT ", links cltile's builtins into it, and writes the "
        "format that the ending of OUT or --emit names. FILE may also be LLVM bitcode.\n"
        "The builtins are declared without an #include. OpenCL C is 3.0 unless -cl-std= says otherwise. Where "
        "sub-groups are emulated, it lacks the generic address space, pipes and device-side enqueue. OUT appears "
        "complete or not at all.",
    .examples =
        "cltile build k.cl -o k.bc\n"
        "cltile build --device skl,dg2-g10 k.cl -o k.asm\n"
        "cltile build --target intel k.cl -o k.spv",
};
/* clang-format on */
