# SPDX-License-Identifier: MIT OR Apache-2.0
"""A duration on the command line."""

from __future__ import annotations

from typing import Any

import click

# More than eleven days in milliseconds, and thirty years in seconds. Later code counts nanoseconds in 64 bits.
_LONGEST = 1e9


class Duration(click.FloatRange):
    """A finite number. Click's own range accepts NaN, because comparisons with NaN are always false."""

    def __init__(self, least: float) -> None:
        super().__init__(min=least, max=_LONGEST)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if found != found:  # noqa: PLR0124 - detects NaN
            self.fail(f"{value} is not a number.", param, ctx)
        return found
