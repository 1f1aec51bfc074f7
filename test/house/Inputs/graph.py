# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# graph.py [--dot] ROOT BUILD: draws which files of the source tree include which, as text or for Graphviz's `dot`, and checks
# the rules of the house. Exits with 1 when one is broken, and prints each place.
#
#   - lib's storeys include downwards only: api > link > check > analysis > ir > report; spirv stands beside check, analysis and
#     ir, and includes report alone; api may include it. So do the layer's: entry > launch > program > source > driver.
#   - Objects need downwards only, too: what `nm` finds undefined in a storey is not defined in one above it.
#   - No files include each other in a circle. A .c and its .h are one node.
#   - lib includes nothing of tools and layer, layer nothing of lib but the table of builtins and the completion of SPIR-V, and
#     nothing of tests, and so on: see FOLDERS.
#   - tools, layer and examples compile no source of lib again. Tests do, with sanitizers, and so do programs that the build
#     itself runs (cmake/), which may have another LLVM.
#
# BUILD is a build folder: compile_commands.json has the include paths, and objects are read where they are built.

import argparse
import collections
import json
import os
import re
import shlex
import subprocess
import sys

# What the files of a storey may include.
STOREYS = {
    "lib/api": {"lib/link", "lib/check", "lib/analysis", "lib/ir", "lib/report", "lib/spirv"},
    "lib/link": {"lib/check", "lib/analysis", "lib/ir", "lib/report"},
    "lib/check": {"lib/analysis", "lib/ir", "lib/report"},
    "lib/analysis": {"lib/ir", "lib/report"},
    "lib/ir": {"lib/report"},
    "lib/report": set(),
    "lib/spirv": {"lib/report"},
    "layer/entry": {"layer/launch", "layer/program", "layer/source", "layer/driver"},
    "layer/launch": {"layer/program", "layer/source", "layer/driver"},
    "layer/program": {"layer/source", "layer/driver", "lib/spirv"},
    "layer/source": {"layer/driver"},
    "layer/driver": set(),
}
# What the files of a folder may include, beyond themselves and the public headers in include/.
FOLDERS = {
    "lib": {"hosts"},  # the table of drivers
    # The same, what device code and the host share (hosts/checked/checker), the table of builtins, and the completion of SPIR-V.
    "layer": {"hosts", "lib/report/builtins.inc", "lib/spirv/complete.h"},
    "tools": {"lib", "layer"},
    "examples": set(),
    "test": {"lib", "layer", "tools", "examples", "cmake", "hosts"},
    "cmake": {"lib", "tools"},
    "include": set(),
}
SOURCES = (".c", ".cpp", ".h", ".inc")


