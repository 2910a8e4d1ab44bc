# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kernels from user-supplied trees: the variables that name the trees, their versions, and the tested versions."""

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
    """Return the variables that must be set: only the first for a board that the tree itself supports."""
    every = OWN_TREES[rtos].variables
    return every[:1] if board and _mark(rtos, board).is_file() else every


def not_available(rtos: str, board: str | None = None) -> str | None:
    """Return why a kernel from a user-supplied tree is not available, or None if its variables are set."""
    if rtos not in OWN_TREES or all(os.environ.get(name) for name in variables(rtos, board)):
        return None
    return f"not available: set {' and '.join(variables(rtos, board))}"


def missing(rtos: str, board: str | None = None) -> Missing:
    """Return the error for a kernel whose variables are not set."""
    return Missing(rtos, "", f"set {' and '.join(variables(rtos, board))}; {OWN_TREES[rtos].guide} says how")


def problem(rtos: str, board: str | None = None) -> str | None:
    """Return what is wrong with the folders that the variables name, or None. The variables must be set."""
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
    """Raise UsageError with what to do if a variable names an unsuitable tree.

    With a board, raise it also if the tree or its modules lack that board.
    """
    if rtos not in OWN_TREES or not_available(rtos, board):
        return
    if wrong := problem(rtos, board) or (lacks(rtos, board) if board else None):
        raise UsageError(wrong)


def lacks(rtos: str, board: str) -> str | None:
    """Return what the named tree lacks for a board, or None: the board itself, or a module outside the tree.

    boards/<board>/<rtos>/in_tree.txt names the file that proves the board's presence, with wildcards where trees
    differ; in_modules.txt names the files that prove the modules.
    """
    mark = _mark(rtos, board)
    variable = OWN_TREES[rtos].variables[0]
    tree = Path(os.environ[variable])
    wanted = mark.read_text(encoding="utf-8").strip() if mark.is_file() else ""
    if wanted and next(tree.glob(wanted), None) is None:
        return (
            f"the tree of {version(rtos) or 'an unknown version'} in {variable} does not support {board}: "
            f"{wanted} is missing there"
        )
    return tree_modules.lacks(rtos, board, tree_modules.folders(rtos, tree))


def lacks_folder(rtos: str, board: str) -> bool:
    """Return True if the tree's own build needs a folder for the board that this checkout lacks."""
    tree = OWN_TREES.get(rtos)
    return tree is not None and tree.in_boards and not (BOARDS / board / rtos / f"{rtos}.cmake").is_file()


def _mark(rtos: str, board: str) -> Path:
    return BOARDS / board / rtos / "in_tree.txt"


def version(rtos: str) -> str | None:
    """Return the version of the named tree, or None if it cannot be determined.

    A build without a version writes zeros. A release archive has its version in a separate file. If git finds no tag
    in a tree, the version is its commit.
    """
    tree = OWN_TREES[rtos]
    for variable, file in ((tree.variables[-1], tree.version_file), (tree.variables[0], tree.release_file)):
        folder = os.environ.get(variable)
        if folder and file and (found := _version_in(tree, Path(folder) / file)):
            return found
    return _commit(os.environ.get(tree.variables[0]))


def _commit(folder: str | None) -> str | None:
    """Return the commit of a git tree, marked as dirty if files differ from it."""
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
