/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile build: from OpenCL C, or bitcode, to linked bitcode, IR, SPIR-V or GPU assembly. */

#include "commands.h"
#include "file.h"
#include "input.h"
#include "isa.h"
#include "library.h"
#include "process.h"
#include "report.h"
#include "settings.h"
#include "spirv/comments.h"
#include "spirv/translation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void build_help(void) {
    puts(
        "usage: cltile build [options] k.cl -o OUT\n"
        "\n"
        "Compiles OpenCL C with clang-" CLTILE_LLVM_MAJOR_TEXT
        " and links cltile's builtins into it. The input may also "
        "be LLVM bitcode;\n"
        "- is stdin. The declarations of the builtins are there without an #include. OpenCL C is 3.0 unless\n"
        "-cl-std= says otherwise, so that read_write images work (where sub-groups are emulated, without the generic\n"
        "address space, pipes and device-side enqueue, which such hosts do not have). OUT appears complete or not at all.\n");
    print_options(SUBCOMMAND_BUILD);
    puts(
        "\n"
        "Values may also follow an =, as in --emit=spv. With --device the target is auto unless given: intel where\n"
        "the GPU has media block messages, else generic. Sub-groups are emulated with --emit bc and ll, unless there\n"
        "is --device, --target intel, or an arch of GPUs (nvptx64, amdgcn), and native otherwise. CLTILE_CLANG in the\n"
        "environment names another clang.\n"
        "Exit status: 0 done, 1 error, 2 wrong usage.\n"
        "\n"
        "  cltile build --emit isa --device skl,dg2-g10 k.cl -o k.asm");
}

/* ---- What is emitted ---- */

static const char *find_llvm_dis(void) {
    return is_program(CLTILE_LLVM_TOOLS "/llvm-dis") ? CLTILE_LLVM_TOOLS "/llvm-dis"
                                                     : "llvm-dis-" CLTILE_LLVM_MAJOR_TEXT;
}

/* What link_bitcode left as text; through stdin, so that it does not name a temporary file. */
static bool disassemble(const settings *s, file_bytes *text) {
    char *in = temporary_path("linked.bc"), *out = temporary_path("linked.ll");
    command c = {.doing = "llvm-dis", .package = "llvm-" CLTILE_LLVM_MAJOR_TEXT, .stdin_path = in};
    bool disassembled = in != NULL && out != NULL;
    if (disassembled) {
        add_word(&c.words, "%s", find_llvm_dis());
        add_word(&c.words, "-");
        add_word(&c.words, "-o");
        add_word(&c.words, "%s", out);
        disassembled = run_tool(label_of(s->input), &c, NULL) && read_file(out, text);
    }
    free_command(&c);
    free(out);
    free(in);
    return disassembled;
}

static bool emit_spirv(const settings *s, file_bytes *output) {
    if (s->emit == EMIT_SPV)
        return translate_to_spirv(s, output);
    file_bytes spirv = {NULL, 0};
    const bool emitted = translate_to_spirv(s, &spirv) && comment_operations(label_of(s->input), &spirv, output);
    free(spirv.bytes);
    return emitted;
}

/* Links, and emits anything but the assembly of GPUs. */
static bool emit_linked(const settings *s, const file_bytes *bitcode, file_bytes *output) {
    if (s->emit == EMIT_BC)
        return link_bitcode(s, bitcode, output);
    file_bytes linked = {NULL, 0};
    const bool emitted =
        link_bitcode(s, bitcode, &linked) && (s->emit == EMIT_LL ? disassemble(s, output) : emit_spirv(s, output));
    free(linked.bytes);
    return emitted;
}

/* The assembly of all kernels, each with a title. */
static bool emit_isa(const settings *s, const file_bytes *bitcode, file_bytes *output) {
    isa_kernels kernels = {NULL, 0};
    const bool emitted = compile_to_isa(s, bitcode, &kernels);
    for (size_t i = 0; i < kernels.count && emitted; ++i) {
        const isa_kernel *k = &kernels.rows[i];
        char *text = format_text("// cltile: device %s, kernel %s\n%s\n", k->device, k->name, k->assembly);
        const size_t size = strlen(text);
        output->bytes = resize_memory(output->bytes, output->size + size + 1);
        memcpy(output->bytes + output->size, text, size + 1);
        output->size += size;
        free(text);
    }
    free_isa_kernels(&kernels);
    return emitted;
}

static bool build(settings *s) {
    file_bytes bitcode = {NULL, 0}, output = {NULL, 0};
    const bool built = check_output(s->output, s->input) && read_bitcode(s, &bitcode) &&
                       (s->emit == EMIT_ISA ? emit_isa(s, &bitcode, &output) : emit_linked(s, &bitcode, &output)) &&
                       write_output(s->output, output.bytes, output.size);
    free(output.bytes);
    free(bitcode.bytes);
    return built;
}

int build_command(settings *s) {
    return build(s) ? EXIT_DONE : EXIT_FAILED;
}
