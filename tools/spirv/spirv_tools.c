/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIRV-Tools on a module: whether it is valid, and its text. In child processes, as broken modules may crash it. */

#include "spirv/spirv.h"

#include "spirv/blocks_2d.h"
#include "spirv/libspirv.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* As spirv-dis has them when it writes to no terminal, and --offsets. */
#define TEXT_OPTIONS                                                                                                   \
    (SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES |                                     \
     SPV_BINARY_TO_TEXT_OPTION_SHOW_BYTE_OFFSET)

/* The newest version: validation is by the version in the module's header, and what of newer ones is in a module that
 * claims an older one is invalid for that. */
#define NEWEST_VERSION SPV_ENV_UNIVERSAL_1_6

/* Writes why SPIRV-Tools did not do it. */
static int end_with(spv_result_t result, spv_diagnostic diagnostic) {
    if (result != SPV_SUCCESS)
        puts(diagnostic == NULL || diagnostic->error == NULL ? "no reason given" : diagnostic->error);
    spvDiagnosticDestroy(diagnostic);
    return result == SPV_SUCCESS ? EXIT_DONE : EXIT_FAILED;
}

/* ---- What SPIRV-Tools does not know ---- */

/* The instructions of Intel's that one is of, or asks for, where SPIRV-Tools does not know them; or NULL. */
static const cltile_intels *find_unknown(const instruction *i) {
    const cltile_intels *of = cltile_find_intels(i);
    return of == NULL || strstr(spvOpcodeString(of->first), of->part) != NULL ? NULL : of;
}

/* An extension of the module whose instructions SPIRV-Tools does not know, or NULL. */
static const char *find_newer_extension(const file_bytes *spirv) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (find_unknown(&i) != NULL)
            return find_unknown(&i)->extension;
    return NULL;
}

/* Of no version: that instructions of SPV_INTEL_device_side_avc_motion_estimation declare types, for which structures
 * stand. Of old ones: instructions of Intel's. Those without results do nothing, and results of others are undefined.
 */
static void replace_unknown(file_bytes *spirv) {
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        uint32_t *words = (uint32_t *)(void *)spirv->bytes + offset - i.count;
        const cltile_intels *of = find_unknown(&i);
        if (i.opcode >= SpvOpTypeVmeImageINTEL && i.opcode <= SpvOpTypeAvcSicResultINTEL)
            words[0] = i.count << 16 | SpvOpTypeStruct;
        else if (of != NULL && i.opcode == SpvOpCapability)
            words[1] = SpvCapabilityKernel;
        else if (of != NULL && i.opcode != SpvOpExtension && !of->have_results)
            cltile_shorten(words, SpvOpNop, 1);
        else if (of != NULL && i.opcode != SpvOpExtension && i.count >= 3)
            cltile_shorten(words, SpvOpUndef, 3);
    }
}

/* ---- Validation and text ---- */

static int validate(void *user) {
    file_bytes *spirv = user; /* which is this child's own */
    replace_unknown(spirv);
    spv_context context = spvContextCreate(NEWEST_VERSION);
    spv_diagnostic diagnostic = NULL;
    const spv_result_t result = spvValidateBinary(context, (const void *)spirv->bytes, spirv->size / 4, &diagnostic);
    spvContextDestroy(context);
    return end_with(result, diagnostic);
}

static int write_text(void *user) {
    const file_bytes *spirv = user;
    spv_context context = spvContextCreate(NEWEST_VERSION);
    spv_text text = NULL;
    spv_diagnostic diagnostic = NULL;
    const spv_result_t result =
        spvBinaryToText(context, (const void *)spirv->bytes, spirv->size / 4, TEXT_OPTIONS, &text, &diagnostic);
    if (result == SPV_SUCCESS)
        fwrite(text->str, 1, text->length, stdout);
    spvTextDestroy(text);
    spvContextDestroy(context);
    return end_with(result, diagnostic);
}

