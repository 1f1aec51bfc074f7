# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A body for each function of OpenCL C: it calls the function on bytes of `in`, and stores its result and what it writes through
# pointers. 64 work-items are one work-group. A body is a kernel, or a function, which a kernel calls for each of some (drivers take
# longer for a kernel than for what is in it).
#
#   in     tables of 32 KiB: random bytes; then for each of half, float and double numbers of either sign, positive numbers, and numbers
#          with infinities, NaNs, zeros and numbers too small to be normal among them
#   fixed  random bytes
#   out    8 KiB for results, then 8 KiB for each parameter that points to memory

import collections
import re

ITEMS, ROOM, TABLE = 64, 128, 32768
OUT = 8 * ITEMS * ROOM  # bytes of results of a body
JOINED = 24  # bodies of a kernel
HEAD = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"  # before the kernels, in their line 1
FLOATS = ("half", "float", "double")
Kernel = collections.namedtuple("Kernel", "function name text image sampler outputs")  # outputs: types by 8 KiB of `out`

SCALAR = re.compile(r"(u?(?:char|short|int|long)|half|float|double)(2|3|4|8|16)?$")
POINTER = re.compile(r"(?:(const|volatile) )?(?:__(global|local|private|constant) )?(?:const )?(\w+) \*$")
IMAGE = re.compile(r"(read_only|write_only|read_write) (image\w+_t)$")
SIZES = {"char": 1, "short": 2, "int": 4, "long": 8, "half": 2, "float": 4, "double": 8}
NUMBERS = {"size_t": "ulong", "ptrdiff_t": "long", "intptr_t": "long", "uintptr_t": "ulong", "atomic_flag": "int", "bool": "int"}
# Lanes whose value is undefined, with a delta of 3.
UNDEFINED = {"sub_group_shuffle_up": "get_sub_group_local_id() < 3",
             "sub_group_shuffle_down": "get_sub_group_local_id() + 3 >= get_sub_group_size()"}
UNIFORM = re.compile(r"(intel_)?sub_group_|work_group_")
FREE = re.compile(r"(amd_|intel_sub_group_avc_|intel_sub_group_ime_)")
SPECIAL = re.compile(r"(is[a-z]+|signbit|fabs|copysign|select|bitselect|convert_.*_sat.*)$")


def plain(type):
    """The number's type behind an atomic type or another name."""
    type = type.removeprefix("atomic_") if type != "atomic_flag" else type
    return NUMBERS.get(type, type)


def table_of(function, scalar):
    if scalar not in FLOATS:
        return 0
    kind = 1 if function.name.startswith("convert_u") and "_sat" not in function.name else 2 if SPECIAL.match(function.name) else 0
    return 1 + 3 * FLOATS.index(scalar) + kind


def address(function, type, number):
    """Where a parameter's elements are in a table."""
    scalar, _ = SCALAR.match(type).groups()
    return TABLE * table_of(function, scalar) + ITEMS * ROOM * (number % 4)


def load(function, type, number):
    return f"((global const {type} *)(in + {address(function, type, number)}))[i]"


def is_min_of_addresses(function):
    """Whether it compares an address with a number of another sign, by Clang's header alone: its table has that of the same sign."""
    return re.match("atomic_fetch_(min|max)", function.name) and "intptr_t" in function.parameters[0][0]


def scalar_argument(function, type, number):
    """An argument that no pointer is part of; None: there is none."""
    f = function.name
    if type == "size_t":
        return "0" if UNIFORM.match(f) else ("32", "2")[number - 2] if "strided" in f else "64" if "copy" in f else "i & 1"
    if f == "wait_group_events":
        return "1"
    if type in ("memory_order", "memory_scope", "cl_mem_fence_flags"):
        relaxed = "memory_order_acq_rel" if "fence" in f else "memory_order_relaxed"
        return {"memory_order": relaxed, "memory_scope": "memory_scope_device", "cl_mem_fence_flags": "CLK_GLOBAL_MEM_FENCE"}[type]
    if type == "event_t":
        return "0"
    if type == "sampler_t":
        return "sampler"
    type = plain(type)
    if not SCALAR.match(type):
        return None
    if f.startswith("get_") and type == "uint":
        return "0"
    if UNIFORM.match(f) and number > 0 and (number + 1 == len(function.parameters) or "clustered" in f) and type in ("uint", "int", "ulong"):
        return "4" if "clustered" in f else "i * 5 & 7" if f.endswith("_shuffle") else "3"
    if re.search("logical|_group_(non_uniform_)?(all|any)$", f):
        return f"{load(function, type, number)} & 1"  # Intel's CPU runtime combines others bit by bit
    if is_min_of_addresses(function):
        return f"{load(function, type, number)} & 0x7fffffffffffffff"
    if f.startswith("bitfield_") and number >= len(function.parameters) - 2:
        return f"{load(function, type, number)} & 3"
    return load(function, type, number)


