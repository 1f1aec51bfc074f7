/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile spirv: 2D and 3D copies in SPIR-V, as calls or as instructions of Codeplay's set. */

#include "spirv/spirv.h"
#include "commands.h"
#include "file.h"
#include "findings.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <unistd.h>

typedef struct listener {
    findings found;
    findings_format format;
} listener;

static void keep_finding(void *user, const cltile_diagnostic *diagnostic) {
    listener *l = user;
    add_finding(&l->found, &l->format, diagnostic);
}

static bool convert(const settings *s, const file_bytes *in) {
    const char *label = label_of(s->input);
    listener l = {.format = {.label = label, .colours = wants_colours(STDERR_FILENO)}};
    cltile_spirv_options options = CLTILE_SPIRV_OPTIONS_INIT;
    options.set_name = s->set_name;
    options.on_diagnostic = keep_finding;
    options.user = &l;
    options.warnings = s->link.warnings;
    uint32_t *words = NULL;
    size_t count = 0;
    char *message = NULL;
    const cltile_status status = (s->to_codeplay ? cltile_spirv_to_codeplay : cltile_spirv_from_codeplay)(
        (const void *)in->bytes, in->size / 4, &options, &words, &count, &message);
    if (l.found.text != NULL)
        fputs(l.found.text, stderr);
    if (status != CLTILE_SUCCESS && l.found.errors == 0)
        report_error(label, "%s", message == NULL ? "out of memory" : message);
    const bool written =
        status == CLTILE_SUCCESS && validate_with_calls(label, in) && write_output(s->output, words, 4 * count);
    cltile_free(words);
    cltile_free(message);
    return written;
}

static int run_spirv(settings *s) {
    file_bytes in;
    const char *label = label_of(s->input);
    const bool converted = check_output(s->output, NULL) && read_file(s->input, &in) &&
                           (s->from_codeplay ? check_words(label, &in) : check_copies(label, &in)) && convert(s, &in);
    return converted ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row spirv_row = {
    .subcommand = SUBCOMMAND_SPIRV, .name = "spirv", .run = run_spirv, .inputs = "spv",
    .summary = "SPIR-V: copies to instructions of Codeplay's set, and back",
    .usage =
        "cltile spirv --to-codeplay | --from-codeplay [options] FILE -o OUT",
    .text =
        "Turns calls of the imported functions async_work_group_copy_2D2D and _3D3D into the instructions "
        "GroupAsyncCopy2D2D and 3D3D of NonSemantic.Codeplay.GroupAsyncCopies, or these into calls.\n"
        "A module without either is unchanged. An invalid module is refused. OUT may be FILE, and appears complete or "
        "not at all.",
    .examples =
        "cltile spirv --to-codeplay k.spv -o k.codeplay.spv",
};
/* clang-format on */
