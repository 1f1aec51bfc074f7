# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Counts what both checkers find in correct code, which is to be nothing: the examples, pipelines of tiles, the kernels in the
# wild, and random programs. The exit status is 1 if there is a finding.
#
# correct.py BUILD FOLDER [options]
#   --programs N   of the fuzzer, from its first on; 20 unless given
#   --seed N       of the fuzzer; 1 unless given
#   --inputs N     that each of its kernels is run on; 2 unless given
#   --jobs N       so many processes at once; 2 unless given
#   --platform WORD   the driver: a word of its platform's name; Portable unless given
#   --no-static, --no-run   leaves out one of the checkers
#   --only WORD    only these: examples, pipelines (test/opencl-ttl), wild, fuzz; also several times
# FOLDER gets the random programs and what was said.

import argparse
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from run import FINDING, layer_environment

SOURCE = os.path.realpath(f"{os.path.dirname(os.path.abspath(__file__))}/../../..")
EXAMPLES = sorted(glob.glob(f"{SOURCE}/examples/*/*.cl"))
PIPELINES = f"{SOURCE}/test/opencl-ttl/Inputs"
WILD = sorted(glob.glob(f"{SOURCE}/test/kernels-in-the-wild/Inputs/*.cl"))
# What the fuzzer does beyond the rules, on purpose: blocks of any size, at any x, and copies of a deprecated version.
ANY_BLOCK = {f"media-block-{word}" for word in ("size-not-constant", "width", "height", "offset", "padding", "region-larger",
                                                "region-smaller", "sub-group-size", "image-width", "work-group-size")}
DEPRECATED = {"async-copy-version-0.9.0"}
INCLUDES = [word for folder in ("async-copies", "fuzz") for word in ("-I", f"{SOURCE}/test/{folder}/Inputs")]


def check(build, files, options=()):
    """The findings of files with the same options."""
    command = [f"{build}/bin/cltile", "check", "--json", *options, *files]
    done = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if "error" in answer:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return [(finding["id"], f"{finding['input']}:{finding['line']}: {finding['message']}") for finding in answer["findings"]
            if finding["severity"] != "note"]


