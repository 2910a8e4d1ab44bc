# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs and commands in docs/guides and docs/recipes, as a reader copies them from the page.

A block in one of ove's languages is a whole program, and the text block after it is the program's output. An `ini`
block before it goes into ove.conf. A page's `sh` blocks run in one shell, in an empty folder with a link to `./ove`.
With a comment `not on the host: REASON`, the program runs only on the emulated board.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.runner import mismatch, run
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.languages import names as languages
from ove_tool.newapp import create
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import HOST, TRACE, language_parts
from ove_tool.variant import on_board, on_host

GROUP = "docs"
DOCS = ROOT / "docs"
FOLDERS = ("guides", "recipes")
_BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_NOT_ON_HOST = re.compile(r"<!-- not on the host: (.+?) -->")
# Sources of a new application that a page's program replaces.
_SOURCES = ("*/main.*", "src/lib.*")
_TIMEOUT_S = 900


@dataclass(frozen=True)
class Program:
    """A page's program. `options` are lines for ove.conf; `prints` is the complete output."""

    lang: str
    text: str
    options: str
    prints: str


def pages() -> list[Path]:
    """List the pages whose blocks are run."""
    return sorted(path for folder in FOLDERS for path in (DOCS / folder).glob("*.md") if path.name != "index.md")


def name_of(page: Path) -> str:
    return f"{page.parent.name}.{page.stem}"


def programs(text: str) -> list[Program]:
    """Return the programs of a page. Raises Failure for a program without its output, and for an unused block."""
    found: list[Program] = []
    options, program = "", None
    for match in _BLOCK.finditer(text):
        kind, block = match["kind"], match["text"]
        if kind in languages():
            if program:
                raise Failure("a program has no block `text` behind it, with what it prints")
            program = (kind, block)
        elif kind == "ini":
            options = block
        elif kind == "text" and program:
            found.append(Program(*program, options, block))
            program = None
        elif kind != "sh":
            raise Failure(f"a block `{kind}` is neither run nor an output of a program")
    if program:
        raise Failure("a program has no block `text` behind it, with what it prints")
    return found


def commands(text: str) -> str:
    """Return the page's blocks of commands as one script."""
    return "".join(match["text"] for match in _BLOCK.finditer(text) if match["kind"] == "sh")


def job() -> Job:
    """Return the job of all pages."""
    ids = [name_of(page) for page in pages()]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [page for page in pages() if selection.wants(GROUP, name_of(page), is_variant=False)]
        return [*map(_page, wanted), *_site(selection)]

    return Job(
        "guides and recipes", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in (*ids, *_SITE)], is_long=True
    )


def _site(selection: Selection) -> list[Outcome]:
    from ove_tests.testing import site  # noqa: PLC0415 - a browser is started only for it

    return [site.check(name) for name in _SITE if selection.wants(GROUP, name, is_variant=False)]


_SITE = ("site", "site-in-a-browser")


def _page(page: Path) -> Outcome:
    started = time.monotonic()
    text = page.read_text(encoding="utf-8")
    try:
        why = "\n".join(_problems(page, text))
    except (BuildFailure, Failure) as failure:
        why = str(failure)
    claim = "Each program of the page builds and prints what the page says, and each of its commands succeeds."
    return Outcome(f"{GROUP}:{name_of(page)}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def _problems(page: Path, text: str) -> list[str]:
    problems = []
    for number, program in enumerate(programs(text)):
        ensure(*language_parts(program.lang), HOST, TRACE)
        app = STATE / GROUP / f"{page.parent.name}-{page.stem}-{number}"
        shutil.rmtree(app, ignore_errors=True)
        create(app, program.lang, None)
        (source,) = (path for pattern in _SOURCES for path in app.glob(pattern))
        source.write_text(program.text, encoding="utf-8")
        with (app / "ove.conf").open("a", encoding="utf-8") as configuration:
            configuration.write(f"\n{program.options}")
        chosen: list[Callable[[str, str], object]] = [on_board] if _NOT_ON_HOST.search(text) else [on_board, on_host]
        for choose in chosen:
            for mode in ("heap", "zeroheap"):
                variant = choose(mode, program.lang)
                board = boards.load(variant.board)
                result = run(build(BuildRequest(app, variant), is_quiet=True), board)
                wrong = mismatch(result, program.prints, board.default_timeout_s)
                problems += [f"{variant.name}: {line}" for line in wrong]
    if script := commands(text):
        problems += _shell(script)
    return problems


def _shell(script: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "ove").symlink_to(ROOT / "ove")
        done = call(["bash", "-euo", "pipefail", "-c", script], _TIMEOUT_S, Path(folder), {})
    return [] if done.code == 0 else [f"the commands end with code {done.code}:\n{done.output[-3000:]}"]
