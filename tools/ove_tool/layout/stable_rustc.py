# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs rustc for cargo, so that an image does not depend on the folders of its sources.

Cargo derives a crate's identity from the absolute path of its folder. The identity determines the symbols, and thereby
the order of functions and data. Panics contain the paths of sources. This wrapper derives a crate's identity from its
path below a root: the checkout, cargo's registry or the application. rustc runs in a folder of links and reads the
sources through them. Debug information then has paths relative to that folder, which debuggers find, and the image has
only the relative paths.

Cargo starts this file as RUSTC_WRAPPER for each crate; it needs only Python's standard library. Why:
docs/design/tool-and-packages.md, "Any folder, any user".
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

# The folder of links, the application's package and the checkout; the previous value of RUSTC_WRAPPER.
LINKS, APPLICATION, CHECKOUT = "OVE_RUST_LINKS", "OVE_RUST_APPLICATION", "OVE_RUST_CHECKOUT"
OTHER_WRAPPER = "OVE_RUST_OTHER_WRAPPER"
# The links of every image: to the layout and the configuration, and to cargo's folder, for build scripts.
_WRITTEN = GENERATED, TARGET = "generated", "target"
_METADATA, _LLVM, _FEATURE = "metadata=", "llvm-args=", 'feature="'


class Names:
    """Assigns each folder a name that is the same on every machine, and makes a link of that name."""

    def __init__(self, links: Path, application: Path, checkout: Path, cargo_home: Path) -> None:
        self.links, self.application = links, application
        self._checkout = checkout
        self._registry, self._git = cargo_home / "registry" / "src", cargo_home / "git" / "checkouts"

    def of(self, package: Path) -> tuple[str, Path]:
        """Return the name of a package's root, and the root. Makes the link."""
        if package.is_relative_to(self._checkout):
            return self._linked("ove", self._checkout)
        for name, place in (("crates", self._registry), ("git", self._git)):
            if package.is_relative_to(place) and package != place:
                return self._linked(name, place / package.relative_to(place).parts[0])
        return self._linked(package.name, package)

    def of_member(self, folder: Path, source: str) -> tuple[str, Path]:
        """Return the same for a source whose path is relative to cargo's workspace, as in the text of panics."""
        first = Path(source).parts[0]
        return self._linked(first, folder / first)

    def identity(self, package: Path) -> str:
        """Return a package's path relative to its root, or, for a root, relative to the application."""
        name, root = self.of(package)
        if root == package:
            return os.path.relpath(package, self.application)
        return f"{name}/{package.relative_to(root)}"

    def _linked(self, name: str, target: Path) -> tuple[str, Path]:
        if self._link(name, target):
            return name, target
        # If two roots have the same name, the second one's name contains a digest of its path.
        place = os.path.relpath(target, self.application)
        other = f"{name}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
        self._link(other, target)
        return other, target

    def _link(self, name: str, target: Path) -> bool:
        """Return True if the link leads to the target; another crate's process may make it at the same time."""
        link = self.links / name
        with suppress(FileExistsError):
            link.symlink_to(target)
        return link.readlink() == target


def stable(arguments: Sequence[str], names: Names, package: Path, folder: Path) -> list[str]:
    """Return rustc's arguments for a crate of a package, whose compilation cargo starts in `folder`."""
    source = next((word for word in arguments if word.endswith(".rs")), "")
    if Path(source).is_absolute():
        name, root = names.of(package)
        below = Path(source).relative_to(root) if Path(source).is_relative_to(root) else None
    else:
        name, root = names.of_member(folder, source)
        below = Path(*Path(source).parts[1:])
    identity = _identity(arguments, names.identity(package))
    found = []
    for word in arguments:
        if word.startswith(_METADATA):
            found.append(_METADATA + identity)
        elif word == source and below is not None:
            found.append(str(names.links / name / below))
        else:
            found.append(word)
    own = names.links / name
    return [*_absolute(found, folder), f"--remap-path-prefix={own}={name}", *_remapped(names.links)]


def _identity(arguments: Sequence[str], place: str) -> str:
    """Distinguish the crates that one image can have: by place, name, kind, processor and features."""
    told = [
        word
        for option, word in pairwise(arguments)
        if option in ("--crate-name", "--crate-type", "--target") or (option == "--cfg" and word.startswith(_FEATURE))
    ]
    return hashlib.sha256(json.dumps([place, told]).encode()).hexdigest()[:16]


def _absolute(arguments: list[str], folder: Path) -> Iterator[str]:
    """Make the library folders absolute that a build script names relative to its package."""
    is_folder = False
    for word in arguments:
        kind, equals, path = word.rpartition("=")
        yield f"{kind}{equals}{folder / path}" if is_folder else word
        is_folder = word == "-L"


def _remapped(links: Path) -> Iterator[str]:
    """Map the files that the build writes, which the sources include by their real paths, to their links' names."""
    for name in _WRITTEN:
        yield f"--remap-path-prefix={(links / name).readlink()}={name}"


def environment(application: Path, checkout: Path, generated: Path, target: Path, links: Path) -> dict[str, str]:
    """Return the variables with which cargo calls rustc through this file. Makes the folder of links."""
    links.mkdir(parents=True, exist_ok=True)
    for name, place in ((GENERATED, generated), (TARGET, target)):
        link = links / name
        if not link.is_symlink() or link.readlink() != place:
            link.unlink(missing_ok=True)
            link.symlink_to(place)
    others = {OTHER_WRAPPER: found} if (found := os.environ.get("RUSTC_WRAPPER")) else {}
    return others | {
        LINKS: str(links),
        APPLICATION: str(application),
        CHECKOUT: str(checkout),
        "OVE_RUST_PYTHON": sys.executable,
        "RUSTC_WRAPPER": str(Path(__file__).with_suffix("")),
    }


def main(words: Sequence[str], environment: Mapping[str, str]) -> None:
    """Start the compiler in this process's place."""
    links = Path(environment[LINKS])
    # LLVM splits its options at spaces, so a folder's name must not contain any.
    generated = str((links / GENERATED).readlink())
    words = [word.replace(generated, GENERATED) if word.startswith(_LLVM) else word for word in words]
    command = [*filter(None, [environment.get(OTHER_WRAPPER)]), *words]
    # Cargo also asks for the version, and for the compiler's data about a target.
    if any(word.startswith(_METADATA) for word in words) and not any(word.startswith("@") for word in words):
        home = environment.get("CARGO_HOME") or Path(environment.get("HOME", "/"), ".cargo")
        names = Names(links, Path(environment[APPLICATION]), Path(environment[CHECKOUT]), Path(home).resolve())
        at = len(command) - len(words) + 1
        package = Path(environment["CARGO_MANIFEST_DIR"])
        command[at:] = stable(command[at:], names, package, Path.cwd())
        os.chdir(links)
    os.execvp(command[0], command)  # noqa: S606 - the words are cargo's


if __name__ == "__main__":
    main(sys.argv[1:], os.environ)
