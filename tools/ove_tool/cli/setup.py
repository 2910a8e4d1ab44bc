# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove setup`"""

from __future__ import annotations

import click

from ove_tool import bootstrap
from ove_tool.setup import freertos, rust, zig
from ove_tool.setup.install import ensure, problems
from ove_tool.setup.tools import ALL_TOOLS


@click.command()
def command() -> None:
    """Install what is missing: Debian packages, the FreeRTOS kernel, Rust's core library, Zig, Python packages.

    Changes nothing else.
    """
    was_ready = not problems(ALL_TOOLS) and freertos.is_here() and rust.is_here() and zig.is_here()
    was_ready = was_ready and bootstrap.is_installed("dev")
    ensure(ALL_TOOLS, needs_freertos=True)
    rust.provide()
    zig.provide()
    bootstrap.ensure("dev")
    click.echo("setup: all there" if was_ready else "setup: done")
