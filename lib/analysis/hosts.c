/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Hosts: the drivers that run linked kernels. */

#include "analysis/hosts.h"

#include <stdlib.h>
#include <string.h>

static bool is_host(const cltile_driver *driver) {
    return driver->host.oldest != 0;
}

const cltile_host *cltile_host_at(size_t index) {
    const cltile_driver *driver;
    for (size_t i = 0; (driver = cltile_driver_at(i)) != NULL; ++i)
        if (is_host(driver) && index-- == 0)
            return &driver->host;
    return NULL;
}

/* The row of a host; NULL if there is none, and for NULL. */
static const cltile_driver *find_row(const char *name) {
    const cltile_driver *driver;
    for (size_t i = 0; name != NULL && (driver = cltile_driver_at(i)) != NULL; ++i)
        if (is_host(driver) && strcmp(driver->host.name, name) == 0)
            return driver;
    return NULL;
}

const cltile_host *cltile_find_host(const char *name) {
    const cltile_driver *driver = find_row(name);
    return driver == NULL ? NULL : &driver->host;
}

const cltile_host *cltile_host_of_device(const char *platform, const char *driver_version) {
    const cltile_host *host;
    for (size_t i = 0; platform != NULL && driver_version != NULL && (host = cltile_host_at(i)) != NULL; ++i)
        if (strcmp(host->platform, platform) == 0)
            return strtoul(driver_version, NULL, 10) >= host->oldest ? host : NULL;
    return NULL;
}

const cltile_driver *cltile_driver_of_host(const char *name) {
    static const cltile_driver none = {.inlines = CLTILE_INLINES_BUILTINS};
    const cltile_driver *driver = find_row(name);
    return driver == NULL ? &none : driver;
}
