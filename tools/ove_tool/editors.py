# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the settings of the last build to the places where editors, clangd, rust-analyzer and cargo look for them.

An application outside this checkout gets them in its own folder. Applications in the checkout share its root, except
for cargo, which looks next to the crate. The reason is in docs/design/tool-and-packages.md, "Applications anywhere".
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from ove_lab.image import Image
from ove_lab.whole_file import write_if_changed
from ove_tool.checkout import files
from ove_tool.layout import cargo
from ove_tool.paths import ROOT, is_installed, is_of_checkout

COMPILE_COMMANDS = "compile_commands.json"
# The folder of Visual Studio Code's settings, and in it the link to the last image, which launch.json names.
VSCODE, IMAGE = ".vscode", "debug.elf"


def show(app: Path, image: Image) -> None:
    """Write the settings of an image. A read-only folder and a user's own file are left unchanged."""
    with contextlib.suppress(OSError):
        _link(ROOT if is_of_checkout(app) else app, COMPILE_COMMANDS, image.folder / COMPILE_COMMANDS)
    with contextlib.suppress(OSError):
        if (app / VSCODE).is_dir() and not is_of_checkout(app):
            _link(app / VSCODE, IMAGE, image.elf)
    generated = image.folder / "generated"
    made = generated / cargo.FOR_PEOPLE
    if image.crate is not None and made.is_file():
        text = made.read_text(encoding="utf-8")
        included = {name: (generated / name).read_text(encoding="utf-8") for name in cargo.INCLUDED}
        for folder, own in ((image.crate, text), (cargo.CRATE, cargo.without_patch(text))):
            with contextlib.suppress(OSError):
                write_for_cargo(folder, own, included)


def refresh(crate: Path) -> None:
    """Update the paths of a crate's dependencies in the .cargo/config.toml that the tool made.

    Call it before a build: if the dependencies have changed, a build fails until cargo has updated the lock file.
    """
    target = crate / ".cargo" / "config.toml"
    with contextlib.suppress(OSError):
        if _is_ours(target):
            write_if_changed(target, cargo.with_patch(target.read_text(encoding="utf-8"), crate / "Cargo.toml"))


def write_for_cargo(crate: Path, text: str, included: Mapping[str, str]) -> list[Path]:
    """Write a crate's .cargo/config.toml and the files that it includes, unless the user wrote config.toml.

    The files are copies, so that they outlive the build folder. Returns the files.
    """
    target = crate / ".cargo" / "config.toml"
    if target.exists() and not _is_ours(target):
        return []
    target.parent.mkdir(exist_ok=True)
    contents = {target.with_name(name): content for name, content in {**included, target.name: text}.items()}
    for path, content in contents.items():
        write_if_changed(path, content)
    return list(contents)


def written_for_cargo() -> list[Path]:
    """List the .cargo folders that write_for_cargo() created in the checkout's crates."""
    if is_installed():
        # An installed package is not a git checkout, so search its files.
        folders = [path.with_name(".cargo") for path in ROOT.glob("*/**/Cargo.toml")]
    else:
        folders = [(ROOT / manifest).with_name(".cargo") for manifest in files("Cargo.toml", "*/Cargo.toml")]
    return [folder for folder in folders if _is_ours(folder / "config.toml")]


def _is_ours(config: Path) -> bool:
    return config.is_file() and cargo.MARK in config.read_text(encoding="utf-8")


def _link(folder: Path, name: str, target: Path) -> None:
    link = folder / name
    if target.exists() and (link.is_symlink() or not link.exists()):
        # Replace the link atomically, because two builds may run at once.
        temporary = folder / f".{name}.{os.getpid()}"
        temporary.symlink_to(os.path.relpath(target, folder) if folder == ROOT else target)
        temporary.replace(link)
