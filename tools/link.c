/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile link: from bitcode that calls cltile's builtins to bitcode that has them. */

#include "commands.h"
#include "file.h"
#include "library.h"
#include "report.h"
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>

void link_help(void) {
    puts(
        "usage: cltile link [options] in.bc -o out.bc\n"
        "\n"
        "Links cltile's builtins into LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT
        " or older, for the archs of 'cltile targets'; - is "
        "stdin.\n"
        "A module that uses none of them comes out as it is. out.bc may be in.bc, and appears complete or not at all.\n");
    print_options(SUBCOMMAND_LINK);
    puts("\n"
         "Values may also follow an =. With --device the target is auto unless given: intel where the GPU has\n"
         "media block messages, else generic. Sub-groups are emulated, unless there is --device, --target\n"
         "intel, or the module is for GPUs (nvptx64, amdgcn): then they are native.\n"
         "Exit status: 0 done, 1 error, 2 wrong usage.");
}

static bool link_file(const settings *s) {
    file_bytes in = {NULL, 0}, out = {NULL, 0};
    const bool linked = check_output(s->output, NULL) && read_file(s->input, &in) && link_bitcode(s, &in, &out) &&
                        write_output(s->output, out.bytes, out.size);
    free(out.bytes);
    free(in.bytes);
    return linked;
}

int link_command(settings *s) {
    return link_file(s) ? EXIT_DONE : EXIT_FAILED;
}
