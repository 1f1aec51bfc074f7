/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What runtimes ask before they link: extensions, builtins, and options. */

#include "api/api.h"

#include "cltile/cltile.h"
#include "ir/archive.h"
#include "report/symbols.h"

#include <string.h>

/* ---- The table of extensions, and their headers ---- */

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

/* ---- The table of builtins ---- */

const cltile_builtin *cltile_builtin_at(size_t index) {
    return index < cltile_builtin_count ? &cltile_builtin_rows[index] : NULL;
}

const cltile_builtin *cltile_find_builtin(const char *symbol) {
    return symbol == NULL ? NULL : cltile_builtin_of(symbol);
}

/* ---- The options of a runtime ---- */

cltile_status cltile_set_runtime_options(cltile_options *options, const char *platform, const char *driver_version,
                                         const char *device, const char *triple) {
    static const char *const warnings[] = {"no-error=all", NULL};
    if (options == NULL || triple == NULL)
        return CLTILE_INVALID_ARGUMENT;
    const cltile_host *host = cltile_host_of_device(platform, driver_version);
    const bool is_nvidia = cltile_starts_with(triple, "nvptx"), is_amd = cltile_starts_with(triple, "amdgcn");
    const char *target = device != NULL ? cltile_target_for_device(device, NULL) : is_nvidia ? "nvptx" : "generic";
    if (target == NULL)
        return CLTILE_INVALID_ARGUMENT;
    options->warnings = warnings;
    options->host = host == NULL ? NULL : host->name;
    options->target = host == NULL ? target : host->target;
    options->sub_groups = host != NULL                            ? host->sub_groups
                          : device != NULL || is_nvidia || is_amd ? CLTILE_SUB_GROUPS_NATIVE
                                                                  : CLTILE_SUB_GROUPS_EMULATED;
    return CLTILE_SUCCESS;
}