def print_programs(build, folder, seed, count):
    """The fuzzer's programs as files, with their options; those that exchange data have no copies and blocks, and several files."""
    for kind in ("calls", "shapes"):
        text = subprocess.run([f"{build}/bin/fuzz-semantics", "--print", "--kind", kind, "--seed", str(seed), "--programs", str(count // 2)],
                              capture_output=True, text=True, check=True).stdout
        for part in re.split(r"^(?=// program \d+ of seed)", text, flags=re.M)[1:]:
            path = f"{folder}/{kind}{re.match('// program ([0-9]+)', part)[1]}.cl"
            with open(path, "w") as file:
                file.write(part)
            options = re.search("^// compiled with (.*?)(?:, null events)?$", part, re.M)[1].split()
            yield path, [option for option in options if option.startswith("-cl-std=")]


def check_all(given, build):
    """The findings of static checks, by group."""
    found = {}
    if "examples" in given.only:
        found["examples"] = len(EXAMPLES), check(build, EXAMPLES)
    if "pipelines" in given.only:
        options = ["-I", PIPELINES, "-DTENSORS=tensors.h", "-DTEST_TENSOR_TYPE=int", "-DLOCAL_MEMORY_SIZE=131072"]
        found["pipelines"] = 1, check(build, [f"{PIPELINES}/pipelines.cl"], options)
    if "wild" in given.only:
        found["wild"] = len(WILD), check(build, WILD)
    if "fuzz" in given.only:
        programs = list(print_programs(build, given.folder, given.seed, given.programs))
        with ThreadPoolExecutor(given.jobs) as pool:
            answers = list(pool.map(lambda program: check(build, [program[0]], program[1] + INCLUDES), programs))
        kernels = sum(open(path).read().count("\nkernel void ") for path, _ in programs)
        found["fuzz"] = kernels, sum(answers, [])
    return found


def run(command, environment, log):
    """The exit status, what was printed, and the findings."""
    with open(log, "w") as stream:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=stream, text=True, env=environment)
    return done.returncode, done.stdout, findings_in(log)


def findings_in(log):
    with open(log, errors="replace") as file:
        text = file.read()
    return [(match[1], match[0]) for match in FINDING.finditer(text)]


def run_all(given, build):
    """The findings at run time, by group."""
    found = {}
    environment = {**layer_environment(build, given.platform, "check,validate"), "CLTILE_TEST_PLATFORM": given.platform}
    log = f"{given.folder}/log"

    def run_commands(commands):
        ids = []
        for command in commands:
            code, out, some = run(command, environment, log)
            ids += some if code == 0 else [*some, ("fails", f"{' '.join(command)}: {out}")]
        return len(commands), ids

    python = ["/usr/bin/python3", "-B", "-W", "ignore"]
    if "examples" in given.only:
        picture, out = f"{given.folder}/picture.png", ["--from-source", "--out", f"{given.folder}/out"]
        subprocess.run([f"{build}/bin/blur-sample", "--noise", "333x251", picture], check=True)
        demos = [[f"{build}/bin/{name}", picture, "--no-intel", *out] for name in ("blur", "linear-filter", "pyramid", "macroblock-edges")]
        demos.append([f"{build}/bin/volume", "--size", "60x50x20", *out])
        found["examples"] = run_commands(demos + [[*python, f"{SOURCE}/examples/pyopencl/{name}.py"] for name in ("tiles", "double_buffered")])
    if "pipelines" in given.only:
        found["pipelines"] = run_commands([[*python, f"{PIPELINES}/run_tiles.py", f"{PIPELINES}/pipelines.cl",
                                            "simplex,duplex,double_buffered", "--items", "24", "--type", "short", "--tiles", "8x8",
                                            "--options", f"-I{PIPELINES} -DTENSORS=tensors.h"]])
    if "wild" in given.only:
        version = {"Oclgrind": "1.2"}.get(given.platform, "3.0")
        _, out, ids = run([f"{build}/bin/layer-wild", f"{build}/test/kernels/wild/{version}"],
                          {**environment, "CLTILE_TEST_OPTIONS": f"-cl-std=CL{version}"}, log)
        bad = [line for line in out.splitlines() if not line.endswith(": ok") and ": skipped" not in line]
        found["wild"] = out.count(": ok\n"), ids + [("fails", line) for line in bad]
    if "fuzz" in given.only:
        log = f"{given.folder}/fuzz.log"
        command = [f"{build}/bin/fuzz-semantics", "--ways", "layer", "--log", log]
        for name in ("seed", "programs", "inputs", "jobs"):
            command += [f"--{name}", str(getattr(given, name))]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        ids = findings_in(log) + ([] if done.returncode == 0 else [("fails", done.stdout)])
        found["fuzz"] = int(re.search(r"of (\d+) kernels", done.stdout)[1]), ids
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("folder")
    for name, value in (("programs", 20), ("seed", 1), ("inputs", 2), ("jobs", 2)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--platform", default="Portable")
    parser.add_argument("--no-static", action="store_true")
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--only", action="append")
    given = parser.parse_args()
    given.only = given.only or ["examples", "pipelines", "wild", "fuzz"]
    build, is_wrong = os.path.abspath(given.build), False
    shutil.rmtree(given.folder, ignore_errors=True)
    os.makedirs(given.folder)
    for kind, is_left_out, find in (("static", given.no_static, check_all), ("run time", given.no_run, run_all)):
        for group, (count, found) in ({} if is_left_out else find(given, build)).items():
            on_purpose = DEPRECATED if group != "fuzz" else DEPRECATED | ANY_BLOCK
            false = [(id, text) for id, text in found if id not in on_purpose]
            is_wrong |= bool(false) or count == 0
            print(f"{group}: {kind}: {count} {'kernels' if group == 'fuzz' or kind != 'static' and group == 'wild' else 'programs'}, {len(false)} findings")
            if len(found) != len(false):
                print("  besides, on purpose: " + ", ".join(f"{count} {id}" for id, count in sorted(
                    collections.Counter(id for id, _ in found if id in on_purpose).items())))
            for id, text in false:
                print(f"  {text if id in text else f'{text} [{id}]'}")
    sys.exit(is_wrong)


if __name__ == "__main__":
    main()
