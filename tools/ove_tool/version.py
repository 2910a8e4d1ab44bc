# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.version 0.2.0`: writes the version into the file VERSION and into each manifest that has it.

CMake, Conan, the Debian package and pkg-config read the file themselves. A manifest of cargo, pip or vcpkg
can contain only a fixed text, so this module writes the text, and a test compares it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure, UsageError
from ove_lab.whole_file import replace_all
from ove_tool import checkout, ending
from ove_tool.paths import ROOT

FILE = "VERSION"
# Without SemVer suffixes: only these three numbers work in all package managers and in CMake's comparison.
_NUMBERS = re.compile(r"\d+\.\d+\.\d+")


@dataclass(frozen=True)
class Place:
    """A text that states the version: the pattern's group `version` has the full version, or only the series."""

    path: str
    pattern: str
    is_series: bool = False

    def stated(self, root: Path) -> list[str]:
        """Return each version that the file states. Raises Failure if there is none: the pattern is out of date."""
        text = (root / self.path).read_text(encoding="utf-8")
        found = [match["version"] for match in re.finditer(self.pattern, text, re.MULTILINE)]
        if not found:
            raise Failure(f"{self.path} states no version: the pattern in tools/ove_tool/version.py is out of date")
        return found

    def wanted(self, version: str) -> str:
        return series(version) if self.is_series else version


_MANIFEST = r'^version = "(?P<version>[^"]+)"'
_ZON = r'^    \.version = "(?P<version>[^"]+)"'
# For a package whose source cannot read its manifest.
_CONSTANT = r'^const package = std\.SemanticVersion\.parse\("(?P<version>[^"]+)"\)'
_FIXED = (
    Place("lab/pyproject.toml", _MANIFEST),
    Place("packaging/vcpkg/ove/vcpkg.json", r'"version-semver": "(?P<version>[^"]+)"'),
    Place("include/ove/version.h", r'^#define OVE_VERSION_STRING "(?P<version>[^"]+)"'),
)
# In lock files of programs that use the crates, and in the manifests that depend on the crates.
_LOCKED = r'^name = "ove(?:-critical-section|-embedded)?"\nversion = "(?P<version>[^"]+)"'
_ASKED = r'^ove(?:-critical-section|-embedded)? = (?:\{ version = )?"(?P<version>[^"]+)"'
# The same version as three numbers, for a program's preprocessor.
HEADER = "include/ove/version.h"
_PARTS = ("MAJOR", "MINOR", "PATCH")


def places(root: Path = ROOT) -> list[Place]:
    """List every place. Bindings' packages, and programs that use them, are found by their file names."""
    found = list(_FIXED)
    for path in sorted(path for name in checkout.files() if (path := root / name).is_file()):
        name, kind = path.relative_to(root).as_posix(), path.name
        if kind == "Cargo.lock":
            text = path.read_text(encoding="utf-8")
            found += [Place(name, _LOCKED)] if re.search(_LOCKED, text, re.MULTILINE) else []
        elif path.stem == "version" and name.startswith("bindings/"):
            found += [Place(name, _CONSTANT)] if re.search(_CONSTANT, path.read_text("utf-8"), re.MULTILINE) else []
        elif path.suffix == ".zon" and name.startswith("bindings/"):
            found.append(Place(name, _ZON))
        elif kind == "Cargo.toml" or (path.suffix == ".md" and (path.parent / "Cargo.toml").is_file()):
            text = path.read_text(encoding="utf-8")
            found += [Place(name, _MANIFEST)] if kind == "Cargo.toml" and name.startswith("bindings/") else []
            found += [Place(name, _ASKED, is_series=True)] if re.search(_ASKED, text, re.MULTILINE) else []
    return found


def current(root: Path = ROOT) -> str:
    """Return the version of a checkout or of an installed package's sources. Raises Failure without the file."""
    try:
        text = (root / FILE).read_text(encoding="ascii").strip()
    except OSError as error:
        raise Failure(f"{root / FILE}: {error.strerror}; use a whole checkout or archive") from error
    if not _NUMBERS.fullmatch(text):
        raise Failure(f"{root / FILE} has {text!r}, but a version is three numbers such as 0.1.0")
    return text


def series(version: str) -> str:
    """Return the part of a version that stays the same while callers need no change: below 1.0, two numbers."""
    major, minor, _ = version.split(".")
    return f"{major}.{minor}" if major == "0" else major


def described(root: Path = ROOT) -> str:
    """Return the version with the commit if there is one, for bug reports: `0.1.0 (4d3a1f2b)`."""
    if not (root / ".git").exists():
        return current(root)
    words = ["git", "-C", str(root), "describe", "--tags", "--always", "--dirty"]
    try:
        commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        commit = ""
    return f"{current(root)} ({commit})" if commit else current(root)


def disagreements(root: Path = ROOT) -> list[str]:
    """Return a message for each place that states a version other than that in the file VERSION."""
    version = current(root)
    wrong = [
        f"{place.path} states {stated}, but VERSION {place.wanted(version)}"
        for place in places(root)
        for stated in place.stated(root)
        if stated != place.wanted(version)
    ]
    header = (root / HEADER).read_text(encoding="utf-8")
    for part, number in zip(_PARTS, version.split("."), strict=True):
        if not re.search(rf"^#define OVE_VERSION_{part} +{number}$", header, re.MULTILINE):
            wrong.append(f"{HEADER} states an OVE_VERSION_{part} other than {number}")
    return wrong


def write(version: str, root: Path = ROOT) -> list[Path]:
    """Write a version to every place and return the changed files. Raises UsageError for an invalid version."""
    if not _NUMBERS.fullmatch(version):
        raise UsageError(f"{version!r} is not a version: write three numbers, such as 0.2.0")
    texts = {root / FILE: f"{version}\n"}
    for place in places(root):
        path, wanted = root / place.path, place.wanted(version)
        text = texts.get(path) or path.read_text(encoding="utf-8")
        for found in reversed([*re.finditer(place.pattern, text, re.MULTILINE)]):
            text = text[: found.start("version")] + wanted + text[found.end("version") :]
        texts[path] = text
    for part, number in zip(_PARTS, version.split("."), strict=True):
        line = rf"^(#define OVE_VERSION_{part} +)\d+$"
        texts[root / HEADER] = re.sub(line, rf"\g<1>{number}", texts[root / HEADER], flags=re.MULTILINE)
    changed = {path: text for path, text in texts.items() if path.read_text(encoding="utf-8") != text}
    replace_all(changed)
    return sorted(changed)


if __name__ == "__main__":
    ending.program(lambda: print("\n".join(map(str, write(*sys.argv[1:2])))))
