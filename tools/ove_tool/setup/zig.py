# SPDX-License-Identifier: MIT OR Apache-2.0
"""The Zig compiler: the PyPI package ziglang in the tool's environment, installed when an application needs it."""

from __future__ import annotations

from ove_tool import bootstrap
from ove_tool.errors import Failure

SET = "zig"


def is_here() -> bool:
    """Tell whether the pinned compiler is installed."""
    return bootstrap.is_installed(SET)


def provide() -> None:
    """Install the pinned compiler. Does nothing when it is there. Raises Failure with the way out."""
    try:
        bootstrap.ensure(SET)
    except bootstrap.BootstrapError as error:
        raise Failure(str(error)) from error
