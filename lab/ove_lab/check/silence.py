# SPDX-License-Identifier: MIT OR Apache-2.0
"""The file check.toml: findings that an application's author knows of, each with the reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ove_lab import schema
from ove_lab.check.finding import Finding
from ove_lab.errors import Failure
from ove_lab.paths import display, is_there

FILE = "check.toml"


class Silencer(schema.Table):
    """A finding by its name, as in `data-race.counter`, and why it stays."""

    finding: schema.Filled
    reason: schema.Filled


class File(schema.Table):
    """The file check.toml: the findings that `./ove check` does not fail for."""

    silence: tuple[Silencer, ...] = msgspec.field(default_factory=tuple)


def read(path: Path | None) -> tuple[Silencer, ...]:
    """Return a file's silencers; without a file, there are none. Raises Failure for an invalid file."""
    found = schema.toml(path, File).silence if path is not None and is_there(path) else ()
    names = [one.finding for one in found]
    if twice := next((one for one in names if names.count(one) > 1), None):
        raise Failure(f"{display(path)} silences {twice} twice: keep one of the reasons")
    return found


def apply(silencers: tuple[Silencer, ...], findings: list[Finding]) -> list[Silencer]:
    """Record the reason in each silenced finding, and return the silencers that match none."""
    unused = []
    for one in silencers:
        found = [each for each in findings if each.name == one.finding]
        for each in found:
            each.silenced = one.reason
        if not found:
            unused.append(one)
    return unused
