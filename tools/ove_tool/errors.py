# SPDX-License-Identifier: MIT OR Apache-2.0
"""The two ways a command fails. Every text says what to do next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Failure(Exception):
    """What was asked for is right and could not be done: exit code 1.

    `text` is ours; `said` is what another program said of it, and is shown first, as it is.
    """

    exit_code = 1

    def __init__(self, text: str, said: str = "") -> None:
        super().__init__(f"{said}\n{text}" if said else text)
        self.text = text
        self.said = said


class UsageError(Failure):
    """What was asked for does not exist or cannot be: exit code 2."""

    exit_code = 2


def unknown(kind: str, name: str, choices: Iterable[str]) -> UsageError:
    """Build the error for a name that is not one of the choices, with the nearest one and the list."""
    valid = sorted(choices)
    near = difflib.get_close_matches(name, valid, n=1, cutoff=0.6)
    hint = f" Did you mean {near[0]}?" if near else ""
    return UsageError(f"unknown {kind} `{name}`.{hint} Valid: {', '.join(valid) or 'none'}.")
