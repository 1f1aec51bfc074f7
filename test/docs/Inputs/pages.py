# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the tests of pages have in common: a page's fenced blocks, and which of them a test runs.

import argparse
import re


def read_blocks(page):
    """The page's fenced blocks, as pairs of kind and text."""
    with open(page) as file:
        return re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), flags=re.M | re.S)


def numbers(text):
    """The numbers that "2" or "2-4" stands for."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def parse_arguments(arguments=None):
    """Those of run_page.py."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--blocks", type=numbers, help="of the blocks of commands only these, counted from 1")
    parser.add_argument("--prints", action="store_true", help="print what the commands print, for another to check")
    parser.add_argument("page")
    parser.add_argument("folder")
    return parser.parse_args(arguments)
