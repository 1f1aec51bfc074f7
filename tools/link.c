/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile link: from bitcode that calls cltile's builtins to bitcode that has them. */

#include "commands.h"
#include "file.h"
#include "library.h"
#include "settings.h"
#include "text.h"

static int run_link(settings *s) {
    file_bytes in, out;
    const bool linked = check_output(s->output, NULL) && read_file(s->input, &in) &&
                        link_bitcode(s, &in, &out) != NULL && write_output(s->output, out.bytes, out.size);
    return linked ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row link_row = {
    .subcommand = SUBCOMMAND_LINK, .name = "link", .run = run_link, .inputs = "bc",
    .summary = "bitcode to bitcode with cltile's builtins",
    .usage =
        "cltile link [options] FILE -o OUT",
    .text =
        "Links cltile's builtins into LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT " or older, for the archs of "
        "cltile targets. A module that calls no builtin is unchanged. OUT may be FILE, and appears complete or not at "
        "all.",
    .examples =
        "cltile link k.bc -o linked.bc",
};
/* clang-format on */
