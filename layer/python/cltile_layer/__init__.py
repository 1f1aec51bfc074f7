# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cltile's OpenCL layer, for programs in Python: call enable() before pyopencl is imported."""

import os
import sys

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def path():
    """The layer's full path: what OPENCL_LAYERS, or a manifest in /etc/OpenCL/layers, names."""
    return os.path.join(_FOLDER, "lib", "libcltile-layer.so")


def enable():
    """Puts the layer into OPENCL_LAYERS, for this process and its children, behind layers that are there already."""
    if "pyopencl" in sys.modules:
        raise RuntimeError(
            "cltile_layer.enable() is too late: OpenCL's loader may have read OPENCL_LAYERS. Call it before pyopencl is imported"
        )
    layers = [layer for layer in os.environ.get("OPENCL_LAYERS", "").split(":") if layer]
    if path() not in layers:
        os.environ["OPENCL_LAYERS"] = ":".join([*layers, path()])


def info():
    """Runs cltile-layer-info, with the arguments of the command line."""
    program = os.path.join(_FOLDER, "bin", "cltile-layer-info")
    os.execv(program, [program, *sys.argv[1:]])
