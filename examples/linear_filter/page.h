/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tables and pictures of a page about the filters. */

#ifndef LINEAR_FILTER_PAGE_H
#define LINEAR_FILTER_PAGE_H

#include "demo.h"

/* What the page shows. */
typedef struct page_contents {
    const demo_machine_code *code;
    const char *const *kernels;
    size_t kernel_count;
    const double *milliseconds; /* of each kernel */
    const opencl_device *device;
    const picture *before, *after;
    const char *chart; /* SVG */
} page_contents;

/* Whether a page is there and has the places that page_write fills. */
bool page_check(const char *path, char **message);

/* Replaces what is between "<!-- begin NAME -->" and "<!-- end NAME -->" in a page of Markdown: `registers`, `generic`
 * and `times` are tables. Beside PAGE.md come PAGE-chart.svg, and PAGE-pictures.png with a part of the picture before
 * and after, enlarged. All of it is written, or nothing. */
bool page_write(const char *path, const page_contents *contents, char **message);

#endif
