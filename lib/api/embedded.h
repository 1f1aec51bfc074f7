/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the build puts into libcltile besides the archive (lib/embedded.cmake). */

#pragma once

/* A header that kernels include. */
typedef struct cltile_embedded_header {
    const char *name; /* "cl_intel_media_block_io.h" */
    const char *text; /* a line that defines CLTILE_HOST_WAITS, then the header */
} cltile_embedded_header;

/* Ends with a row without a name. */
extern const cltile_embedded_header cltile_embedded_headers[];

extern const char cltile_build_id_text[];
