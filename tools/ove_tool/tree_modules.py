# SPDX-License-Identifier: MIT OR Apache-2.0
"""The modules beside a user's own tree: those that a variable lists, else those of the west workspace around the tree.

`python -m ove_tool.tree_modules RTOS TREE BOARD` prints their folders for CMake; one that the board's port needs and
that is not among them is an error.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ove_tool import kernels
from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import BOARDS

# Lines `<a file of the module> <the module's name>`.
_NEEDED = "in_modules.txt"
_MARK = "zephyr/module.yml"
_TIMEOUT_S = 60


def folders(rtos: str, tree: Path) -> list[Path]:
    """List the modules' folders; empty for a kernel that has no modules."""
    variable = _variable(rtos)
    if named := os.environ.get(variable):
        return [Path(folder) for folder in named.split(";") if folder]
    # Zephyr itself would ask west only in the interpreter it runs on, and that is ours.
    if not variable or shutil.which("west") is None:
        return []
    listed = call(["west", "list", "--format={abspath}"], _TIMEOUT_S, folder=tree)
    return [Path(line) for line in listed.output.splitlines() if listed.code == 0 and Path(line, _MARK).is_file()]


def lacks(rtos: str, board: str, found: list[Path]) -> str | None:
    """Say which module of boards/<board>/<rtos>/in_modules.txt is not among the folders, or None."""
    path = BOARDS / board / rtos / _NEEDED
    needed = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for line in needed:
        file, _, name = line.partition(" ")
        if not any((folder / file).is_file() for folder in found):
            variable = _variable(rtos)
            return (
                f"{board} needs the module {name}, and no folder in {variable} has {file}: add the module's folder to "
                f"{variable}, or let `west update` bring the module"
            )
    return None


def _variable(rtos: str) -> str:
    tree = kernels.load(rtos).tree
    return tree.modules if tree else ""


def main(rtos: str, tree: str, board: str) -> None:
    """Print the folders, with a semicolon between two."""
    found = folders(rtos, Path(tree))
    if why := lacks(rtos, board, found):
        raise Failure(f"{why}.")
    print(";".join(map(str, found)), end="")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(str(failure))
