# SPDX-License-Identifier: MIT OR Apache-2.0
"""The modules of a user-supplied tree: those that a variable lists, else those of the tree's west workspace.

`python -m ove_tool.tree_modules RTOS TREE BOARD` prints their folders for CMake. A missing module that the board's port
needs is an error.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tool import ending, kernels
from ove_tool.paths import BOARDS

# Lines `<a file of the module> <the module's name>`.
_NEEDED = "in_modules.txt"
_TIMEOUT_S = 60


def folders(rtos: str, tree: Path) -> list[Path]:
    """List the modules' folders; empty for a kernel that has no modules."""
    named = kernels.load(rtos).tree
    if named is None or not named.modules:
        return []
    if listed := os.environ.get(named.modules):
        return [Path(folder) for folder in listed.split(";") if folder]
    # The tree's own build would look for west only in its own Python interpreter, which is this environment's.
    if shutil.which("west") is None:
        return []
    done = call(["west", "list", "--format={abspath}"], _TIMEOUT_S, folder=tree)
    projects = [Path(line) for line in done.output.splitlines()] if done.code == 0 else []
    return [project for project in projects if (project / named.module_mark).is_file()]


def lacks(rtos: str, board: str, found: list[Path]) -> str | None:
    """Return a message about a module in boards/<board>/<rtos>/in_modules.txt that the folders lack, or None."""
    path = BOARDS / board / rtos / _NEEDED
    named = kernels.load(rtos).tree
    if named is None or not path.is_file():
        return None
    needed = path.read_text(encoding="utf-8").splitlines()
    for line in needed:
        file, _, name = line.partition(" ")
        if not any((folder / file).is_file() for folder in found):
            return (
                f"{board} needs the module {name}, but no folder in {named.modules} has {file}: add the module's "
                f"folder to {named.modules}, or fetch the module with `west update`"
            )
    return None


def main(rtos: str, tree: str, board: str) -> None:
    """Print the folders, separated by semicolons."""
    found = folders(rtos, Path(tree))
    if why := lacks(rtos, board, found):
        raise Failure(f"{why}.")
    print(";".join(map(str, found)), end="")


if __name__ == "__main__":
    ending.program(lambda: main(*sys.argv[1:]))
