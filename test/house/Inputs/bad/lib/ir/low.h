/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A storey below `link`. */

#ifndef LOW_H
#define LOW_H

int low(int number);

#endif
