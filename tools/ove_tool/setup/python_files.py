# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares the files of the Python environment with the digests recorded when its packages were installed.

pip compares an archive's checksum with the lock file, installs the archive and writes the digest of each file into the
package's RECORD.
"""

from __future__ import annotations

import base64
import csv
import hashlib
from collections.abc import Iterator
from pathlib import Path

from ove_lab.errors import Failure
from ove_tool import bootstrap

# A new virtual environment contains these packages; no lock file pins them.
_OF_VENV = frozenset(("pip", "setuptools"))
# Compiled modules have no digest, because Python regenerates them from their source.
_COMPILED = ".pyc"


def verify(venv: Path = bootstrap.VENV, requirements: Path = bootstrap.REQUIREMENTS) -> int:
    """Compare each file of each package. Returns the number of files. Raises Failure with the first difference."""
    wrong: list[str] = []
    recorded: set[Path] = set()
    versions: dict[str, str] = {}
    sites = sorted(venv.glob("lib/python*/site-packages"))
    for record in (path for site in sites for path in sorted(site.glob("*.dist-info/RECORD"))):
        name, _, version = record.parent.name.removesuffix(".dist-info").rpartition("-")
        versions[_plain(name)] = version
        for path, known in _rows(record):
            recorded.add(path)
            if path.suffix != _COMPILED and known != "" and _digest(path) != known:
                wrong.append(f"{path.relative_to(venv)} is not the file that {name} {version} installed")
    pinned, needed = _pinned(venv, requirements)
    wrong += [f"{name} is missing" for name in sorted(needed - versions.keys())]
    for name, version in sorted(versions.items()):
        if name not in pinned and name not in _OF_VENV:
            wrong.append(f"no lock file pins {name}")
        elif version not in pinned.get(name, [version]):
            wrong.append(f"{name} is {version}, but {' or '.join(pinned[name])} is pinned")
    wrong += [f"{path.relative_to(venv)} belongs to no package" for path in _sources(sites) if path not in recorded]
    if wrong:
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise Failure(f"the Python packages are not as pinned: {wrong[0]}{more}. Remove {venv} to get what is pinned")
    return len(recorded)


def _rows(record: Path) -> Iterator[tuple[Path, str]]:
    """Yield each path in a RECORD with its digest, "" if it has none."""
    site = record.parent.parent
    try:
        rows = [row for row in csv.reader(record.read_text(encoding="utf-8").splitlines()) if row]
    except (OSError, ValueError, csv.Error) as error:
        raise Failure(f"{record} cannot be read: {error}. Remove {site.parents[2]} to get what is pinned") from error
    for row in rows:
        # A package's scripts are in bin, recorded as ../../../bin/name.
        path = Path(row[0]) if Path(row[0]).is_absolute() else site.joinpath(row[0])
        yield Path(*_without_parents(path)), row[1] if len(row) > 1 else ""


def _without_parents(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def _digest(path: Path) -> str:
    try:
        return digest(path.read_bytes())
    except OSError:
        return "missing"


def digest(data: bytes) -> str:
    """Return the digest of a file in the format of a RECORD."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode("ascii")


def _pinned(venv: Path, requirements: Path) -> tuple[dict[str, list[str]], set[str]]:
    """Return the versions that the installed sets pin, by package, and the packages that every machine needs."""
    found: dict[str, list[str]] = {}
    needed = set()
    for lock in sorted(requirements.glob("*.txt")):
        if (venv / lock.name).is_file():
            for line in lock.read_text(encoding="utf-8").splitlines():
                name, equal, rest = line.partition("==")
                if equal and not line.startswith((" ", "#")):
                    plain = _plain(name.partition("[")[0])
                    found.setdefault(plain, []).append(rest.split()[0])
                    # A marker after a semicolon restricts the package to some machines.
                    needed |= set() if ";" in rest else {plain}
    return found, needed


def record_moved(venv: Path, scripts: dict[Path, tuple[bytes, bytes]]) -> None:
    """Record the new content of scripts in which only the interpreter's path has changed.

    `scripts` has the content before and after. If a script differed from its record before, it still does afterwards.
    """
    rows = {}
    for path, contents in scripts.items():
        name = f"../../../{path.relative_to(venv)}"
        old, new = (f"{name},{digest(data)},{len(data)}" for data in contents)
        rows[old] = new
    for record in venv.glob("lib/python*/site-packages/*.dist-info/RECORD"):
        with record.open(encoding="utf-8", newline="") as stream:
            text = stream.read()
        lines = text.splitlines(keepends=True)
        changed = "".join(line.replace(row := line.rstrip("\r\n"), rows.get(row, row)) for line in lines)
        if changed != text:
            # Write a new file: in a copy made of hard links, RECORD is the same file as the original's.
            beside = record.with_name("RECORD.new")
            beside.write_text(changed, encoding="utf-8", newline="")
            beside.replace(record)


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _sources(sites: list[Path]) -> Iterator[Path]:
    """Yield the files that Python may execute."""
    for site in sites:
        yield from (path for path in sorted(site.rglob("*")) if path.suffix in (".py", ".pth", ".so"))
