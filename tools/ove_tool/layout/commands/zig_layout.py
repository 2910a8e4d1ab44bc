# SPDX-License-Identifier: MIT OR Apache-2.0
"""The C headers' layout for Zig."""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.whole_file import write_if_changed
from ove_tool.layout import called, inline, zig
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.layout.facts import storages
from ove_tool.layout.object_file import read
from ove_tool.layout.zig_bodies import Zig


@click.command()
@click.argument("object_file", metavar="OBJECT", type=PATH)
@click.option("--text", "seam", required=True, type=PATH, help="bindings/layout/seam.c, preprocessed.")
@click.option("--out", required=True, type=PATH, help="Folder for ove_layout.zig.")
def command(object_file: Path, seam: Path, out: Path) -> None:
    """Write ove_layout.zig from the object of bindings/layout/layout.c."""
    facts = or_exit(lambda: read(object_file))
    told = or_exit(lambda: called.read(object_file, storages(facts)))
    found = or_exit(lambda: inline.bodies(seam, object_file, storages(facts), Zig))
    write_if_changed(out / "ove_layout.zig", zig.layout(facts, told, found))
