# SPDX-License-Identifier: MIT OR Apache-2.0
"""The systems that the README supports, each with the oldest and the newest available packages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_SOURCES = (Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*")))


@dataclass(frozen=True)
class Release:
    """One system. `script` is the debootstrap script for a suite that debootstrap does not know; `pockets` hold the
    newer packages."""

    name: str
    suite: str
    script: str = ""
    components: str = "main"
    pockets: tuple[str, ...] = ()


RELEASES = (
    Release("debian12-oldest", "bookworm"),
    Release("debian12-newest", "bookworm", pockets=("bookworm-updates", "bookworm-security")),
    Release("ubuntu2404-oldest", "noble", "gutsy", "main,universe"),
    Release("ubuntu2404-newest", "noble", "gutsy", "main,universe", ("noble-updates", "noble-security")),
)


def mirrors(texts: list[str] | None = None) -> dict[str, str]:
    """Read the mirror of each suite from this machine's own package sources, which also name the newer packages."""
    texts = [path.read_text(encoding="utf-8") for path in _SOURCES if path.is_file()] if texts is None else texts
    found: dict[str, str] = {}
    for text in texts:
        for line in re.findall(r"^deb\s+(?:\[.*?\]\s+)?(\S+)\s+(\S+)", text, re.MULTILINE):
            found.setdefault(line[1], line[0])
        for stanza in re.split(r"\n\s*\n", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)):
            fields = dict(re.findall(r"^(\w[\w-]*):\s*(.+)$", stanza, re.MULTILINE))
            for suite in fields.get("Suites", "").split():
                found.setdefault(suite, fields["URIs"].split()[0])
    return found
