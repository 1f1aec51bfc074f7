# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_links.py ROOT: each link of the README, of CONTRIBUTING.md where that is, and of the pages in docs/ that is no address leads to a file or folder within ROOT,
# and what stands behind # is a heading of that page; docs/README.md has a link to each page. Prints what is not so, and then
# how many links there are.

import glob
import os
import re
import sys
import urllib.parse


def without_code(page):
    with open(page) as file:
        return re.sub(r"^```.*?^```$", "", file.read(), flags=re.M | re.S)


def anchors_of(page):
    """Headings as GitHub and others name them: small letters, hyphens for spaces, a number where one is there already."""
    anchors = set()
    seen = {}
    for heading in re.findall(r"^#+ (.*)$", without_code(page), flags=re.M):
        name = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", name).replace(" ", "-")
        same = seen.get(name, 0)
        seen[name] = same + 1
        anchors.add(f"{name}-{same}" if same else name)
    return anchors


def what_is_wrong(root, page, link):
    path, _, anchor = urllib.parse.unquote(link).partition("#")
    target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
    if os.path.relpath(target, root).startswith(".."):
        return "leads out of the folder"
    if not os.path.exists(target):
        return "leads nowhere"
    if anchor and anchor not in anchors_of(target):
        return "leads to no heading"
    return None


def main():
    root = os.path.abspath(sys.argv[1])
    pages = [f"{root}/README.md"] + glob.glob(f"{root}/CONTRIBUTING.md") + sorted(glob.glob(f"{root}/docs/*.md"))
    count = 0
    index = without_code(f"{root}/docs/README.md")
    for page in map(os.path.basename, pages):
        if page not in ("README.md", "CONTRIBUTING.md") and f"]({page}" not in index:
            print(f"docs/README.md: no link to {page}")
    for page in pages:
        text = re.sub(r"`[^`]*`", "", without_code(page))
        for link in re.findall(r"\]\(([^()\s]*)\)", text):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            wrong = what_is_wrong(root, page, link)
            if wrong:
                print(f"{os.path.relpath(page, root)}: {link} {wrong}")
    print(f"{count} links in {len(pages)} pages")


main()
