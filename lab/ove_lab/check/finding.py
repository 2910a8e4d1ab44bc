# SPDX-License-Identifier: MIT OR Apache-2.0
"""A finding of a judge: what is wrong, about which object, by which threads or handlers, and where each of them was."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Frame:
    """A function of a call stack, with the line at which it is.

    `is_programs` is False for the code of ove, the kernel and libraries.
    """

    function: str
    path: str
    line: int
    is_programs: bool = True

    def __str__(self) -> str:
        return f"{self.function} ({self.path.rpartition('/')[2]}:{self.line})" if self.line else self.function


@dataclass
class Side:
    """One party of a finding: who, what it did, at which instruction, and its calls, the innermost first."""

    who: str
    did: str
    place: int
    ms: float = 0.0
    stack: list[Frame] = field(default_factory=list)


@dataclass
class Finding:
    """`rule` is the kind, one of ove_lab.check.rules, and `about` the object or the variable.

    `length` is a number of instructions or bytes, where the kind has one. `silenced` is the reason in check.toml.
    """

    rule: str
    about: str
    text: str
    sides: list[Side]
    declared: str = ""
    length: int | None = None
    silenced: str = ""

    @property
    def name(self) -> str:
        """The name by which check.toml silences it."""
        return f"{self.rule}.{self.about}"
