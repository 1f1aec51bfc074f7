/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of volumes. */

#ifndef VOLUME_SLICES_H
#define VOLUME_SLICES_H

#include "picture.h"
#include "scan.h"

/* Three slices through the middle, side by side: across z seen from above, across y from the front, across x from the
 * left; densities from `dark` to `bright` are greys from black to white. Small volumes are magnified, of large ones
 * voxels are left out. The caller disposes of the picture. */
bool slices_draw(picture *p, const scan *s, unsigned dark, unsigned bright, char **message);

#endif
