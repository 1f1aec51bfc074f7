/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The input of a subcommand. */

#include "library.h"

#include "text.h"

#include <string.h>

static bool begins_with(const file_bytes *file, const char *bytes, size_t size) {
    return file->size >= size && memcmp(file->bytes, bytes, size) == 0;
}

static bool is_bitcode(const file_bytes *file) {
    return begins_with(file, "BC\xc0\xde", 4) || begins_with(file, "\xde\xc0\x17\x0b", 4);
}

static bool is_spirv(const file_bytes *file) {
    return begins_with(file, "\x03\x02\x23\x07", 4) || begins_with(file, "\x07\x23\x02\x03", 4);
}

/* An ELF file, or an archive of those for several GPUs. */
static bool is_machine_code(const file_bytes *file) {
    return begins_with(file, "\177ELF", 4) || begins_with(file, "!<arch>\n", 8);
}

static bool is_ir_text(const settings *s, const file_bytes *file) {
    return begins_with(file, "; ModuleID", 10) || begins_with(file, "source_filename = ", 18) ||
           ends_with(s->input, ".ll");
}

static bool is_spirv_text(const settings *s, const file_bytes *file) {
    return begins_with(file, "; SPIR-V\n", 9) || ends_with(s->input, ".spvasm");
}

/* Tells apart what clang would only complain of. */
static bool check_source(const settings *s, const file_bytes *file) {
    const char *label = label_of(s->input);
    const bool takes_spirv = (s->subcommand & (SUBCOMMAND_CHECK | SUBCOMMAND_INSPECT | SUBCOMMAND_REGISTERS)) != 0;
    if (file->size == 0)
        return report_error(label, "the file is empty: give OpenCL C%s LLVM bitcode%s", takes_spirv ? "," : " or",
                            takes_spirv ? " or SPIR-V" : "");
    if (is_spirv(file) || is_spirv_text(s, file))
        return report_error(label, "this is SPIR-V: give the OpenCL C or the LLVM bitcode that it was made from");
    if (is_machine_code(file))
        return report_error(label,
                            "this is machine code, as ocloc writes to .bin files: give the OpenCL C%s that it was "
                            "made from",
                            takes_spirv ? ", the LLVM bitcode or the SPIR-V" : " or the LLVM bitcode");
    if (is_ir_text(s, file))
        return report_error(label,
                            "this is LLVM IR as text: assemble it with llvm-as-" CLTILE_LLVM_MAJOR_TEXT " first");
    if (strlen(file->bytes) != file->size)
        return report_error(label, "this is neither OpenCL C nor LLVM bitcode%s: it has a zero byte",
                            takes_spirv ? " nor SPIR-V" : "");
    return true;
}

static void warn_of_idle_options(const settings *s) {
    const char *idle = s->clang.count > 0 ? s->clang.items[0] : s->standard != NULL ? s->standard : s->arch;
    if (idle != NULL)
        report_remark("warning", label_of(s->input), "this is compiled already: %s has no effect", idle);
}

/* The bitcode takes the bytes of the input where it can. */
static bool convert_input(settings *s, file_bytes *input, spirv_operations *operations, file_bytes *bitcode) {
    if (is_bitcode(input)) {
        warn_of_idle_options(s);
        *bitcode = *input;
        return true;
    }
    if (is_spirv(input) && (operations != NULL || s->subcommand == SUBCOMMAND_CHECK)) {
        warn_of_idle_options(s);
        return translate_from_spirv(s, input, operations, bitcode);
    }
    s->link.strip_debug_info = !s->keeps_debug_info;
    return check_source(s, input) && compile_kernel(s, input, bitcode);
}

bool read_assembled(const settings *s, file_bytes *input) {
    file_bytes text;
    if (!read_file(s->input, input))
        return false;
    if (is_spirv(input) || !is_spirv_text(s, input))
        return true;
    text = *input;
    return spirv_from_text(label_of(s->input), &text, input);
}

bool read_spirv_or_bitcode(settings *s, file_bytes *spirv, file_bytes *bitcode) {
    file_bytes input;
    *spirv = (file_bytes){NULL, 0};
    if (!read_assembled(s, &input))
        return false;
    if (!is_spirv(&input))
        return convert_input(s, &input, NULL, bitcode);
    warn_of_idle_options(s);
    if (!s->target_is_auto)
        report_remark("warning", label_of(s->input), "this is linked already: --target has no effect");
    *spirv = input;
    return true;
}

bool read_bitcode(settings *s, spirv_operations *operations, file_bytes *bitcode) {
    file_bytes input;
    const bool takes_text = operations != NULL || s->subcommand == SUBCOMMAND_CHECK;
    return (takes_text ? read_assembled(s, &input) : read_file(s->input, &input)) &&
           convert_input(s, &input, operations, bitcode);
}
