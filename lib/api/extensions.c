/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of extensions, and their headers. */

#include "api/api.h"
#include "cltile/cltile.h"

#include <string.h>

#define MAKE_VERSION(major, minor, patch) ((uint32_t)(major) << 22 | (uint32_t)(minor) << 12 | (uint32_t)(patch))

static const cltile_extension extensions[] = {
#define CLTILE_EXTENSION(name, version, is_emulated, header, macros, needs)                                            \
    {#name, MAKE_VERSION version, header, macros, needs, is_emulated},
#include "report/builtins.inc"
};
#define COUNT (sizeof extensions / sizeof *extensions)

const cltile_extension *cltile_extension_at(size_t index) {
    return index < COUNT ? &extensions[index] : NULL;
}

const cltile_extension *cltile_find_extension(const char *name) {
    for (size_t i = 0; name != NULL && i < COUNT; ++i)
        if (strcmp(extensions[i].name, name) == 0)
            return &extensions[i];
    return NULL;
}

const char *cltile_header(const char *extension, cltile_header_form form) {
    const cltile_extension *row = cltile_find_extension(extension);
    if (row == NULL || row->header == NULL)
        return NULL;
    for (const cltile_embedded_header *header = cltile_embedded_headers; header->name != NULL; ++header)
        if (strcmp(header->name, row->header) == 0)
            return form == CLTILE_HEADER_WITHOUT_WAITS ? header->text : strchr(header->text, '\n') + 1;
    return NULL;
}
