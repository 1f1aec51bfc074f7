# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# mixed_images.py SEED COUNT [ACCESS...]: random kernels with one to four images of different formats and sizes, a sampler now and then, and
# blocks at constant and other coordinates, as far as coordinates go. Compares all bytes read and written with plain Python.
# Images are read_only and write_only, or what ACCESS names; read_write ones are read.

import random
import sys

import numpy
import pyopencl as cl

ORDER, TYPE, FLAGS = cl.channel_order, cl.channel_type, cl.mem_flags
FORMATS = [(order, type, channels * bytes) for order, channels in ((ORDER.R, 1), (ORDER.RGBA, 4)) for type, bytes in (
    (TYPE.UNSIGNED_INT8, 1), (TYPE.SIGNED_INT8, 1), (TYPE.UNORM_INT8, 1), (TYPE.UNSIGNED_INT16, 2), (TYPE.SIGNED_INT16, 2),
    (TYPE.UNORM_INT16, 2), (TYPE.HALF_FLOAT, 2), (TYPE.UNSIGNED_INT32, 4), (TYPE.SIGNED_INT32, 4), (TYPE.FLOAT, 4))]
FORMATS += [(ORDER.BGRA, TYPE.UNORM_INT8, 4)]
BUILTINS = [(name, type, bytes, components) for name, type, bytes, most in (("uc", "uchar", 1, 16), ("us", "ushort", 2, 16),
            ("ui", "uint", 4, 8)) for components in (1, 2, 4, 8, 16) if components <= most]
FAR = [-2**31 + 4, -16, -8, -4, -1, 0, 0, 0, 4, 8, 2**31 - 8]


def power_of_two(number):
    return 1 << (number - 1).bit_length()


def mask_of(format):
    """The bits of bytes that survive: NaNs need not."""
    return 0x3f if format[1] in (TYPE.HALF_FLOAT, TYPE.FLOAT) else 0xff


