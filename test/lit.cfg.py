# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How lit runs cltile's tests: .cl, .ll and .test files with RUN lines. See docs/testing.md.

import ctypes.util
import glob
import json
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "cltile"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cl", ".ll", ".test"]
config.excludes = ["Inputs", "bench", "corpus"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.cltile_build, "test")

for variable in ("HOME", "LANG", "OCL_ICD_VENDORS", "POCL_CACHE_DIR", "TMPDIR"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
# Drivers' caches are the build's own.
caches = os.path.join(config.cltile_build, "test", "caches")
os.makedirs(caches, exist_ok=True)
config.environment["XDG_CACHE_HOME"] = caches
config.environment["CLTILE_PATIENCE"] = "3600" # seconds: no progress on stderr, however busy the machine is
config.environment["TERM"] = "xterm" # what a terminal of a test shows does not depend on the shell that runs the tests
config.environment["PYTHONWARNINGS"] = "ignore" # of what newer versions of pyopencl deprecate
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.environ["PATH"]])

include = os.path.join(config.cltile_source, "include", "opencl")
llvm = config.llvm_version
# OpenCL C 3.0 without what CPUs do not need: kernel libraries of drivers know no generic address space.
pocl_features = "-Xclang -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes"

# Bitcode to SPIR-V 1.3: TOOL in.bc -o out.spv.
to_spirv = f"llvm-spirv-{llvm} --spirv-max-version=1.3"
if int(llvm) >= 22:
    to_spirv = f"{config.llvm_tools}/llc -O0 -mtriple=spirv64v1.3-unknown-unknown -filetype=obj"

# A Clang that is not the newest: cltile reads modules of others than its own. LLVM 19's, or what the release has.
config.other_llvm = next((version for version in ("19", "21", "18") if int(version) <= int(llvm) and shutil.which(f"clang-{version}")), llvm)

# Builds that watch themselves. What is found goes to files, which ./dev test looks for: tests of errors would take the exit
# status of a finding for the error that they want.
cltile = f"{config.cltile_build}/bin/cltile"
findings = f"{config.cltile_build}/test/findings"
known = f"{config.test_source_root}/sanitize"  # of others' code
if config.sanitizer:
    shutil.rmtree(findings, ignore_errors=True)
    os.makedirs(findings)
    config.environment["UBSAN_OPTIONS"] = f"log_path={findings}/address"
    # Oclgrind deletes images as the memory objects that they are, too.
    # LeakSanitizer takes a range that begins at address 0x110 for a thread's variables, and crashes, in some programs whose
    # libraries have such variables (GCC 12, glibc 2.36).
    config.environment["ASAN_OPTIONS"] = (
        f"log_path={findings}/address:new_delete_type_mismatch=0:allocator_may_return_null=1:intercept_tls_get_addr=0"
    )
    config.environment["LSAN_OPTIONS"] = f"suppressions={known}/leaks.txt:print_suppressions=0"
    config.environment["TSAN_OPTIONS"] = (
        f"suppressions={known}/races.txt:ignore_noninstrumented_modules=1:log_path={findings}/thread:allocator_may_return_null=1"
    )
    # Of the machine's drivers those that do not load libraries with RTLD_DEEPBIND, which sanitizers refuse.
    vendors = f"{config.cltile_build}/test/vendors"
    os.makedirs(vendors, exist_ok=True)
    for driver in ("pocl.icd", "rusticl.icd"):
        if os.path.exists(f"/etc/OpenCL/vendors/{driver}"):
            shutil.copy(f"/etc/OpenCL/vendors/{driver}", vendors)
    config.environment["OCL_ICD_VENDORS"] = vendors
if config.sanitizer == "valgrind":
    watched = f"{config.cltile_build}/test/valgrind-cltile"
    with open(watched, "w") as file:
        file.write(
            f'#!/bin/sh\n[ -d "${{TMPDIR:-/tmp}}" ] || exec {cltile} "$@" # where valgrind makes files, too\n'
            f"export LD_LIBRARY_PATH={config.cltile_build}/lib # valgrind 3.27 on glibc 2.43 tells the loader no $ORIGIN\n"
            f'exec {shutil.which("valgrind")} -q --num-callers=48 --leak-check=full --errors-for-leak-kinds=definite,indirect '
            f'--suppressions={known}/valgrind.txt --log-file={findings}/%p {cltile} "$@"\n'
        )
    os.chmod(watched, 0o755)
    cltile = watched

