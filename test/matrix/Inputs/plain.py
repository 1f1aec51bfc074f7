# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# plain.py --write FILE | FILE: conversions of bfloat16 and TensorFloat-32, halves of barriers, and prefetches of a buffer, in
# OpenCL C or SPIR-V, beside numpy.

import os
import sys

import numpy

COUNTS = ("", 2, 3, 4, 8, 16)
SOURCE = """
#if !defined(cl_intel_bfloat16_conversions) || !defined(cl_intel_split_work_group_barrier) || !defined(cl_intel_subgroup_buffer_prefetch)
#error a macro is missing
#endif
"""
for n in COUNTS:
    load, store = (f"vload{n}(i, in)", f"vstore{n}(VALUE, i, out)") if n else ("in[i]", "out[i] = VALUE")
    for name, function, from_t, to_t in (
        (f"to_bf16_{n}", f"intel_convert_bfloat16{n}_as_ushort{n}", "float", "ushort"),
        (f"from_bf16_{n}", f"intel_convert_as_bfloat16{n}_float{n}", "ushort", "float"),
        (f"to_tf32_{n}", f"intel_convert_tfloat32{n}_as_float{n}", "float", "float"),
    ):
        SOURCE += f"kernel void {name}(global const {from_t} *in, global {to_t} *out) {{\n    const size_t i = get_global_id(0);\n    {store.replace('VALUE', f'{function}({load})')};\n}}\n"
SOURCE += """
// Rounds of a sum over neighbours: what is written before an arrival is read behind the wait.
kernel __attribute__((reqd_work_group_size(48, 1, 1))) void rounds(global const uint *in, global uint *out, local uint *values) {
    const uint id = get_local_id(0);
    uint sum = in[get_global_id(0)], own = 1;
    for (uint round = 0; round < 5; ++round) {
        values[id] = sum;
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
        own = own * 3 + round; // what needs no other work-item
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
        sum += values[(id + 7) % 48] + own;
#if __OPENCL_C_VERSION__ >= 200
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE, memory_scope_device);
#else
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        intel_work_group_barrier_wait(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
#endif
    }
    out[get_global_id(0)] = sum;
}

// Prefetches change nothing.
kernel void prefetches(global const uint *in, global uint *out) {
    intel_sub_group_block_prefetch_ui4(in + 64 * get_group_id(0));
    intel_sub_group_block_prefetch_uc16((global const uchar *)in);
    intel_sub_group_block_prefetch_us((global const ushort *)in);
    intel_sub_group_block_prefetch_ul8((global const ulong *)in);
    out[get_global_id(0)] = in[get_global_id(0)] + 1;
}
"""
if sys.argv[1] == "--write":
    open(sys.argv[2], "w").write(SOURCE)
    raise SystemExit

import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
path = sys.argv[1]
text = open(path).read() if path.endswith(".cl") else open(path, "rb").read()
program = cl.Program(context, text).build(os.environ.get("CLTILE_TEST_OPTIONS", ""))
random = numpy.random.default_rng(4)
wrong, results = [], 0


def check(name, wanted, data, items, group=None, *more, is_nan_any=None):
    global results
    out = numpy.zeros_like(wanted)
    buffers = [cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=data) for data in (data, out)]
    getattr(program, name)(queue, (items,), group, *buffers, *more)
    cl.enqueue_copy(queue, out, buffers[1])
    results += out.size
    same = out == wanted if is_nan_any is None else (out == wanted) | (is_nan_any(out) & is_nan_any(wanted))
    if not same.all():
        wrong.append(name)


def rounded(bits, dropped):
    return (bits.astype(numpy.uint64) + (1 << (dropped - 1)) - 1 + (bits >> dropped & 1)).astype(numpy.uint32) >> dropped << dropped


def is_nan(bits):
    return (bits & 0x7FFFFFFF) > 0x7F800000


special = numpy.array([0, 1, 0x7F7FFFFF, 0x7F7F7FFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF, 0x3F808000, 0x3F818000, 0x3F801000, 0x3F803000, 0x00008000], numpy.uint32)
bits = numpy.concatenate((special, special | 0x80000000, random.integers(0, 2**32, 48 * 100, dtype=numpy.uint32)))
bits = bits[: bits.size // 48 * 48].copy()
words = random.permutation(65536).astype(numpy.uint16)[: 65536 // 48 * 48].copy()
for n in COUNTS:
    of_bf16 = numpy.where(is_nan(bits), bits | 0x400000, rounded(bits, 16)) >> 16
    check(f"to_bf16_{n}", of_bf16.astype(numpy.uint16), bits, bits.size // (n or 1), is_nan_any=lambda x: (x & 0x7FFF) > 0x7F80)
    check(f"from_bf16_{n}", words.astype(numpy.uint32) << 16, words, words.size // (n or 1), is_nan_any=is_nan)
    check(f"to_tf32_{n}", numpy.where(is_nan(bits), 0x7FC00000, rounded(bits, 13)).astype(numpy.uint32), bits, bits.size // (n or 1), is_nan_any=is_nan)

data = random.integers(0, 2**32, 48 * 4, dtype=numpy.uint32)
sums, own = data.reshape(4, 48), numpy.uint32(1)
for number in range(5):
    own = own * numpy.uint32(3) + numpy.uint32(number)
    sums = sums + numpy.roll(sums, -7, 1) + own
check("rounds", sums.reshape(-1), data, data.size, (48,), cl.LocalMemory(48 * 4))
check("prefetches", data + numpy.uint32(1), data, data.size, (48,))
print(f"{len(COUNTS) * 3 + 2} kernels, {results} results on {context.devices[0].name}: {len(wrong)} kernels differ from numpy", *wrong)
