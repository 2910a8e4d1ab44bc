# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernels that are the user's own trees: which variables name them, which version is there, which were tested."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from ove_lab.errors import Missing, UsageError
from ove_tool import kernels, tree_modules
from ove_tool.paths import BOARDS

OWN_TREES = {kernel.name: kernel.tree for kernel in kernels.every() if kernel.tree}


def variables(rtos: str, board: str | None = None) -> tuple[str, ...]:
    """Name the variables that must be set: the first alone for a board that the tree itself has a port of."""
    every = OWN_TREES[rtos].variables
    return every[:1] if board and _mark(rtos, board).is_file() else every


def not_available(rtos: str, board: str | None = None) -> str | None:
    """Return why a kernel that is the user's own tree is not there at all, or None when its variables are set."""
    if rtos not in OWN_TREES or all(os.environ.get(name) for name in variables(rtos, board)):
        return None
    return f"not available: set {' and '.join(variables(rtos, board))}"


def missing(rtos: str, board: str | None = None) -> Missing:
    """Return the error of a kernel whose variables are not set."""
    return Missing(rtos, "", f"set {' and '.join(variables(rtos, board))}; {OWN_TREES[rtos].guide} says how")


def problem(rtos: str, board: str | None = None) -> str | None:
    """Return what is wrong with the folders that the variables name, or None. They must be set."""
    tree = OWN_TREES[rtos]
    for name in variables(rtos, board):
        mark = tree.marks[name]
        folder = Path(os.environ[name])
        if not folder.is_absolute():
            return f"{name}={folder} is not an absolute path"
        if not (folder / mark).is_file():
            return f"{name}={folder} is the wrong folder: {mark} is missing there; {tree.guide} says what to name"
    return None


def require(rtos: str, board: str | None = None) -> None:
    """Raise UsageError with what to do when a kernel's tree is named and is not what it should be.

    With a board, also when the tree or the modules beside it lack that board.
    """
    if rtos not in OWN_TREES or not_available(rtos, board):
        return
    if wrong := problem(rtos, board) or (lacks(rtos, board) if board else None):
        raise UsageError(wrong)


def lacks(rtos: str, board: str) -> str | None:
    """Return what the tree that is named lacks for a board, or None: the board itself, or a module beside the tree.

    boards/<board>/<rtos>/in_tree.txt names the file that proves the board, with wildcards where trees differ,
    in_modules.txt those of the modules.
    """
    mark = _mark(rtos, board)
    variable = OWN_TREES[rtos].variables[0]
    tree = Path(os.environ[variable])
    wanted = mark.read_text(encoding="utf-8").strip() if mark.is_file() else ""
    if wanted and next(tree.glob(wanted), None) is None:
        return (
            f"the tree of {version(rtos) or 'an unknown version'} in {variable} has no board for {board}: "
            f"{wanted} is missing there"
        )
    return tree_modules.lacks(rtos, board, tree_modules.folders(rtos, tree))


def lacks_folder(rtos: str, board: str) -> bool:
    """Return True if the tree's own build needs a folder of the board that is not in this checkout."""
    tree = OWN_TREES.get(rtos)
    return tree is not None and tree.in_boards and not (BOARDS / board / rtos / f"{rtos}.cmake").is_file()


def _mark(rtos: str, board: str) -> Path:
    return BOARDS / board / rtos / "in_tree.txt"


def version(rtos: str) -> str | None:
    """Read the version of the tree that is named, or None when it does not tell.

    A build without a version writes zeros; a release's archive has its version in a file of its own. A tree in which
    git finds no tag has its commit instead.
    """
    tree = OWN_TREES[rtos]
    for variable, file in ((tree.variables[-1], tree.version_file), (tree.variables[0], tree.release_file)):
        folder = os.environ.get(variable)
        if folder and file and (found := _version_in(tree, Path(folder) / file)):
            return found
    return _commit(os.environ.get(tree.variables[0]))


def _commit(folder: str | None) -> str | None:
    """Return the commit of a tree that git knows, marked when files differ from it."""
    if not folder:
        return None
    command = ["git", "-C", folder, "describe", "--always", "--dirty", "--abbrev=11", "--exclude=*"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"commit {found}" if found else None


def _version_in(tree: kernels.Tree, path: Path) -> str | None:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    numbers = [found[1] for part in tree.version_parts if (found := re.search(part, text))]
    if all(number == "0" for number in numbers):
        return None
    commit = re.search(tree.commit, text) if tree.commit else None
    return ".".join(numbers) + (f" ({commit[1]})" if commit else "")
