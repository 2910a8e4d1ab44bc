# SPDX-License-Identifier: MIT OR Apache-2.0
"""The coverage of a run, kept in tests/mutants/results so that the page can be regenerated without a run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.whole_file import replace
from ove_tests.mutants.area import Area
from ove_tests.mutants.outcome import LEFT, Ended
from ove_tests.mutants.points import Mutant

_SCHEMA = 1


@dataclass
class File:
    """One source: the number of its mutants, those that ran, their outcomes, and the remaining ones."""

    made: int
    how: str = ""
    ends: dict[str, int] = field(default_factory=dict)
    by: dict[str, int] = field(default_factory=dict)
    left: list[tuple[str, Mutant]] = field(default_factory=list)


def path_of(area: Area, folder: Path) -> Path:
    """Return the file of an area's published results."""
    return folder / "results" / f"{area.name}.json"


def read(area: Area, folder: Path) -> dict[str, File]:
    """Return an area's published results, by source; empty if there are none. Raises Failure for a wrong format."""
    path = path_of(area, folder)
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema"] != _SCHEMA:
            raise Failure(f"{path}: schema {data['schema']} is not {_SCHEMA}")
        return {name: _file(name, one) for name, one in data["files"].items()}
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{path} is damaged ({error}); publish again") from error


def _file(name: str, data: dict[str, object]) -> File:
    left = [(one.pop("end"), Mutant(file=name, start=0, end=0, last_line=0, **one)) for one in data.pop("left")]  # type: ignore[attr-defined]
    return File(left=left, **data)  # type: ignore[arg-type]


def write(area: Area, folder: Path, mutants: Sequence[Mutant], ends: Mapping[str, Ended], how: str) -> None:
    """Replace the published results of the sources that a run judged. `ends` has the outcomes, by key."""
    files = read(area, folder)
    present = Counter(mutant.file for mutant in mutants)
    files = {name: one for name, one in files.items() if name in present}
    for name, made in present.items():
        ran = [(ends[one.key], one) for one in mutants if one.file == name and one.key in ends]
        if not ran:
            files.setdefault(name, File(made))
            continue
        by = Counter(_check(end.by) for end, _ in ran if end.by)
        files[name] = File(
            made,
            how,
            dict(Counter(end.end for end, _ in ran)),
            dict(sorted(by.items())),
            [(end.end, one) for end, one in ran if end.end in LEFT],
        )
    data = {"schema": _SCHEMA, "files": {name: _data(one) for name, one in sorted(files.items())}}
    path = path_of(area, folder)
    path.parent.mkdir(exist_ok=True)
    replace(path, json.dumps(data, indent=1) + "\n")


def _check(test: str) -> str:
    """Return the check to which a test belongs: Alloy's tests count by name, the others by group."""
    group, colon, _ = test.partition(":")
    return group if colon else test


def _data(one: File) -> dict[str, object]:
    dropped = ("file", "start", "end", "last_line")
    left = [{"end": end} | {k: v for k, v in asdict(each).items() if k not in dropped} for end, each in one.left]
    return {"made": one.made, "how": one.how, "ends": one.ends, "by": one.by, "left": left}
