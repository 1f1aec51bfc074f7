/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Build logs that the layer corrects: how many lines there are before the program, what the driver's compiler says of a
 * wrong program, and the log. */

/* To forget what it learnt of the device: each input is another driver. */
#include "input.h"
#include "program/build_log.c" /* NOLINT(bugprone-suspicious-include) */
#include "stand-in.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part number = take_part(&bytes, &size), of_wrong = take_part(&bytes, &size), log = take_rest(&bytes, &size);
    const size_t length = strlen(log.text);
    use_driver(of_wrong.text);
    layer_mend_log(NULL, NULL, (unsigned)strtoul(number.text, NULL, 10), log.text);
    layer_rename_in_log(log.text);
    ALWAYS(strlen(log.text) <= length);
    layer_forget_styles();
    ALWAYS(count_programs() == 0);
    free(log.text);
    free(of_wrong.text);
    free(number.text);
    return 0;
}
