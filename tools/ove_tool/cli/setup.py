# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove setup`"""

from __future__ import annotations

import click

from ove_tool.own_trees import not_available
from ove_tool.setup import freertos, python_packages, rust
from ove_tool.setup.install import ensure, problems
from ove_tool.setup.tools import ALL_TOOLS, ZEPHYR_TOOLS


@click.command()
def command() -> None:
    """Install what is missing: Debian packages, the FreeRTOS kernel, Rust's core library, Zig, Python packages.

    With ZEPHYR_BASE set, also what Zephyr's build needs. Changes nothing else.
    """
    has_zephyr = not_available("zephyr") is None
    wanted = (*ALL_TOOLS, *ZEPHYR_TOOLS) if has_zephyr else ALL_TOOLS
    sets = ["dev", python_packages.ZIG, *([python_packages.ZEPHYR] if has_zephyr else [])]
    was_ready = not problems(wanted) and freertos.is_here() and rust.is_here()
    was_ready = was_ready and all(map(python_packages.are_here, sets))
    ensure(wanted, needs_freertos=True)
    rust.provide()
    for name in sets:
        python_packages.provide(name)
    click.echo("setup: all there" if was_ready else "setup: done")
