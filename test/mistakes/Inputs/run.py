# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Makes the mistakes of the *.mistakes files, one at a time, has cltile check look at each, runs it on a driver with
# CLTILE_LAYER=check, and prints what was found and whether the result is right. The correct kernels are to have no findings
# and right results. The exit status is 1 if an expected finding is missing, or a correct kernel has a finding or a wrong result.
#
# run.py BUILD [options]
#   --kernel NAME, --mistake NAME   only these, also several times
#   --platform WORD   the driver: a word of its platform's name; Portable unless given, to which the lists in *.mistakes apply
#   --no-static, --no-run   leaves out one of the checkers
#   --plain           runs each without the checker, too, and says whether that result is right
#   --every N         runs every Nth mistake only
#   --correct N       runs every Nth correct kernel only
#   --jobs N          so many processes at once; 2 unless given
#   --page FILE.md    writes the table to the end of this page; at run time, the IDs that are found each time
#   --verbose         prints the findings

import argparse
import ast
import glob
import itertools
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import threading

FOLDER = os.path.dirname(os.path.abspath(__file__))
SECONDS = 180  # of a run; then it is taken to hang


# ---- Mistakes ----

class Mistake:
    """One change of a correct kernel. `static` and `run` are the expected IDs; `missed` are those that are known to be missing."""

    def __init__(self, kernel, name):
        self.kernel, self.name, self.what, self.why = kernel, name, "", ""
        self.static, self.run, self.missed_static, self.missed_run = set(), set(), set(), set()
        self.compiler, self.host, self.hunks = False, {}, [[]]
        self.found_static = self.found_run = ()
        self.result = self.plain = self.compiled = ""

    def read(self, key, value):
        if key in ("static", "run"):
            for id in value.split():
                if id != "none":
                    vars(self)[key if id[0] != "?" else f"missed_{key}"].add(id.lstrip("?"))
        elif key == "host":
            self.host = {word.arg: ast.literal_eval(word.value) for word in ast.parse(f"f({value})").body[0].value.keywords}
        elif key == "compiler":
            self.compiler = value == "warns"
        elif key in ("what", "why"):
            setattr(self, key, value)
        else:
            raise ValueError(f"{self.kernel}: {self.name}: {key}")

    def apply(self, text):
        for hunk in filter(None, self.hunks):
            old, new = ("".join(f"{line[1:]}\n" for line in hunk if line[0] in kinds) for kinds in ("-=", "+="))
            if f"\n{text}".count(f"\n{old}") != 1:
                sys.exit(f"{self.kernel}: {self.name}: the lines are not there once:\n{old}")
            text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
        return text


def read_mistakes(kernel):
    mistakes = []
    for line in open(f"{FOLDER}/{kernel}.mistakes").read().splitlines():
        if line.startswith("#") or not line:
            continue
        if line[0] == "[":
            mistakes.append(Mistake(kernel, line.strip("[]")))
        elif line == "...":
            mistakes[-1].hunks.append([])
        elif line[0] in "-+=":
            mistakes[-1].hunks[-1].append(line)
        else:
            mistakes[-1].read(*line.split(": ", 1))
    return mistakes


# ---- Static checks ----

def check_statically(build, files, options=()):
    """The IDs of each file's errors and warnings, and what Clang said, by the number of the file."""
    command = [f"{build}/bin/cltile", "check", "--json", "-W", "no-async-copy-version-0.9.0", *options, *files]
    done = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if "error" in answer:
        sys.exit(f"cltile check: {answer['error']['message']}\n{done.stderr}")
    found = {file: set() for file in files}
    for finding in answer["findings"]:
        if finding["severity"] != "note":
            found[finding["input"]].add(finding["id"])
    warned = {file for file in files if f"{file}:" in done.stderr}
    return found, warned, done.stderr


# ---- Runs: workers are processes, for a kernel with a mistake may crash or hang ----

