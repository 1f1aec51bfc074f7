/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tools that read stdin and write the file of -o. */

#include "convert.h"

#include <stdlib.h>

bool convert_temporary(const char *subject, command *c, const char *in, const char *out, file_bytes *result) {
    char *in_path = temporary_path(in);
    char *out_path = temporary_path(out);
    bool converted = in_path != NULL && out_path != NULL;
    if (converted) {
        c->stdin_path = in_path;
        add_word(&c->words, "-");
        add_word(&c->words, "-o");
        add_word(&c->words, "%s", out_path);
        converted = run_tool(subject, c, NULL) && read_file(out_path, result);
    }
    free_command(c);
    free(out_path);
    free(in_path);
    return converted;
}
