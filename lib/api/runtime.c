/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The options of a runtime. */

#include "cltile/cltile.h"
#include "report/symbols.h"

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
