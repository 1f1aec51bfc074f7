# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_printf.py CLTILE PLATFORM FOLDER [HOST]: what printf prints, of the source that a driver compiles and of SPIR-V that cltile makes of it.

import ctypes
import os
import subprocess
import sys

import pyopencl as cl

SOURCE = """
constant char named[] = "named %d\\n";
void helper(int x) { printf("helper %d\\n", x); }
kernel void print(global int *a) {
    const int i = a[0];
    const float4 v = (float4)(1.5f, -2.25f, i, 0.0f);
    printf("no argument\\n");
    printf("%%d is %d, twice %d\\n", i, 2 * i);
    printf("%%d is %d, twice %d\\n", i + 1, 2 * i + 2);
    printf("text %s, character %c, %5.2f %e %x %ld\\n", "constant", 'c' + i, 3.14159f, 2.5f, 255 + i, (long)i << 40);
    printf("%v4hlf %v2d\\n", v, (int2)(i, -i));
    printf(named, i);
    helper(i);
    a[1] = printf("result\\n");
}
"""


def run(context, program, path):
    """What a program prints, and what its last printf returns."""
    a = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=bytearray((7).to_bytes(4, "little") * 2))
    queue, result = cl.CommandQueue(context), bytearray(8)
    sys.stdout.flush()
    kept = os.dup(1)
    file = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
    os.dup2(file, 1)
    program.print(queue, (1,), (1,), a)
    queue.finish()
    ctypes.CDLL(None).fflush(None)  # the driver prints by the C library
    os.dup2(kept, 1)
    cl.enqueue_copy(queue, result, a)
    with open(path, "rb") as text:
        return text.read(), bytes(result)


def main():
    cltile, platform_name, folder, *host = sys.argv[1:]
    device = next(p for p in cl.get_platforms() if platform_name in p.name).get_devices()[0]
    context = cl.Context([device])
    path = f"{folder}/print"
    with open(path + ".cl", "w") as file:
        file.write(SOURCE)
    subprocess.run([cltile, "build", "--emit", "spv", path + ".cl", "-o", path + ".spv", *(["--host", *host] if host else [])], check=True)
    with open(path + ".spv", "rb") as file:
        linked = cl.Program(context, file.read()).build()
    expected = run(context, cl.Program(context, SOURCE).build(), path + ".source.txt")
    found = run(context, linked, path + ".spirv.txt")
    print(found[0].decode(errors="replace"), end="")
    print("the same" if expected == found and found[0] else f"not the same as from source: {expected[0].decode(errors='replace')}")


main()
