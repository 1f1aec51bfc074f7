/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Structures of options, whatever version of cltile.h a caller has. */

#include "report/report.h"

#include "cltile/version.h"

#include <string.h>

cltile_status cltile_copy_options(const cltile_options_type *type, const void *options, void *complete,
                                  char **message) {
    size_t size;
    if (options == NULL)
        return CLTILE_SUCCESS;
    memcpy(&size, options, sizeof size);
    if (size == 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "%s has size 0: initialise it with %s", type->name,
                           type->initializer);
    for (const cltile_options_field *field = type->fields; field->name != NULL; ++field)
        if (size > field->offset && size < field->offset + field->size)
            return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                               "%s has size %zu, which ends within its field %s: initialise it with %s", type->name,
                               size, field->name, type->initializer);
    for (size_t i = type->size; i < size; ++i)
        if (((const unsigned char *)options)[i] != 0)
            return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                               "%s has %zu bytes, and an option is set in those after the %zu that cltile %s knows: "
                               "the library is older than the cltile.h that the caller was compiled with. Install a "
                               "newer one",
                               type->name, size, type->size, CLTILE_VERSION);
    memcpy(complete, options, size < type->size ? size : type->size);
    return CLTILE_SUCCESS;
}
