# SPDX-License-Identifier: MIT OR Apache-2.0
"""The contract of the public headers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_tool.layout.headers import functions, problems
from ove_tool.paths import ROOT

HEADERS = sorted((ROOT / "include" / "ove").glob("*.h"))
GOOD = """
/**
 * Give @p sem a count.
 *
 * @returns OVE_OK
 * @context isr
 * @blocks never
 * @cost O(1)
 */
int ove_sem_give_from_isr(ove_sem_t sem);
"""


@pytest.mark.parametrize("header", HEADERS, ids=lambda path: path.name)
def test_every_function_states_its_contract(header: Path) -> None:
    """Claim: each public function has @context, @blocks, @returns and @cost, and its name agrees with its context."""
    assert problems(header) == []


def test_headers_are_seen() -> None:
    """Claim: the check reads the real functions, including those inside #if."""
    names = {function.name for header in HEADERS for function in functions(header.read_text())}
    assert {"ove_mutex_lock", "ove_mutex_create", "ove_sem_give_from_isr", "ove_run"} <= names
    assert len(names) > 100


def judged(tmp_path: Path, text: str) -> list[str]:
    header = tmp_path / "h.h"
    header.write_text(text)
    return problems(header)


def test_good_function(tmp_path: Path) -> None:
    """Claim: a complete comment causes no error."""
    assert judged(tmp_path, GOOD) == []


@pytest.mark.parametrize("tag", ["returns", "context", "blocks", "cost"])
def test_missing_tag(tmp_path: Path, tag: str) -> None:
    """Claim: each missing tag is named."""
    text = "\n".join(line for line in GOOD.splitlines() if f"@{tag}" not in line)
    assert f"h.h: ove_sem_give_from_isr: has no @{tag}" in judged(tmp_path, text)


def test_undocumented_function(tmp_path: Path) -> None:
    """Claim: a function without a comment is found, also below a documented one and with attributes."""
    text = GOOD + '\n__attribute__((noreturn, section("x"))) void ove_die(int (*why)(void), const char *s);\n'
    assert judged(tmp_path, text) == ["h.h: ove_die: has no documentation"]


def test_name_and_context_disagree(tmp_path: Path) -> None:
    """Claim: a _from_isr call that is not for ISRs, and an ISR call without that suffix, are both found."""
    assert "the name says ISR" in judged(tmp_path, GOOD.replace("@context isr", "@context thread"))[0]
    assert "does not end with _from_isr" in judged(tmp_path, GOOD.replace("_from_isr", ""))[0]


def test_void_needs_no_returns(tmp_path: Path) -> None:
    """Claim: a void function returns nothing, so its comment does not need @returns."""
    text = GOOD.replace(" * @returns OVE_OK\n", "").replace("int ove_sem", "void ove_sem")
    assert judged(tmp_path, text) == []
