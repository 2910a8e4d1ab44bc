# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hot modules of other languages, held to the C bodies that they were written from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ove_tool.audit import twins
from ove_tool.errors import Failure
from ove_tool.paths import ROOT


@pytest.mark.parametrize("module", twins.modules(), ids=lambda path: f"{twins.language(path)}-{path.stem}")
def test_c_bodies_are_those_that_the_module_was_written_from(module: Path) -> None:
    """Claim: no hot call's C body has changed since its twin was last compared with it."""
    assert twins.problems(module) == []


@pytest.fixture(name="checkout")
def _checkout(tmp_path: Path) -> Path:
    for folder in ("include", "backends", "alloy/include"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def changed(checkout: Path, kernel: str, file: str, old: str, new: str) -> set[str]:
    path = checkout / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    before, now = twins.digests(kernel), twins.digests(kernel, checkout)
    return {name for name in now if now[name] != before[name]}


def test_a_changed_body_is_seen_in_the_calls_that_reach_it(checkout: Path) -> None:
    """Claim: a change of the body, of an inline function below it and of a macro that one uses is seen, there only."""
    body = ("sem_take(sem, timeout_ms) ? OVE_OK : OVE_ERR_TIMEOUT", "sem_take(sem, timeout_ms) ? OVE_OK : OVE_ERR_BUSY")
    assert changed(checkout, "freertos", "include/ove/inline/sem.h", *body) == {"sem_take"}
    below = ("before - 1U", "before - 2U")
    assert changed(checkout, "alloy", "alloy/include/alloy/core/straight.h", *below) >= {"event_wait", "sem_try_take"}
    assert "sem_give" not in changed(
        checkout, "alloy", "alloy/include/alloy/core/straight.h", "before - 2U", "before - 3U"
    )


def test_comments_layout_and_checks_are_no_change(checkout: Path) -> None:
    """Claim: a comment, white space and a check, which no build with a hot module has, leave the digests alone."""
    old = "	OVE_CHECK_ARG(sem != NULL);\n	OVE_CHECK_MAY_WAIT(timeout_ms);\n"
    new = "	/* Why: ( */\n\n	OVE_CHECK_MAY_WAIT(timeout_ms + f((1)));\n"
    assert changed(checkout, "freertos", "include/ove/inline/sem.h", old, new) == set()


def test_a_digest_is_the_same_each_time(checkout: Path) -> None:
    """Claim: the place of the checkout does not matter."""
    assert twins.digests("zephyr", checkout) == twins.digests("zephyr")


def test_a_body_that_is_not_found_is_an_error(checkout: Path) -> None:
    """Claim: a hot call whose body the tool cannot read fails, since nothing would hold its twins."""
    (checkout / "include" / "ove" / "inline" / "event.h").write_text("", encoding="utf-8")
    with pytest.raises(Failure, match="the hot call ove_event_wait has no body in the headers"):
        twins.digests("freertos", checkout)


def test_renewing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Claim: without its digests a module is refused, with the command that takes the bodies as they are."""
    module = next(path for path in twins.modules() if path.name == "freertos.rs")
    monkeypatch.setattr(twins, "twins", lambda path: tmp_path / path.name)
    found = twins.problems(module)
    assert len(found) == len(twins.digests("freertos"))
    assert "run `./ove audit --write-twins --lang rust --rtos freertos`" in found[0]
    twins.write(module)
    assert twins.problems(module) == []