def work(platform):
    """Runs the tasks that come as lines of JSON. Findings come by standard error, which is a file."""
    sys.dont_write_bytecode = True
    import warnings

    import pyopencl as cl

    sys.path.insert(0, FOLDER)
    import hosts

    warnings.simplefilter("ignore")
    device = next(p for p in cl.get_platforms() if platform in p.name).get_devices()[0]
    context = cl.Context([device])  # which Intel's CPU runtime does not keep for its queues
    queue = cl.CommandQueue(context)
    print("ready", flush=True)
    for line in sys.stdin:
        kernel, source, host = json.loads(line)
        host = {key: tuple(value) if isinstance(value, list) else value for key, value in host.items()}
        options = hosts.OPTIONS.get(kernel, "-cl-std=CL1.2")
        try:
            run = hosts.Run(queue, cl.Program(queue.context, source).build(options, cache_dir=False))
            hosts.KERNELS[kernel](run, **host)
            result = "right" if all(run.results) else "wrong"
        except cl.Error as error:
            if getattr(error, "code", 0) == cl.status_code.IMAGE_FORMAT_NOT_SUPPORTED:
                print(json.dumps("skipped"), flush=True)
                continue
            result = f"fails ({cl.status_code.to_string(error.code) if hasattr(error, 'code') else error})"
            print(error, file=sys.stderr)
        print(json.dumps(result), flush=True)


class Worker:
    """A process that runs tasks, and a new one after each that crashed or hung."""

    def __init__(self, environment, platform):
        self.environment, self.platform, self.process = environment, platform, None

    def start(self):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", os.path.abspath(__file__), "--worker", self.platform], env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        if not self.process.stdout.readline():
            sys.exit(f"no program runs here:\n{os.pread(self.errors.fileno(), 1 << 24, 0).decode(errors='replace')}")

    def run(self, task):
        """The result, and the text of standard error."""
        if self.process is None:
            self.start()
        before = os.fstat(self.errors.fileno()).st_size
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        ready = select.select([self.process.stdout], [], [], SECONDS)[0]
        line = self.process.stdout.readline() if ready else ""
        said = os.pread(self.errors.fileno(), 1 << 24, before).decode(errors="replace")
        if line:
            return json.loads(line), said
        self.stop()
        return "crashes" if ready else "hangs", said

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.errors.close()
            self.process = None