class Writer:
    """Collects a kernel's lines."""

    def __init__(self, function):
        self.function, self.before, self.after, self.images, self.sampler, self.outputs = function, [], [], [], False, []

    def pointer(self, kind, space, type, number):
        """An argument that points to memory, the bytes of which are stored afterwards."""
        f, element = self.function, plain(type)
        target = f"(out + {ITEMS * ROOM * (1 + len(self.outputs))})"
        if element == "void":
            element = "int"
        if element == "event_t":
            return self.event_pointer()
        if not SCALAR.match(element):
            return None
        scalar, width = SCALAR.match(element).groups()
        if kind == "const" or f.name == "prefetch":
            return self.source(space, element, number)
        self.outputs.append(scalar)
        rows = 16 if "vstore" in f.name else 1
        qualifier = "volatile " if kind == "volatile" else ""
        if space in ("global", None):
            start = self.start_of_group() or f"i * {rows * 2 if rows > 1 else 1}"
            if type == "atomic_flag":
                self.before.append(f"((global int *){target})[i] &= 1;")
            if is_min_of_addresses(f):
                self.before.append(f"((global long *){target})[i] &= 0x7fffffffffffffff;")
            return f"({qualifier}global {type} *){target} + {start}"
        first = f"{load(f, element, 3)}" + " & 1" * (type == "atomic_flag") + " & 0x7fffffffffffffff" * bool(is_min_of_addresses(f))
        if space == "local":
            self.before.append(f"local {element} l{number}[{2048 if rows > 1 else 1024 if 'block' in f.name else ITEMS}];")
            if rows > 1:
                self.before.append(f"for (int j = 0; j < 32; ++j) l{number}[i * 32 + j] = 0;")
                self.after.append(f"for (int j = 0; j < 32; ++j) ((global {element} *){target})[i * 32 + j] = l{number}[i * 32 + j];")
                return f"(local {type} *)l{number} + i * 32"
            self.before.append(f"l{number}[i] = {first};" + " barrier(CLK_LOCAL_MEM_FENCE);" * ("copy" in f.name))
            self.after.append(f"barrier(CLK_LOCAL_MEM_FENCE);")
            self.after += self.store(target, f"l{number}[i]", element)
            return f"({qualifier}local {type} *)l{number} + {self.start_of_group() or 'i'}"
        if rows > 1:
            self.before.append(f"{element} p{number}[32] = {{0}};")
            size = SIZES[scalar.lstrip("u")] * 32  # as bytes: Intel's CPU runtime takes half for another type than its functions write
            self.after.append(f"for (int j = 0; j < {size}; ++j) {target}[i * {size} + j] = ((private uchar *)p{number})[j];")
            return f"p{number}"
        self.before.append(f"{element} p{number} = {first};")
        self.after += self.store(target, f"p{number}", element)
        return f"({qualifier}{'private ' if space else ''}{type} *)&p{number}"

    def start_of_group(self):
        """Where a work-group's or a sub-group's part begins; None for functions of single work-items."""
        return "0" if re.search("copy|vloada", self.function.name) else "get_sub_group_id() * 256" if "block" in self.function.name else None

    def source(self, space, element, number):
        """An argument that points to what is only read."""
        at = address(self.function, element, number)
        where = f" + {self.start_of_group() or 'i'}"
        if space in ("global", None):
            return f"(global const {element} *)(in + {at}){where}"
        if space == "constant":
            return f"(constant const {element} *)(fixed + {at % TABLE}){where}"
        if space == "local":
            self.before.append(f"local {element} s{number}[1024];")
            self.before.append(f"for (int j = i; j < 1024; j += 64) s{number}[j] = ((global const {element} *)(in + {at}))[j & 63];")
            self.before.append("barrier(CLK_LOCAL_MEM_FENCE);")
            return f"(local const {element} *)s{number}{where}"
        size = SIZES[SCALAR.match(element).group(1).lstrip("u")]  # as bytes: see pointer()
        self.before.append(f"{element} s{number}[32];")
        self.before.append(f"for (int j = 0; j < {32 * size}; ++j) ((private uchar *)s{number})[j] = in[{at} + i * {size} + j];")
        return f"(private const {element} *)s{number}"

    def event_pointer(self):
        self.before.append("event_t e0 = async_work_group_copy((local int *)events, (global const int *)in, 64, 0);")
        self.before.insert(0, "local int events[64];")
        self.after += self.store(f"(out + {ITEMS * ROOM})", "events[i]", "int")
        self.outputs.append("int")
        return "&e0"

    def store(self, target, value, type):
        scalar, width = SCALAR.match(type).groups()
        if width == "3":
            return [f"((global {scalar} *){target})[i * 4 + {c}] = {value}.s{c};" for c in range(3)]
        return [f"((global {type} *){target})[i] = {value};"]

    def argument(self, number, type):
        image, pointer = IMAGE.match(type), POINTER.match(type.replace("*", " *").replace("  *", " *"))
        if image:
            self.images.append(image.groups())
            return "image"
        if type == "sampler_t":
            self.sampler = True
        if pointer:
            kind, space, element = pointer.groups()
            return self.pointer(kind, space, element, number)
        if self.images and type != "sampler_t" and SCALAR.match(type):
            return self.texel_argument(type, number)
        return scalar_argument(self.function, type, number)

    def texel_argument(self, type, number):
        """A coordinate of an image of 8 texels a side, or a colour."""
        f, (scalar, width) = self.function.name, SCALAR.match(type).groups()
        rows = 1 if self.images[0][1].startswith("image1d_array") else 8  # pyopencl makes these with one row
        if f.startswith("write_image") and number == len(self.function.parameters) - 1:
            return load(self.function, type, 3)
        if "block" in f and scalar == "int":
            return "(int2)(get_sub_group_id() * 128, 0)"
        if f.startswith("intel_sub_group_block_write"):
            return load(self.function, type, 3)
        if scalar in ("int", "uint"):
            parts = ["i & 7", "i >> 3" if rows > 1 else "0", "i % 5", "0"][:int(width or 1)]
        else:
            parts = ["0.3f + (i & 7)", "0.6f + (i >> 3)" if rows > 1 else "0.0f", "0.4f + i % 5", "0.0f"][:int(width or 1)]
        return f"({type})({', '.join(parts)})" if width else f"({parts[0]})"

    def kernel(self, name, lanes):
        f = self.function
        arguments = [self.argument(n, t) for n, (t, _) in enumerate(f.parameters)]
        result = plain(f.result)
        if None in arguments or len(self.images) > 1:
            return None
        call = f"{f.name}({', '.join(arguments)})"
        is_copy = f.result == "event_t"
        lines = list(self.before)
        if is_copy:
            lines += [f"event_t e = {call};", "wait_group_events(1, &e);"]
        elif f.result == "void":
            lines.append(f"{call};")
        elif result == "memory_order" or not (SCALAR.match(result) or "*" in result or result == "cl_mem_fence_flags"):
            return None
        elif "*" in result or result == "cl_mem_fence_flags":
            lines.append(f"((global int *)out)[i] = {call} != 0;")
        else:
            lines.append(f"{result} r = {call};")
            if f.name in UNDEFINED:
                lines.append(f"if ({UNDEFINED[f.name]}) r = 0;")
            lines += self.store("out", "r", result)
        lines += self.after
        parameters = ["global const uchar *in", "constant uchar *fixed", "global uchar *out"]
        parameters += [f"{access} {type} image" for access, type in self.images] + ["sampler_t sampler"] * self.sampler
        is_kernel = self.images or self.sampler or "group" in f.name or any(l.startswith("local ") for l in lines)
        attribute = f"__attribute__((intel_reqd_sub_group_size({lanes}))) " if "sub_group" in f.name else ""
        text = f"{attribute}{'kernel' if is_kernel else 'static'} void {name}({', '.join(parameters)}) {{ const int i = get_local_id(0); {' '.join(lines)} }}\n"
        first = SCALAR.match(result).group(1) if SCALAR.match(result) else "int"
        return Kernel(f, name, text, self.images[0] if self.images else None, self.sampler, [first, *self.outputs])


