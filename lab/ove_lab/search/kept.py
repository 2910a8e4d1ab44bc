# SPDX-License-Identifier: MIT OR Apache-2.0
"""The completed runs of a search, in a file, so that an interrupted search can continue."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading

import msgspec

from ove_lab import own_code
from ove_lab.paths import state
from ove_lab.search.change import Changes, shown
from ove_lab.search.program import Program


class Kept:
    """The verdict on each run, by its changes; empty for a correct run.

    A new file is started for another image, other options or another version of the laboratory, whose judges may find
    more. Each line of the file is one run, so a truncated line loses only one run.
    """

    def __init__(self, program: Program) -> None:
        image = program.image.elf.read_bytes()
        asked = json.dumps(
            [
                program.words.arguments,
                program.words.emulator,
                program.board.name,
                program.for_ms,
                program.timeout_s,
                program.expected,
                dict(program.limits),
                None if program.silencers is None else [one.finding for one in program.silencers],
                own_code.digest(),
            ]
        )
        self.folder = state() / "search" / hashlib.sha256(image + asked.encode()).hexdigest()[:16]
        self._file = self.folder / "runs.jsonl"
        self._lock = threading.Lock()
        self.found = self._read()

    def _read(self) -> dict[str, str]:
        found: dict[str, str] = {}
        if self._file.is_file():
            for line in self._file.read_text(encoding="utf-8", errors="replace").splitlines():
                try:
                    changes, wrong = msgspec.json.decode(line, type=tuple[str, str])
                except msgspec.DecodeError:
                    continue
                found[changes] = wrong
        return found

    def add(self, changes: Changes, wrong: str) -> None:
        """Store one run."""
        with self._lock:
            self.found[shown(changes)] = wrong
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                # Do not append to a truncated line.
                file.write("\n" + json.dumps([shown(changes), wrong]))

    def forget(self) -> None:
        """Remove the results."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.found.clear()
