/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of noise, in any kind of PNG file, for tests. */

#ifndef BLUR_NOISE_H
#define BLUR_NOISE_H

#include <stdbool.h>

/* The names of the kinds, in one string. */
extern const char noise_kinds[];

/* Writes noise of a kind to a PNG file; `flat`: the picture as that kind is to be read, as plain 8-bit RGB instead. The
 * same every time. On failure nothing is left of the file. */
bool noise_write(const char *path, unsigned width, unsigned height, const char *kind, bool flat, char **message);

#endif
