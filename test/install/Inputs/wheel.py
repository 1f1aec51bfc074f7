# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Switches the installed layer on, twice, behind a layer that is not there, and looks what pyopencl then finds.

import os

import cltile_layer

os.environ["OPENCL_LAYERS"] = "/one.so"
print(cltile_layer.path())
manifest = os.path.join(os.path.dirname(cltile_layer.__file__), "share", "cltile", "cltile.lay")
with open(manifest) as file:
    layer = os.path.join(os.path.dirname(manifest), file.read().removesuffix("\n"))
print("manifest names", "the layer" if os.path.samefile(layer, cltile_layer.path()) else layer)
cltile_layer.enable()
cltile_layer.enable()
print(os.environ["OPENCL_LAYERS"])

import pyopencl  # noqa: E402

extensions = pyopencl.get_platforms()[0].get_devices()[0].extensions.split()
print(*(name for name in extensions if name == "cl_intel_media_block_io"))
try:
    cltile_layer.enable()
except RuntimeError as error:
    print("too late" if "too late" in str(error) else error)
