# SPDX-License-Identifier: MIT OR Apache-2.0
"""An area of sources, its judges and the verdicts on its survivors: tests/mutants/<area>.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool.errors import Failure, unknown
from ove_tool.mutants.points import SUFFIXES, Mutant, of_file
from ove_tool.paths import ROOT

FOLDER = ROOT / "tests" / "mutants"
EQUIVALENT, FOUND_NOW, GAP, OPEN = VERDICTS = ("equivalent", "found now", "gap", "open")
_KEYS = {"title", "sources", "judges", "not_run", "verdict", "fixed"}
_PLACE = ("file", "function", "statement", "change")


@dataclass(frozen=True)
class Verdict:
    """A person's judgement of a survivor. `nth` tells equal changes of one statement apart; 0 means all of them."""

    place: tuple[str, str, str, str]
    nth: int
    verdict: str
    because: str
    test: str

    def fits(self, mutant: Mutant) -> bool:
        """Return True if the verdict is on this mutant."""
        return mutant.place == self.place and self.nth in (0, mutant.nth)


@dataclass(frozen=True)
class Fixed:
    """A mutant that CI plants, with the end that it must have, and the test that judges it alone."""

    place: tuple[str, str, str, str]
    end: str
    test: str


@dataclass(frozen=True)
class Area:
    """Sources that the same checks judge. `not_run` is the reason why none is run here."""

    name: str
    title: str
    sources: tuple[str, ...]
    judges: tuple[str, ...]
    not_run: str
    verdicts: tuple[Verdict, ...]
    fixed: tuple[Fixed, ...]

    def mutants(self, root: Path = ROOT) -> list[Mutant]:
        """Return all mutants, by file and place."""
        paths = {path for pattern in self.sources for path in root.glob(pattern) if path.suffix in SUFFIXES}
        return [mutant for path in sorted(paths) for mutant in of_file(path, root)]

    def verdict(self, mutant: Mutant) -> Verdict | None:
        """Return the verdict on a survivor, or None while it is open."""
        return next((one for one in self.verdicts if one.fits(mutant)), None)


def read_all(folder: Path = FOLDER) -> list[Area]:
    """Read all areas."""
    return [read(path) for path in sorted(folder.glob("*.toml"))]


def read(path: Path) -> Area:
    """Read one area. Raises Failure for a key or a verdict that is not known."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise Failure(f"{path} does not have the form of an area of mutants: {error}") from error
    is_one = bool(data.get("judges")) != bool(data.get("not_run"))
    if set(data) - _KEYS or not {"title", "sources"} <= set(data) or not is_one:
        raise Failure(f"{path}: the keys are title, sources, and one of judges and not_run")
    return Area(
        name=path.stem,
        title=data["title"],
        sources=tuple(data["sources"]),
        judges=tuple(data.get("judges", ())),
        not_run=data.get("not_run", ""),
        verdicts=tuple(_verdict(path, one) for one in data.get("verdict", ())),
        fixed=tuple(Fixed(_place(one), one["end"], one["test"]) for one in data.get("fixed", ())),
    )


def _verdict(path: Path, data: dict[str, Any]) -> Verdict:
    name = data.get("verdict", "")
    if name not in (EQUIVALENT, FOUND_NOW, GAP) or not set(_PLACE) <= set(data):
        raise Failure(f"{path}: a verdict has {', '.join(_PLACE)} and says equivalent, found now or gap: {data}")
    if name == FOUND_NOW and not data.get("test"):
        raise Failure(f"{path}: a verdict `{FOUND_NOW}` names the test: {data}")
    return Verdict(_place(data), int(data.get("nth", 0)), name, data.get("because", ""), data.get("test", ""))


def _place(data: dict[str, Any]) -> tuple[str, str, str, str]:
    file, function, statement, change = (str(data[key]) for key in _PLACE)
    return file, function, statement, change


def choose(words: Sequence[str], areas: Sequence[Area]) -> list[tuple[Area, tuple[str, ...]]]:
    """Return the areas that the user's words name, each with the prefixes of its files that are wanted.

    A word is an area's name, or a path below the root. Raises UsageError for a word that names nothing.
    """
    if not words:
        return [(area, ()) for area in areas if area.judges]
    found: dict[str, list[str]] = {}
    by_name = {area.name: area for area in areas}
    for word in words:
        if word in by_name:
            found.setdefault(word, [])
            continue
        name = word.removeprefix("./").rstrip("/")
        fits = [area.name for area in areas if any(one.file.startswith(name) for one in area.mutants())]
        if not fits:
            raise unknown("area or source", word, list(by_name))
        for each in fits:
            found.setdefault(each, []).append(name)
    return [(by_name[name], tuple(prefixes)) for name, prefixes in found.items()]
