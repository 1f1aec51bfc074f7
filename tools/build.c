/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile build: from OpenCL C, or bitcode, to linked bitcode, IR, SPIR-V or GPU assembly. */

#include "commands.h"
#include "convert.h"
#include "file.h"
#include "input.h"
#include "isa.h"
#include "library.h"
#include "process.h"
#include "report.h"
#include "settings.h"
#include "spirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(void) {
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
    puts("\n"
         "Values may also follow an =, as in --emit=spv. Sub-groups are emulated for --target generic with --emit bc\n"
         "and ll, and native otherwise. CLTILE_CLANG in the environment names another clang.\n"
         "Exit status: 0 done, 1 error, 2 wrong usage.\n"
         "\n"
         "  cltile build --target intel --emit isa --device skl,dg2-g10 k.cl -o k.asm");
}

/* ---- What is emitted ---- */

static const char *find_llvm_dis(void) {
    return is_program(CLTILE_LLVM_TOOLS "/llvm-dis") ? CLTILE_LLVM_TOOLS "/llvm-dis"
                                                     : "llvm-dis-" CLTILE_LLVM_MAJOR_TEXT;
}

/* What link_bitcode left as text; through stdin, so that it does not name a temporary file. */
static bool disassemble(const settings *s, file_bytes *text) {
    command c = {.doing = "llvm-dis", .package = "llvm-" CLTILE_LLVM_MAJOR_TEXT};
    add_word(&c.words, "%s", find_llvm_dis());
    return convert_temporary(label_of(s->input), &c, "linked.bc", "linked.ll", text);
}

static bool emit_spirv(const settings *s, file_bytes *output) {
    if (s->emit == EMIT_SPV)
        return translate_to_spirv(s, output);
    file_bytes spirv = {NULL, 0};
    bool emitted = translate_to_spirv(s, &spirv);
    if (emitted)
        emitted = s->emit == EMIT_SPVASM ? disassemble_spirv(s, output) : compile_to_isa(s, &spirv, output);
    free(spirv.bytes);
    return emitted;
}

static bool emit_output(const settings *s, const file_bytes *linked) {
    if (s->emit == EMIT_BC)
        return write_output(s->output, linked->bytes, linked->size);
    file_bytes output = {NULL, 0};
    const bool emitted = (s->emit == EMIT_LL ? disassemble(s, &output) : emit_spirv(s, &output)) &&
                         write_output(s->output, output.bytes, output.size);
    free(output.bytes);
    return emitted;
}

static bool build(settings *s) {
    file_bytes bitcode = {NULL, 0}, linked = {NULL, 0};
    const bool built = check_output(s->output, s->input) && read_bitcode(s, &bitcode) &&
                       link_bitcode(s, &bitcode, &linked) && emit_output(s, &linked);
    free(linked.bytes);
    free(bitcode.bytes);
    return built;
}

int build_command(char **arguments) {
    settings s;
    int status = EXIT_WRONG_USAGE;
    if (read_settings(&s, SUBCOMMAND_BUILD, "build", arguments)) {
        if (s.help)
            print_help();
        status = s.help || build(&s) ? EXIT_DONE : EXIT_FAILED;
    }
    free_settings(&s);
    return status;
}
