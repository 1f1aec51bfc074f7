/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's own binaries of programs: read, and written again. Of two devices where the input has two parts. */

#include "binary.h"
#include "input.h"
#include "stand-in.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEVICES = 2 };

/* What the program says its binaries are is read again as the same. */
static void write_again(cl_program user) {
    layer_program *record = layer_hold(user);
    if (record == NULL) /* the driver's own */
        return;
    size_t sizes[MOST_DEVICES] = {0}, bytes = 0;
    unsigned char *binaries[MOST_DEVICES];
    ALWAYS(layer_give_binary_sizes(record, &(layer_answer){sizeof sizes, sizes, &bytes}) == CL_SUCCESS);
    const cl_uint count = (cl_uint)(bytes / sizeof *sizes);
    for (cl_uint d = 0; d < count; ++d)
        binaries[d] = malloc(sizes[d]);
    ALWAYS(layer_give_binaries(record, &(layer_answer){sizeof binaries, binaries, NULL}) == CL_SUCCESS);
    bool has_all = true; /* devices without a binary have none of the layer's, either */
    for (cl_uint d = 0; d < count; ++d)
        has_all = has_all && sizes[d] > 0;
    cl_int status = CL_SUCCESS;
    const layer_binaries again = {NULL, count, NULL, sizes, (const unsigned char **)binaries, NULL};
    cl_program copy = has_all ? layer_create_with_binaries(&again, &status) : NULL;
    ALWAYS(status == CL_SUCCESS);
    if (copy != NULL)
        layer_release_program(copy);
    for (cl_uint d = 0; d < count; ++d)
        free(binaries[d]);
    layer_drop(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    use_driver(NULL);
    part first = take_part(&bytes, &size);
    const bool has_second = size > 0;
    void *second = copy_exactly(bytes, size), *only = copy_exactly(first.text, first.size);
    const unsigned char *binaries[MOST_DEVICES] = {only, second};
    const size_t lengths[MOST_DEVICES] = {first.size, size};
    cl_int statuses[MOST_DEVICES] = {0}, status = CL_SUCCESS;
    const layer_binaries in = {NULL, has_second ? 2 : 1, NULL, lengths, binaries, statuses};
    cl_program user = layer_create_with_binaries(&in, &status);
    ALWAYS((status == CL_SUCCESS) == (user != NULL));
    if (user != NULL) {
        write_again(user);
        layer_release_program(user);
    }
    ALWAYS(count_programs() == 0);
    free(only);
    free(second);
    free(first.text);
    return 0;
}
