/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile link: from bitcode that calls cltile's builtins to bitcode that has them. */

#include "commands.h"
#include "file.h"
#include "library.h"
#include "report.h"
#include "settings.h"

static int run_link(settings *s) {
    file_bytes in, out;
    const bool linked = check_output(s->output, NULL) && read_file(s->input, &in) && link_bitcode(s, &in, &out) &&
                        write_output(s->output, out.bytes, out.size);
    return linked ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row link_row = {
    .subcommand = SUBCOMMAND_LINK, .name = "link", .run = run_link, .inputs = "bc",
    .summary = "bitcode to bitcode with cltile's builtins",
    .usage =
        "usage: cltile link [options] in.bc -o out.bc\n"
        "\n"
        "Links cltile's builtins into LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT
        " or older, for the archs of 'cltile targets'; - is "
        "stdin.\n"
        "A module that uses none of them comes out as it is. out.bc may be in.bc, and appears complete or not at all.\n",
    .remark =
        "\n"
        "Values may also follow an =. With --device the target is auto unless given: intel where the GPU has\n"
        "media block messages, intel-xe2 where it has 2D block messages, else generic. Sub-groups are\n"
        "emulated, unless there is --device, --target intel or intel-xe2, or the module is for GPUs (nvptx64,\n"
        "amdgcn): then they are native.\n"
        "Exit status: 0 done, 1 error, 2 wrong usage.",
};
/* clang-format on */
