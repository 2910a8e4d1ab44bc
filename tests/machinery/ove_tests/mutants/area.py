# SPDX-License-Identifier: MIT OR Apache-2.0
"""An area of sources, its judges and the verdicts on its survivors: tests/mutants/<area>.toml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ove_lab import schema
from ove_lab.errors import Failure, unknown
from ove_tests.mutants.points import SUFFIXES, Mutant, of_file
from ove_tool.paths import ROOT

FOLDER = ROOT / "tests" / "mutants"
FOUND_NOW, OPEN = "found now", "open"


@dataclass(frozen=True)
class Verdict:
    """A person's judgement of a survivor. `nth` distinguishes equal changes of one statement; 0 means all of them."""

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
    """A mutant that CI tests, with its required outcome and the single test that judges it."""

    place: tuple[str, str, str, str]
    end: str
    test: str


@dataclass(frozen=True)
class Area:
    """Sources that the same checks judge. `not_run` is the reason why they are not run here."""

    name: str
    title: str
    sources: tuple[str, ...]
    judges: tuple[str, ...]
    not_run: str
    verdicts: tuple[Verdict, ...]
    fixed: tuple[Fixed, ...]

    def mutants(self, root: Path = ROOT) -> list[Mutant]:
        """Return all mutants, by file and position."""
        paths = {path for pattern in self.sources for path in root.glob(pattern) if path.suffix in SUFFIXES}
        return [mutant for path in sorted(paths) for mutant in of_file(path, root)]

    def verdict(self, mutant: Mutant) -> Verdict | None:
        """Return the verdict on a survivor, or None while it is open."""
        return next((one for one in self.verdicts if one.fits(mutant)), None)


class _Place(schema.Table):
    file: schema.Filled
    function: str
    statement: str
    change: schema.Filled


class _Verdict(_Place, kw_only=True):
    verdict: Literal["equivalent", "found now", "gap"]
    nth: schema.Count = 0
    because: str = ""
    test: str = ""


class _Fixed(_Place, kw_only=True):
    end: schema.Filled
    test: schema.Filled


class _File(schema.Table):
    title: schema.Filled
    sources: tuple[schema.Filled, ...]
    judges: tuple[schema.Filled, ...] = ()
    not_run: str = ""
    verdict: tuple[_Verdict, ...] = ()
    fixed: tuple[_Fixed, ...] = ()


def read_all(folder: Path = FOLDER) -> list[Area]:
    """Read all areas."""
    return [read(path) for path in sorted(folder.glob("*.toml"))]


def read(path: Path) -> Area:
    """Read one area. Raises Failure for an unknown key or verdict."""
    data = schema.toml(path, _File)
    if bool(data.judges) == bool(data.not_run):
        raise Failure(f"{path}: exactly one of the keys judges and not_run is needed")
    return Area(
        name=path.stem,
        title=data.title,
        sources=data.sources,
        judges=data.judges,
        not_run=data.not_run,
        verdicts=tuple(_verdict(path, one) for one in data.verdict),
        fixed=tuple(Fixed(_place(one), one.end, one.test) for one in data.fixed),
    )


def _verdict(path: Path, data: _Verdict) -> Verdict:
    if data.verdict == FOUND_NOW and not data.test:
        raise Failure(f"{path}: a verdict `{FOUND_NOW}` must name the test: {'/'.join(_place(data))}")
    return Verdict(_place(data), data.nth, data.verdict, data.because, data.test)


def _place(data: _Place) -> tuple[str, str, str, str]:
    return data.file, data.function, data.statement, data.change


def choose(words: Sequence[str], areas: Sequence[Area]) -> list[tuple[Area, tuple[str, ...]]]:
    """Return the areas that the user's words name, each with the wanted file prefixes.

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