/* Both lines of what a child wrote as one: what is wrong, and the instruction where it is. */
static char *join_lines(const char *text) {
    const size_t first = strcspn(text, "\n");
    const char *rest = text + first + strspn(text + first, "\n ");
    const int last = first == 0 ? '\0' : text[first - 1];
    return format_text("%.*s%s%.*s", (int)(last == '.' ? first - 1 : first), text,
                       rest[0] == '\0' ? ""
                       : last == ':'   ? " "
                                       : ": ",
                       (int)strcspn(rest, "\n"), rest);
}

/* The reason of a failed child; NULL if it succeeded, or its error was reported. */
static char *failure_of(const child_result *result) {
    return !result->started || has_succeeded(result) ? NULL
           : result->signal == 0                     ? join_lines(result->output)
                                                     : format_text("it crashed (%s)", strsignal(result->signal));
}

const char *find_invalid(const file_bytes *spirv) {
    const child_result result = run_in_child("validation", validate, (void *)spirv);
    const char *why = failure_of(&result);
    return why != NULL || has_succeeded(&result) ? why : "it did not run";
}

bool validate_spirv(const char *label, const file_bytes *spirv, const char *subject, const char *remedy) {
    const char *why = find_invalid(spirv);
    return why == NULL || report_error(label, "%s is not valid, says SPIRV-Tools: %s: %s", subject, why, remedy);
}

bool spirv_to_text(const char *label, const file_bytes *spirv, file_bytes *text) {
    const child_result result = run_in_child("disassembly", write_text, (void *)spirv);
    const char *why = failure_of(&result);
    const char *extension = why == NULL ? NULL : find_newer_extension(spirv);
    const char *remedy = extension == NULL
                             ? ""
                             : format_text(": it is older than %s: build cltile with a newer one, or write the module, "
                                           "and read it with a newer spirv-dis",
                                           extension);
    if (why != NULL)
        report_error(label, "the SPIR-V has no text form, says SPIRV-Tools: %s%s", why, remedy);
    if (has_succeeded(&result))
        *text = (file_bytes){result.output, strlen(result.output)};
    return has_succeeded(&result);
}

/* ---- Assembly ---- */

typedef struct assembly_job {
    const file_bytes *text;
    const char *path; /* of the module */
} assembly_job;

static spv_target_env environment_of(const char *text) {
    static const spv_target_env environments[] = {SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2,
                                                  SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5,
                                                  SPV_ENV_UNIVERSAL_1_6};
    static const char lead[] = "; Version: 1.";
    const char *version = strstr(text, lead);
    const int minor = version == NULL ? 3 : version[strlen(lead)] - '0';
    return environments[minor >= 0 && minor <= 6 ? minor : 6];
}

static int assemble(void *user) {
    const assembly_job *j = user;
    spv_context context = spvContextCreate(environment_of(j->text->bytes));
    spv_binary binary = NULL;
    spv_diagnostic diagnostic = NULL;
    const spv_result_t result = spvTextToBinaryWithOptions(
        context, j->text->bytes, j->text->size, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS, &binary, &diagnostic);
    if (result != SPV_SUCCESS && diagnostic != NULL)
        printf("line %zu, column %zu: ", diagnostic->position.line + 1, diagnostic->position.column + 1);
    const bool written = result != SPV_SUCCESS || write_file(j->path, binary->code, 4 * binary->wordCount);
    spvBinaryDestroy(binary);
    spvContextDestroy(context);
    return written ? end_with(result, diagnostic) : EXIT_FAILED;
}

bool spirv_from_text(const char *label, const file_bytes *text, file_bytes *spirv) {
    assembly_job j = {text, temporary_path("assembled.spv")};
    if (j.path == NULL)
        return false;
    const child_result result = run_in_child("assembly", assemble, &j);
    const char *why = failure_of(&result);
    if (why != NULL)
        report_error(label, "this is no SPIR-V as text, says SPIRV-Tools: %s", why);
    return has_succeeded(&result) && read_file(j.path, spirv);
}
