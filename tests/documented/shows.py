# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compare an output with a block of a page: shows.py OUTPUT BLOCK [--figures].

Each line of the block must be in the output, in this order. Runs of spaces are one, `...` is any text, and a line that
begins with a prompt is the reader's. With --figures each number may be another one.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_PROMPTS = ("$ ", "(gdb) ")
_TOKEN = re.compile(r"(\.\.\.|-?\d+(?:\.\d+)?)")
_NUMBER = r"-?\d+(?:\.\d+)?"


def pattern(line: str, *, is_any_figure: bool) -> re.Pattern[str]:
    """Return what a line of the output must match."""
    parts = _TOKEN.split(" ".join(line.split()))
    for at, part in enumerate(parts):
        is_figure = at % 2 == 1 and part != "..." and is_any_figure
        parts[at] = ".*" if part == "..." else _NUMBER if is_figure else re.escape(part)
    return re.compile("".join(parts))


def missing(output: str, block: str, *, is_any_figure: bool = False) -> str:
    """Return the first line of the block that the output lacks, or an empty text."""
    left = iter([" ".join(line.split()) for line in output.splitlines()])
    for line in block.splitlines():
        if not line.strip() or line.startswith(_PROMPTS):
            continue
        wanted = pattern(line, is_any_figure=is_any_figure)
        if not any(wanted.fullmatch(one) for one in left):
            return line
    return ""


def main(output: str, block: str, *options: str) -> int:
    texts = [Path(name).read_text(encoding="utf-8") for name in (output, block)]
    if not (line := missing(*texts, is_any_figure="--figures" in options)):
        return 0
    print(f"the output lacks this line of the page, at that place:\n{line}\nThe output:\n{texts[0]}")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
