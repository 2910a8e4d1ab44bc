# SPDX-License-Identifier: MIT OR Apache-2.0
"""The code blocks of the pages, run section by section from an empty home folder.

tests/documented/<page>/<section>.sh runs the blocks of one section of the page docs/<page>.md or <page>/README.md; they
are the files $BLOCKS/1, 2 and so on. It may change a line that cannot run everywhere, such as one that writes a board,
and says why. Its line `# needs: X` names variables or programs without which it is skipped; X/Y is a folder Y among the
paths in X. A script that ends with code 77 is skipped too, for the reason in its last line of output. `shows.py OUTPUT
BLOCK` beside the folders compares what a command printed with a block.

A script begins in $HOME/work, where `./ove` and `examples` lead to this checkout, which $OVE names. The script of a
page about a user's tree begins in the checkout, which $HOME/ove leads to, and a tree's variable has a name that begins
with TREE_, since the blocks set the variables themselves.

tests/documented/elsewhere.toml lists the blocks that another test runs, and the few that no test can run.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.limits import Done, call
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, TRACE, kernel_parts

FOLDER = ROOT / "tests" / "documented"
ELSEWHERE = FOLDER / "elsewhere.toml"
_TIMEOUT_S = 3600
_SHOWN_LINES = 30
_SKIPPED = 77
_HEADING = re.compile(r"#+ (.+)")
_FENCE = re.compile(r" *(```+)(\w*)")
_NEEDS = re.compile(r"^# needs: (.+)$", re.MULTILINE)
_CLAIM = "The code blocks of this section run as they stand, from an empty folder."


class Entry(schema.Table):
    """Blocks of a page that no script in the folder runs, with the reason: by `kinds`, by section, or all."""

    page: schema.Filled
    why: schema.Filled
    section: str | None = None
    kinds: tuple[schema.Filled, ...] | None = None
    blocks: int | None = None


class _Elsewhere(schema.Table):
    entry: tuple[Entry, ...]


@dataclass(frozen=True)
class Block:
    """A fenced block: the word after the opening fence, which may be empty, and the lines."""

    kind: str
    text: str


def names() -> list[str]:
    """List the pages that have scripts, as paths of their folders."""
    return sorted({str(path.parent.relative_to(FOLDER)) for path in FOLDER.rglob("*.sh")})


def page(name: str) -> Path:
    """Return the page of a folder. Raises FileNotFoundError if there is none."""
    for path in (ROOT / "docs" / f"{name}.md", ROOT / name / "README.md", ROOT / f"{name.upper()}.md"):
        if path.is_file():
            return path
    raise FileNotFoundError(f"tests/documented/{name} names no page")


def name_of(path: Path) -> str:
    """Return the folder whose scripts run the blocks of a page."""
    relative = path.relative_to(ROOT)
    if relative.parts[0] == "docs":
        return str(relative.relative_to("docs").with_suffix(""))
    return str(relative.parent) if len(relative.parts) > 1 else relative.stem.lower()


def sections(text: str) -> dict[str, list[Block]]:
    """Return the code blocks of each section that has some, by the section's heading as a name."""
    found: dict[str, list[Block]] = {}
    section, fence, kind, lines = "", "", "", list[str]()
    for line in text.splitlines():
        match = _FENCE.match(line)
        if fence and line.strip() == fence:
            found.setdefault(section, []).append(Block(kind, "".join(f"{one}\n" for one in lines)))
            fence = ""
        elif fence:
            lines.append(line)
        elif match:
            fence, kind, lines = match[1], match[2], []
        elif heading := _HEADING.fullmatch(line):
            section = _slug(heading[1])
    return found


def _slug(heading: str) -> str:
    return "_".join(re.findall(r"[a-z0-9]+", heading.lower()))


def script(name: str, section: str) -> Path:
    return FOLDER / name / f"{section}.sh"


def elsewhere() -> tuple[Entry, ...]:
    """Return the blocks that no script in this folder runs. Raises Failure for an invalid file."""
    return schema.toml(ELSEWHERE, _Elsewhere).entry


