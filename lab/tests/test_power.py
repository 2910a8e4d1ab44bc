# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program's wake-ups and their cost in battery charge: tests/trace/asleep, which has no kernel."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.power import currents, show
from ove_lab.trace import chunks, history, limits, observe, record, sleep_paths, sleeps, totals
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.observe import Observed
from ove_lab.trace.sleep_paths import SleepPath, SleepPaths
from ove_lab.trace.sleeps import ANY, Awake, Sleeps, Wakeup
from ove_lab.trace.slices import Detail

MS = 1_000_000
TICK, ALARM = "SysTick", "interrupt 9 (on_alarm)"
# In the order of the source. A seventh WFI does not sleep.
SOURCES = (TICK, TICK, TICK, ALARM, ALARM, ALARM)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return compiled(tmp_path_factory.mktemp("power"), "asleep")


@pytest.fixture(scope="module")
def observed(image: Image) -> Observed:
    return observe.program(image, boards.load(BOARD), 1000, 600)


def test_each_sleep_has_the_interrupt_that_ended_it(observed: Observed) -> None:
    """Claim: in a program without threads, sleeps are ended by the interrupts that its source requests."""
    made = history.make(observed)
    found = [(one.awake.state, one.awake.source, one.awake.went_on) for one in sleeps.each(made)]
    assert found == [(ANY, source, ()) for source in SOURCES]
    assert sleeps.of(made).awake_ns == len(observed.run.pc) * observed.instruction_ns


@pytest.mark.parametrize(
    ("number", "name", "source"),
    [
        (15, "timer_callback (exception_direct)", "SysTick (timer_callback)"),
        (15, TICK, TICK),
        (25, "on_alarm (exception_direct)", "on_alarm (exception_direct)"),
    ],
)
def test_a_tick_is_known_by_its_number(number: int, name: str, source: str) -> None:
    """Claim: in a kernel with one handler for all exceptions, the tick counts as a tick; other interrupts do not."""
    activation = Activation(0x1000, 7, -1)
    seen = SimpleNamespace(
        names=SimpleNamespace(exception=lambda _: name), responses=SimpleNamespace(numbers={activation.begin: number})
    )
    assert sleeps.source(seen, activation) == source


def test_chunks_tell_what_the_whole_run_tells(image: Image, observed: Observed) -> None:
    """Claim: a record that is read in chunks of 100 events has the same sleeps and wake-ups."""
    board, joined = boards.load(BOARD), Sleeps()
    with record.Stream(image, board, 1000, 600) as stream:
        reader = chunks.Chunks(
            "asleep", observe.load(image.elf), board.instruction_ns, stream.log, lambda _: Detail.API
        )
        parts = (part[at : at + 100] for part in stream.parts() for at in range(0, len(part), 100))
        for made in reader.read(parts, stream.recorded):
            made.complete()
            joined.join(sleeps.of(made))
    whole = sleeps.of(history.make(observed))
    assert (joined.ns, joined.asleep, joined.all_times) == (whole.ns, whole.asleep, whole.all_times)
    assert not joined.paths.into.lengths - whole.paths.into.lengths


def test_ways_are_those_of_the_instructions(observed: Observed) -> None:
    """Claim: a sleep's way in begins after the last handler, and its way out ends at the next handler's begin.

    In between, the program executes only instructions that are in the record.
    """
    handlers = {"on_tick", "on_alarm", "on_soft", "on_late", "on_busy"}
    is_handler = [observed.program.function(int(pc)) in handlers for pc in observed.run.pc]
    places = [place for place, _ in observed.sleeps]
    into, out = Counter[int](), Counter[int]()
    for place in places:
        behind = next((one + 1 for one in range(place - 1, -1, -1) if is_handler[one]), 0)
        into[observed.run.between(behind, place)] += 1
        out[observed.run.between(place, is_handler.index(True, place))] += 1
    found = sleep_paths.of(observed)
    assert (found.into.lengths, found.to_handler.lengths, found.to_thread.lengths) == (into, out, Counter())
    assert found.into.functions.total() == sum(length * times for length, times in into.items())
    assert not handlers & {*found.into.functions, *found.to_handler.functions}


def test_figures_of_ways() -> None:
    """Claim: the line has the median, the longest and the number of the paths of all chunks. The next line has each
    function's mean. Without paths, there is no line."""
    found = Sleeps(paths=SleepPaths(into=SleepPath(Counter({7: 1}), Counter(idle=5, plan=2))))
    found.join(Sleeps(paths=SleepPaths(into=SleepPath(Counter({5: 1, 30: 1}), Counter(idle=10, plan=25)))))
    assert list(show.paths(found)) == [
        "into a sleep, from the start of the idle thread's turn: 7 instructions, at most 30 (3 times)",
        "  on average: plan 9, idle 5",
    ]
    many = SleepPath(Counter({36: 1}), Counter({f"f{n}": n for n in range(1, 9)}))
    *_, line = show.paths(Sleeps(paths=SleepPaths(into=many)))
    assert line == "  on average: f8 8, f7 7, f6 6, f5 5, f4 4, f3 3, others 3"


