# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# macros_of_blocks.py: which extensions of blocks the first device lists, and which of their macros a kernel finds; and whether a
# kernel that asks for blocks of local memory by the macro gets them, though it has its own for other devices.

import numpy
import pyopencl as cl

LONG, LOCAL = "cl_intel_subgroups_long", "cl_intel_subgroup_local_block_io"

SOURCE = """
#ifdef cl_intel_subgroups_long
#define HAS_LONG 1
#else
#define HAS_LONG 0
#endif
#ifdef cl_intel_subgroup_local_block_io
#define HAS_LOCAL 1
#else
#define HAS_LOCAL 0
#endif
kernel void find(global int *has) {
    has[0] = HAS_LONG;
    has[1] = HAS_LOCAL;
}
"""

BLOCKS = """
#pragma OPENCL EXTENSION cl_intel_subgroup_local_block_io : enable
#ifndef cl_intel_subgroup_local_block_io
__attribute__((overloadable)) uint2 intel_sub_group_block_read2(const local uint *p) { return (uint2)(7); }
#endif
__attribute__((intel_reqd_sub_group_size(8), reqd_work_group_size(16, 1, 1)))
kernel void turn(global uint2 *out) {
    local uint words[32] __attribute__((aligned(16)));
    const uint i = get_local_id(0), first = get_sub_group_id() * 16;
    words[i] = 100 + i;
    words[16 + i] = 116 + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = intel_sub_group_block_read2(words + first);
}
"""

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
device = context.devices[0]


def run(source, name, items, count, kind):
    out = numpy.zeros(count, kind)
    buffer = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, out.nbytes)
    getattr(cl.Program(context, source).build(), name)(queue, (items,), (items,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    return out


names = device.extensions.split()
versions = {row.name: row.version for row in device.extensions_with_version}
listed = []
for name in (LONG, LOCAL):
    if name in names:
        version = versions[name]
        listed.append(f"{name} {version >> 22}.{version >> 12 & 1023}.{version & 4095}")
print("listed:", ", ".join(listed))
found = run(SOURCE, "find", 1, 2, numpy.int32)
print("macros:", ", ".join(name for name, has in zip((LONG, LOCAL), found) if has))
blocks = run(BLOCKS, "turn", 16, 32, numpy.uint32).reshape(16, 2)
lane = numpy.arange(16)
want = numpy.stack([100 + 16 * (lane // 8) + lane % 8, 108 + 16 * (lane // 8) + lane % 8], 1)
print("blocks of local memory:", "right" if (blocks == want).all() else blocks)