# Longer names first: lit replaces them in this order.
config.substitutions += [
    ("%clang_cl", f"{config.llvm_tools}/clang -x cl -cl-std=CL3.0 {pocl_features} -include {include}/cl_intel_media_block_io.h"),
    ("%clang_gpu", f"{config.llvm_tools}/clang -x cl -cl-std=CL2.0 -O2 -Xclang -disable-llvm-passes -nogpulib -I{include}"),
    ("%clang", f"{config.llvm_tools}/clang"),
    ("%exits", f"/bin/sh {config.test_source_root}/exits.sh"),
    ("%terminal", f"{sys.executable} {config.test_source_root}/on_terminal.py"),
    ("%schema_of", f"jsonschema {config.cltile_source}/docs"),
    ("%path", config.environment["PATH"]),
    ("%cltile", cltile),
    ("%clc", "/usr/lib/clc"),
    ("%python", sys.executable),
    ("%lit", f"{sys.executable} {os.path.abspath(sys.argv[0])}"),
    ("%bin", f"{config.cltile_build}/bin"),
    ("%build", config.cltile_build),
    ("%include", include),
    ("%source", config.cltile_source),
    ("%llvm_major", llvm),
    ("%llvm", config.llvm_full_version),
    ("%dis", f"{config.llvm_tools}/llvm-dis -o -"),
    ("%to_spirv", f"{to_spirv} --spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups" + (",+SPV_INTEL_2d_block_io" if int(llvm) >= 21 else "")),
]

# Three runs. Every day, ./dev test: tests that a mutation needs, or a page. ./dev test --quick: without what takes long ("whole"). Every
# night, ./dev test --thorough: all tests ("nightly"), with all their cases ("thorough").
is_quick = "quick" in lit_config.params
is_thorough = "thorough" in lit_config.params
is_nightly = is_thorough or "nightly" in lit_config.params
config.substitutions += [(f"%lanes_{size}", "" if is_thorough else f"-DSUB_GROUP_SIZE={size}") for size in (8, 16, 32)]

# Tests name what they need with REQUIRES. What is missing makes them unsupported: here is why, for whoever runs ./dev test.
reasons = {}


def have(feature, available, reason):
    if available:
        config.available_features.add(feature)
    else:
        reasons[feature] = reason


for tool in ("clang-19", "clang-22", "llc-22", "oclgrind", "spirv-val", "spirv-as", "spirv-dis", "valgrind", "jsonschema", "iga64", "groff", "doxygen", "pkg-config", "clang-tidy-19", "cppcheck", "shellcheck", "zsh", "fish"):
    have(tool, shutil.which(tool), f"{tool} is not installed")
format_version = shutil.which("clang-format") and subprocess.run(["clang-format", "--version"], capture_output=True, text=True).stdout
have("clang-format", format_version and " version 14." in format_version, "clang-format 14, whose layout the code has, is not installed")
# SPV_INTEL_2d_block_io: LLVM 21 was the first to write it, and SPIRV-Tools of 2025 to know it.
spirv_as = shutil.which("spirv-as") and subprocess.run(["spirv-as", "-o", "/dev/null", "-"], input="OpCapability Subgroup2DBlockIOINTEL", text=True, stderr=subprocess.DEVNULL).returncode == 0
have("spirv-2d-blocks", spirv_as and int(llvm) >= 22, "SPIRV-Tools, or LLVM, is older than SPV_INTEL_2d_block_io")
# Which GPUs ocloc compiles for depends on its version: 22.43 ends with Xe-HPC, and newer ones begin with Xe-LP.
ocloc = shutil.which("ocloc") and subprocess.run(["ocloc", "ids", "--help"], capture_output=True, text=True).stdout
have("ocloc", ocloc and ", skl," in ocloc, "the installed ocloc does not compile for Gen9" if ocloc else "ocloc is not installed")
have("newer-ocloc", ocloc and ", bmg," in ocloc, "the installed ocloc does not compile for Xe2" if ocloc else "ocloc is not installed")
have(
    "clover",
    os.path.exists("/etc/OpenCL/vendors/mesa.icd") and not config.sanitizer,
    "Clover loads no code with sanitizers" if config.sanitizer else "mesa-opencl-icd is not installed",
)
have("any-rusticl", os.path.exists("/etc/OpenCL/vendors/rusticl.icd"), "mesa-opencl-icd is not installed")
have("pocl", ctypes.util.find_library("pocl"), "pocl-opencl-icd is not installed")
# What drivers have; for %if: without these, tests expect something else.
def features_of(platform):
    environment = {**os.environ, **config.environment, "OPENCL_LAYERS": "", "RUSTICL_ENABLE": "llvmpipe", "CLTILE_TEST_PLATFORM": platform}
    return subprocess.run([f"{config.cltile_build}/bin/device-features"], env=environment, capture_output=True, text=True).stdout.splitlines()


