# SPDX-License-Identifier: MIT OR Apache-2.0
"""The errors that an editor shows in a new application: clangd, with the arguments that `./ove new` wrote."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import editors, kernels
from ove_tool.bootstrap import VENV
from ove_tool.build import BuildRequest, build
from ove_tool.newapp import TEMPLATES, create, offered
from ove_tool.paths import STATE
from ove_tool.setup.parts import ARM, BUILD, CLANGD, TESTS
from ove_tool.variant import choose

GROUP = "clangd"
_SUFFIXES = (".c", ".cpp")
_CLAIM = (
    "In a new application clangd shows no error, on each kernel that is built here; without the written arguments it "
    "does, and a wrong line is shown."
)
_TIMEOUT_S = 120
# An error in a file; other lines that begin alike are about clangd's own proposals.
_ERROR = re.compile(r"^E\[[^]]*\] \[\w+\] Line (\d+): (.*)$", re.MULTILINE)
_DONE = "All checks completed"


def job() -> Job:
    """Return the job."""

    chosen = [one for one in offered() if any(path.suffix in _SUFFIXES for path in (TEMPLATES / one).iterdir())]

    def execute(selection: Selection) -> list[Outcome]:
        return [_outcome(lang) for lang in chosen if selection.wants(GROUP, lang, is_variant=False)]

    return Job(
        "clangd", GROUP, execute, lambda: [f"{GROUP}:{lang}" for lang in chosen], needs=(BUILD, ARM, TESTS, CLANGD)
    )


def _outcome(lang: str) -> Outcome:
    started = time.monotonic()
    try:
        wrong = [text for rtos in _on_boards() for text in _problems(lang, rtos)]
    except Failure as failure:
        wrong = [failure.text]
    why = "\n".join(wrong)
    return Outcome(f"{GROUP}:{lang}", FAIL if why else PASS, why, _CLAIM, time.monotonic() - started)


def _on_boards() -> list[str]:
    return [rtos for rtos in kernels.built_here() if not kernels.load(rtos).is_on_host]


def _problems(lang: str, rtos: str) -> list[str]:
    app = STATE / "clangd" / f"{rtos}-{lang}"
    shutil.rmtree(app, ignore_errors=True)
    (source,) = (path for path in create(app, lang, rtos) if path.suffix in _SUFFIXES)
    image = build(BuildRequest(app, choose(None, rtos, None, lang, app=app)), is_quiet=True)
    editors.show(app, image)
    settings = json.loads((app / editors.VSCODE / "settings.json").read_text(encoding="utf-8"))
    arguments = settings["clangd.arguments"]
    problems = [f"{rtos}: {text}" for text in _errors(source, arguments)]
    if not (app / editors.VSCODE / editors.IMAGE).samefile(image.elf):
        problems.append(f"{rtos}: {editors.IMAGE} is not the image of the build")
    if not _errors(source, []):
        problems.append(f"{rtos}: clangd shows no error without arguments: they prove nothing")
    source.write_text(f"{source.read_text(encoding='utf-8')}int wrong = nothing;\n", encoding="utf-8")
    if not any("nothing" in text for text in _errors(source, arguments)):
        problems.append(f"{rtos}: clangd does not show an error that is there")
    return problems


def _errors(source: Path, arguments: list[str]) -> list[str]:
    """Return the errors that clangd shows in a file."""
    clangd = VENV / "bin" / "clangd"
    done = call([clangd, *arguments, f"--check={source}"], _TIMEOUT_S, folder=source.parent)
    if _DONE not in done.output and not _ERROR.search(done.output):
        raise Failure(f"clangd did not check {source}:\n{done.output[-2000:]}")
    return [f"{source.name}:{line}: {text}" for line, text in _ERROR.findall(done.output)]
