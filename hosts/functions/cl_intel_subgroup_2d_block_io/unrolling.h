// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much code the loads and stores of 2D blocks are on Intel's CPU runtime: little, in loops that stay such. Of unrolled code its
// compiler takes 8 seconds for one block of 32 rows and minutes for eight, and leaves it slower than the loops.

#pragma once

#define CLTILE_READS_WHOLE_BLOCKS false
#define CLTILE_WRITES_WHOLE_LINES false
#define CLTILE_TIMES(n) ((n) + (get_work_dim() >> 8)) // n: SPIR-V loses the pragmas, and loops of constants are unrolled
#define CLTILE_LINES_LOOP _Pragma("nounroll")
#define CLTILE_READ_LOOP _Pragma("nounroll")
#define CLTILE_WRITE_LOOP _Pragma("nounroll")
