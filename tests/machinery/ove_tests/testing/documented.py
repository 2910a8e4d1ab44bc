# SPDX-License-Identifier: MIT OR Apache-2.0
"""The code blocks of the pages about the users' own trees, run from an empty home folder.

tests/documented/<kernel>/<section>.sh runs the blocks of one section of the page, which are the files $BLOCKS/1, 2 and
so on. It may change a line that cannot run everywhere, such as one that writes a board, and says why. Its line
`# needs: X` names variables or programs without which it is skipped; X/Y is a folder Y among the paths in X. The script
begins in this checkout, which $HOME/ove leads to; what a tree's variable names is in TREE_ and the variable's name,
since the blocks set the variables themselves.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, kernel_parts

FOLDER = ROOT / "tests" / "documented"
_TIMEOUT_S = 3600
_SHOWN_LINES = 30
_HEADING = re.compile(r"^#{2,} (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```[a-z]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NEEDS = re.compile(r"^# needs: (.+)$", re.MULTILINE)
_CLAIM = "The code blocks of this section run as they stand, from an empty folder."


def page(rtos: str) -> Path:
    return ROOT / OWN_TREES[rtos].guide


def sections(text: str) -> dict[str, list[str]]:
    """Return the code blocks of each section that has some, by the section's heading as a name."""
    heads = [*_HEADING.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = {_slug(head[1]): _BLOCK.findall(text, head.end(), end) for head, end in zip(heads, ends, strict=True)}
    return {name: blocks for name, blocks in found.items() if blocks}


def _slug(heading: str) -> str:
    return "_".join(re.findall(r"[a-z0-9]+", heading.lower()))


def script(rtos: str, section: str) -> Path:
    return FOLDER / rtos / f"{section}.sh"


def jobs(rtos: str) -> list[Job]:
    """Return a job for each section of a kernel's page that has code blocks."""
    return [_job(rtos, name, blocks) for name, blocks in sections(page(rtos).read_text(encoding="utf-8")).items()]


def _job(rtos: str, section: str, blocks: list[str]) -> Job:
    group = f"{rtos}-page"

    def execute(selection: Selection) -> list[Outcome]:
        return [_outcome(rtos, section, blocks)] if selection.wants(group, section, is_variant=False) else []

    return Job(f"{group} {section}", group, execute, lambda: [f"{group}:{section}"], is_long=True)


def _outcome(rtos: str, section: str, blocks: list[str]) -> Outcome:
    id_ = f"{rtos}-page:{section}"
    path = script(rtos, section)
    needs = [word for line in _NEEDS.findall(path.read_text(encoding="utf-8")) for word in line.split()]
    if lacking := [word for word in needs if not _is_there(word)]:
        return Outcome(id_, SKIP, f"{' and '.join(lacking)} missing", _CLAIM)
    ensure(BUILD, *kernel_parts(rtos))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        why = _run(rtos, path, blocks, Path(home))
    return Outcome(id_, FAIL if why else PASS, why, _CLAIM)


def _is_there(word: str) -> bool:
    variable, _, folder = word.partition("/")
    if folder:
        return any(Path(path).name == folder for path in os.environ.get(variable, "").split(";"))
    return bool(os.environ.get(word) or shutil.which(word))


def _run(rtos: str, path: Path, blocks: list[str], home: Path) -> str:
    """Run a section's script; say what went wrong, or nothing."""
    (home / "blocks").mkdir()
    for number, block in enumerate(blocks, 1):
        (home / "blocks" / str(number)).write_text(block, encoding="utf-8")
    (home / "ove").symlink_to(ROOT)
    named = {name: os.environ[name] for name in os.environ if name.startswith(f"{rtos.upper()}_")}
    real = Path.home()
    kept = {name: os.environ.get(name, str(real / folder)) for name, folder in _KEPT.items()}
    environment = {"HOME": str(home), "BLOCKS": str(home / "blocks"), "OVE": str(ROOT), **kept}
    environment |= {f"TREE_{name}": value for name, value in named.items()}
    unset = [word for name in named for word in ("-u", name)]
    command = ["env", *unset, "bash", "-euo", "pipefail", "-c", 'cd "$OVE" && . "$0"', str(path)]
    done = call(command, _TIMEOUT_S, home, environment)
    return "" if done.code == 0 else "\n".join([f"code {done.code}", *done.output.splitlines()[-_SHOWN_LINES:]])


# Belongs to this machine, not to the page: compilers that are found by the home folder, and what they keep.
_KEPT = {"RUSTUP_HOME": ".rustup", "CARGO_HOME": ".cargo", "CCACHE_DIR": ".cache/ccache"}
