# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ask_ocloc.py CLTILE: asks ocloc for all its names of GPUs, and the IP versions of each; and cltile for the target of each
# name and version.

import json
import re
import subprocess
import sys


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def target(device):
    answer = run(sys.argv[1], "targets", "--json", "--device", device)
    return json.loads(answer.stdout)["devices"][0]["target"] if answer.returncode == 0 else None


names = re.search(r"All supported acronyms: (.*)\.", run("ocloc", "ids", "--help").stdout).group(1).split(", ")
unknown, disagreement, versions = [], [], {}
for name in names:
    for version in run("ocloc", "ids", name).stdout.split("\n")[1:]:
        if version and version not in versions:
            versions[version] = target(version)
            if versions[version] is None:
                unknown.append(version)
    found = {versions[v] for v in run("ocloc", "ids", name).stdout.split("\n")[1:] if v}
    if len(found) > 1:  # "xe" stands for GPUs that differ, and is refused
        if target(name) is not None:
            disagreement.append(name)
    elif target(name) is None:
        unknown.append(name)
    elif {target(name)} != found:
        disagreement.append(name)
print(f"{len(names)} names, {len(versions)} versions, {len(unknown)} not known, {len(disagreement)} in disagreement")
print(*unknown, *disagreement)
