# SPDX-License-Identifier: MIT OR Apache-2.0
"""The ways in which a command fails. Every text says what to do next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Failure(Exception):
    """A valid request could not be carried out (exit code 1).

    `text` is our message; `said` is another program's output about the error, and is shown first, unchanged.
    """

    exit_code = 1

    def __init__(self, text: str, said: str = "") -> None:
        super().__init__(f"{said}\n{text}" if said else text)
        self.text = text
        self.said = said


class Missing(Failure):
    """Something that the machine lacks and that could not be installed. It stops only the parts that need it.

    `what` is its name as users know it: Rust, Zig, NuttX. `why` may be empty; `cure` tells in one line how to get it.
    """

    def __init__(self, what: str, why: str, cure: str) -> None:
        reason = f"{why}. {cure[0].upper()}{cure[1:]}." if why else cure
        # A part may be several tools: "CMake, Ninja and ccache".
        are = "are" if " and " in what else "is"
        super().__init__(f"{what} {are} not available: {reason}")
        self.what = what
        self.why = why
        self.cure = cure

    def __reduce__(self) -> tuple[type[Missing], tuple[str, str, str]]:
        return Missing, (self.what, self.why, self.cure)


class WrongFile(Failure):
    """A file differs from the pinned one: `why`. The network is not the cause; `cure` says what to do."""

    def __init__(self, why: str, cure: str, said: str = "") -> None:
        super().__init__(f"{why}: {cure}", said)
        self.why = why
        self.cure = cure

    def __reduce__(self) -> tuple[type[WrongFile], tuple[str, str, str]]:
        return WrongFile, (self.why, self.cure, self.said)


class UsageError(Failure):
    """The request names something that does not exist or is impossible: exit code 2."""

    exit_code = 2


def unknown(kind: str, name: str, choices: Iterable[str]) -> UsageError:
    """Build the error for a name that is not one of the choices, with the nearest one and the list."""
    valid = sorted(choices)
    near = difflib.get_close_matches(name, valid, n=1, cutoff=0.6)
    if not near:
        # Compare in lower case, because BUILD has no close match among lower-case names.
        near = [one for one in valid if one.lower() == name.lower()]
    hint = f" Did you mean {near[0]}?" if near else ""
    return UsageError(f"unknown {kind} `{name}`.{hint} Valid: {', '.join(valid) or 'none'}.")