def jobs(rtos: str) -> list[Job]:
    """Return a job for each section of the page of a user's tree that has code blocks."""
    return [_job(f"{rtos}-page {section}", rtos, [section]) for section in _run_here(rtos)]


def jobs_of_pages() -> list[Job]:
    """Return a job for each other page with the sections whose blocks a script runs."""
    return [_job(f"blocks of {name}", name, _run_here(name)) for name in names() if name not in OWN_TREES]


def _run_here(name: str) -> list[str]:
    return [section for section in sections(page(name).read_text(encoding="utf-8")) if script(name, section).is_file()]


def _job(title: str, name: str, run_here: list[str]) -> Job:
    group = f"{name.replace('/', '-')}-page"

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [section for section in run_here if selection.wants(group, section, is_variant=False)]
        return [_outcome(f"{group}:{section}", name, section) for section in wanted]

    return Job(title, group, execute, lambda: [f"{group}:{section}" for section in run_here], is_long=True)


def _outcome(id_: str, name: str, section: str) -> Outcome:
    started = time.monotonic()
    path = script(name, section)
    blocks = [block.text for block in sections(page(name).read_text(encoding="utf-8"))[section]]
    needs = [word for line in _NEEDS.findall(path.read_text(encoding="utf-8")) for word in line.split()]
    if lacking := [word for word in needs if not _is_there(word)]:
        return Outcome(id_, SKIP, f"{' and '.join(lacking)} missing", _CLAIM)
    ensure(BUILD, *(kernel_parts(name) if name in OWN_TREES else (TRACE,)))
    if name in OWN_TREES:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            done = _run(name, path, blocks, Path(home))
    else:
        # Always use the same folder, because builds are stored by the application's path and would accumulate.
        kept = STATE / "documented" / name / section
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        done = _run(name, path, blocks, kept)
    said = done.output.splitlines()
    if done.code == _SKIPPED:
        return Outcome(id_, SKIP, said[-1] if said else "the script says so", _CLAIM)
    why = "\n".join([f"code {done.code}", *said[-_SHOWN_LINES:]]) if done.code else ""
    return Outcome(id_, FAIL if why else PASS, why, _CLAIM, time.monotonic() - started)


def _is_there(word: str) -> bool:
    variable, _, folder = word.partition("/")
    if folder:
        return any(Path(path).name == folder for path in os.environ.get(variable, "").split(";"))
    return bool(os.environ.get(word) or shutil.which(word))


def _run(name: str, path: Path, blocks: list[str], home: Path) -> Done:
    """Run a section's script."""
    (home / "blocks").mkdir()
    for number, block in enumerate(blocks, 1):
        (home / "blocks" / str(number)).write_text(block, encoding="utf-8")
    begin, unset, environment = _as_tree(name, home) if name in OWN_TREES else _as_user(home)
    real = Path.home()
    kept = {one: os.environ.get(one, str(real / folder)) for one, folder in _KEPT.items()}
    environment |= {"HOME": str(home), "BLOCKS": str(home / "blocks"), "OVE": str(ROOT), **kept}
    command = ["env", *unset, "bash", "-euo", "pipefail", "-c", '. "$0"', str(path)]
    return call(command, _TIMEOUT_S, begin, environment)


def _as_user(home: Path) -> tuple[Path, list[str], dict[str, str]]:
    """Return a script's start folder, the options for `env`, and the script's own variables."""
    work = home / "work"
    work.mkdir()
    for link in ("ove", "examples"):
        (work / link).symlink_to(ROOT / link)
    return work, [], {}


def _as_tree(rtos: str, home: Path) -> tuple[Path, list[str], dict[str, str]]:
    (home / "ove").symlink_to(ROOT)
    named = {name: os.environ[name] for name in os.environ if name.startswith(f"{rtos.upper()}_")}
    return ROOT, [word for name in named for word in ("-u", name)], {f"TREE_{k}": v for k, v in named.items()}


# These belong to this machine, not to the page: compilers that are found through the home folder, and their caches.
_KEPT = {"RUSTUP_HOME": ".rustup", "CARGO_HOME": ".cargo", "CCACHE_DIR": ".cache/ccache"}
