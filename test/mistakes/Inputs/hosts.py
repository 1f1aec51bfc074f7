# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The host's part of each kernel: runs it on a driver with pyopencl, and says what numpy gives. Keywords are what a mistake
# of the host may change.

import numpy
import pyopencl as cl

FLAGS = cl.mem_flags
INT = numpy.int32
GUARD = 0xA7  # of outputs, where nothing is to be written


class Run:
    """A kernel's program on a queue, and what it gave: pairs of what came and what numpy expects."""

    def __init__(self, queue, program):
        self.queue, self.program, self.results = queue, program, []

    def buffer(self, array):
        return cl.Buffer(self.queue.context, FLAGS.READ_WRITE | FLAGS.COPY_HOST_PTR, hostbuf=numpy.ascontiguousarray(array))

    def image(self, array, type):
        texels = cl.ImageFormat(cl.channel_order.R, type)
        return cl.Image(self.queue.context, FLAGS.READ_WRITE | FLAGS.COPY_HOST_PTR, texels, array.shape[::-1],
                        hostbuf=numpy.ascontiguousarray(array))

    def launch(self, name, groups, local, *arguments):
        sizes = tuple(count * size for count, size in zip(groups, local))
        cl.Kernel(self.program, name)(self.queue, sizes, local, *arguments)
        self.queue.finish()

    def expect(self, object, expected, near=0):
        """That a buffer or an image has these numbers."""
        got = numpy.empty_like(numpy.ascontiguousarray(expected))
        if isinstance(object, cl.Image):
            cl.enqueue_copy(self.queue, got, object, origin=(0, 0), region=got.shape[::-1])
        else:
            cl.enqueue_copy(self.queue, got, object)
        self.results.append(bool(numpy.allclose(got, expected, rtol=near, atol=near)))


def random_numbers(shape, type, end=None):
    draw = numpy.random.default_rng(7)
    if numpy.dtype(type).kind == "f":
        return draw.random(shape, type)
    return draw.integers(0, end or numpy.iinfo(type).max, shape, type)


