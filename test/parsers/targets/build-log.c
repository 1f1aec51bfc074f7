/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Build logs that the layer corrects: how many lines there are before the program, the name that the driver gives the
 * program's file, and the log. */

#include "program/build_log.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part number = take_part(&bytes, &size), file = take_part(&bytes, &size), log = take_rest(&bytes, &size);
    const size_t length = strlen(log.text);
    if (*file.text != '\0')
        layer_mend_log(file.text, (unsigned)strtoul(number.text, NULL, 10), log.text);
    layer_rename_in_log(log.text);
    ALWAYS(strlen(log.text) <= length);
    free(log.text);
    free(file.text);
    free(number.text);
    return 0;
}
