# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernels of this checkout: what backends/<name>/backend.toml says of each, checked."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ove_tool import needs
from ove_tool.errors import unknown
from ove_tool.paths import BACKENDS
from ove_tool.toml_reader import Reader

RUNS_ON = ("board", "host")


@dataclass(frozen=True)
class Crate:
    """Sources that a crate carries: the lock file beside `manifest` pins its version and checksum.

    `version` finds the kernel's version in `version_file`, below the crate's `folder`; `variable` names a tree that the
    user has instead.
    """

    name: str
    manifest: str
    folder: str
    version_file: str
    version: str
    variable: str


@dataclass(frozen=True)
class Tree:
    """Sources that are the user's own tree.

    Below the folder that a variable names there must be `marks[variable]`; `version_file`, below the last one, holds
    the numbers that `version_parts` find, in this order, and the commit that `commit` finds, if it is not empty.
    `measured` names the tree behind the published pages by its public name and commit.
    `release_file`, below the first one, has the same in an archive of a release, if it is not empty. The variable
    `modules`, if it is not empty, lists the folders of modules beside the tree; west's projects with the file
    `module_mark` are modules.
    """

    marks: dict[str, str]
    version_file: str
    version_parts: tuple[str, ...]
    tested: str
    measured: str
    guide: str
    commit: str
    modules: str
    module_mark: str
    release_file: str

    @property
    def variables(self) -> tuple[str, ...]:
        return tuple(self.marks)


@dataclass(frozen=True)
class Pages:
    """The part of a kernel's file for the benchmark's pages: when to choose it, and how it is configured.

    `symbols` are looked up in `configuration`, a file of the build folder, of the checkout or of a variable's folder.
    `other` sets the options of another configuration whose figures stand beside these, `why` says what it is.
    `native` sets the options of the image whose native rows are the kernel's own, where ove's hooks would change them.
    """

    choose: str
    configuration: str
    symbols: tuple[str, ...]
    other: tuple[str, ...]
    why: str
    native: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kernel:
    """One kernel. Where its sources come from: `crate`, `tree`, or this machine and this checkout when both are None.

    `sources` are the folders of this checkout that hold the kernel itself, `readme_column` is its place in the README's
    table, 0 for none. `is_template` marks one that is built as an example and that no list offers. `is_audited` says
    that tests/audit/hotpath_expected.yaml has its section, `as_short_as_c` that another language's hot call may not be
    longer than C's.
    """

    name: str
    title: str
    runs_on: str
    readme_column: int
    sources: tuple[str, ...]
    is_template: bool
    is_audited: bool
    as_short_as_c: bool
    crate: Crate | None
    tree: Tree | None
    needs: needs.Needs
    pages: Pages

    @property
    def is_on_host(self) -> bool:
        return self.runs_on == "host"

    @property
    def builds_image(self) -> bool:
        """Tell whether the kernel's own build system makes the image."""
        return (BACKENDS / self.name / "build.cmake").is_file()


def names() -> list[str]:
    """List the kernels that a user can choose."""
    return [kernel.name for kernel in every() if not kernel.is_template]


def built_here() -> list[str]:
    """List those of them that need no tree of the user's."""
    return [kernel.name for kernel in every() if not kernel.is_template and kernel.tree is None]


@functools.cache
def every(folder: Path = BACKENDS) -> tuple[Kernel, ...]:
    """Read all of them, in the order of the alphabet, templates too. Raises Failure for a file that is wrong."""
    return tuple(_read(path) for path in sorted(folder.glob("*/backend.toml")))


def load(name: str) -> Kernel:
    """Give one. Raises UsageError, with the valid names, for an unknown one."""
    for kernel in every():
        if kernel.name == name:
            return kernel
    raise unknown("RTOS", name, names())


def source_folders() -> list[str]:
    """List the folders whose objects are a kernel's own: of this checkout, or of a crate."""
    found = [folder for kernel in every() for folder in kernel.sources]
    return [*found, *(kernel.crate.folder for kernel in every() if kernel.crate)]


def title(name: str) -> str:
    """Give a kernel's name for people; the name itself where results come from another checkout."""
    return next((kernel.title for kernel in every() if kernel.name == name), name)


def _read(path: Path) -> Kernel:
    reader = Reader(path)
    kernel = Kernel(
        name=path.parent.name,
        title=reader.get("kernel", "title", str),
        runs_on=reader.one_of("kernel", "runs_on", RUNS_ON),
        readme_column=reader.get("kernel", "readme_column", int, 0),
        sources=tuple(reader.get("kernel", "sources", list, [])),
        is_template=reader.get("kernel", "is_template", bool, False),
        is_audited=reader.has("audit"),
        as_short_as_c=reader.get("audit", "as_short_as_c", bool, False),
        crate=_crate(reader) if reader.has("crate") else None,
        tree=_tree(reader) if reader.has("tree") else None,
        needs=needs.read(reader),
        pages=_pages(reader),
    )
    reader.finish()
    return kernel


def _pages(reader: Reader) -> Pages:
    choose, configuration, why = (
        " ".join(reader.get("pages", key, str, "").split()) for key in ("choose", "configuration", "why")
    )
    symbols, other, native = (tuple(reader.get("pages", key, list, [])) for key in ("symbols", "other", "native"))
    return Pages(choose, configuration, symbols, other, why, native)


def _crate(reader: Reader) -> Crate:
    keys = ("name", "manifest", "folder", "version_file", "version", "variable")
    return Crate(**{key: reader.get("crate", key, str) for key in keys})


def _tree(reader: Reader) -> Tree:
    return Tree(
        marks=reader.get("tree", "marks", dict),
        version_file=reader.get("tree", "version_file", str),
        version_parts=tuple(reader.get("tree", "version_parts", list)),
        tested=reader.get("tree", "tested", str),
        measured=" ".join(reader.get("tree", "measured", str, "").split()),
        guide=reader.get("tree", "guide", str),
        commit=reader.get("tree", "commit", str, ""),
        modules=reader.get("tree", "modules", str, ""),
        release_file=reader.get("tree", "release_file", str, ""),
        module_mark=reader.get("tree", "module_mark", str, ""),
    )