def parts(all, part):
    return -(-all // part)


def guarded(shape, type):
    return numpy.full(shape, GUARD).astype(type)


def convolve1(run, local=(16, 4), border=2, groups=(2, 3)):
    width, height, gap = 75, 21, 5
    mask = random_numbers((5, 5), numpy.float32)
    full = random_numbers((height + 4, width + 4), numpy.float32)
    given = full[2 - border : height + 2 + border, 2 - border : width + 2 + border]
    out = guarded((height, width + gap), numpy.float32)
    result = run.buffer(out)
    run.launch("convolve1", groups, local, run.buffer(given), INT(given.shape[1]), result, INT(width + gap), INT(width),
               INT(height), run.buffer(mask))
    out[:, :width] = sum(mask[y, x] * full[y : y + height, x : x + width] for y in range(5) for x in range(5))
    run.expect(result, out, 1e-4)


def convolve2(run, local=(32,), groups=3):
    width, height = 90, 20
    given = random_numbers((height + 2, width + 2), numpy.uint16, 40000)
    out = guarded((height, width + 3), numpy.uint16)
    result = run.buffer(out)
    run.launch("convolve2", (groups,), local, run.buffer(given), INT(width + 2), result, INT(width + 3), INT(width), INT(height))
    wide = given.astype(int)
    middle = wide[1:-1, 1:-1]
    sides = wide[1:-1, :-2] + wide[1:-1, 2:] + wide[:-2, 1:-1] + wide[2:, 1:-1]
    out[:, :width] = numpy.clip(8 * middle - 2 * sides, 0, 65535)
    run.expect(result, out)


def convolve3(run, width=300, height=6):
    given = random_numbers((height, width + 6), numpy.uint8)
    out = guarded((height, width + 2), numpy.uint8)
    result = run.buffer(out)
    run.launch("convolve3", (height // 2,), (64,), run.buffer(given), INT(width + 6), result, INT(width + 2), INT(width))
    sums = sum(weight * given[:, x : x + width].astype(int) for x, weight in enumerate((1, 6, 15, 20, 15, 6, 1)))
    out[:, :width] = (sums + 32) >> 6
    run.expect(result, out)


def transpose(run):
    width, height, gap = 50, 37, 3
    given = random_numbers((height, width + gap), numpy.float32)
    out = guarded((width, height + gap), numpy.float32)
    result = run.buffer(out)
    run.launch("transpose", (parts(width, 16), parts(height, 16)), (16, 16), run.buffer(given), INT(width + gap), result,
               INT(height + gap), INT(width), INT(height))
    out[:, :height] = given[:, :width].T
    run.expect(result, out)


def stencil3d(run, border=1):
    shape, rate = (8, 8, 48), numpy.float32(0.1)
    full = random_numbers([size + 2 for size in shape], numpy.float32)
    given = full[1 - border :, :, :]
    out = guarded(full.shape, numpy.float32)
    result = run.buffer(out)
    run.launch("stencil3d", (3, 2, 2), (16, 4, 1), run.buffer(given), result, INT(full.shape[2]),
               INT(full.shape[1] * full.shape[2]), rate)
    cell = full[1:-1, 1:-1, 1:-1]
    around = (full[:-2, 1:-1, 1:-1] + full[2:, 1:-1, 1:-1] + full[1:-1, :-2, 1:-1] + full[1:-1, 2:, 1:-1]
              + full[1:-1, 1:-1, :-2] + full[1:-1, 1:-1, 2:])
    out[1:-1, 1:-1, 1:-1] = cell + rate * (around - 6 * cell)
    run.expect(result, out, 1e-4)


def matmul(run, tiles=(1024, 1024)):
    m, n, k = 37, 45, 50
    a, b = random_numbers((m, k), numpy.float32), random_numbers((k, n), numpy.float32)[::-1]
    c = run.buffer(guarded((m, n), numpy.float32))
    run.launch("matmul", (parts(n, 16), parts(m, 16)), (16, 16), run.buffer(a), run.buffer(b), c, INT(m), INT(n), INT(k),
               *(cl.LocalMemory(size) for size in tiles))
    run.expect(c, a @ b, 1e-3)


def histogram(run):
    width, height, pitch = 150, 40, 160
    image = random_numbers((height, pitch), numpy.uint8)
    across, down = parts(width, 64), parts(height, 16)
    results = run.buffer(guarded((across * down, 64), numpy.uint32))
    run.launch("histogram", (across, down), (32, 1), run.buffer(image[:, :]), INT(pitch), INT(width), INT(height), results)
    tiles = [image[y : min(y + 16, height), x : min(x + 64, width)] for y in range(0, height, 16) for x in range(0, width, 64)]
    run.expect(results, numpy.array([numpy.bincount(tile.ravel() // 4, minlength=64) for tile in tiles], numpy.uint32))


def duplex(run):
    width, height, pitch = 70, 19, 72
    given = random_numbers((height, pitch, 3), numpy.uint8)
    out = guarded((height, pitch), numpy.uint8)
    result = run.buffer(out)
    run.launch("duplex", (3,), (32,), run.buffer(given), result, INT(pitch), INT(width), INT(height))
    out[:, :width] = ((given[:, :width].astype(int) * (77, 150, 29)).sum(2) + 128) >> 8
    run.expect(result, out)


def plane_sums(run, parts_bytes=None, sums_bytes=4 * 32):
    planes, width, height, row, rows = 3, 45, 29, 50, 4
    cells = random_numbers((planes, height, row), numpy.int32, 1000)
    results = run.buffer(guarded((planes,), numpy.int32))
    run.launch("plane_sums", (planes,), (32,), run.buffer(cells), INT(row), INT(width), INT(height), INT(rows),
               cl.LocalMemory(parts_bytes or 4 * 4 * rows * width), cl.LocalMemory(sums_bytes), results)
    run.expect(results, cells[:, :, :width].sum((1, 2)).astype(numpy.int32))


def gather(run):
    width, height = 41, 29
    maps = random_numbers((3, height, width), numpy.float32)
    positions = numpy.array([(0, 0), (5, 9), (width - 8, height - 8), (17, 3)], numpy.int32)
    batch = run.buffer(guarded((24, 8 * len(positions)), numpy.float32))
    run.launch("gather", (len(positions),), (64,), run.buffer(maps), INT(width), INT(height), run.buffer(positions), batch)
    cut = [maps[:, y : y + 8, x : x + 8] for x, y in positions]
    run.expect(batch, numpy.concatenate([(c - c.mean((1, 2), keepdims=True)).reshape(24, 8) for c in cut], 1), 1e-4)


def blur_blocks(run, width=60, local=(8, 1), same_image=False):
    height = 22
    given = random_numbers((height, width), numpy.uint16)
    image = run.image(given, cl.channel_type.UNSIGNED_INT16)
    result = image if same_image else run.image(guarded(given.shape, numpy.uint16), cl.channel_type.UNSIGNED_INT16)
    run.launch("blur_blocks", (parts(width, 8), parts(height, 8)), local, image, result)
    wide = numpy.pad(given.astype(int), 1, "edge")
    run.expect(result, ((sum(wide[y : y + height, x : x + width] for y in range(3) for x in range(3)) + 4) // 9).astype(numpy.uint16))


def motion_search(run, local=(16, 1)):
    width, height = 64, 24
    before = random_numbers((height, width), numpy.uint8)
    wide = numpy.pad(before, 16, "edge").astype(int)
    frame = numpy.roll(before, (1, -3), (0, 1)) // 2 + before // 2
    images = [run.image(array, cl.channel_type.UNSIGNED_INT8) for array in (frame, before)]
    across, down = width // 16, height // 8
    vectors, sums = guarded((down, across, 2), numpy.int8), guarded((down, across), numpy.uint32)
    results = [run.buffer(array) for array in (vectors, sums)]
    run.launch("motion_search", (across, down), local, *images, *results)
    for row, column in numpy.ndindex(down, across):
        block = frame[8 * row : 8 * row + 8, 16 * column : 16 * column + 16].astype(int)
        steps = [(abs(block - wide[y + 16 : y + 24, x + 16 : x + 32]).sum(), i, x - 16 * column, y - 8 * row) for i, (y, x) in enumerate(
            (y, x) for y in range(8 * row - 2, 8 * row + 3) for x in range(16 * column - 4, 16 * column + 5))]
        sums[row, column], _, *vectors[row, column] = min(steps)
    run.expect(results[0], vectors)
    run.expect(results[1], sums)


def levels(run, width=96, local=(32, 1)):
    height = 24
    picture = random_numbers((height, width), numpy.uint8)
    picture[:, ::2] //= 2
    curves = random_numbers((2, 256), numpy.uint8)
    image = run.image(picture, cl.channel_type.UNSIGNED_INT8)
    run.launch("levels", (2, parts(height, 8)), local, image, run.buffer(curves), INT(width))
    wide = numpy.pad(picture, ((0, -height % 8), (0, -width % 32)), "edge").astype(int)
    lanes = wide.reshape(wide.shape[0] // 8, 8, wide.shape[1] // 32, 2, 16)
    bright = lanes.sum((1, 3), keepdims=True) // 16 >= 128
    mapped = numpy.where(bright, curves[1][lanes], curves[0][lanes]).reshape(wide.shape)
    run.expect(image, mapped[:height, :width].astype(numpy.uint8))


KERNELS = {host.__name__: host for host in (convolve1, convolve2, convolve3, transpose, stencil3d, matmul, histogram, duplex,
                                            plane_sums, gather, blur_blocks, motion_search, levels)}
OPTIONS = {"levels": "-cl-std=CL2.0"}  # which has read_write images
