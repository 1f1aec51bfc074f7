# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# show_sarif.py FILE: prints the rules, the results and whether the run was a success, a line each.

import json
import sys

with open(sys.argv[1]) as file:
    (run,) = json.load(file)["runs"]
for rule in run["tool"]["driver"]["rules"]:
    print(f"{rule['id']}: {rule['help']['text'].split()[0]} {rule['shortDescription']['text']} {rule.get('helpUri', '')}".strip())
for result in run["results"]:
    (location,) = result["locations"]
    place = location["physicalLocation"]
    region = place.get("region", {})
    at = "".join(f":{region[member]}" for member in ("startLine", "startColumn") if member in region)
    function = location["logicalLocations"][0]["name"] if "logicalLocations" in location else None
    print(result["ruleId"], result["level"], place["artifactLocation"]["uri"] + at, function, result["message"]["text"].splitlines()[0])
(invocation,) = run["invocations"]
errors = [text for error in invocation.get("toolExecutionNotifications", []) for text in error["message"]["text"].splitlines()]
print(f"success: {invocation['executionSuccessful']}", *errors, sep=", ")
