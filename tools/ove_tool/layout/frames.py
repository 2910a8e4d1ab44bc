# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds a crate without the frame pointer that rustc keeps in every function for an ARM processor without a system.

No option of rustc takes it away, but one of its LLVM gives attributes to functions that a file names. The names are
known when the crate has been compiled once, so it is compiled twice when they have changed. Why:
docs/design/2026-11-20-bindings.md.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from ove_tool.errors import Failure
from ove_tool.kconfig.generate import write_if_changed

_ATTRIBUTE = "frame-pointer=none"
# What is inlined hardly depends on a frame pointer, so the second round finds no new name; one more to be sure.
_ROUNDS = 3
# LLVM's remark on each name that is another crate's.
_REMARK = "Function in CSV file at line "


def flags(file: Path) -> list[str]:
    """Give rustc's flags that make it read the file of names; none when this rustc's LLVM has not got the option."""
    flag = f"-Cllvm-args=-forceattrs-csv-path={file.as_posix()}"
    try:
        # To list the processors it starts LLVM, which complains of an option that it does not know.
        done = subprocess.run(["rustc", flag, "--print", "target-cpus"], capture_output=True, check=False)
    except OSError as error:
        raise Failure(f"rustc cannot be started: {error}; run ./ove setup") from error
    if done.returncode != 0:
        return []
    if not file.exists():
        write_if_changed(file, "")
    return ["-C", flag.removeprefix("-C")]


def build(cargo: list[str], file: Path, outputs: Path, made: Path, nm: str) -> int:
    """Run cargo, and again from the beginning as long as it makes functions that the file does not name.

    `outputs` is the folder of the compiled crates, `made` the application's own object. Gives cargo's exit code.
    """
    for _ in range(_ROUNDS):
        code = _run(cargo)
        if code != 0 or not file.exists():
            return code
        named = {line.partition(",")[0] for line in file.read_text(encoding="utf-8").splitlines()}
        found = set().union(*(_functions(path, nm) for path in [made, *sorted(outputs.glob("deps/*.rlib"))]))
        if found <= named:
            return 0
        write_if_changed(file, "".join(f"{name},{_ATTRIBUTE}\n" for name in sorted(found | named)))
        # Cargo does not know that the file matters.
        shutil.rmtree(outputs)
    return _run(cargo)


def _run(cargo: list[str]) -> int:
    with subprocess.Popen(cargo, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stderr or ():
            if not line.startswith(_REMARK):
                sys.stderr.write(line)
    return process.returncode


def _functions(path: Path, nm: str) -> set[str]:
    """Name the functions that an object or a library holds."""
    # A library of Rust has a member that is no object; nm says so and goes on.
    done = subprocess.run(
        [nm, "--defined-only", "--format=posix", str(path)], capture_output=True, text=True, check=False
    )
    words = (line.split() for line in done.stdout.splitlines())
    return {fields[0] for fields in words if len(fields) > 1 and fields[1] in "tTwW"}
