# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tested.py [OPTION...]: builds a kernel that stands behind a test of cl_intel_subgroups, and prints whether it is there.
# CLTILE_TEST_PLATFORM is a part of the platform's name.

import sys

import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

SOURCE = """#if defined(cl_intel_subgroups) && !defined(cl_khr_fp64_of_another)
kernel void k(global int *p) { p[get_global_id(0)] = intel_sub_group_shuffle(p[get_global_id(0)], 1); }
#endif
#ifdef cl_khr_extended_async_copies
kernel void copies(global int *p) { *p = 1; }
#endif
"""
program = cl.Program(context, SOURCE).build(options=sys.argv[1:], cache_dir=False)
print("kernels:", *sorted(kernel.function_name for kernel in program.all_kernels()))
