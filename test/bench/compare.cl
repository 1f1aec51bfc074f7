// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data that does not compress, and whether it arrived.

kernel void randomise(global uint *data) {
    uint x = (uint)get_global_id(0) * 2654435761u + 1;
    x ^= x >> 15;
    x *= 2246822519u;
    x ^= x >> 13;
    x *= 3266489917u;
    data[get_global_id(0)] = x ^ x >> 16;
}

// A work-item for each byte of each line.
kernel void compare(const global uchar *in, const global uchar *out, uint in_begin, uint out_begin, uint pitch,
                    global uint *wrong) {
    const size_t at = get_global_id(1) * pitch + get_global_id(0);
    if (in[in_begin + at] != out[out_begin + at])
        atomic_inc(wrong);
}
