# SPDX-License-Identifier: MIT OR Apache-2.0
"""A reader's screen and settings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    width: int
    height: int
    theme: str

    @property
    def name(self) -> str:
        return f"{self.width}-{self.theme}"

    @property
    def is_small(self) -> bool:
        return self.width < 500


VIEWS = tuple(View(*size, theme) for size in ((390, 844), (1280, 1000)) for theme in ("light", "dark"))
