# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that include the headers of the extensions: how many bytes each makes wrong. The argument is a folder for header
# files. CLTILE_TEST_PLATFORM is a part of the platform's name.

import os
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

COPIES, FENCE, BLOCKS = "cl_khr_extended_async_copies", "cl_khr_async_work_group_copy_fence", "cl_intel_media_block_io"
SUB_GROUPS, BLOCKS_2D = "cl_intel_subgroups", "cl_intel_subgroup_2d_block_io"
TILE = """
kernel void run(const global uchar *in, global uchar *out) {
    local uchar tile[256];
    event_t event = async_work_group_copy_2D2D(tile, (size_t)0, in, (size_t)0, (size_t)1, (size_t)64, (size_t)4,
                                               (size_t)64, (size_t)64, (event_t)0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    wait_group_events(1, &event);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = tile[i] + ADDED;
}
"""
PLAIN = """
kernel void run(const global uchar *in, global uchar *out) {
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = in[i] + ADDED;
}
"""
NOTHING = "#define ADDED 0\n"
HEADERS = sorted(os.listdir(os.path.join(os.path.dirname(__file__), "../../../include/opencl")))
CONDITIONAL = "#ifdef {0}\n#include <{0}.h>\n#define ADDED 1\n#else\n#define ADDED 9\n#endif\n"
SPLICED = "#  include /* the\ncopies */ \\\n <%s.h> // for tiles\n#if __LINE__ != 4\n#error lines move\n#endif\n"

# What the program is, its options, what it adds to each byte.
built = {
    "angles": (f"#include <{COPIES}.h>\n#include <{FENCE}.h>\n#include <{BLOCKS}.h>\n" + NOTHING + TILE, "", 0),
    "quotes": (f'#include "{COPIES}.h"\n#include "{FENCE}.h"\n#include "{BLOCKS}.h"\n' + NOTHING + TILE, "", 0),
    "condition": (CONDITIONAL.format(COPIES) + TILE, "", 1),
    "condition and nothing else": (CONDITIONAL.format(BLOCKS) + PLAIN, "", 1),
    "all": ("".join(f"#include <{header}>\n" for header in HEADERS) + NOTHING + PLAIN, "", 0),
    "no builtin": (f"#include <{FENCE}.h>\n" + NOTHING + PLAIN, "", 0),
    "sub-groups": (f"#include <{SUB_GROUPS}.h>\n" + NOTHING + PLAIN, "", 0),
    "2D blocks": (f"#include <{BLOCKS_2D}.h>\n" + NOTHING + PLAIN, "", 0),
    "comments and splices": (SPLICED % COPIES + NOTHING + TILE, "", 0),
    "carriage returns": (f"#include <{COPIES}.h>\r\n" + NOTHING + TILE.replace("\n", "\r\n"), "", 0),
    "other folder": (f"#include <{COPIES}.h>\n#include <other.h>\n" + TILE, "-I{0}/other -DNONE", 5),
    "own header": (f"#include <{COPIES}.h>\n" + PLAIN, "-I {0}/own", 7),
    "own header and none": (f"#include <{FENCE}.h>\n#include <{COPIES}.h>\n" + PLAIN, "-I {0}/own", 7),
}

# The same with header programs.
compiled = {
    "compiled": (f"#include <{COPIES}.h>\n" + NOTHING + TILE, {}, "", 0),
    "compiled with another header": (f'#include <{COPIES}.h>\n#include "added.h"\n' + TILE, {"added.h": "#define ADDED 4\n"}, "", 4),
    "header in a header": ('#include "all.h"\n' + TILE, {"all.h": f"#include <{COPIES}.h>\n#include <{FENCE}.h>\n#define ADDED 2\n"}, "", 2),
    "own header program": (f'#include "{COPIES}.h"\n' + PLAIN, {f"{COPIES}.h": "#define ADDED 6\n"}, "", 6),
    "own file, compiled": (f"#include <{COPIES}.h>\n" + PLAIN, {}, "-I {0}/own", 7),
}

folder = sys.argv[1]
for name, text in ((f"own/{COPIES}.h", "#define ADDED 7\n"), ("other/other.h", "#define ADDED 5\n")):
    os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
    with open(f"{folder}/{name}", "w") as file:
        file.write(text)

queue = cl.CommandQueue(context)


def report(title, make, added):
    try:
        program = make()
        data = numpy.arange(256, dtype=numpy.uint8)
        out = numpy.zeros_like(data)
        flags = cl.mem_flags.COPY_HOST_PTR
        source_buffer = cl.Buffer(context, flags, hostbuf=data)
        buffer = cl.Buffer(context, flags, hostbuf=out)
        cl.Kernel(program, "run")(queue, (16,), (16,), source_buffer, buffer)
        cl.enqueue_copy(queue, out, buffer)
        print(f"{title}: {numpy.count_nonzero(out != (data + added).astype(numpy.uint8))} wrong")
    except cl.RuntimeError as error:
        print(f"{title}: {error}")


def build(source, options):
    program = cl.Program(context, source)
    program.build(options.format(folder), cache_dir=False)
    assert program.get_info(cl.program_info.SOURCE).rstrip("\0") == source
    return program


def compile_and_link(source, headers, options):
    program = cl.Program(context, source)
    programs = [(name, cl.Program(context, text)) for name, text in headers.items()]
    program.compile(options.format(folder), headers=programs)
    return cl.link_program(context, [program])


for title, (source, options, added) in built.items():
    report(title, lambda: build(source, options), added)
for title, (source, headers, options, added) in compiled.items():
    report(title, lambda: compile_and_link(source, headers, options), added)
