# SPDX-License-Identifier: MIT OR Apache-2.0
"""Objects of `ove.static` that the sources declare and the object lacks."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ove_tool.layout import zig_statics
from ove_tool.layout.commands import PATH, or_exit


@click.command()
@click.argument("object_file", metavar="OBJECT", type=PATH)
@click.option("--root", required=True, type=PATH, help="Root file of the application.")
@click.option("--module", "modules", multiple=True, metavar="NAME=FILE", help="A module that it can import.")
def command(object_file: Path, root: Path, modules: tuple[str, ...]) -> None:
    """Fail for an object of `ove.static` that the sources declare and OBJECT has not."""
    files = {name: Path(file) for name, _, file in (module.partition("=") for module in modules)}
    lacking = or_exit(lambda: zig_statics.missing(object_file, root, files))
    for found in lacking:
        click.echo(zig_statics.message(found), err=True)
    sys.exit(1 if lacking else 0)
