#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles each file of this folder and holds the compiler to what the file says in its second line:
"// EXPECT: text" must not compile, with an error that contains the text; "// COMPILES: ..." must.

usage: run.py [NAME...] -- COMPILER FLAG...
"""

import pathlib
import re
import subprocess
import sys


def judge(path: pathlib.Path, command: list[str]) -> str | None:
    """Return None, or what is wrong."""
    directive = path.read_text().splitlines()[1]
    result = subprocess.run([*command, "-fsyntax-only", str(path)], capture_output=True, text=True, check=False)
    if directive.startswith("// COMPILES:"):
        return None if result.returncode == 0 else "does not compile:\n" + result.stderr
    match = re.match(r"// EXPECT: (.*)", directive)
    if match is None:
        return f"its second line says neither COMPILES nor EXPECT: {directive}"
    expected = match[1]
    if result.returncode == 0:
        return "compiles"
    errors = [line for line in result.stderr.splitlines() if "error:" in line]
    if not any(expected in line for line in errors):
        return f"no error says “{expected}”:\n" + "\n".join(errors)
    return None


def main(arguments: list[str]) -> int:
    if "--" not in arguments:
        sys.stderr.write(__doc__)
        return 2
    split = arguments.index("--")
    names, command = arguments[:split], arguments[split + 1 :]
    files = sorted(pathlib.Path(__file__).parent.glob("*.cpp"))
    files = [f for f in files if not names or f.stem in names]
    failed = not files
    for path in files:
        wrong = judge(path, command)
        print(f"{'pass' if wrong is None else 'FAIL'} must_not_compile.{path.stem}" + (f"  {wrong}" if wrong else ""))
        failed = failed or wrong is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
