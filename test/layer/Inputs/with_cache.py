# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# with_cache.py SCRIPT ARGUMENT...: runs a script in which pyopencl keeps all binaries. Since 2022.3 it leaves PoCL's to PoCL.

import runpy
import sys

import pyopencl.characterize

pyopencl.characterize.has_src_build_cache = lambda device: False
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
