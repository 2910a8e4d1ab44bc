# SPDX-License-Identifier: MIT OR Apache-2.0
"""The wrapper changes rustc's arguments: the same crate in two folders stays one crate, two crates stay two."""

from __future__ import annotations

from pathlib import Path

from ove_lab.paths import RUST_LINKS, of_source
from ove_tool.layout.stable_rustc import Names, environment, stable

METADATA = "metadata="


class Machine:
    """A user's folders, as cargo would name them."""

    def __init__(self, home: Path, checkout: str = "ove") -> None:
        self.checkout, self.app, self.cargo = home / checkout, home / "work" / "app", home / ".cargo"
        for folder in (self.checkout, self.app, self.cargo):
            folder.mkdir(parents=True)
        build = self.app / "build"
        self.links = build / RUST_LINKS
        environment(self.app, self.checkout, build / "generated", build / "rust", self.links)
        self.names = Names(self.links, self.app, self.checkout, self.cargo)

    def arguments(self, package: Path, source: str, *more: str) -> list[str]:
        """Return the arguments for a crate whose identity cargo has derived from this machine's paths."""
        package.mkdir(parents=True, exist_ok=True)
        words = ["--crate-name", package.name, source, "--crate-type", "lib", "-C", f"{METADATA}{hash(package)}", *more]
        return stable(words, self.names, package, package)

    def identity(self, package: Path, source: str, *more: str) -> str:
        return next(word for word in self.arguments(package, source, *more) if word.startswith(METADATA))

    def every(self) -> list[str]:
        """Return the identities of one crate below each kind of root."""
        ove, beside = self.checkout / "bindings" / "rust", self.app.parent / "common"
        crate = self.cargo / "registry" / "src" / "index-1" / "heapless-0.9.1"
        packages = (ove, beside, crate)
        return [
            *(self.identity(each, f"{each}/src/lib.rs") for each in packages),
            self.identity(self.app, "src/lib.rs"),
        ]


def test_two_machines_name_a_crate_alike(tmp_path: Path) -> None:
    """A crate in the checkout, the registry, the application or a folder next to it is the same on two machines."""
    first, second = Machine(tmp_path / "a"), Machine(tmp_path / "home of b", "oveRTOS (1)")
    assert first.every() == second.every()
    assert len(set(first.every())) == 4


def test_two_crates_of_one_name_are_two(tmp_path: Path) -> None:
    """Packages with one folder name, features and processors distinguish crates; each source has a link of its own."""
    one = Machine(tmp_path)
    packages = [tmp_path / "work" / "common", tmp_path / "work" / "b" / "common"]
    found = [one.arguments(each, f"{each}/src/lib.rs") for each in packages]
    found.append(one.arguments(packages[0], f"{packages[0]}/src/lib.rs", "--cfg", 'feature="fast"'))
    found.append(one.arguments(packages[0], f"{packages[0]}/src/lib.rs", "--target", "thumbv7em-none-eabihf"))
    assert len({word for words in found for word in words if word.startswith(METADATA)}) == 4
    sources = [word for words in found[:2] for word in words if word.endswith(".rs")]
    assert [Path(word).parent.parent.resolve() for word in sources] == packages


def test_the_image_has_names_without_folders(tmp_path: Path) -> None:
    """Each remapped prefix becomes a name without a folder, through which the folder of links leads to the source."""
    one = Machine(tmp_path)
    package = one.checkout / "bindings" / "rust"
    words = one.arguments(package, f"{package}/src/lib.rs")
    maps = dict(word.partition("=")[2].rsplit("=", 1) for word in words if word.startswith("--remap-path-prefix="))
    assert maps == {str(one.links / "ove"): "ove"} | {
        str(one.app / "build" / name): target for name, target in (("generated", "generated"), ("rust", "target"))
    }
    source = next(word for word in words if word.endswith(".rs"))
    assert source == str(one.links / "ove" / "bindings" / "rust" / "src" / "lib.rs")
    assert of_source(source) == str(package / "src" / "lib.rs")


def test_a_member_of_a_workspace_keeps_its_name(tmp_path: Path) -> None:
    """A source that cargo names relative to its workspace has that name in the image too."""
    one = Machine(tmp_path)
    words = one.arguments(one.app, "src/lib.rs")
    assert f"--remap-path-prefix={one.links / 'src'}=src" in words
    assert (one.links / "src").readlink() == one.app / "src"


def test_a_build_scripts_folder_is_found(tmp_path: Path) -> None:
    """A library's folder that a build script names relative to its package becomes absolute: rustc runs elsewhere."""
    one = Machine(tmp_path)
    words = one.arguments(one.app, "src/lib.rs", "-L", "native=lib", "-L", "/usr/lib")
    assert f"native={one.app / 'lib'}" in words
    assert "/usr/lib" in words
