# SPDX-License-Identifier: MIT OR Apache-2.0
"""An option that names a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def file_option(option: str, text: str, name: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option with its help; `name` is the parameter that gets the path, if it differs from the option's
    name."""
    names = (option, name) if name else (option,)
    return click.option(*names, type=click.Path(path_type=Path), metavar="FILE", help=text)
