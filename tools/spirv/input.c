/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V, of any compiler, to bitcode: mended, validated, and translated by llvm-spirv. */

#include "spirv/input.h"

#include "process.h"
#include "report.h"
#include "spirv/lines.h"
#include "spirv/mend.h"
#include "spirv/module.h"
#include "spirv/spirv_tools.h"

#include <stdlib.h>
#include <string.h>

/* The translators that releases of Debian have, the newest first; they read SPIR-V of any other. LLVM reads what one of
 * its own version writes, or of an older one. */
static const char *const translators[] = {"llvm-spirv-22", "llvm-spirv-21", "llvm-spirv-19", "llvm-spirv-18",
                                          "llvm-spirv-17", "llvm-spirv-16", "llvm-spirv-15"};
#define TRANSLATOR_COUNT (sizeof translators / sizeof *translators)

static const char *find_translator(void) {
    for (size_t i = 0; i < TRANSLATOR_COUNT; ++i)
        if (atoi(translators[i] + strlen("llvm-spirv-")) <= CLTILE_LLVM_VERSION_MAJOR && is_program(translators[i]))
            return translators[i];
    return "llvm-spirv-" CLTILE_LLVM_MAJOR_TEXT; /* which is then asked for */
}

static bool has_succeeded(const child_result *result) {
    return result->started && result->status == 0 && result->signal == 0;
}

/* A copy of the first line of what a tool said, without a full stop. */
static char *first_line(const char *text) {
    char *line = format_text("%.*s", (int)strcspn(text, "\n"), text);
    const size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '.')
        line[length - 1] = '\0';
    return line;
}

/* Says in one line that a tool failed, and why; with all that it said where the user wants to see what is run. */
static void report_tool(const settings *s, const command *c, const child_result *result, const char *what) {
    if (!result->started)
        return;
    char *why = first_line(result->output);
    report_error(label_of(s->input), "%s%s%s: " SPIRV_REMEDY, what, why[0] == '\0' ? "" : ": ", why);
    if (s->verbose)
        report_failure(label_of(s->input), c, result);
    free(why);
}

/* Fails silently where another attempt follows. */
static bool translate(const settings *s, const char *in, const char *out, bool is_last) {
    const char *translator = find_translator();
    command c = {.doing = translator, .package = translator};
    add_word(&c.words, "%s", translator);
    add_word(&c.words, "-r");
    add_word(&c.words, "%s", in);
    add_word(&c.words, "-o");
    add_word(&c.words, "%s", out);
    child_result result = run_command(label_of(s->input), &c);
    const bool translated = has_succeeded(&result);
    if (!translated && is_last)
        report_tool(s, &c, &result, "llvm-spirv cannot read this SPIR-V, although it is valid");
    free(result.output);
    free_command(&c);
    return translated;
}

static file_bytes copy_bytes(const file_bytes *file) {
    file_bytes copy = {resize_memory(NULL, file->size + 1), file->size};
    memcpy(copy.bytes, file->bytes, file->size);
    copy.bytes[file->size] = '\0';
    return copy;
}

/* The debug information that llvm-spirv writes is not valid, yet it reads it; so a module is validated without.
 * Where the module has none, or none that can be read, its lines take the place. */
static bool translate_valid(const settings *s, file_bytes *spirv, const char *in, const char *out) {
    file_bytes bare = copy_bytes(spirv);
    const bool has_debug_info = drop_debug_info(&bare);
    bool done = validate_spirv(label_of(s->input), &bare, "this SPIR-V", SPIRV_REMEDY);
    if (done) {
        add_line_scopes(&bare);
        done = (has_debug_info && write_file(in, spirv->bytes, spirv->size) && translate(s, in, out, false)) ||
               (write_file(in, bare.bytes, bare.size) && translate(s, in, out, true));
    }
    free(bare.bytes);
    return done;
}

/* The name of the set of copies that a module imports, or NULL. */
static const char *find_copy_set(const spirv_module *m) {
    instruction i;
    for (size_t offset = HEADER_WORDS; cltile_next_instruction(m->words, m->count, &offset, &i);)
        if (i.opcode == SpvOpExtInstImport && cltile_is_copy_set(cltile_instruction_set(m, &i)))
            return cltile_instruction_set(m, &i);
    return NULL;
}

static bool check_spirv(const char *label, file_bytes *spirv) {
    spirv_module m;
    bool right = parse_module(label, spirv, &m);
    const char *set = right ? find_copy_set(&m) : NULL;
    if (set != NULL)
        right = report_error(label,
                             "the module has copies as instructions of %s, which cannot be checked: make calls of them "
                             "with cltile spirv --from-codeplay",
                             set);
    right = right && check_operands(label, &m);
    cltile_free_spirv(&m);
    return right;
}

bool translate_from_spirv(const settings *s, file_bytes *spirv, file_bytes *bitcode) {
    const char *label = label_of(s->input);
    char *in = temporary_path("input.spv"), *out = temporary_path("input.bc");
    bool translated = in != NULL && out != NULL && check_spirv(label, spirv);
    if (translated) {
        mend_module(spirv);
        translated = translate_valid(s, spirv, in, out) && read_file(out, bitcode);
    }
    free(out);
    free(in);
    return translated;
}

/* ---- For its operations alone ---- */

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

/* Errors come first, as they name words of the module that the user has. */
static bool try_calls(const char *label, const file_bytes *spirv) {
    file_bytes tried = copy_bytes(spirv);
    const bool made = make_calls(label, &tried);
    free(tried.bytes);
    return made;
}

/* So do numbers. */
static bool number_and_convert(const char *label, file_bytes *spirv, spirv_operations *all) {
    spirv_module m;
    bool right = parse_module(label, spirv, &m) && check_operands(label, &m);
    const bool has_copies = right && find_copy_set(&m) != NULL;
    right = right && (!has_copies || try_calls(label, spirv));
    if (right)
        find_operations(&m, all);
    cltile_free_spirv(&m);
    if (right)
        number_operations(spirv, all);
    return right && (!has_copies || make_calls(label, spirv));
}

/* The module is validated only to say why it cannot be translated: SPIRV-Tools takes minutes for a kernel that calls
 * thousands of functions. */
static bool translate_kept(const settings *s, file_bytes *spirv, file_bytes *bitcode) {
    char *in = temporary_path("input.spv"), *out = temporary_path("input.bc");
    mend_module(spirv);
    file_bytes plain = copy_bytes(spirv);
    add_line_scopes(spirv);
    const bool done =
        in != NULL && out != NULL && write_file(in, spirv->bytes, spirv->size) &&
        (translate(s, in, out, false) ||
         (validate_spirv(label_of(s->input), &plain, "this SPIR-V", SPIRV_REMEDY) && translate(s, in, out, true))) &&
        read_file(out, bitcode);
    free(plain.bytes);
    free(out);
    free(in);
    return done;
}

bool translate_operations(const settings *s, file_bytes *spirv, spirv_operations *all, file_bytes *bitcode) {
    const char *label = label_of(s->input);
    all->is_spirv = true;
    if (!number_and_convert(label, spirv, all))
        return false;
    drop_debug_info(spirv);
    return !keep_operations(spirv, all) || translate_kept(s, spirv, bitcode);
}
