# SPDX-License-Identifier: MIT OR Apache-2.0
"""Files of an image's configuration for Zig."""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.whole_file import write_if_changed
from ove_tool.layout import zig, zig_functions
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.layout.declarations import headers
from ove_tool.layout.hot_calls import hot_calls
from ove_tool.layout.zig_seam import struct_hot


@click.command()
@click.argument("header", type=PATH)
@click.option("--out", required=True, type=PATH, help="Folder for ove_config.zig, ove_sys.zig and ove_hot.zig.")
def command(header: Path, out: Path) -> None:
    """Write ove_config.zig from ove_config.h, ove_sys.zig from the public headers, and the kernel's hot calls."""
    write_if_changed(out / "ove_config.zig", or_exit(lambda: zig.config(header)))
    declared = or_exit(lambda: headers(zig_functions.SEAM))
    hot = or_exit(lambda: struct_hot(hot_calls(), declared))
    write_if_changed(out / "ove_sys.zig", or_exit(lambda: zig_functions.functions(declared, hot)))
    write_if_changed(out / "ove_hot.zig", zig.HOT.read_text(encoding="utf-8"))
