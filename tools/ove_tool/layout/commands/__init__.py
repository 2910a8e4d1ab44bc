# SPDX-License-Identifier: MIT OR Apache-2.0
"""One module per command of `python -m ove_tool.layout`, imported when it is called.

A build calls four of them for each image in a foreign language, and importing takes longer than what most of them do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from ove_lab.errors import Failure

T = TypeVar("T")
PATH = click.Path(path_type=Path)


def or_exit(make: Callable[[], T]) -> T:
    """Return what is made, or end with the failure's text and exit code."""
    try:
        return make()
    except Failure as error:
        click.echo(f"ove: {error}", err=True)
        sys.exit(error.exit_code)
