# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove clean`"""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from ove_lab.paths import display
from ove_tool import editors, in_use, kernels, languages
from ove_tool.paths import ROOT, STATE

# These are fetched or installed once. Builds and tests create everything else in the state folder.
_INSTALLED = (
    *("venv", "home", "setup.log", "tools.json", "errors"),
    *(kernel.name for kernel in kernels.every() if kernel.crate),
    *(language.needs.module for language in languages.every() if language.needs.module),
)
# This process runs from this folder and has files in it open.
_IN_USE = ("venv", "venv.lock", "setup.lock", in_use.FILE)


@click.command()
@click.option(
    "--all", "is_all", is_flag=True, help="Also remove fetched kernels, built libraries and the compilers' caches."
)
@click.option("-n", "--dry-run", is_flag=True, help="List what would be removed, and remove nothing.")
def command(is_all: bool, dry_run: bool) -> None:
    """Remove the results of builds and tests: build folders, caches, cargo's settings, and the folder output.

    Your applications and the installed packages stay. `rm -rf .ove` removes the rest.
    """
    with in_use.alone():
        _clean(is_all, dry_run)


def _clean(is_all: bool, dry_run: bool) -> None:
    kept = _IN_USE if is_all else (*_INSTALLED, *_IN_USE)
    targets = [path for path in sorted(STATE.iterdir()) if path.name not in kept] if STATE.is_dir() else []
    targets += [
        path for path in (ROOT / "output", ROOT / "compile_commands.json") if path.exists() or path.is_symlink()
    ]
    targets += editors.written_for_cargo()
    freed = 0
    for path in targets:
        freed += (size := _size(path))
        click.echo(f"{size / 1e6:9.1f} MB  {display(path)}")
        if not dry_run:
            _remove(path)
    click.echo(f"{freed / 1e6:9.1f} MB  {'would be freed' if dry_run else 'freed'}")


def _size(path: Path) -> int:
    if path.is_symlink() or not path.is_dir():
        return path.lstat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*"))


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