def make_kernels(functions, lanes):
    """Kernels, whose sub-groups have so many lanes, and functions for which no kernel can be made."""
    kernels, others = [], []
    for number, function in enumerate(functions):
        kernel = None if FREE.match(function.name) else Writer(function).kernel(f"f{number}_{function.name}", lanes)
        if kernel is None:
            others.append(function)
        else:
            kernels.append(kernel)
    return kernels, others


def launches(bodies):
    """What is launched for them: the name of a kernel, and the bodies that it has, in the order of their results in `out`."""
    joined = [b for b in bodies if "kernel void " not in b["text"]]
    parts = [joined[i:i + JOINED] for i in range(0, len(joined), JOINED)]
    return [(f"join{n}", part) for n, part in enumerate(parts)] + [(b["name"], [b]) for b in bodies if "kernel void " in b["text"]]


def source_of(bodies):
    """The text of a program of them: line 2 has the first one, and so on."""
    text = HEAD + "".join(b["text"] for b in bodies)
    for name, part in launches(bodies):
        if name != part[0]["name"]:
            calls = " ".join(f"{b['name']}(in, fixed, out + {n * OUT});" for n, b in enumerate(part))
            text += f"kernel void {name}(global const uchar *in, constant uchar *fixed, global uchar *out) {{ {calls} }}\n"
    return text