pocl_has, rusticl_has = features_of("Portable"), features_of("rusticl")
have("pocl-one-channel", "one-channel" in pocl_has, "PoCL 7 has no images of one channel")
# The one format of a sample has one channel.
config.substitutions.append(("%a_sample", "--one-format" if not is_nightly and "one-channel" in pocl_has else ""))
# PoCL and Intel's CPU runtime compile without their optimisers in a quarter of the time; PoCL, whatever options programs build with.
# PoCL 7 cannot run functions that call get_local_id then.
unoptimised = "CLTILE_TEST_OPTIONS=-cl-opt-disable POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"
config.substitutions.append(("%unoptimised", "" if is_thorough or "one-channel" not in pocl_has else unoptimised))
have("pocl-sub-groups", "sub-groups" in pocl_has, "of PoCL 6 alone kernels can require the size of sub-groups")
have("rusticl-halves", "halves" in rusticl_has, "rusticl has halves from Mesa 26 on")
# Drivers that take linked SPIR-V, by the names that cltile has for them. Intel's CPU runtime ./dev gets by pip.
intel_cpu = f"{config.cltile_source}/build-hosts/intel-cpu/lib/libintelocl.so"
intel_vendors = f"{config.cltile_build}/test/intel-cpu"
os.makedirs(intel_vendors, exist_ok=True)
with open(f"{intel_vendors}/intel.icd", "w") as file:
    file.write(f"{intel_cpu}\n")


def find_hosts(**variables):
    environment = {**os.environ, "RUSTICL_ENABLE": "llvmpipe", "OPENCL_LAYERS": "", **variables}
    info = subprocess.run([f"{config.cltile_build}/bin/cltile-layer-info", "--json"], env=environment, capture_output=True)
    return {device["host"] for device in json.loads(info.stdout)["devices"]} if info.returncode == 0 else set()


hosts = find_hosts() if not config.sanitizer else set()
if os.path.exists(intel_cpu) and not config.sanitizer:
    hosts |= find_hosts(OCL_ICD_VENDORS=intel_vendors)
for host, missing in (
    ("pocl", "PoCL 6 or newer, which takes SPIR-V, is not installed"),
    ("rusticl", "rusticl of Mesa 25 or newer is not installed"),
    ("intel-cpu", "pip could not get Intel's CPU runtime"),
):
    have(f"host-{host}", host in hosts, "code with sanitizers is not run on it" if config.sanitizer else missing)
have("rusticl", "rusticl" in hosts, "rusticl of Mesa 25 or newer is not installed")
on_intel_cpu = f"env OPENCL_LAYERS= CLTILE_TEST_PLATFORM=Intel OCL_ICD_VENDORS={intel_vendors}"
config.substitutions.append(("%on_intel_cpu", on_intel_cpu))

