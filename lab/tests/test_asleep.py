# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sleep times and device requests, in a program whose timer the emulator itself counts: tests/trace/asleep."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunWords
from ove_lab.trace import chunks, history, limits, nvic, observe, record, totals
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.notes import Notes, Pending
from ove_lab.trace.observe import Observed
from ove_lab.trace.slices import Detail

CTRL, VALUE, COUNT_NS = 0x40000000, 0x40000004, 40


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return compiled(tmp_path_factory.mktemp("asleep"), "asleep")


@pytest.fixture(scope="module")
def observed(image: Image) -> Observed:
    return observe.program(image, boards.load(BOARD), 1000, 600)


def _accesses(observed: Observed, address: int, is_store: bool) -> list[int]:
    run = observed.run
    found = np.flatnonzero((run.address == address) & (run.is_store == is_store))
    return (np.searchsorted(run.first_access, found, side="right") - 1).tolist()


def test_axis_is_the_emulators_clock(observed: Observed) -> None:
    """A timer that never stops reads the same time as the axis, to the count, through every kind of sleep."""
    *readings, came = map(int, observed.recorded.output.split())
    assert came == 9
    (started,) = _accesses(observed, CTRL, is_store=True)
    passed = [observed.ns(place) - observed.ns(started) for place in _accesses(observed, VALUE, is_store=False)]
    # The emulator's timer counts only after more than a whole count has passed.
    assert readings == [(ns - 1) // COUNT_NS for ns in passed]
    assert any(ns % COUNT_NS == 0 for ns in passed)
    assert len(readings) == 8


def test_clock_is_known_in_each_chunk(image: Image) -> None:
    """Claim: the record notes once that the emulator shows its clock, and no later chunk reports a missing clock."""
    board, joined, count = boards.load(BOARD), totals.Totals(), 0
    with record.Stream(image, board, 1000, 600) as stream:
        reader = chunks.Chunks(
            "asleep", observe.load(image.elf), board.instruction_ns, stream.log, lambda _: Detail.API
        )
        parts = (part[at : at + 100] for part in stream.parts() for at in range(0, len(part), 100))
        for made in reader.read(parts, stream.recorded):
            made.complete()
            joined.join(totals.of(made))
            count += 1
    assert count > 2
    assert joined.lacks == []


def test_each_sleep_is_on_the_axis(observed: Observed, tmp_path: Path) -> None:
    """Six WFI sleep; a seventh finds a pending request. In the viewer's file, each sleep is a slice of its length."""
    lengths = [length for _, length in observed.sleeps]
    assert len(lengths) == 6
    assert sum(lengths) == observed.ns(observed.window[1]) - len(observed.run.pc) * observed.instruction_ns
    path = tmp_path / "trace.json"
    history.make(observed).write(path)
    slices = [
        one for one in json.loads(path.read_text())["traceEvents"] if one["name"] == "asleep" and one["ph"] == "X"
    ]
    assert [round(one["dur"] * 1000) for one in slices] == lengths
    ends = [round((one["ts"] + one["dur"]) * 1000) for one in slices]
    assert ends == [observed.ns(place) for place, _ in observed.sleeps]


def test_worst_response_is_known_and_split(observed: Observed) -> None:
    """Requests by a store in a masked section, by a timer, and during another handler are exact to the instruction."""
    found = {one.name: one for one in Budgets(history.make(observed)).interrupts}
    assert {name: (one.worst.length if one.worst else None, one.held_by) for name, one in found.items()} == {
        "SysTick": (0, ""),
        "interrupt 9 (on_alarm)": (701, "701 masked by mask_until_after_expiry"),
        "interrupt 31 (on_soft)": (301, "301 masked by mask_after_request"),
        "interrupt 29 (on_busy)": (0, ""),
        "interrupt 30 (on_late)": (201, "201 in interrupt 29 (on_busy)"),
    }
    assert all(one.unknown == 0 for one in found.values())


def test_limit_takes_the_true_response(observed: Observed) -> None:
    """A limit of one instruction less is exceeded, and the message names the function that masked."""
    made = totals.of(history.make(observed))
    for allowed, count in ((701, 0), (700, 1)):
        given = {"interrupt_wait_instructions": {"interrupt 9 (on_alarm)": allowed}}
        found = [str(one) for one in limits.exceeded(made, given)]
        assert len(found) == count
    assert "701, and the limit is 700; since mask_until_after_expiry" in found[0]
    assert found[0].endswith("701 masked by mask_until_after_expiry")


def test_what_the_emulator_does_not_show_is_said(observed: Observed) -> None:
    """Without the clock and the log, nothing is guessed: both are reported, and a limit of a response is an error."""
    run = dataclasses.replace(observed.run, notes=Notes())
    blind = Observed("blind", observed.program, dataclasses.replace(observed.recorded, run=run), observed.window, 128)
    assert [one.partition(":")[0] for one in blind.lacks] == [
        "how long the processor slept in WFI",
        "when interrupts are requested",
    ]
    assert observed.lacks == []
    made = Budgets(history.make(blind))
    assert [(one.worst, one.unknown) for one in made.interrupts] == [(None, one.count) for one in made.interrupts]
    with pytest.raises(Failure, match="for `SysTick`, and 3 of 3 requests are not in the record"):
        limits.exceeded(totals.of(history.make(blind)), {"interrupt_wait_instructions": {"SysTick": 1}})


def test_sleep_counts_for_the_time_that_was_asked_for(image: Image) -> None:
    """A run for 10 ms includes the time asleep: it ends at the first instruction after 10 ms of the program's time."""
    cut = observe.program(image, boards.load(BOARD), 10, 600)
    assert cut.recorded.is_cut
    *_, (_, last) = cut.sleeps
    whole = cut.ns(len(cut.run.pc))
    assert whole - last < 10_000_000 <= whole


def _taken(*lines: tuple[int, str], stored: tuple[Pending, ...] = ()) -> list[tuple[int, int | None, int]]:
    places = np.array([place for place, _ in lines], dtype=np.int64)
    notes = Notes(places, log=[text for _, text in lines], stored=stored)
    return [tuple(one) for one in nvic.taken(notes, nvic.Nvic())]  # type: ignore[misc]


def test_first_of_several_requests_counts() -> None:
    """A request that is repeated while it is pending counts once. A cleared request does not count."""
    pend, clear = (
        "nvic_set_pending NVIC set pending irq 15 secure-bank 0",
        "nvic_clear_pending NVIC clear pending irq 15",
    )
    take = "nvic_acknowledge_irq NVIC acknowledge IRQ: 15 now active (prio 0)"
    assert _taken((1, pend), (3, pend), (9, take)) == [(15, 1, 9)]
    assert _taken((1, pend), (2, clear), (3, pend), (9, take)) == [(15, 3, 9)]
    assert _taken((9, take)) == [(15, None, 9)]


def test_line_that_stays_high_requests_again() -> None:
    """If a handler leaves its device's line high, the interrupt is requested again at the handler's end."""
    high, low = (f"nvic_set_irq_level NVIC external irq 25 level set to {level}" for level in (1, 0))
    pend = "nvic_set_pending NVIC set pending irq 25 secure-bank 0"
    take = "nvic_acknowledge_irq NVIC acknowledge IRQ: 25 now active (prio 0)"
    done = "nvic_complete_irq NVIC complete IRQ 25 (secure 0)"
    assert _taken((1, high), (1, pend), (2, take), (5, done), (7, take)) == [(25, 1, 2), (25, 5, 7)]
    assert _taken((1, high), (1, pend), (2, take), (4, low), (5, done), (7, take))[1] == (25, None, 7)


def test_program_requests_by_the_register() -> None:
    """A bit that is pending after a store is a request from the store on. A bit that was cleared is not."""
    pend, take = (
        f"nvic_{event} NVIC irq {number} " for event, number in (("set_pending", 27), ("acknowledge_irq", 58))
    )
    second, none = (Pending(place, 1, 1, requests) for place, requests in ((4, 1 << 10), (5, 0)))
    assert _taken((3, pend), (6, take), stored=(second,)) == [(58, 4, 6)]
    assert _taken((3, pend), (6, take), stored=(second, none)) == [(58, None, 6)]
    # A store before the line, and one after it.
    take = "nvic_acknowledge_irq NVIC irq 27 "
    for line, requested in ((0, 3), (1, None)):
        assert _taken((3, pend), (6, take), stored=(Pending(3, line, 0, 0),)) == [(27, requested, 6)]


def test_requests_without_the_log_are_not_known() -> None:
    """If the emulator does not log taken requests, a program's own request does not stay pending."""
    blind = nvic.Nvic()
    assert list(nvic.taken(Notes(stored=[Pending(4, 0, 0, 1)]), blind)) == []
    assert blind.pending == {}


def test_a_recorded_program_gets_the_users_words(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arguments of `./ove trace APP -- one two` reach the program, and those of --emulator the emulator."""
    given: list[tuple[object, ...]] = []

    def run(*words: object, **named: object) -> None:
        given.append((words[2], named["more"]))
        raise Failure("seen")

    monkeypatch.setattr(record, "run", run)
    with pytest.raises(Failure, match="seen"):
        observe.program(image, boards.load(BOARD), 10, 600, RunWords(("one", "two"), ("-nic", "user")))
    ((arguments, more),) = given
    assert arguments == ("one", "two")
    assert list(more)[:2] == ["-nic", "user"]
