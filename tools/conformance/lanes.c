/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lanes work-items are. */

#include "conformance.h"

#include "plain/exchange.h"

#include <string.h>

bool lanes_have_type(const device *d, const char *type) {
    return (strcmp(type, "half") != 0 || device_has(d, "cl_khr_fp16")) &&
           (strcmp(type, "double") != 0 || device_has(d, "cl_khr_fp64"));
}

bool lanes_check(const cl_uint2 *lanes, cl_uint size, outcome *o) {
    bool all = expect(o, size > 0 && size <= PLAIN_MOST_LANES, "sub-groups of %u", size);
    for (size_t item = 0; item < LANES_MOST && all; ++item)
        all = expect(o,
                     lanes[item].s[1] < size && lanes[item].s[0] < LANES_ITEMS &&
                         plain_find_lane(lanes, LANES_ITEMS, item, lanes[item].s[1]) == (long)item,
                     "work-item %zu is lane %u of sub-group %u, which is not its own lane of a sub-group of %u", item,
                     lanes[item].s[1], lanes[item].s[0], size);
    return all;
}
