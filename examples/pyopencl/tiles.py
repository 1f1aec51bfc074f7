# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Moves 16x8-byte tiles of a picture by a media block read and a 2D async copy, through cltile's OpenCL layer.
import numpy
import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
program = cl.Program(context, """
__attribute__((intel_reqd_sub_group_size(16)))
kernel void tiles(read_only image2d_t in, global uchar *out, int pitch) {
    local uchar8 tile[16]; // a lane has eight bytes of the tile, one from each row
    int2 at = (int2)(get_group_id(0) * 16, get_group_id(1) * 8);
    uchar8 bytes = intel_sub_group_media_block_read_uc8(at, 16, 8, in);
    for (int row = 0; row < 8; ++row)
        ((local uchar *)tile)[row * 16 + get_sub_group_local_id()] = 255 - ((uchar *)&bytes)[row];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy_2D2D(out, at.y * pitch + at.x, tile, 0, 1, 16, 8, 16, pitch, 0);
    wait_group_events(1, &copied);
}""").build()
picture = numpy.random.default_rng(1).integers(0, 256, (480, 640), numpy.uint8)
image = cl.image_from_array(context, picture.reshape(480, 160, 4), 4) # RGBA, which all drivers have; blocks go by bytes
negative = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, picture.nbytes)
program.tiles(queue, (640, 60), (16, 1), image, negative, numpy.int32(640))
result = numpy.empty_like(picture)
cl.enqueue_copy(queue, result, negative)
print(context.devices[0].name, "match" if (result == 255 - picture).all() else "MISMATCH")
