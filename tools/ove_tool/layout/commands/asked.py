# SPDX-License-Identifier: MIT OR Apache-2.0
"""Questions about the inline functions that hot calls use."""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.whole_file import write_if_changed
from ove_tool.layout import inline
from ove_tool.layout.commands import PATH, or_exit


@click.command()
@click.argument("text", type=PATH)
@click.option("--out", required=True, type=PATH, help="Folder for ove_asked.h.")
def command(text: Path, out: Path) -> None:
    """Write what bindings/layout/layout.c is to answer about TEXT, bindings/layout/seam.c without its macros."""
    write_if_changed(out / "ove_asked.h", or_exit(lambda: inline.questions(text)))
