// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches, loops, arrays, subroutines and local memory, for all that the compiler makes of them.

kernel void branches(global int *p, int n) {
    const size_t i = get_global_id(0);
    if (p[i] > 3) {
        while (p[i] < n) {
            p[i] = p[i] * 3 + 1;
            if (p[i] == 77)
                break;
            if (p[i] & 1)
                continue;
            ++p[i + 1];
        }
    } else if (p[i] < -3) {
        p[i] /= n;
    }
    for (int turn = 0; turn < n; ++turn)
        p[i] += p[turn * 7];
}

kernel void arrays(global float *p, global int *q) {
    float a[16];
    for (int i = 0; i < 16; ++i)
        a[i] = p[i * 64 + get_global_id(0)];
    for (int i = 0; i < 16; ++i)
        a[q[i] & 15] += a[q[i] >> 4 & 15];
    for (int i = 0; i < 16; ++i)
        p[i * 64 + get_global_id(0)] = a[i];
}

__attribute__((noinline)) float iterate(float x, int n) {
    for (int i = 0; i < n; ++i)
        x = sin(x) + n;
    return x;
}

kernel void calls(global float *p, int n) {
    const size_t i = get_global_id(0);
    p[i] = iterate(p[i], n) + iterate(p[i + 1], n + 3);
}

kernel void local_memory(global int *p, local int *l) {
    l[get_local_id(0)] = p[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = l[get_local_size(0) - 1 - get_local_id(0)];
    atomic_add(p, l[3]);
}
