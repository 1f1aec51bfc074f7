/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Hosts: OpenCL drivers that run linked kernels, and what each needs of a link. */

#include "analysis/hosts.h"

#include <stdlib.h>
#include <string.h>

/* Sources: what was measured with each driver; docs/hosts.md has the versions.
 *
 * - PoCL has images in memory, whose layout is the same from 3.0 to 7.1, and no sub-groups in SPIR-V: 6.0 has them in
 *   OpenCL C alone. In functions that SPIR-V keeps from being inlined it has no work-item's ids, and its library has no
 *   wait_group_events of SPIR-V's; a barrier completes its own copies, too. 7.1 lacks the queries of read_write images.
 *   It makes its loops over work-items of SPIR-V as it is, where it optimises its own OpenCL C first: what loops over
 *   elements keep in memory stays there, and no wide loads and stores come of them. PoCL 7 makes functions internal and
 *   forgets their noinline once it has made its loops: LLVM then inlines each that has one call, whatever its size, and
 *   the loops are too long for it. Functions whose names begin with __wrap_ stay as they are.
 * - rusticl ends the process where a function that is not inlined takes an image, and its sub-groups are 8 work-items,
 *   whatever a kernel requires. It numbers read_only images and others each from 0, and takes the number for an entry
 *   of one table of formats, where the others come behind the read_only ones.
 * - Intel's CPU runtime has sub-groups of 4 to 64 work-items. */
static const struct {
    cltile_host host;
    cltile_host_needs needs;
} hosts[] = {
    {{"pocl", "PoCL 6 and 7 on CPUs", "Portable Computing Language", 6, "pocl", CLTILE_SUB_GROUPS_EMULATED},
     {.inlines = CLTILE_INLINES_PROGRAM, .has_no_waits = true, .unrolls = true, .keeps_names = true}},
    {{"rusticl", "rusticl of Mesa 25 and 26 with llvmpipe", "rusticl", 25, "generic", CLTILE_SUB_GROUPS_EMULATED},
     {.folder = "hosts/lockstep", .inlines = CLTILE_INLINES_ALL, .tells_other_formats = true}},
    {{"intel-cpu", "Intel's CPU runtime", "Intel(R) OpenCL", 2024, "generic", CLTILE_SUB_GROUPS_NATIVE},
     {.inlines = CLTILE_INLINES_BUILTINS}},
};
#define HOST_COUNT (sizeof hosts / sizeof *hosts)

const cltile_host *cltile_host_at(size_t index) {
    return index < HOST_COUNT ? &hosts[index].host : NULL;
}

const cltile_host *cltile_find_host(const char *name) {
    for (size_t i = 0; i < HOST_COUNT && name != NULL; ++i)
        if (strcmp(hosts[i].host.name, name) == 0)
            return &hosts[i].host;
    return NULL;
}

const cltile_host *cltile_host_of_device(const char *platform, const char *driver_version) {
    for (size_t i = 0; i < HOST_COUNT && platform != NULL && driver_version != NULL; ++i)
        if (strcmp(hosts[i].host.platform, platform) == 0)
            return strtoul(driver_version, NULL, 10) >= hosts[i].host.oldest ? &hosts[i].host : NULL;
    return NULL;
}

const cltile_host_needs *cltile_needs_of_host(const char *name) {
    static const cltile_host_needs none = {.inlines = CLTILE_INLINES_BUILTINS};
    for (size_t i = 0; i < HOST_COUNT && name != NULL; ++i)
        if (strcmp(hosts[i].host.name, name) == 0)
            return &hosts[i].needs;
    return &none;
}
