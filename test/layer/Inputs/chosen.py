# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The device of the platform whose name has CLTILE_TEST_PLATFORM in it, for tests that import this.

import os

import pyopencl as cl

device = next(p for p in cl.get_platforms() if os.environ["CLTILE_TEST_PLATFORM"] in p.name).get_devices()[0]
context = cl.Context([device])
