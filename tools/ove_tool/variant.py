# SPDX-License-Identifier: MIT OR Apache-2.0
"""A variant selects one image of an application: kernel, board, mode, language, sanitizer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ove_lab import board as boards
from ove_lab.console import say
from ove_lab.errors import Failure, UsageError, unknown
from ove_tool import bootstrap, kernels, languages
from ove_tool.kconfig import Request, resolve
from ove_tool.languages import NATIVE
from ove_tool.own_trees import missing, not_available, require
from ove_tool.paths import EXAMPLES, ROOT, STATE, typed

_COMMENT = re.compile(r"#.*")
_CALL = re.compile(r"\bove_application\s*\(([^)]*)\)")
# The sanitizers that the tests build with, and their names in a variant's name.
SANITIZERS = {"address,undefined": "asan", "thread": "tsan"}
# All valid values of --sanitize.
_SANITIZERS = SANITIZERS | {"address": "address", "undefined": "undefined", "thread,undefined": "tsan-undefined"}


@dataclass(frozen=True)
class Variant:
    """One way to build an application. `sanitize` is a result of sanitizers(), or empty."""

    rtos: str
    board: str
    mode: str
    lang: str = NATIVE
    sanitize: str = ""

    @property
    def name(self) -> str:
        """Return the combined name of kernel, board, mode and sanitizer."""
        suffix = f"-{_SANITIZERS[self.sanitize]}" if self.sanitize else ""
        return f"{self.rtos}-{self.board}-{self.mode}{suffix}"

    @property
    def group(self) -> str:
        """Return the part of a test id before the colon: the name, and the language unless it is C."""
        return self.name if self.lang == NATIVE else f"{self.name}-{self.lang}"

    @property
    def folder(self) -> Path:
        suffix = f"-{_SANITIZERS[self.sanitize]}" if self.sanitize else ""
        return STATE / "build" / f"{self.rtos}-{self.board}-{self.mode}-{self.lang}{suffix}"

    def options(self) -> list[str]:
        """Return the command-line options that select this variant."""
        found = ["--rtos", self.rtos, "--board", self.board, "--mode", self.mode]
        if self.lang != NATIVE:
            found += ["--lang", self.lang]
        if self.sanitize:
            found += ["--sanitize", self.sanitize]
        return found


def written_in(app: Path) -> list[str]:
    """List the languages that an application's CMakeLists.txt names; empty if its call cannot be parsed."""
    try:
        text = (app / "CMakeLists.txt").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    calls = _CALL.findall(_COMMENT.sub("", text))
    if len(calls) != 1 or ("$" in calls[0] and "FOLDERS" not in calls[0]):
        return []
    words = calls[0].split()
    if "FOLDERS" in words:
        return [lang for lang in languages.names() if (app / lang).is_dir()]
    return [lang for lang in languages.names() if lang.upper() in words]


def default_language(app: Path) -> str:
    """Return an application's language, or C if it has several or none."""
    found = written_in(app)
    return found[0] if len(found) == 1 else NATIVE


def default_board(rtos: str | None) -> str:
    """Return the board for a command without --board: the default board, or this machine for a host kernel."""
    on_host = any(kernel.name == rtos and kernel.is_on_host for kernel in kernels.every())
    return boards.of_host() if on_host else boards.default()


def on_host(mode: str, lang: str = NATIVE, sanitize: str = "") -> Variant:
    """Return the variant for this machine, where the tests of kernel-independent code run."""
    board = boards.load(boards.of_host())
    return Variant(board.kernel, board.name, mode, lang, sanitize)


def on_board(mode: str, lang: str = NATIVE) -> Variant:
    """Return the variant of the default board with its default kernel."""
    board = boards.load(boards.default())
    return Variant(board.kernel, board.name, mode, lang)


def sanitizers(text: str) -> str:
    """Return the sanitizers in alphabetical order. Raises UsageError if compilers cannot combine them."""
    words = sorted({word.strip() for word in text.split(",")} - {""})
    for word in words:
        if word not in _SANITIZERS:
            raise unknown("sanitizer", word, (name for name in _SANITIZERS if "," not in name))
    found = ",".join(words)
    if found and found not in _SANITIZERS:
        raise UsageError("--sanitize address and thread exclude each other; build twice")
    return found


def choose(
    board: str | None,
    rtos: str | None,
    mode: str | None,
    lang: str = NATIVE,
    sanitize: str | None = None,
    app: Path | None = None,
    fragments: tuple[Path, ...] = (),
    defines: tuple[str, ...] = (),
) -> Variant:
    """Return the variant for the user's options. The application, the board and Kconfig decide the others.

    Raises UsageError with the valid choices for an unknown name or an impossible combination.
    """
    if board is None:
        board = boards.of_host() if sanitize else default_board(rtos)
    languages.load(lang)
    written = written_in(app) if app else []
    if app and written and lang not in written:
        raise UsageError(f"{app.name} has no sources in {lang}; it is written in {', '.join(written)}")
    sanitize = sanitizers(sanitize or "")
    if sanitize and not boards.load(board).is_host:
        raise UsageError(f"--sanitize needs the board {boards.of_host()}, not {board}")
    found = resolve(Request(board, rtos, mode, app, fragments, defines))
    if not_available(found.rtos, board):
        raise missing(found.rtos, board)
    require(found.rtos, board)
    if not (ROOT / "backends" / found.rtos).is_dir():
        raise Failure(f"this checkout has no backend for {found.rtos}: backends/{found.rtos} is missing")
    return Variant(found.rtos, board, found.mode, lang, sanitize)


def built_here(mode: str, lang: str = NATIVE) -> list[Variant]:
    """Return one variant for each kernel that needs no user-supplied tree; the default kernel comes first."""
    found = [Variant(name, default_board(name), mode, lang) for name in kernels.built_here()]
    return sorted(found, key=lambda variant: variant.rtos != boards.load(boards.default()).kernel)


def examples() -> list[str]:
    return sorted(path.parent.name for path in EXAMPLES.glob("*/CMakeLists.txt"))


def find_app(text: str) -> Path:
    """Find an application: a folder, or a name in examples/. The current folder has precedence.

    If there are two, prints which one was chosen. Raises UsageError with the valid names.
    """
    folders = (Path(text), EXAMPLES / text, ROOT / text)
    if not text:
        raise UsageError("the application's name is empty; name a folder, or one of " + ", ".join(examples()))
    found = list(dict.fromkeys(path.resolve() for path in folders if (path / "CMakeLists.txt").is_file()))
    if Path(text).resolve() == ROOT:
        raise UsageError(
            f"{typed(ROOT)} is this checkout, and not an application; name for example {EXAMPLES.name}/{examples()[0]}"
        )
    found = [path for path in found if path != ROOT]
    if found:
        # Print the choice, unless the user gave a path.
        if len(found) > 1 and not text.startswith((".", "/")):
            others = ", ".join(map(typed, found[1:]))
            say(f"`{text}` is {typed(found[0])} here; to take the other application of that name, say {others}")
        bootstrap.check_name(found[0], bootstrap.NEVER)
        return found[0]
    if Path(text).is_dir():
        raise UsageError(f"{text} is not an application: the folder has no CMakeLists.txt")
    if "/" not in text:
        raise unknown("application", text, examples())
    beside = sorted(path.parent.resolve() for path in Path(text).parent.glob("*/CMakeLists.txt"))
    raise unknown("application", text, [*(f"{EXAMPLES.name}/{name}" for name in examples()), *map(typed, beside)])
