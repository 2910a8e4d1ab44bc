# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove setup`"""

from __future__ import annotations

import click

from ove_lab.errors import Failure
from ove_tool.setup.install import is_ready, prepare
from ove_tool.setup.parts import everything


@click.command()
def command() -> None:
    """Install missing parts: Debian packages, the FreeRTOS kernel, Rust's core library, Zig, Python packages.

    With ZEPHYR_BASE set, also install the tools of Zephyr's build, and Rust's core library for the processors of
    Zephyr's boards. The command changes nothing else.
    """
    parts = everything()
    was_ready = all(map(is_ready, parts))
    missing = prepare(parts)
    if missing:
        raise Failure("setup could not install all parts:\n" + "\n".join(map(str, missing.values())))
    click.echo("setup: nothing to do" if was_ready else "setup: done")