class Tree:
    """The files of ROOT, and what each includes."""

    def __init__(self, root, build):
        self.root = os.path.realpath(root)
        self.build = os.path.realpath(build)
        self.files = sorted(self.find_files())
        with open(f"{build}/compile_commands.json") as file:
            self.commands = [Command(self, entry) for entry in json.load(file)]
        self.edges = collections.defaultdict(set)  # of files, by their paths from ROOT
        self.unknown = set()
        self.follow_includes()

    def find_files(self):
        for folder in FOLDERS:
            for path, folders, names in os.walk(f"{self.root}/{folder}"):
                folders[:] = [name for name in folders if name != "Inputs" and not name.startswith("build")]
                yield from (self.relative(f"{path}/{name}") for name in names if name.endswith(SOURCES))

    def relative(self, path):
        """From ROOT, or None for what is elsewhere."""
        path = os.path.realpath(path)
        if path.startswith(self.build + "/include/"):  # headers that CMake copies or fills in
            return path[len(self.build) + 1:]
        return path[len(self.root) + 1:] if path.startswith(self.root + "/") and not path.startswith(self.build + "/") else None

    def follow_includes(self):
        seen = set()
        todo = [(command.file, command.folders) for command in self.commands if command.file]
        compiled = {file for file, _ in todo}
        # What CMake does not compile itself, such as the projects of test/gpu: their folder, and all that others have.
        everywhere = tuple(sorted({folder for _, folders in todo for folder in folders}))
        todo += [(file, everywhere) for file in self.files if file not in compiled and file.endswith((".c", ".cpp"))]
        while todo:
            file, folders = todo.pop()
            if (file, folders) in seen or not os.path.exists(f"{self.root}/{file}"):
                continue
            seen.add((file, folders))
            for name in self.names_included(file):
                found = self.resolve(file, name, folders)
                if found:
                    self.edges[file].add(found)
                    todo.append((found, folders))

    def names_included(self, file):
        with open(f"{self.root}/{file}", errors="replace") as text:
            return re.findall(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', text.read(), flags=re.M)

    def resolve(self, file, name, folders):
        for folder in (f"{self.root}/{os.path.dirname(file)}", *folders):
            if os.path.isfile(f"{folder}/{name}"):
                return self.relative(f"{folder}/{name}")
        return None  # the system's, LLVM's, or generated


class Command:
    """One of compile_commands.json: the file, the folders of its includes, and the target and object it belongs to."""

    def __init__(self, tree, entry):
        words = shlex.split(entry["command"])
        path = os.path.join(entry["directory"], entry["file"])
        self.generated = os.path.realpath(path).startswith(tree.build + "/")
        self.file = tree.relative(path)
        folders = re.findall(r"(?:-I|-isystem )\s*([^ ]+)", " ".join(words))
        self.folders = tuple(os.path.join(entry["directory"], folder) for folder in folders)
        output = entry.get("output") or words[words.index("-o") + 1]
        self.output = os.path.relpath(os.path.join(entry["directory"], output), tree.build)
        self.object = os.path.join(tree.build, self.output)


def folder_of(file):
    return file.split("/")[0]


def storey_of(file):
    """A file's storey, or None when it is not of lib or layer."""
    parts = file.split("/")
    return "/".join(parts[:2]) if parts[0] in ("lib", "layer") and len(parts) > 2 else None


def node_of(file):
    """A .c and its .h are one."""
    return re.sub(r"\.(c|cpp|h)$", "", file)


def check_storeys(tree):
    for file in sorted(tree.edges):
        above = storey_of(file)
        if above is None:
            continue
        if above not in STOREYS:
            yield f"{file}: there is no storey '{above}'"
            continue
        for included in sorted(tree.edges[file]):
            below = storey_of(included)
            if below and below != above and below not in STOREYS[above] and folder_of(file) == folder_of(included):
                yield f"arrow up: {file} includes {included}"


def check_folders(tree):
    for file in sorted(tree.edges):
        folder = folder_of(file)
        for included in sorted(tree.edges[file]):
            other = folder_of(included)
            if not {other, included} & ({folder, "include"} | FOLDERS.get(folder, set())):
                yield f"wrong folder: {file} includes {included}"


def circles(edges):
    """The strongly connected parts of more than one node, by Tarjan."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(edges.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                found.append(sorted(part))

    sys.setrecursionlimit(10000)
    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def node_edges(tree):
    edges = collections.defaultdict(set)
    for file, others in tree.edges.items():
        edges[node_of(file)] |= {node_of(other) for other in others} - {node_of(file)}
    return edges


def check_circles(tree):
    edges = node_edges(tree)
    for part in circles(edges):
        yield f"circle: {' '.join(part)}"
        for node in part:
            yield f"    {node} includes {' '.join(sorted(edges[node] & set(part)))}"


def check_compiled_once(tree):
    for command in tree.commands:
        if command.file and folder_of(command.file) == "lib" and folder_of(command.output) in ("tools", "layer", "examples"):
            target = re.sub(r"/CMakeFiles/([^/]+)\.dir/.*", r"/\1", command.output)
            yield f"compiled again: {command.file} for {target}"


def symbols_of(path):
    """What an object defines for others, and what it needs."""
    defined, needed = set(), set()
    for line in subprocess.run(["nm", "-g", path], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        kind, name = line.split()[-2:]
        (needed if kind in "Uw" else defined).add(name)
    return defined, needed


def storey_of_object(command):
    """Of generated sources that of the table they fill: ir/archive.h, source/texts.h."""
    if command.file:
        return storey_of(command.file)
    return {"lib": "lib/ir", "layer": "layer/source"}[folder_of(command.output)] if command.generated else None


def check_objects(tree):
    """Prints how many objects there were, since none is no check."""
    objects = []
    for command in tree.commands:
        if folder_of(command.output) in ("lib", "layer") and storey_of_object(command) in STOREYS and os.path.exists(command.object):
            objects.append((storey_of_object(command), command.file or os.path.basename(command.output), *symbols_of(command.object)))
    definer = {name: (storey, file) for storey, file, defined, _ in objects for name in defined}
    tree.objects = len(objects)
    for storey, file, _, needed in sorted(objects, key=lambda row: row[:2]):
        for name in sorted(needed):
            above, where = definer.get(name, (storey, file))
            if above != storey and above not in STOREYS[storey]:
                yield f"arrow up: {file} needs {name} of {where}"


def print_text(tree):
    edges = node_edges(tree)
    for storey in STOREYS:
        nodes = sorted({node_of(file) for file in tree.files if storey_of(file) == storey})
        below = collections.Counter(
            storey_of(other) for file in tree.edges if storey_of(file) == storey for other in tree.edges[file])
        counts = ", ".join(f"{other.partition('/')[2]} {below[other]}" for other in STOREYS if other != storey and below[other])
        print(f"{storey.replace('/', ': ')} includes {counts or 'no other storey'}")
        for node in nodes:
            others = sorted(other.partition("/")[2] for other in edges.get(node, ()) if storey_of(other))
            print(f"    {node.partition('/')[2]}: {' '.join(others)}".rstrip(": "))
    for folder in FOLDERS:
        others = collections.Counter(folder_of(other) for file in tree.edges if folder_of(file) == folder for other in tree.edges[file])
        print(f"{folder}/ includes " + (", ".join(f"{other}/ {others[other]}" for other in FOLDERS if other != folder and others[other]) or "no other folder"))


def print_dot(tree):
    print("digraph storeys {\n  rankdir = TB; node [shape = box, fontname = sans, fontsize = 10];")
    edges = node_edges(tree)
    for storey in STOREYS:
        print(f'  subgraph "cluster_{storey}" {{\n    label = "{storey}"; labeljust = l;')
        for node in sorted({node_of(file) for file in tree.files if storey_of(file) == storey}):
            print(f'    "{node}" [label = "{os.path.basename(node)}"];')
        print("  }")
    for node in sorted(edges):
        for other in sorted(edges[node]):
            if storey_of(node) and storey_of(other):
                print(f'  "{node}" -> "{other}";')
    print("}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dot", action="store_true")
    parser.add_argument("root")
    parser.add_argument("build")
    options = parser.parse_args()
    tree = Tree(options.root, options.build)
    broken = [line for check in (check_storeys, check_objects, check_folders, check_circles, check_compiled_once) for line in check(tree)]
    if options.dot:
        print_dot(tree)
        print("\n".join(broken), file=sys.stderr, end="\n" if broken else "")
    else:
        print_text(tree)
        print("\n".join(broken), end="\n" if broken else "")
        count = sum(not line.startswith(" ") for line in broken)
        print(f"{len(tree.files)} files, {sum(map(len, tree.edges.values()))} includes, {tree.objects} objects of lib and layer: {count} broken rules")
    sys.exit(1 if broken else 0)


main()