def run_all(tasks, jobs, environment, platform):
    """What each task gave, in their order."""
    answers, rest = [None] * len(tasks), iter(enumerate(tasks))

    def take():
        worker = Worker(environment, platform)
        for number, task in rest_of():
            answers[number] = worker.run(task)
        worker.stop()

    lock = threading.Lock()

    def rest_of():
        while True:
            with lock:
                entry = next(rest, None)
            if entry is None:
                return
            yield entry

    probe = Worker(environment, platform)
    probe.start()
    probe.stop()
    threads = [threading.Thread(target=take) for _ in range(min(jobs, len(tasks)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


FINDING = re.compile(r"^cltile(?:-layer)?: (?!check: ).*(?:error|warning): .*\[([-a-z0-9.]+)\]$", re.M)


def findings_of(said):
    return set(FINDING.findall(said))


def layer_environment(build, platform, words):
    environment = {**os.environ, "OPENCL_LAYERS": f"{build}/lib/libcltile-layer.so", "CLTILE_LAYER": words,
                   "PYOPENCL_NO_CACHE": "1", "RUSTICL_ENABLE": "llvmpipe"}
    if platform == "Oclgrind":
        environment["OCL_ICD_VENDORS"] = "/usr/lib/oclgrind/liboclgrind-rt-icd.so"
    return environment


# ---- Output ----

def words(ids):
    return ", ".join(sorted(ids)) or "-"


def print_table(mistakes):
    head = ("kernel", "mistake", "compiler", "static", "run time", "result without checks" if mistakes[0].plain else "result")
    rows = [(m.kernel, m.name, m.compiled, words(m.found_static), words(m.found_run), m.plain or m.result) for m in mistakes]
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    for row in (head, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())


def write_page(path, mistakes):
    """Puts the table at the page's end."""
    text = open(path).read()
    begin = text.index("| kernel |")
    rows = [(f"`{m.kernel}`", f"{m.name}: {m.what}{m.why and ' '}{m.why}", m.compiled, words(m.found_static), words(m.run),
             m.plain or m.result) for m in mistakes]
    head = ("kernel", "mistake", "compiler", "static", "run time", "result on PoCL")
    with open(path, "w") as file:
        file.write(text[:begin])
        for row in (head, ["---"] * len(head), *rows):
            file.write(f"| {' | '.join(row)} |\n".replace("| --- ", "|---").replace("--- |", "---|"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--kernel", action="append")
    parser.add_argument("--mistake", action="append")
    parser.add_argument("--platform", default="Portable")
    parser.add_argument("--no-static", action="store_true")
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--correct", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--page")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    build = os.path.abspath(given.build)

    kernels = sorted(os.path.basename(path)[: -len(".mistakes")] for path in glob.glob(f"{FOLDER}/*.mistakes"))
    kernels = [kernel for kernel in kernels if not given.kernel or kernel in given.kernel]
    mistakes = list(itertools.chain(*map(read_mistakes, kernels)))
    mistakes = [m for m in mistakes if not given.mistake or m.name in given.mistake][:: given.every]
    correct = [Mistake(kernel, "") for kernel in kernels]
    cases = correct + mistakes
    sources = [m.apply(open(f"{FOLDER}/{m.kernel}.cl").read()) for m in cases]
    running = [number for number in range(len(cases)) if number >= len(correct) or number % given.correct == 0]
    tasks = [(cases[number].kernel, sources[number], cases[number].host) for number in running]

    if not given.no_static:
        with tempfile.TemporaryDirectory() as folder:
            files = [f"{folder}/{i}-{m.kernel}.cl" for i, m in enumerate(cases)]
            for file, source in zip(files, sources):
                with open(file, "w") as stream:
                    stream.write(source)
            found, warned, _ = check_statically(build, files)
            for m, file in zip(cases, files):
                m.found_static, m.compiled = found[file], "warns" if file in warned else "-"
    if not given.no_run:
        answers = run_all(tasks, given.jobs, layer_environment(build, given.platform, "check,validate"), given.platform)
        for m, (result, said) in zip((cases[number] for number in running), answers):
            m.result, m.found_run = result, findings_of(said)
            if given.verbose and said:
                print(f"---- {m.kernel} {m.name}\n{said}")
    if given.plain:
        answers = run_all(tasks, given.jobs, layer_environment(build, given.platform, "on"), given.platform)
        for m, (result, _) in zip((cases[number] for number in running), answers):
            m.plain = result

    if mistakes:
        print_table(mistakes)
    if given.page:
        write_page(given.page, mistakes)
    faults = []
    for m in correct:
        if m.found_static or m.found_run or m.result not in ("", "right", "skipped") or m.plain not in ("", "right", "skipped"):
            faults.append(f"{m.kernel} is correct: static {words(m.found_static)}, run time {words(m.found_run)}, {m.result} {m.plain}")
    for m in mistakes:
        if not given.no_static and (m.compiled == "warns") != m.compiler:
            faults.append(f"{m.kernel}: {m.name}: compiler: {m.compiled}")
        for kind, is_left_out, expected, missed, ids in (("static", given.no_static, m.static, m.missed_static, m.found_static),
                                                         ("run time", given.no_run, m.run, m.missed_run, m.found_run)):
            if not is_left_out and not (kind == "run time" and m.result == "skipped") and expected - set(ids):
                faults.append(f"{m.kernel}: {m.name}: {kind}: {words(expected - set(ids))} is not found")
            if not is_left_out and missed & set(ids) and given.platform == "Portable":
                faults.append(f"{m.kernel}: {m.name}: {kind}: {words(missed & set(ids))} is found by now: take away its ?")
    statically, at_run_time = [m for m in mistakes if m.found_static], [m for m in mistakes if m.found_run]
    together = [m for m in mistakes if m.found_static or m.found_run]
    print(f"\n{len(mistakes)} mistakes in {len(kernels)} kernels: compiler {sum(m.compiled == 'warns' for m in mistakes)}, "
          f"static {len(statically)}, run time {len(at_run_time)}, together {len(together)}, "
          f"right results {sum((m.plain or m.result) == 'right' for m in mistakes)}")
    print("\n".join(faults) if faults else "all as expected")
    sys.exit(bool(faults))


if __name__ == "__main__":
    if sys.argv[1] == "--worker":
        work(sys.argv[2])
    else:
        main()
