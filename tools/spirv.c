/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile spirv: 2D and 3D copies in SPIR-V, as calls or as instructions of Codeplay's set; and imported functions, from
 * a library. */

#include "spirv/spirv.h"
#include "commands.h"
#include "file.h"
#include "findings.h"
#include "settings.h"
#include "spirv/complete.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Puts in what the module imports of a library. */
static bool complete(const settings *s, file_bytes *in) {
    const char *label = label_of(s->input);
    file_bytes library;
    if (!check_module(label, in) || !read_file(s->completed_by, &library) ||
        !check_module(label_of(s->completed_by), &library))
        return false;
    const cltile_completer by = {.library = (const void *)library.bytes, .count = library.size / 4};
    const cltile_completed all = cltile_complete((const void *)in->bytes, in->size / 4, &by);
    const file_bytes out = {(char *)all.words, 4 * all.count};
    if (all.words == NULL)
        report_error(label,
                     all.refused == NULL ? "%sout of memory"
                                         : "it calls %s with other types than the library has: compile it for "
                                           "spirv64 with cltile's headers",
                     all.refused == NULL ? "" : all.refused);
    const bool written = all.words != NULL &&
                         validate_spirv(label, &out, "the completed module", "report it, with the module") &&
                         write_output(s->output, out.bytes, out.size);
    free(all.words);
    return written;
}

static int run_spirv(settings *s) {
    file_bytes in;
    const char *label = label_of(s->input);
    if (s->completed_by != NULL)
        return check_output(s->output, NULL) && read_file(s->input, &in) && complete(s, &in) ? EXIT_DONE : EXIT_FAILED;
    const bool converted = check_output(s->output, NULL) && read_file(s->input, &in) &&
                           (s->from_codeplay ? check_words(label, &in) : check_copies(label, &in)) && convert(s, &in);
    return converted ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row spirv_row = {
    .subcommand = SUBCOMMAND_SPIRV, .name = "spirv", .run = run_spirv, .inputs = "spv",
    .summary = "SPIR-V: copies to instructions of Codeplay's set, and back; functions of a library",
    .usage =
        "cltile spirv --to-codeplay | --from-codeplay | --complete LIBRARY.spv [options] FILE -o OUT",
    .text =
        "Turns calls of the imported functions async_work_group_copy_2D2D and _3D3D into the instructions "
        "GroupAsyncCopy2D2D and 3D3D of NonSemantic.Codeplay.GroupAsyncCopies, or these into calls.\n"
        "--complete puts in what a module imports of cltile's functions, under public or private names, from a "
        "library. The other parts of the library stay out.\n"
        "A module without any of these is unchanged. An invalid module is refused. OUT may be FILE, and appears complete or "
        "not at all.",
    .examples =
        "cltile spirv --to-codeplay k.spv -o k.codeplay.spv\n"
        "cltile spirv --complete share/cltile/generic-spirv64.spv k.spv -o k.complete.spv",
};
/* clang-format on */
