# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernels of this checkout, read and checked from backends/<name>/backend.toml."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import unknown
from ove_tool import needs
from ove_tool.paths import BACKENDS


class Crate(schema.Table):
    """Sources that come in a crate; the lock file next to `manifest` pins its version and checksum.

    The pattern `version` finds the kernel's or library's version in `version_file`, below the crate's `folder`. The
    environment variable `variable` names the user's own tree to use instead; `tested` lists its tested versions.
    """

    name: schema.Word
    manifest: schema.Filled
    folder: schema.Filled
    version_file: schema.Filled
    version: schema.Filled
    variable: schema.Word
    tested: schema.Filled

    def __post_init__(self) -> None:
        schema.pattern(self.version, groups=1)


class Tree(schema.Table):
    """Sources in a user-supplied tree.

    The folder that a variable names must contain `marks[variable]`. `version_file`, in the last folder, has the numbers
    that the patterns `version_parts` find, in this order, and the commit that `commit` finds, if it is not empty.
    `measured` names the tree behind the published pages by its public name and commit.
    `release_file`, in the first folder, is the version file of a release archive, if it is not empty. The variable
    `modules`, if it is not empty, lists the folders of modules outside the tree; west's projects with the file
    `module_mark` are modules. `in_boards` says that the tree's own build needs the board's folder
    boards/<board>/<kernel>.
    """

    marks: dict[schema.Word, schema.Filled]
    version_file: schema.Filled
    version_parts: tuple[str, ...]
    tested: schema.Filled
    guide: schema.Filled
    measured: str = ""
    commit: str = ""
    modules: str = ""
    module_mark: str = ""
    release_file: str = ""
    in_boards: bool = True

    def __post_init__(self) -> None:
        schema.fold(self, "measured")
        if not self.marks:
            raise ValueError("marks names no variable")
        for text in (*self.version_parts, *filter(None, [self.commit])):
            schema.pattern(text, groups=1)

    @property
    def variables(self) -> tuple[str, ...]:
        return tuple(self.marks)


class Pages(schema.Table):
    """The part of a kernel's file for the benchmark pages: when to choose the kernel, and how it is configured.

    `symbols` are looked up in `configuration`, a file in the build folder, the checkout or a variable's folder.
    `other` sets the options of a second configuration that the pages compare with this one; `why` describes it.
    `native` sets the options of the image for the native rows, if ove's hooks would change them.
    """

    choose: str = ""
    configuration: str = ""
    symbols: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    why: str = ""
    native: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        schema.fold(self, "choose", "configuration", "why")


class _About(schema.Table):
    title: schema.Filled
    runs_on: Literal["board", "host"]
    readme_column: schema.Count = 0
    sources: tuple[str, ...] = ()
    is_template: bool = False
    isr_priorities: str = ""

    def __post_init__(self) -> None:
        schema.fold(self, "isr_priorities")


class _Audit(schema.Table):
    as_short_as_c: bool = False


class File(schema.Table):
    """The file backend.toml."""

    kernel: _About
    audit: _Audit | None = None
    crate: Crate | None = None
    tree: Tree | None = None
    needs: needs.Needs = needs.Needs()
    pages: Pages = Pages()


@dataclass(frozen=True)
class Kernel:
    """One kernel. Its sources come from `crate` or `tree`; if both are None, from this machine and this checkout.

    `sources` are the folders of this checkout that contain the kernel itself. `readme_column` is its column in the
    README's table, 0 for none. `is_template` marks a kernel that is built as an example and that no list offers.
    `is_audited` says that tests/audit/hotpath_expected.yaml has a section for it, `as_short_as_c` that a hot call in
    another language must not be longer than in C. `isr_priorities` says which ISRs may call ove.
    """

    name: str
    title: str
    runs_on: str
    readme_column: int
    sources: tuple[str, ...]
    is_template: bool
    isr_priorities: str
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
        """Return True if the kernel's own build system makes the image."""
        return (BACKENDS / self.name / "build.cmake").is_file()


def names() -> list[str]:
    """List the kernels that a user can choose."""
    return [kernel.name for kernel in every() if not kernel.is_template]


def examples() -> list[str]:
    """List the kernels that serve as templates: a command accepts them by name, but no list offers them."""
    return [kernel.name for kernel in every() if kernel.is_template]


def built_here() -> list[str]:
    """List the kernels that a user can choose and that need no user-supplied tree."""
    return [kernel.name for kernel in every() if not kernel.is_template and kernel.tree is None]


@functools.cache
def every(folder: Path = BACKENDS) -> tuple[Kernel, ...]:
    """Read all kernels, including templates, in alphabetical order. Raises Failure for an invalid file."""
    return tuple(read(path) for path in sorted(folder.glob("*/backend.toml")))


def load(name: str) -> Kernel:
    """Return a kernel. Raises UsageError with the valid names if the name is unknown."""
    for kernel in every():
        if kernel.name == name:
            return kernel
    raise unknown("RTOS", name, names())


def source_folders() -> list[str]:
    """List the folders, in this checkout or in a crate, whose objects belong to a kernel."""
    found = [folder for kernel in every() for folder in kernel.sources]
    return [*found, *(kernel.crate.folder for kernel in every() if kernel.crate)]


def title(name: str) -> str:
    """Return a kernel's title; for a kernel of another checkout, which results may name, the name itself."""
    return next((kernel.title for kernel in every() if kernel.name == name), name)


def read(path: Path) -> Kernel:
    """Read one file. Raises Failure that names the error."""
    file = schema.toml(path, File)
    is_short = file.audit is not None and file.audit.as_short_as_c
    rest = {"crate": file.crate, "tree": file.tree, "needs": file.needs, "pages": file.pages}
    rest |= {"is_audited": file.audit is not None, "as_short_as_c": is_short}
    return Kernel(path.parent.name, **asdict(file.kernel), **rest)
