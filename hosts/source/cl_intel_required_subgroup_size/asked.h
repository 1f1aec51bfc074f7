// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes a required sub-group size N the required work-group size (N, 1, 1), and drops the work-group sizes that kernels
// themselves require: for builds that only ask for sizes.

#define intel_reqd_sub_group_size(n) __reqd_work_group_size__(n, 1, 1)
#define __intel_reqd_sub_group_size__(n) intel_reqd_sub_group_size(n)
#define reqd_work_group_size(x, y, z)

// A kernel's own __reqd_work_group_size__ expands intel_reqd_sub_group_size, and nothing is left of it. The one above
// cannot expand itself, so that the other spelling remains in the text, and neither is expanded again.
#define __reqd_work_group_size__(x, y, z) CLTILE_CHOOSE(intel_reqd_sub_group_size(x))
#define CLTILE_CHOOSE(attribute) CLTILE_CHOSEN(attribute)
#define CLTILE_CHOSEN(attribute) CLTILE_OF_##attribute
#define CLTILE_OF_intel_reqd_sub_group_size(n) __reqd_work_group_size__(n, 1, 1)
#define CLTILE_OF___reqd_work_group_size__(x, y, z)
