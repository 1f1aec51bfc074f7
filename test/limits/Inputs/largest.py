# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Blocks at the edges of images of the device's largest width and height, and far outside; and a 2D and a 3D copy to and from local
# memory that fill it, and one of lines that are 4 GiB apart. Prints what was compared.

import sys

import numpy as np
import pyopencl as cl

SOURCE = """
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))
kernel void read(read_only image2d_t in, int x, int y, global uchar *out) {
    uchar4 b = intel_sub_group_media_block_read_uc4((int2)(x, y), 16, 4, in);
    uint lane = get_sub_group_local_id();
    out[lane] = b.s0; out[16 + lane] = b.s1; out[32 + lane] = b.s2; out[48 + lane] = b.s3;
}
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void planes(const global uchar *in, global uchar *out, local uchar *tile, ulong line, ulong lines, ulong planes) {
    event_t e;
    if (planes == 1)
        e = async_work_group_copy_2D2D(tile, 0, in, 3, 1, line, lines, line + 5, line, 0);
    else
        e = async_work_group_copy_3D3D(tile, 0, in, 3, 1, line, lines, planes, line + 5, (line + 5) * lines + 7, line, line * lines, 0);
    wait_group_events(1, &e);
    e = async_work_group_copy_2D2D(out, 0, tile, 0, 1, line * lines * planes, 1, line * lines * planes, line * lines * planes, 0);
    wait_group_events(1, &e);
}
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void far(const global uchar *in, global uchar *out, ulong offset, ulong pitch) {
    local uchar tile[48];
    event_t e = async_work_group_copy_2D2D(tile, 0, in, offset, 1, 16, 3, pitch, 16, 0);
    wait_group_events(1, &e);
    out[get_local_id(0)] = tile[get_local_id(0)];
    out[16 + get_local_id(0)] = tile[16 + get_local_id(0)];
    out[32 + get_local_id(0)] = tile[32 + get_local_id(0)];
}
"""

platform = [p for p in cl.get_platforms() if p.name == "Portable Computing Language"][0]
device = platform.get_devices()[0]
context = cl.Context([device])
queue = cl.CommandQueue(context)
program = cl.Program(context, SOURCE).build()
random = np.random.default_rng(9)
flags = cl.mem_flags


def compare(what, found, expected):
    if not np.array_equal(found, expected):
        sys.exit(f"{what}: differs")


def choose_format():
    """A byte a texel, or four on PoCL 7, which has no images of one channel."""
    listed = cl.get_supported_image_formats(context, flags.READ_ONLY, cl.mem_object_type.IMAGE2D)
    orders = [f.channel_order for f in listed if f.channel_data_type == cl.channel_type.UNSIGNED_INT8]
    return (cl.channel_order.R, 1) if cl.channel_order.R in orders else (cl.channel_order.RGBA, 4)


def check_image(width, height):
    order, size = choose_format()
    texels = random.integers(0, 256, (height, width * size), dtype=np.uint8)
    form = cl.ImageFormat(order, cl.channel_type.UNSIGNED_INT8)
    image = cl.Image(context, flags.READ_ONLY | flags.COPY_HOST_PTR, form, (width, height), hostbuf=texels)
    result = np.empty((4, 16), np.uint8)
    buffer = cl.Buffer(context, flags.WRITE_ONLY, result.nbytes)
    far = 2**31 - 1
    end = width * size
    for x in (0, -9, end - 16, end - 5, end, far, -far - 1):
        for y in (0, -3, height - 4, height - 1, height, far, -far - 1):
            program.read(queue, (16,), (16,), image, np.int32(x), np.int32(y), buffer)
            cl.enqueue_copy(queue, result, buffer)
            columns = np.arange(x, x + 16, dtype=np.int64)
            columns = np.clip(columns // size, 0, width - 1) * size + columns % size
            rows = np.clip(np.arange(y, y + 4, dtype=np.int64), 0, height - 1)
            compare(f"{width} x {height} at {x}, {y}", result, texels[np.ix_(rows, columns)])


def check_copy(line, lines, planes):
    pitch, area = line + 5, (line + 5) * lines + 7
    source = random.integers(0, 256, 3 + area * planes, dtype=np.uint8)
    size = line * lines * planes
    assert size == device.local_mem_size
    result = np.empty(size, np.uint8)
    read = cl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=source)
    written = cl.Buffer(context, flags.WRITE_ONLY, size)
    count = [np.uint64(n) for n in (line, lines, planes)]
    program.planes(queue, (64,), (64,), read, written, cl.LocalMemory(size), *count)
    cl.enqueue_copy(queue, result, written)
    index = 3 + np.add.outer(np.add.outer(np.arange(planes) * area, np.arange(lines) * pitch), np.arange(line))
    compare(f"{line} x {lines} x {planes}", result, source[index].ravel())


def check_far(offset, pitch):
    """Lines of which the last is so far behind the first; nothing else of the buffer is touched."""
    lines = random.integers(0, 256, (3, 16), dtype=np.uint8)
    result = np.empty((3, 16), np.uint8)
    read = cl.Buffer(context, flags.READ_WRITE, offset + 2 * pitch + 16)
    written = cl.Buffer(context, flags.WRITE_ONLY, result.nbytes)
    for i in range(3):
        cl.enqueue_copy(queue, read, lines[i], dst_offset=offset + i * pitch)
    program.far(queue, (16,), (16,), read, written, np.uint64(offset), np.uint64(pitch))
    cl.enqueue_copy(queue, result, written)
    compare(f"lines {pitch} bytes apart", result, lines)


# More than 4 GiB behind it, where the device has such buffers: PoCL's size follows from the memory of the machine's NUMA nodes,
# which a virtual machine may give only in part.
far = min(2**31 + 1, (device.max_mem_alloc_size - 3 - 16) // 2)
check_far(3, far)
check_image(device.image2d_max_width, 8)
check_image(24, device.image2d_max_height)
local = device.local_mem_size
check_copy(local // 64, 64, 1)
check_copy(local // 1024, 64, 16)
print("images of", device.image2d_max_width, "and", device.image2d_max_height, "texels, local memory of", local, "bytes, lines", far, "bytes apart: match")