def _slept(*times_ms: float, state: str = "light") -> Sleeps:
    found = Sleeps(ns=1000 * MS, asleep={state: 900 * MS})
    for at in times_ms:
        found.wakes(Awake(round(at * MS), state, "SysTick", ("sampler, sleeping",)))
    found.wakes(Awake(0, state, "interrupt 5 (on_byte)", ()))
    return found


def test_later_wakeups_come_together() -> None:
    """Claim: a wake-up is delayed only for those that follow within the first one's slack."""
    found = _slept(0, 4, 9, 10, 11, 30)
    assert [found.together(slack * MS) for slack in (0, 1, 5, 10, 100)] == [6, 5, 3, 3, 1]


def test_advice_names_who_polls() -> None:
    """Claim: waits that time out, and ticks for which no thread waited, are listed with their numbers."""
    found = Sleeps(ns=1000 * MS, asleep={"light": 500 * MS})
    for went_on in (("poller, blocked on box (queue_receive), timed out",), (), ()):
        found.wakes(Awake(0, "light", "SysTick", went_on))
    found.wakes(Awake(0, "light", "interrupt 5 (on_byte)", ()))
    said = list(show.advice(found))
    assert said[0].startswith("no thread ran after 2 wake-ups by SysTick:")
    assert said[1].startswith("1 wake-ups: poller, blocked on box (queue_receive), until a timeout;")


@pytest.mark.parametrize(
    ("text", "mean_ma"),
    [
        ("awake_ma = 10.0\nlight_ma = 1.0", 1.9),
        ("awake_ma = 10.0\nlight_ma = 1.0\nwakeup_uc = 100.0", 2.1),
    ],
)
def test_mean_current_is_the_charge_of_all_states_and_wakeups(tmp_path: Path, text: str, mean_ma: float) -> None:
    """Claim: the mean current is that of a tenth awake at 10 mA, nine at 1 mA, and two wake-ups a second of 100 uC."""
    path = tmp_path / currents.FILE
    path.write_text(f'source = "made up"\n{text}\n')
    assert currents.mean(_slept(1), currents.read(path)) == pytest.approx(mean_ma)


def test_current_of_a_state_without_a_figure_is_not_known(tmp_path: Path) -> None:
    """Claim: no current is guessed for a state that is missing in the file."""
    path = tmp_path / currents.FILE
    path.write_text('source = "made up"\nawake_ma = 10\nlight_ma = 1\n')
    known = currents.read(path)
    said = show.battery(_slept(1, state="deep"), known)
    assert said == "not known: the mean current: currents.toml has no deep_ma"
    said = show.battery(_slept(1, state=sleeps.NOT_KNOWN), known)
    assert said == "not known: the mean current: the state of a sleep is not known"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("awake_ma = 1.0", "currents.toml: source: the key is missing"),
        ('source = "x"\nawake_ma = 0.0', "awake_ma"),
        ('source = "x"\nawake_ma = nan', "awake_ma"),
        ('source = "x"\nawake_ma = 1e-320', "awake_ma"),
        ('source = "x"\nawake_ma = 1.0\nwakeup_uc = 1e308', "wakeup_uc"),
        ('source = "x"\nawake_ma = 1.0\nsleep_ma = 1.0', "sleep_ma"),
    ],
)
def test_wrong_file_of_currents_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """Claim: the message names a missing source, an invalid current, or a key without a state."""
    path = tmp_path / currents.FILE
    path.write_text(f"{text}\n")
    with pytest.raises(Failure) as refused:
        currents.read(path)
    assert said in str(refused.value)


def test_limits_of_sleep() -> None:
    """Claim: both figures are rounded up, and a limit is an error if the sleeps are not known."""
    made = totals.Totals(sleeps=_slept(1, 2, 3), ns=1000 * MS)
    allowed = {"wakeups_per_second": 3, "awake_share": 9}
    assert [str(one).partition(";")[0] for one in limits.exceeded(made, allowed)] == [
        "wakeups_per_second: 4, and the limit is 3",
        "awake_share: 10, and the limit is 9",
    ]
    assert limits.exceeded(made, {"wakeups_per_second": 4, "awake_share": 10}) == []
    made.sleeps.hidden = "how long the processor slept"
    with pytest.raises(Failure, match="it is not known how long the processor slept"):
        limits.exceeded(made, {"awake_share": 10})


def test_no_wakeup_without_a_cause_is_counted_twice() -> None:
    """Claim: two sleeps with nothing between them count as one wake-up, with the time of both."""
    found = Sleeps(ns=10, asleep={"deep": 6, "light": 2})
    for state, source in (("deep", ""), ("light", "SysTick")):
        found.wakes(Awake(0, state, source, ("sampler, sleeping",) if source else ()))
    assert found.all_times == {Wakeup("light", "SysTick", ("sampler, sleeping",)): 1}
    assert (found.awake_ns, found.count) == (2, 1)
    assert found.timed == []
