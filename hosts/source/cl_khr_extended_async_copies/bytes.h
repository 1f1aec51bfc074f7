// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The copies of version 1.0 under names that no other function has, for those of version 0.9.0: in each of these,
// compilers would look for it among hundreds of functions of one name, which took longer than all else.

#undef async_work_group_copy_2D2D
#undef async_work_group_copy_3D3D
#define async_work_group_copy_2D2D __cltile_copy_2D2D
#define async_work_group_copy_3D3D __cltile_copy_3D3D
#include "cl_khr_extended_async_copies/async_work_group_copy_2D2D.cl"
#include "cl_khr_extended_async_copies/async_work_group_copy_3D3D.cl"
#undef async_work_group_copy_2D2D
#undef async_work_group_copy_3D3D
#define async_work_group_copy_2D2D __cltile_async_work_group_copy_2D2D
#define async_work_group_copy_3D3D __cltile_async_work_group_copy_3D3D
#define CLTILE_COPY_2D2D __cltile_copy_2D2D
#define CLTILE_COPY_3D3D __cltile_copy_3D3D