class Image:
    def __init__(self, draw, number, access):
        self.name, self.access, self.format = f"i{number}", access, draw.choice(FORMATS)
        self.width, self.height = draw.choice([4, 8, 12, 20, 32]) * max(1, 4 // self.format[2]), draw.choice([1, 2, 5, 9, 17])
        self.row_bytes = self.width * self.format[2]
        self.bytes = numpy.array([draw.randrange(256) & mask_of(self.format) for _ in range(self.row_bytes * self.height)],
                                 numpy.uint8).reshape(self.height, self.row_bytes)
        self.expected = self.bytes.copy()

    def byte_at(self, x, y):
        """Outside the image: of the nearest texel and row."""
        texel, byte = divmod(x, self.format[2])
        texel = min(max(texel, 0), self.width - 1)
        return int(self.bytes[min(max(y, 0), self.height - 1), texel * self.format[2] + byte])

    def create(self, context):
        return cl.Image(context, FLAGS.READ_WRITE | FLAGS.COPY_HOST_PTR, cl.ImageFormat(*self.format[:2]),
                        (self.width, self.height), hostbuf=self.bytes)


class Kernel:
    def __init__(self, draw):
        self.draw, self.lanes = draw, draw.choice([8, 16, 32])
        self.images = [Image(draw, i, draw.choice(ACCESSES)) for i in range(draw.randint(1, 4))]
        self.samples = draw.random() < 0.3
        self.places, self.output, self.body = [], [], ""
        for image in draw.choices(self.images, k=3):
            if image.access != "write_only" or (image.expected == image.bytes).all():
                self.add_block(image)
        for image in self.images:
            if image.access != "write_only":
                self.add_block(image, (0, image.height - 1))

    def add_block(self, image, corner=None):
        """A block at a random place, or at a constant one."""
        draw = self.draw
        name, type, size, components = draw.choice(BUILTINS)
        row_bytes = draw.choice([n for n in (4, 8, 12, 16, 24, 32, 64) if power_of_two(n) // size <= components * self.lanes])
        row = power_of_two(row_bytes) // size
        height = min(components * self.lanes // row, draw.choice([1, 2, 4, 8, 64]))
        x = draw.choice(FAR + [image.row_bytes - 8, image.row_bytes, draw.randrange(-20, image.row_bytes + 20)]) // 4 * 4
        y = draw.choice(FAR + [image.height - 1, image.height, draw.randrange(-4, image.height + 4)])
        x, y = corner or (x, y)
        place = f"(int2)({x}, {y})"
        if corner is None and draw.random() < 0.3:
            place = f"places[{len(self.places)}]"
            self.places.append((x, y))
        suffix, vector = (name, type) if components == 1 else (f"{name}{components}", f"{type}{components}")
        arguments = f"{place}, {row_bytes // size}, {height}"
        slots = [(lane, c, *divmod(c * self.lanes + lane, row)) for lane in range(self.lanes) for c in range(components)]
        if image.access != "write_only":
            self.body += f"((global {vector} *)(out + {len(self.output)}))[lane] = "
            self.body += f"intel_sub_group_media_block_read_{suffix}({arguments}, {image.name});\n"
            for _, _, line, column in slots:
                inside = column < row_bytes // size and line < height
                self.output += [image.byte_at(x + column * size + b, y + line) if inside else 0 for b in range(size)]
            self.output += [0] * (-len(self.output) % 128)
            return
        first, mask = draw.randrange(256), mask_of(image.format)
        values = ", ".join("|".join(f"(({first}u + lane * 7 + {c * 13 + b * 29}) & {mask}u) << {8 * b}" for b in range(size))
                           for c in range(components))
        self.body += f"intel_sub_group_media_block_write_{suffix}({arguments}, ({vector})({values}), {image.name});\n"
        for lane, c, line, column in slots:
            at = x + column * size
            inside = column < row_bytes // size and line < height
            if inside and 0 <= at <= image.row_bytes - size and 0 <= y + line < image.height:
                image.expected[y + line, at : at + size] = [(first + lane * 7 + c * 13 + b * 29) & mask for b in range(size)]

    def source(self):
        parameters = "global uchar *out, constant int2 *places" + "".join(
            f", {image.access} image2d_t {image.name}" for image in self.images)
        body = "const uint lane = get_sub_group_local_id();\n" + self.body
        if not self.samples and self.draw.random() < 0.4:
            names = ", ".join(["out", "places"] + [image.name for image in self.images])
            return f"void blocks({parameters}) {{\n{body}}}\n{self.attribute()}kernel void k({parameters}) {{ blocks({names}); }}\n"
        if self.samples:
            parameters += ", sampler_t sampler"
            body += "".join(f"if (out == 0) out[0] = read_imageui({image.name}, sampler, (int2)(0)).x;\n"
                            for image in self.images if image.access == "read_only")
        return f"{self.attribute()}kernel void k({parameters}) {{\n{body}}}\n"

    def attribute(self):
        return f"__attribute__((intel_reqd_sub_group_size({self.lanes}))) "

    def run(self, context, queue):
        """What differs, in words."""
        kernel = cl.Program(context, self.source()).build(OPTIONS).k
        output = numpy.zeros(len(self.output) + 128, numpy.uint8)
        places = numpy.array(self.places + [(0, 0)], numpy.int32)
        buffers = [cl.Buffer(context, FLAGS.READ_WRITE | FLAGS.COPY_HOST_PTR, hostbuf=array) for array in (output, places)]
        images = [image.create(context) for image in self.images]
        samplers = [cl.Sampler(context, False, cl.addressing_mode.NONE, cl.filter_mode.NEAREST)] if self.samples else []
        kernel(queue, (self.lanes,), (self.lanes,), *buffers, *images, *samplers)
        cl.enqueue_copy(queue, output, buffers[0])
        wrong = [] if output.tobytes().startswith(bytes(self.output)) else ["bytes that were read"]
        for image, object in zip(self.images, images):
            found = numpy.zeros_like(image.bytes)
            cl.enqueue_copy(queue, found, object, origin=(0, 0), region=(image.width, image.height))
            if (found != image.expected).any():
                wrong.append(f"{image.access} image {image.name}")
        return wrong


seed, count = int(sys.argv[1]), int(sys.argv[2])
ACCESSES = sys.argv[3:] or ["read_only", "write_only"]
OPTIONS = ["-cl-std=CL3.0"] if "read_write" in ACCESSES else []
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
listed = {(f.channel_order, f.channel_data_type)
          for f in cl.get_supported_image_formats(context, FLAGS.READ_WRITE, cl.mem_object_type.IMAGE2D)}
FORMATS = [f for f in FORMATS if f[:2] in listed]
failed = refused = 0
for number in range(seed, seed + count):
    kernel = Kernel(random.Random(number))
    try:
        wrong = kernel.run(context, queue)
    except cl.Error as error:
        if error.code != cl.status_code.IMAGE_FORMAT_NOT_SUPPORTED:
            raise
        refused += 1
        continue
    if wrong:
        failed += 1
        print(f"kernel {number}: {', '.join(wrong)} differ\n{kernel.source()}")
print(f"{count - refused - failed} of {count} kernels equal to plain Python on {context.devices[0].platform.name}"
      + (f", {refused} refused" if refused else ""))
