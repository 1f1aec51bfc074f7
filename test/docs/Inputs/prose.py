# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# prose.py FILE...: sentences of more than 30 words, and phrases that make readers read twice, of pages (.md), manual pages (.1, .1.in)
# and the comments of headers (.h). Prints each with its file, and then how many sentences there are.
#
# Code, tables, headings and pictures are left out; `code` counts as one word, and a link as its text.

import re
import sys

MOST_WORDS = 30

PHRASES = [
    r"such of (?!a\b|an\b|the\b)",
    r"of which \S+ tells?",
    r"that is none",
    r"where there (is|are) (one|none|some)",
    r"there is none",
    r"as it was",
    r"(is|are) told",
    r"(is|are) not known to",
    r"is none of",
    r"has none",
    r"has not with",
    r"what else",
    r"leans? to",
    r"no more than that is",
    r"into none of",
    r"alone can",
    r"takes? it in",
    r"uniform are",
    r"(is|are) made of what",
]


# A manual page's text, without comments, usage and examples; an option is a paragraph of its own.
def text_of_manual(text):
    text = re.sub(r"^\.de .*?^\.\.$", "", text, flags=re.M | re.S)
    text = re.sub(r"^\.EX$.*?^\.EE$|^\.SS .*?^\.PP$|^\.SH SYNOPSIS$.*?(?=^\.SH)|^\.\\\".*?$", "", text, flags=re.M | re.S)
    text = re.sub(r"^\.TP\n(.*)$", r"\n\n\1\n\n", text, flags=re.M)
    text = re.sub(r"^\.(?:PP|SH|SS|TH|br|nh|ad)\b.*$", "\n\n", text, flags=re.M)
    text = re.sub(r"^\.(?:B|I|BI|BR|RB|IR|RI) ", "", text, flags=re.M)
    return re.sub(r"\\f.", "", text).replace("\\-", "-").replace(' "', "").replace('"', "")


def text_of(path):
    with open(path) as file:
        text = file.read()
    if path.endswith((".1", ".1.in")):
        text = text_of_manual(text)
    if path.endswith(".h"):
        comments = re.findall(r"/\*+<?(.*?)\*/", text, flags=re.S)
        text = "\n\n".join(re.sub(r"^ ?\* ?", "", comment, flags=re.M) for comment in comments)
        text = re.sub(r"^@(param|return|file).*$", "", text, flags=re.M)
    return text


def paragraphs(text):
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    text = re.sub(r"^(\s*\||#|<| {4}).*$", "", text, flags=re.M)
    text = re.sub(r"!\[.*?\]\([^)]*\)", "", text, flags=re.S)
    text = re.sub(r"`[^`]*`", "`code`", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text):
        yield " ".join(re.sub(r"^\s*([-*]|\d+\.) ", "", paragraph).split())


def sentences(paragraph):
    return [s for s in re.split(r"(?<=[.!?:;])\s+", paragraph) if s]


count = 0
for path in sys.argv[1:]:
    for paragraph in paragraphs(text_of(path)):
        for sentence in sentences(paragraph):
            count += 1
            words = len(sentence.split())
            if words > MOST_WORDS:
                print(f"{path}: {words} words: {sentence}")
        for phrase in PHRASES:
            for found in re.finditer(rf"\b{phrase}\b" if phrase[-1].isalpha() else rf"\b{phrase}", paragraph, flags=re.I):
                print(f"{path}: '{found.group()}' in: ...{paragraph[max(0, found.start() - 40) : found.end() + 40]}...")
print(count, "sentences")