# The machine's host for linked SPIR-V; %native_host tells programs when its sub-groups are its own.
linked_host, linked, native_host = "intel-cpu", on_intel_cpu, "--native-host"
if "host-pocl" in config.available_features:
    vendors = f"{config.cltile_build}/test/pocl-vendors"
    os.makedirs(vendors, exist_ok=True)
    shutil.copy("/etc/OpenCL/vendors/pocl.icd", vendors)
    linked_host, linked, native_host = "pocl", f"env OPENCL_LAYERS= CLTILE_TEST_PLATFORM=Portable OCL_ICD_VENDORS={vendors}", ""
# %linked_fast: without the optimiser on Intel's CPU runtime, which crashes then where sub-groups are its own. %linked_in_turn: always
# so, for emulated sub-groups whose work-items merge elements into texels that they share: its optimiser makes vectors of work-items.
in_turn = "" if linked_host == "pocl" else "CLTILE_TEST_OPTIONS=-cl-opt-disable"
fast = "" if is_thorough else in_turn
config.substitutions += [
    ("%linked_host", linked_host), ("%linked_fast", f"{linked} {fast}"), ("%linked_in_turn", f"{linked} {in_turn}"),
    ("%linked", linked), ("%native_host", native_host)
]
opencv = (glob.glob(f"{config.cltile_source}/build-hosts/opencv/lib/python3*/site-packages/cv2") or [""])[0]
config.substitutions.append(("%opencv", f"{config.cltile_source}/build-hosts/opencv/bin/python3"))
# Programs that never heard of cltile, of Debian's and by pip. They load no sanitizer, which wants to be the first that is loaded.
foreign = {
    "clinfo": (shutil.which("clinfo"), "clinfo"),
    "clpeak": (shutil.which("clpeak"), "clpeak"),
    "clblast": (shutil.which("clblast_tuner_xdot"), "clblast-utils"),
    "hashcat": (shutil.which("hashcat"), "hashcat"),
    "ffmpeg": (shutil.which("ffmpeg"), "ffmpeg"),
    "opencv": (os.path.exists(opencv), "opencv-python-headless"),
    "pyopencl": (os.path.exists("/usr/lib/python3/dist-packages/pyopencl"), "python3-pyopencl"),
}
for feature, (available, package) in foreign.items():
    if config.sanitizer in ("address", "thread"):
        have(feature, False, f"a program of {package}'s cannot load code with sanitizers")
    else:
        have(feature, available, f"{package} is not installed")
have(
    "parser-fuzzers",
    os.path.exists(os.path.join(config.cltile_build, "bin", "parser-scan")),
    "Clang with libFuzzer is not installed, or the build has sanitizers of its own",
)
# A clone of OpenCL-TTL that the user has.
ttl = os.environ.get("CLTILE_TTL") or f"{config.cltile_source}/build-hosts/opencl-ttl"
have("opencl-ttl", os.path.exists(f"{ttl}/TTL.h"), "CLTILE_TTL names no folder that has OpenCL-TTL, nor is it in build-hosts/opencl-ttl")
config.substitutions.append(("%ttl", os.path.abspath(ttl)))
for version in ("6.0", "7.1"):
    source = f"{config.cltile_source}/build-hosts/pocl-{version}/pocl-{version}"
    have(f"pocl-{version}-source", os.path.exists(source), f"apt-get could not get the source of PoCL {version}")
    config.substitutions.append((f"%pocl_{version}", source))
