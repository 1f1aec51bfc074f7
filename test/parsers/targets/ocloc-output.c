/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What ocloc says and dumps: the devices that it compiled for, its warnings, and a kernel's name in its assembly. */

#include "input.h"
/* Of it, what reads text. */
#include "ocloc.c" /* NOLINT(bugprone-suspicious-include) */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part output = take_part(&bytes, &size), name = take_part(&bytes, &size), text = take_rest(&bytes, &size);
    const ocloc_input in = {.label = "kernel.cl", .file = "kernel.cl"};
    check_single_device(&in, "skl", output.text);
    show_warnings(output.text);
    isa_kernels kernels = {NULL, 0};
    char *path = format_text("folder/%s", name.text);
    file_bytes assembly = {text.text, text.size}, same = {copy_text(text.text), strlen(text.text)};
    take_kernel(&kernels, "skl", path, &assembly);
    take_kernel(&kernels, "skl", path, &same);
    ALWAYS(kernels.count == 1);
    release_memory();
    free(text.text);
    free(name.text);
    free(output.text);
    return 0;
}
