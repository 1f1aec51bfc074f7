/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V, of any compiler, to bitcode: mended, validated, and translated by llvm-spirv. */

#include "spirv/spirv.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* The oldest translator that a release of Debian has. */
#define OLDEST_TRANSLATOR 15

/* The newest translator of those that are installed; they read SPIR-V of any other. LLVM reads what one of its own
 * version writes, or of an older one. */
static const char *find_translator(void) {
    for (int version = CLTILE_LLVM_VERSION_MAJOR; version >= OLDEST_TRANSLATOR; --version)
        if (is_program(format_text("llvm-spirv-%d", version)))
            return format_text("llvm-spirv-%d", version);
    return "llvm-spirv-" CLTILE_LLVM_MAJOR_TEXT; /* which is then asked for */
}

/* Reports in one line why llvm-spirv failed; with --verbose, with all of its output. */
static void report_failed_translation(const settings *s, const command *c, const child_result *result) {
    if (!result->started)
        return;
    report_error(label_of(s->input), "%s cannot read this SPIR-V, although it is valid: %s: %s", c->doing,
                 find_reason(result, c->doing), SPIRV_REMEDY);
    if (s->verbose)
        report_failure(label_of(s->input), c, result);
}

/* Reports no error if another attempt follows. */
static bool translate(const settings *s, const char *in, const char *out, bool is_last) {
    const char *translator = find_translator();
    command c = {.doing = translator, .package = translator};
    add_words(&c.words, translator, "-r", in, "-o", out, NULL);
    const child_result result = run_command(label_of(s->input), &c);
    if (!has_succeeded(&result) && is_last)
        report_failed_translation(s, &c, &result);
    return has_succeeded(&result);
}

/* The name of the set of copies that a module imports, or NULL. */
static const char *find_copy_set(const spirv_module *m) {
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);)
        if (i.opcode == SpvOpExtInstImport && cltile_is_copy_set(cltile_instruction_set(m, &i)))
            return cltile_instruction_set(m, &i);
    return NULL;
}

/* Makes calls of copies that are instructions of Codeplay's set. */
static bool make_calls(const char *label, file_bytes *spirv) {
    uint32_t *words = NULL;
    size_t count = 0;
    char *message = NULL;
    const cltile_status status =
        cltile_spirv_from_codeplay((const void *)spirv->bytes, spirv->size / 4, NULL, &words, &count, &message);
    if (status != CLTILE_SUCCESS)
        report_error(label, "%s", message == NULL ? "out of memory" : message);
    spirv_words out = {.words = words, .count = count, .capacity = count};
    if (status == CLTILE_SUCCESS)
        take_words(spirv, &out);
    cltile_free(message);
    return status == CLTILE_SUCCESS;
}

/* Whether a module without debug information imports a set of a vendor's, which SPIRV-Tools refuses to look at. */
static bool has_unknown_set(const file_bytes *spirv) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        const char *set = i.opcode == SpvOpExtInstImport ? cltile_read_literal(&i, 2) : NULL;
        if (set != NULL && strcmp(set, "OpenCL.std") != 0 && !cltile_is_non_semantic(set))
            return true;
    }
    return false;
}

bool validate_with_calls(const char *label, const file_bytes *spirv) {
    file_bytes tried = copy_bytes(spirv);
    if (!make_calls(label, &tried))
        return false;
    const uint32_t version = ((const uint32_t *)(void *)tried.bytes)[1];
    drop_debug_info(&tried); /* llvm-spirv's is invalid */
    mend_module(&tried);     /* what LLVM writes wrongly, and drivers take */
    mend_loop_merges(&tried);
    ((uint32_t *)(void *)tried.bytes)[1] = version; /* of which mend_module leaves no more than llvm-spirv reads */
    return has_unknown_set(&tried) || validate_spirv(label, &tried, "this SPIR-V", "copy or make it again");
}

bool check_linked(const settings *s, file_bytes *spirv) {
    const char *label = label_of(s->input);
    spirv_module m;
    bool right = parse_module(label, spirv, &m);
    const char *set = right ? find_copy_set(&m) : NULL;
    if (set != NULL)
        right = report_error(label,
                             "the module has copies as instructions of %s, which ocloc leaves out: give what cltile "
                             "build --emit spv makes of the OpenCL C",
                             set);
    right = right && check_operands(label, &m, false);
    cltile_free_spirv(&m);
    return right && validate_with_calls(label, spirv) &&
           check_imports(s, spirv, "SPIR-V", "give what cltile build --emit spv makes of the OpenCL C");
}

/* Makes calls of all copies. Numbers the operations before that, if they are asked for: numbers belong to the user's
 * module, too. Reports errors before the operations are numbered, as messages name words of the user's module. */
static bool prepare(const char *label, file_bytes *spirv, spirv_operations *all) {
    spirv_module m;
    bool right = parse_module(label, spirv, &m) && check_operands(label, &m, false);
    const bool has_copies = right && find_copy_set(&m) != NULL;
    file_bytes tried = copy_bytes(spirv);
    right = right && (!has_copies || make_calls(label, &tried));
    if (right && all != NULL)
        find_operations(&m, all);
    cltile_free_spirv(&m);
    if (right && all != NULL)
        number_operations(spirv, all);
    return right && (!has_copies || make_calls(label, spirv));
}

/* OpLine has the lines: llvm-spirv writes invalid debug information. With operations, a module is validated only to say
 * why it cannot be translated: SPIRV-Tools takes minutes for a kernel that calls thousands of functions. */
bool translate_from_spirv(const settings *s, file_bytes *spirv, spirv_operations *all, file_bytes *bitcode) {
    const char *label = label_of(s->input), *in = temporary_path("input.spv"), *out = temporary_path("input.bc");
    if (all != NULL)
        all->is_spirv = true;
    if (in == NULL || out == NULL || !prepare(label, spirv, all))
        return false;
    drop_debug_info(spirv);
    mend_module(spirv);
    const file_bytes plain = copy_bytes(spirv);
    add_line_scopes(spirv);
    if (!write_file(in, spirv->bytes, spirv->size))
        return false;
    const bool translated = (all != NULL && translate(s, in, out, false)) ||
                            (validate_spirv(label, &plain, "this SPIR-V", SPIRV_REMEDY) && translate(s, in, out, true));
    return translated && read_file(out, bitcode);
}
