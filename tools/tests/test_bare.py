# SPDX-License-Identifier: MIT OR Apache-2.0
"""The README test on a bare system: its commands, their orders, and the checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_tests.bare.readme import Command, commands, reverse
from ove_tests.bare.release import mirrors
from ove_tests.bare.terminal import Shown, Terminal, plain
from ove_tests.testing import bare
from ove_tool.paths import ROOT
from ove_tool.report.front_page import LANGUAGES_TABLE

TABLE = """| Operation | FreeRTOS itself | ove, C | ove, Rust |
| --- | --: | --: | --: |
| Yield | 62 | 62 | 63 |

Compilers: C and C++ 12.2, Rust 1.95.0, Zig 0.17.0."""
README = f"{LANGUAGES_TABLE.begin}\n{TABLE}\n{LANGUAGES_TABLE.end}\n"


def shown(text: str, code: int | None = 0) -> Shown:
    return Shown(code, text, 1.0, 0)


def test_commands_are_those_of_the_readme() -> None:
    """Claim: every line of every shell block is typed, without its comment, in the README's order."""
    text = "a\n```sh\n./ove bench  # why\n\n./ove new hello --lang c\n```\n"
    text += "```c\n./no\n```\n```sh\n./ove run ./hello\n```\n"
    assert [command.text for command in commands(text)] == [
        "./ove bench",
        "./ove new hello --lang c",
        "./ove run ./hello",
    ]
    real = [command.text for command in commands()]
    assert {"./ove bench", "./ove test", "./ove run ./hello"} <= set(real)


def test_reverse_order_makes_a_folder_before_it_is_used() -> None:
    """Claim: the reverse order begins with the last command, preceded by the command that creates its input."""
    new = Command("./ove new hello", "hello")
    first, last, other = Command("./ove bench"), Command("./ove run ./hello"), Command("./ove run ./hello --x")
    assert reverse([first, new, other, last]) == [new, last, other, first]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (TABLE, ""),
        (TABLE.replace("| 62 | 63", "| 61 | 63"), "Yield, ove, C: 61, the README says 62"),
        (TABLE.replace("| 63 |", "| 70 |"), "Yield, ove, Rust: 70, the README says 63"),
        (TABLE.replace("| 63 |", "| 70 |").replace("Rust 1.95.0", "Rust 1.85.0"), ""),
        (
            TABLE.replace("| 62 | 63", "| 61 | 63").replace("Rust 1.95.0", "Rust 1.85.0"),
            "Yield, ove, C: 61, the README says 62",
        ),
        ("nothing", "it does not end with the table of the README"),
    ],
)
def test_table_is_compared_cell_by_cell(text: str, wrong: str) -> None:
    """Claim: one figure that differs is named; only the column of another compiler may differ."""
    assert bare._wrong_table(text, README) == wrong


@pytest.mark.parametrize(
    ("command", "result", "wrong"),
    [
        ("./ove test", shown("8 s in all\n12 passed, 0 failed, 3 skipped\n"), ""),
        ("./ove test", shown("12 passed, 1 failed, 3 skipped\n"), "its last line does not say"),
        ("./ove test", shown("", 1), "`./ove test` ended with code 1"),
        ("./ove run ./hello", shown("\n".join(["building", *bare.expected(), "done"])), ""),
        ("./ove run ./hello", shown("\n".join(bare.expected()[:-1])), "it prints ["),
        ("./ove power ./hello", shown("awake 1 %\n\nwoken by  times\nSysTick       3\n"), ""),
        ("./ove power ./hello", shown("hello never slept\n"), "it does not say what woke"),
        ("./ove bench", shown("", None), "`./ove bench` did not end within 1 s"),
    ],
)
def test_each_command_is_held_to_what_the_readme_says(command: str, result: Shown, wrong: str) -> None:
    """Claim: exit code, closing line and output must be right."""
    found = bare.judge(Command(command), result, 1)
    assert found.startswith(wrong)
    assert bool(found) == bool(wrong)


def test_password_is_asked_for_once() -> None:
    """Claim: a second question for the password is a failure."""
    assert bare.judge(Command("./ove new x"), shown(""), 1) == ""
    assert "2 times" in bare.judge(Command("./ove new x"), shown(""), 2)


def test_terminal_answers_and_reads(tmp_path: Path) -> None:
    """Claim: the password prompt is answered and counted, and the output is what a user sees."""
    ask = 'printf "[sudo] password for me: "; read -r word; echo "got $word"'
    with Terminal(["bash", "--norc", "--noprofile"], "secret", tmp_path / "log") as terminal:
        first = terminal.type(ask, 20)
        assert (first.code, first.asked) == (0, 1)
        assert "got secret" in first.text
        assert terminal.type("(exit 3)", 20).code == 3
        assert terminal.type("sleep 60", 0.5).code is None
    assert b"got secret" in (tmp_path / "log").read_bytes()


def test_what_a_person_sees() -> None:
    """Claim: colours and overwritten lines are gone."""
    assert plain(b"\x1b[31mred\x1b[0m\r\nold\rnew\r\n") == "red\nnew\n"


def test_places_of_packages_are_read_in_both_forms() -> None:
    """Claim: one-line sources and stanzas give the place of each suite."""
    one = "# deb http://no no-suite main\ndeb [arch=amd64] http://a/debian bookworm main contrib\n"
    stanza = "Types: deb\n# x\nURIs: http://b/security\nSuites: bookworm-security other\nComponents: main\n"
    assert mirrors([one, stanza]) == {
        "bookworm": "http://a/debian",
        "bookworm-security": "http://b/security",
        "other": "http://b/security",
    }


def test_the_readme_is_there() -> None:
    """Claim: the README holds the table that the try-out compares."""
    assert bare._cells(LANGUAGES_TABLE.quoted((ROOT / "README.md").read_text(encoding="utf-8")))["ove, C"]