have("libclc", os.path.exists("/usr/lib/clc/nvptx64--nvidiacl.bc"), "no libclc is installed")
ptxas = shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas"
have("ptxas", os.path.exists(ptxas), "CUDA's ptxas is not installed")
config.substitutions.append(("%ptxas", ptxas))
have("spirv-target", int(llvm) >= 19, "archs spirv64 and spirv32 come with LLVM 19")
have("spirv-backend", int(llvm) >= 22, "it is about LLVM 22's own SPIR-V target")
have("llvm-spirv-19", int(llvm) >= 19 and shutil.which("llvm-spirv-19"), "llvm-spirv-19 is not installed, or writes newer bitcode than LLVM reads")
translators = [version for version in range(30, 14, -1) if shutil.which(f"llvm-spirv-{version}")]
have("spirv-reader", translators, "no llvm-spirv-N is in PATH")
have(
    "spirv",
    int(llvm) >= 22 or shutil.which(f"llvm-spirv-{llvm}"),
    f"LLVM {llvm} has no SPIR-V target, and llvm-spirv-{llvm} is not in PATH: Debian does not have it",
)
have(
    "runs-linked",
    "spirv" in config.available_features and config.available_features & {"host-pocl", "host-intel-cpu"},
    f"LLVM {llvm} has no SPIR-V target, and Debian no llvm-spirv-{llvm}"
    if "spirv" not in config.available_features
    else "no driver here takes linked SPIR-V: it takes PoCL 6 or newer, or Intel's CPU runtime",
)
have("spirv-lines", int(llvm) < 22, "LLVM's own SPIR-V target writes no lines of the source")
have(
    "translator",
    int(llvm) < 22 and "spirv" in config.available_features,
    "it is about SPIR-V by llvm-spirv, where LLVM has no SPIR-V target of its own",
)
have("newer-clang", int(llvm) < 22, "it takes a newer Clang than LLVM 22's")
have("no-spirv", "spirv" not in config.available_features, "there is a translator to SPIR-V")
# pip gets what builds the wheel; once, for all runs of lit.
wheels = f"{config.cltile_build}/test/wheels"
get_wheels = f"/usr/bin/python3 -m venv {wheels}/venv && {wheels}/venv/bin/pip download -q --retries 1 --timeout 10 -d {wheels} 'scikit-build-core>=0.10'"
have(
    "pip",
    config.is_once
    and not config.sanitizer
    and (glob.glob(f"{wheels}/scikit_build_core*") or subprocess.run(get_wheels, shell=True, capture_output=True).returncode == 0),
    "pip could not get scikit-build-core, which builds the wheel",
)
# Debian's packages, and LLVM as one of them.
have(
    "debian",
    shutil.which("dpkg-shlibdeps")
    and shutil.which("file")
    and (os.geteuid() == 0 or shutil.which("fakeroot"))
    and os.path.exists(f"/usr/share/doc/libllvm{llvm}"),
    f"dpkg-dev, file, fakeroot and LLVM {llvm} as Debian's package are not installed",
)
# A file system of one's own above this machine's: a machine that is as this one, and nothing that happens there stays.
have(
    "machine",
    os.geteuid() == 0
    and shutil.which("unshare")
    and subprocess.run(
        ["unshare", "--mount", "sh", "-euc", "mount -t tmpfs t /mnt; mkdir /mnt/a /mnt/b /mnt/c;"
         "mount -t overlay -o lowerdir=/,upperdir=/mnt/a,workdir=/mnt/b o /mnt/c"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ).returncode == 0,
    "this takes root, and a kernel that mounts overlays in a name space",
)
# The build tree with LLVM 19, beside this one with LLVM 22.
have(
    "both-builds",
    llvm == "22" and config.is_once and os.path.exists(os.path.join(config.cltile_source, "build-19/bin/cltile-19")),
    "it is about two builds, and runs with LLVM 22 where LLVM 19 is, too",
)
# What is installed is built without sanitizers, and counts no lines.
have(
    "plain-build",
    not config.sanitizer and not config.counts_lines,
    "it is about the size, needs or bytes of what is installed, which is built without sanitizers",
)
have("in-time", config.sanitizer != "valgrind", "it is about seconds, and under valgrind all takes longer")
have("many-commands", config.sanitizer != "valgrind", "it runs the command hundreds of times, each of which takes seconds under valgrind")
have("llvm-may-crash", not config.sanitizer, "it makes a child crash or run out of memory, which sanitizers tell as a finding")
have("whole", not is_quick, "./dev test --quick leaves it out; ./dev test has it")
have("nightly", is_nightly, "")
if is_thorough:
    config.available_features.add("thorough")
for sanitizer in ("address", "thread"):
    have(sanitizer, config.sanitizer == sanitizer, f"./dev test --sanitize {sanitizer} has it")
# What does not depend on the LLVM that cltile is built with.
have("once", config.is_once, "")

os.makedirs(config.test_exec_root, exist_ok=True)
with open(os.path.join(config.test_exec_root, "reasons.txt"), "w") as file:
    file.writelines(f"{feature}\t{reason}\n" for feature, reason in reasons.items())
