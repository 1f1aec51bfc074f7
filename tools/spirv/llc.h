/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to SPIR-V by LLVM's own target. */

#ifndef CLTILE_TOOLS_SPIRV_LLC_H
#define CLTILE_TOOLS_SPIRV_LLC_H

#include <stdbool.h>

/* What translators may use; modules that do not need them do without. */
#define SPIRV_EXTENSIONS "--spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups"

/* Translates the file `bitcode`, which cltile linked, to the file `spirv`, of version 1.3, with an option that names
 * the extensions which may be used. `image_cast` is what to say of a module that takes an image of one access qualifier
 * for one of another, which SPIR-V cannot. On an error the user is told, and false is returned. */
bool translate_with_llc(const char *label, const char *extensions, const char *image_cast, const char *bitcode,
                        const char *spirv);

#endif
