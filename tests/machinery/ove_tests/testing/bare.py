# SPDX-License-Identifier: MIT OR Apache-2.0
"""A bare system: a new user at a terminal types every command of the README, in its order and in the reverse order, or
goes the way without a checkout (scripts/new_user.sh)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.bare import root
from ove_tests.bare.readme import Command, commands, reverse
from ove_tests.bare.release import RELEASES, Release
from ove_tests.bare.terminal import Shown, Terminal
from ove_tests.testing import packages
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.newapp import TEMPLATES
from ove_tool.paths import ROOT
from ove_tool.report.front_page import LANGUAGES_TABLE

GROUP = "bare"
LOGS = ROOT / "output" / "test" / "bare"
# The README promises minutes on a quiet machine; this limit ends hanging commands on a busy one.
_LIMIT_S = 5400.0
_SECOND_BENCH = Command("./ove bench")
# A user without a checkout needs the packages that create Python environments.
_PACKAGE = (
    Command("sudo apt-get update"),
    Command("sudo apt-get install --yes --no-install-recommends python3-venv"),
    Command("./scripts/new_user.sh ~/wheels/old/*.whl ~/wheels/new/*.whl ~/way"),
)
_WAYS: dict[str, Callable[[], Sequence[Command]]] = {
    "in_order": lambda: [*commands(), _SECOND_BENCH],
    "reverse": lambda: [*reverse(commands()), _SECOND_BENCH],
    "package": lambda: _PACKAGE,
}
_CLAIM = "On a bare system a new user types this command, and sees what the README says if it is one of its commands."
_CLOSING = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)


def jobs() -> list[Job]:
    """Return one job for each system and order."""
    return [_job(release, order) for release in RELEASES for order in _WAYS]


def _job(release: Release, order: str) -> Job:
    prefix = f"{release.name}.{order}."
    wanted = _names(order)

    def execute(selection: Selection) -> list[Outcome]:
        if not any(selection.wants(GROUP, f"{prefix}{name}", is_variant=False) for name in wanted):
            return []
        return _run(release, order)

    name = f"{GROUP} {release.name}.{order}"
    return Job(
        name,
        GROUP,
        execute,
        lambda: [f"{GROUP}:{prefix}{name}" for name in wanted],
        prefixes=(prefix,),
        on_demand=True,
        needs=(),
    )


def _names(order: str) -> dict[str, Command]:
    """Return each command under a name with its position; the benchmark is run a second time at the end."""
    return {f"{number}-{command.slug}": command for number, command in enumerate(_WAYS[order](), start=1)}


def _run(release: Release, order: str) -> list[Outcome]:
    prefix = f"{GROUP}:{release.name}.{order}."
    planned = _names(order)
    if reason := root.why_not():
        return [Outcome(f"{prefix}{name}", SKIP, reason, _CLAIM) for name in planned]
    name = f"{release.name}-{order}"
    try:
        folder = root.make(release, name)
    except Failure as failure:
        return [Outcome(f"{prefix}{name}", SKIP, f"no {release.name}: {failure}", _CLAIM) for name in planned]
    if order == "package":
        wheels = folder / root.HOME.relative_to("/") / "wheels"
        wheels.mkdir()
        packages.wheels(wheels)
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{name}.log"
    login = ["setpriv", "--reuid", root.USER, "--regid", root.USER, "--init-groups"]
    shell = root.enter(folder, *login, "env", f"HOME={root.HOME}", f"USER={root.USER}", "bash", "--norc", "--noprofile")
    outcomes = []
    with Terminal(shell, root.PASSWORD, log) as terminal:
        terminal.type(f"cd {root.HOME}/ove", _LIMIT_S)
        asked = 0
        for place, command in planned.items():
            shown = terminal.type(command.text, _LIMIT_S)
            asked += shown.asked
            why = judge(command, shown, asked, is_second=command is _SECOND_BENCH)
            outcomes.append(_outcome(f"{prefix}{place}", why, shown, log))
            if shown.code is None:
                break
    if all(outcome.verdict == PASS for outcome in outcomes):
        root.remove(name)
    return outcomes


def _outcome(name: str, why: str, shown: Shown, log: Path) -> Outcome:
    text = f"{why}\nall that was shown: {log}\n" + "\n".join(shown.text.splitlines()[-25:]) if why else ""
    return Outcome(name, FAIL if why else PASS, text, _CLAIM, shown.seconds)


def judge(command: Command, shown: Shown, asked: int, is_second: bool = False) -> str:
    """Return how the shown output differs from the README; empty if it does not."""
    if shown.code is None:
        return f"`{command.text}` did not end within {shown.seconds:.0f} s"
    if shown.code != 0:
        return f"`{command.text}` ended with code {shown.code}"
    if asked > 1:
        return f"the password was asked for {asked} times"
    if is_second and "setup:" in shown.text:
        return "it installs something again"
    judges = {"bench": _wrong_table, "test": _wrong_closing, "run": _wrong_output, "power": _wrong_wakes}
    words = command.text.split()
    return judges[words[1]](shown.text) if words[1] in judges else ""


def _wrong_closing(text: str) -> str:
    found = _CLOSING.search(text)
    return "" if found and found[2] == "0" else "its last line does not say `N passed, 0 failed, N skipped`"


def _wrong_table(text: str, readme: str | None = None) -> str:
    """Compare the table that the benchmark ends with to the README's, cell by cell.

    A language's column may differ where its compiler is another one than the README's, which both name.
    """
    readme = (ROOT / "README.md").read_text(encoding="utf-8") if readme is None else readme
    wanted, found = (_cells(part) for part in (LANGUAGES_TABLE.quoted(readme), text))
    if not found:
        return "it does not end with the table of the README"
    differing = {c for c in wanted if _compiler(c, readme) != _compiler(c, text)}
    wrong = [
        f"{row}, {column}: {found.get(column, {}).get(row)}, the README says {figure}"
        for column, rows in wanted.items()
        if column not in differing
        for row, figure in rows.items()
        if found.get(column, {}).get(row) != figure
    ]
    return "\n".join(wrong)


def _cells(text: str) -> dict[str, dict[str, str]]:
    """Read the last table of a text: column -> row -> figure."""
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines() if "|" in line]
    heads = [number for number, cells in enumerate(lines) if cells[0] == "Operation"]
    if not heads:
        return {}
    head, *rows = lines[heads[-1] :]
    return {name: {row[0]: row[i] for row in rows[1:] if len(row) == len(head)} for i, name in enumerate(head) if i}


def _compiler(column: str, text: str) -> str:
    """Return the version of a column's compiler as a text names it: `compilers: C and C++ 12.2.1, Rust 1.95.0, ...`."""
    language = column.rpartition(", ")[2]
    name = {"C++": "C and C\\+\\+", "C": "C and C\\+\\+", "FreeRTOS itself": "C and C\\+\\+"}.get(language, language)
    found = re.search(rf"ompilers: .*?{name} ([\d.]+\d)", text, re.DOTALL)
    return found[1] if found else "unknown"


def _wrong_output(text: str) -> str:
    wanted = expected()
    shown = [line for line in text.splitlines() if line in wanted]
    return "" if shown == wanted else f"it prints {shown}, the README's program {wanted}"


def _wrong_wakes(text: str) -> str:
    return "" if re.search(r"^woken by\b", text, re.MULTILINE) else "it does not say what woke the processor"


def expected() -> list[str]:
    """Return the output of the README's program, which is the template of a new application."""
    return (TEMPLATES / "common" / "expected.txt").read_text(encoding="utf-8").splitlines()
