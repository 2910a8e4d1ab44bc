# SPDX-License-Identifier: MIT OR Apache-2.0
"""The schedules of small programs, state by state, compared with the files in tests/trace."""

from __future__ import annotations

import collections
import difflib
import re
import shutil
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.trace import kernel_files
from ove_tests.testing import logged_load, streamed, stretched, traced_window
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels, newapp
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES, ROOT, STATE
from ove_tool.setup.parts import TESTS, TRACE, VIEWER, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.image import Image
    from ove_lab.trace.history import History

GROUP = "trace"
FOLDER = ROOT / "tests" / "trace"
_EXAMPLE = "pipeline"
_OWN = "schedule"
_CLAIM = (
    "Each thread's states are exactly those in tests/trace, Perfetto's parser reads the same from the file, a window "
    "of the record alone shows the same as the whole record there, and the load is the same as in QEMU's own log."
)
# The names of Rust's statics, and the names in the other languages.
_ALIKE = {"sample_queue": "samples", "mean_queue": "means"}
# In two bindings, a handler that the kernel attaches at run time is entered through a function of the binding.
_HANDLERS = {"ove::board::enter": "on_sample", "board.Handler((function 'takeSampleFromIsr')).enter": "on_sample"}
_STATES_OF = """select slice.name from slice
    join thread_track on slice.track_id = thread_track.id join thread using (utid) join process using (upid)
    where process.pid = {} and thread.name = 'state' order by slice.ts"""
_CALLS = """select count(*) as n from slice
    join thread_track on slice.track_id = thread_track.id join thread using (utid) where thread.name = 'calls'"""
_NEW, _HELLO, _GREETINGS = "new", "hello", 3
_OPENS = "The trace of a new application opens in Perfetto's parser, and shows the thread greet and sleep."
_FOR_MS = 500.0
# Planted in tests/trace/schedule.
_MASKED, _DEEP, _BYTES = 1000, "urgent", 640
_TIMEOUT_S = 60.0
# Programs whose diagnosis is checked too. The states of the second are not.
_LATE, _REFUSED, _NAPS, _BUSY, _LOST = "late", "refused", "naps", "busy", "lost"
_JOINED, _SERVED, _PLACED = "joined", "served", "placed"
# A program, and how often its threads make each of these calls. The last call may be unfinished.
_CONDITIONAL, _LOCKS = "conditional", {"taker mutex_lock": 5, "taker mutex_unlock": 5, "holder mutex_lock": 5}
# The depth of an object in its thread's stack. It depends on the compiler.
_DEPTH = re.compile(r"(?<=stack\+)\d+")
# A program that calls only one kernel's own API.
_NATIVE = "native"
_SINCE = re.compile(r", since .*")
# A program that never ends, and the time that it runs here.
_STREAM, _STREAM_APP, _STREAM_MS = "control_in_chunks", ROOT / "tests" / "stream" / "control", 150.0
_SAME = "A run that is read in chunks while the emulator runs gives the same results as the whole record."


@dataclass(frozen=True)
class _Build:
    """The settings of an unusual build of a program. The states of its threads must not differ from the usual ones."""

    tag: str = ""
    defines: tuple[str, ...] = ()
    cmake_defines: tuple[str, ...] = ()


_RELEASED = _Build("released", ("CONFIG_OVE_CHECKS=n",))


def _unlike(variant: Variant) -> dict[str, _Build]:
    """Return the other builds of a program, by name."""
    if variant.lang != NATIVE:
        return {}
    # Without checks a kernel's switch may read the next thread's stack before it decides how to resume that thread.
    found = {"released": _RELEASED}
    renames = kernel_files.descriptions().get(variant.rtos, {}).get("renames")
    if renames:
        found["renamed"] = _Build("renamed", cmake_defines=(f"CMAKE_C_FLAGS={renames}",))
    return found


def _released(variant: Variant, app: str, unlike: dict[str, _Build]) -> dict[str, Path]:
    """Return a program's build without checks by its name, and add its settings to `unlike`."""
    name = f"{variant.rtos}.{variant.lang}.{app}_released"
    unlike[name] = _RELEASED
    return {name: FOLDER / app}


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language: an example, a new application, and the programs of tests/trace."""
    others = [] if (FOLDER / f"{_NATIVE}.{variant.rtos}.txt").is_file() else [_NATIVE]
    apps = [EXAMPLES / _EXAMPLE, *sorted(one for one in FOLDER.iterdir() if one.name not in others)]
    names = {f"{variant.rtos}.{variant.lang}.{app.name}": app for app in apps if (app / variant.lang).is_dir()}
    unlike = {f"{variant.rtos}.{variant.lang}.{_EXAMPLE}_{one}": each for one, each in _unlike(variant).items()}
    names |= dict.fromkeys(unlike, EXAMPLES / _EXAMPLE)
    if variant.lang == NATIVE:
        # Without checks most calls are inlined, so that their results are not in the record.
        names |= _released(variant, _REFUSED, unlike) | _released(variant, _CONDITIONAL, unlike)
    for one in (_NAPS, _LOST, _NATIVE, _PLACED):
        if (FOLDER / one / variant.lang).is_dir() and one not in others:
            names |= _released(variant, one, unlike)
    new = f"{variant.rtos}.{variant.lang}.{_NEW}"
    # A user-supplied tree needs a minute for an application, which shows nothing more than the example does.
    stream = f"{variant.rtos}.{variant.lang}.{_STREAM}"
    streams = [stream] if (_STREAM_APP / variant.lang).is_dir() else []
    stretched_one = f"{variant.rtos}.{variant.lang}.{stretched.APP.name}"
    slow = [stretched_one] if (stretched.APP / variant.lang).is_dir() else []
    ids = [*names, *streams, *slow, *([new] if variant.rtos in kernels.built_here() else [])]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: app for name, app in names.items() if selection.wants(GROUP, name, is_variant=False)}
        found = [_judge(variant, name, app, unlike.get(name, _Build())) for name, app in wanted.items()]
        return [
            *found,
            *(_judge_stream(variant, one) for one in streams if selection.wants(GROUP, one, is_variant=False)),
            *(_judge_stretched(variant, one) for one in slow if selection.wants(GROUP, one, is_variant=False)),
            *([_judge_new(variant)] if new in ids and selection.wants(GROUP, new, is_variant=False) else []),
        ]

    needs = (TESTS, TRACE, VIEWER, *parts_for(variant))
    title = f"{GROUP} {variant.rtos} {variant.lang}"
    return Job(title, GROUP, execute, lambda: [f"{GROUP}:{name}" for name in ids], needs=needs)


def _judge(variant: Variant, name: str, app: Path, how: _Build) -> Outcome:
    started = time.monotonic()
    identity = f"{GROUP}:{name}"
    kept = FOLDER / f"{app.name}.{variant.rtos}.txt"
    # A language in which the program cannot do everything has a file of its own.
    own = FOLDER / f"{app.name}.{variant.rtos}.{variant.lang}.txt"
    kept = own if own.is_file() else kept
    if not kept.is_file():
        return Outcome(identity, SKIP, f"tests/trace has no file {kept.name}", _CLAIM)
    from ove_lab.trace import model  # noqa: PLC0415 - as below

    # The mutex that the record shows for a wait depends on the build. The calls do not.
    is_counted = app.name == _CONDITIONAL and how is _RELEASED
    has_states = app.name not in (_REFUSED, _LOST, _PLACED) and not is_counted
    try:
        made = record(variant, app, how)
        lines = story(made) if has_states else []
        lines += figures(made, app) if (app / "limits.toml").is_file() else []
        lines += _late(made) if app.name in (_LATE, _JOINED, _SERVED, _NATIVE) else []
        lines += _load(made) if app.name == _BUSY else []
        lines += _lost(made) if app.name in (_LOST, _PLACED) else []
        # The longest waits depend on the build, so leave them out.
        lines += [one for one in _late(made) if one.startswith(("deadlock", "refused"))] if app.name == _REFUSED else []
        unlike = [
            *_in_viewer(made),
            *made.fills.wrong,
            *(one.text for one in model.contradictions(made)),
            *_named_for_nothing(made),
            *_named_as_heap(made, variant.rtos),
            *(_miscounted(made) if app.name == _CONDITIONAL else ()),
            *(traced_window.differences(made) if app.name == _OWN else ()),
            *(logged_load.wrong(made, variant.rtos) if _is_logged(variant, app, how) else ()),
        ]
    except Failure as failure:
        return Outcome(identity, FAIL, str(failure), _CLAIM)
    text = "" if is_counted else kept.read_text(encoding="utf-8")
    expected = [line for line in text.splitlines() if not line.startswith("#")]
    wrong = [*difflib.unified_diff(expected, lines, "expected", "traced", lineterm=""), *unlike]
    return Outcome(identity, FAIL if wrong else PASS, "\n".join(wrong), _CLAIM, time.monotonic() - started)


def _is_logged(variant: Variant, app: Path, how: _Build) -> bool:
    """Return True if QEMU's own log is read too, and compared with the record: for programs that never sleep."""
    is_plain = not how.tag and variant.lang == NATIVE and variant.rtos in logged_load.idles()
    return is_plain and app.name in (_BUSY, _EXAMPLE)


def _judge_stream(variant: Variant, name: str) -> Outcome:
    """Read a program that never ends, in chunks and as a whole."""
    from ove_lab.trace import history, observe  # noqa: PLC0415 - as below

    started = time.monotonic()
    board = boards.load(variant.board)
    try:
        image = build(BuildRequest(_STREAM_APP, variant), is_quiet=True)
        whole = history.make(observe.program(image, board, _STREAM_MS, _TIMEOUT_S))
        wrong = [*streamed.differences(whole, image, board, _STREAM_MS)]
        wrong += streamed.read_again(image, board, _STREAM_MS)
        # Such a kernel's stacks alone do not show which thread continues.
        saved = kernel_files.descriptions().get(variant.rtos, {}).get("thread", {}).get("saved", ())
        if any("members" in one for one in saved):
            bare = _without_debug(image)
            made = history.make(observe.program(bare, board, _STREAM_MS, _TIMEOUT_S))
            wrong += streamed.differences(made, bare, board, _STREAM_MS)
        # The other kernels have a main thread, which ends.
        wrong += _ended(whole) if variant.rtos in kernels.built_here() else []
    except Failure as failure:
        wrong = [str(failure)]
    passed = FAIL if wrong else PASS
    return Outcome(f"{GROUP}:{name}", passed, "\n".join(wrong), _SAME, time.monotonic() - started)


def _without_debug(image: Image) -> Image:
    """Copy an image without its debug information."""
    elf = image.elf.with_name(f"{image.elf.stem}-stripped.elf")
    call(["arm-none-eabi-strip", "-g", "-o", str(elf), str(image.elf)], _TIMEOUT_S)
    return replace(image, elf=elf)


def _judge_stretched(variant: Variant, name: str) -> Outcome:
    started = time.monotonic()
    try:
        image = build(BuildRequest(stretched.APP, variant), is_quiet=True)
        wrong = stretched.wrong(image, boards.load(variant.board))
    except Failure as failure:
        wrong = [str(failure)]
    passed = FAIL if wrong else PASS
    return Outcome(f"{GROUP}:{name}", passed, "\n".join(wrong), stretched.CLAIM, time.monotonic() - started)


def _ended(made: History) -> list[str]:
    """Return the threads shown as ended in a program whose threads never end. The kernel's own wait for work too."""
    started = made.observed.threads[1:]
    return [
        f"{made.observed.names.thread(one)} is shown as ended"
        for one in started
        if any(period.state == "ended" for period in made.schedule.periods[one.number])
    ]


def _judge_new(variant: Variant) -> Outcome:
    """Trace a new application of `./ove new`."""
    started = time.monotonic()
    app = STATE / "trace" / _NEW / f"{variant.rtos}-{variant.lang}" / "my-app"
    shutil.rmtree(app, ignore_errors=True)
    try:
        newapp.create(app, variant.lang, None)
        made = record(variant, app)
        wrong = _in_viewer(made)
    except Failure as failure:
        wrong = [str(failure)]
    else:
        wrong += _unlike_hello(made)
    identity = f"{GROUP}:{variant.rtos}.{variant.lang}.{_NEW}"
    return Outcome(identity, FAIL if wrong else PASS, "\n".join(wrong), _OPENS, time.monotonic() - started)


def _unlike_hello(made: History) -> list[str]:
    """Return how the template's thread differs from one that greets and sleeps, three times."""
    states = {made.observed.names.thread(one): made.schedule.periods[one.number] for one in made.observed.threads}
    if _HELLO not in states:
        return [f"no thread is named {_HELLO}; there are {', '.join(sorted(states))}"]
    found = [one.label for one in states[_HELLO] if one.label not in ("running", "ready")]
    return [] if found == ["sleeping"] * _GREETINGS else [f"{_HELLO} does not sleep {_GREETINGS} times: {found}"]


def record(variant: Variant, app: Path, how: _Build = _Build()) -> History:
    """Build, run and read one program. Raises Failure if the program does not end with code 0."""
    # Its packages are there once the tests are set up.
    from ove_lab.trace import history, observe  # noqa: PLC0415

    request = BuildRequest(app, variant, how.defines, tag=how.tag, cmake_defines=how.cmake_defines)
    image = build(request, is_quiet=True)
    observed = observe.program(image, boards.load(variant.board), _FOR_MS, _TIMEOUT_S)
    recorded = observed.recorded
    if recorded.exit_code != 0 or recorded.hung or recorded.is_cut:
        raise Failure(f"{image.name} did not end with code 0:\n{recorded.output[-2000:]}")
    return history.make(observed)


def story(made: History) -> list[str]:
    """Return the states of the program's own threads, thread by thread, and how often each interrupt came."""
    found = []
    own = [one for one in made.observed.threads if _is_own(made, one.number)]
    for thread in sorted(own, key=lambda one: made.observed.names.thread(one).lower()):
        name = made.observed.names.thread(thread).lower()
        for period in made.schedule.periods[thread.number]:
            label = period.label.lower()
            for other, alike in _ALIKE.items():
                label = label.replace(other, alike)
            found.append(f"{name}: {label}")
    counts: dict[str, int] = {}
    # Leave out interrupts that make no call of the API: the clock and the thread switches belong to the kernel.
    calling = {id(one.owner) for one in made.slices if one.call}
    for activation in made.observed.owners.exceptions:
        if id(activation) in calling:
            title = made.observed.names.exception(activation)
            for other, alike in _HANDLERS.items():
                title = title.replace(other, alike)
            counts[title] = counts.get(title, 0) + 1
    return [*found, *(f"{name}: {count} times" for name, count in sorted(counts.items()))]


def _in_viewer(made: History) -> list[str]:
    """Return how Perfetto's reading differs from what was written: each thread's states, and the number of calls."""
    from ove_lab.trace.perfetto import FIRST_THREAD  # noqa: PLC0415
    from ove_tests.testing.viewer import Viewer  # noqa: PLC0415 - as above

    with tempfile.TemporaryDirectory(prefix="ove-viewer-") as folder:
        path = Path(folder) / "trace.json"
        made.write(path)
        viewer = Viewer()
        viewer.load(path)
    found = []
    for thread in made.observed.threads:
        name = made.observed.names.thread(thread)
        labels = [one.label for one in made.schedule.periods[thread.number]]
        read = [row["name"] for row in viewer.query(_STATES_OF.format(thread.number + FIRST_THREAD))]
        if read != labels:
            found.append(f"for {name}, the viewer reads {read[:5]} ..., and the file was written with {labels[:5]} ...")
    calls = sum(getattr(one.owner, "number", None) is not None and one.begin < one.end for one in made.slices)
    read_calls = viewer.query(_CALLS)[0]["n"]
    if read_calls != calls:
        found.append(f"the viewer reads {read_calls} calls of threads, and the file was written with {calls}")
    return found


def figures(made: History, app: Path) -> list[str]:
    """Return the limits that the run exceeds: the program's own, and others that are too strict by one."""
    from ove_lab.trace import limits, totals  # noqa: PLC0415 - as above

    whole = totals.of(made)
    allowed = limits.read(app / limits.FILE)
    strict = {"masked_instructions": _MASKED - 1, "stack_bytes": {_DEEP: _BYTES - 1}}
    found = [f"too much: {one}" for one in limits.exceeded(whole, allowed)]
    for one in limits.exceeded(whole, strict):
        # The depth at which the planted bytes begin depends on the compiler.
        figure = one.found if one.limit == "masked_instructions" else "the planted bytes"
        found.append(f"more than {one.limit}: {figure}, {one.where.partition(' (')[0]}")
    return found


def _late(made: History) -> list[str]:
    """Return why threads were late, without figures, because those depend on the compiler."""
    from ove_lab.trace import totals  # noqa: PLC0415 - as above

    found = totals.of(made).diagnosis
    own = {made.observed.names.thread(one) for one in made.observed.threads if _is_own(made, one.number)}
    lines = []
    for name, one in sorted(found.longest.items()):
        if name in own:
            most = max(one.ran, key=lambda each: (one.ran[each], each))
            lines.append(f"longest wait of {name}: {one.on}, held by {one.held_by or 'no thread'}; most ran {most}")
    if (inversion := found.inversion) is not None:
        ran = ", ".join(sorted(inversion.ran))
        lines.append(f"inversion: {inversion.thread}, {inversion.on}; ran: {ran}")
    lines += [f"deadlock: {_SINCE.sub('', one)}" for one in found.deadlock]
    return [*lines, *(f"refused by {name}: {count}" for name, count in sorted(found.refused.items()))]


def _miscounted(made: History) -> list[str]:
    """Return the calls that are shown more often or less often than the program makes them."""
    threads = {one.number: made.observed.names.thread(one) for one in made.observed.threads}
    found = collections.Counter(
        f"{threads.get(getattr(one.owner, 'number', -1))} {one.call.short}" for one in made.slices if one.call
    )
    return [f"{one}: {found[one]} calls, expected {times}" for one, times in _LOCKS.items() if found[one] != times]


def _named_for_nothing(made: History) -> list[str]:
    """Return the calls that are not about an object but are shown with one."""
    named = {
        f"{one.call.name} is about {one.name}" for one in made.slices if one.call and one.name and not one.call.about
    }
    return sorted(named)


def _named_as_heap(made: History, kernel: str) -> list[str]:
    """Return the threads and objects that are named after the array from which the kernel allocates."""
    heap = kernel_files.descriptions().get(kernel, {}).get("heap", {}).get("memory")
    threads = {made.observed.names.thread(one) for one in made.observed.threads}
    names = threads | {one.name for one in made.slices}
    return sorted(f"{one} is the heap" for one in names if heap is not None and one.partition("+")[0] == heap)


def _lost(made: History) -> list[str]:
    """Return the number of items that each object refused, and of calls for which that is not known."""
    from ove_lab.trace import refusals  # noqa: PLC0415 - as above

    refused, unknown = refusals.of(made)
    lines = [f"refused by {_DEPTH.sub('n', name.lower())}: {count}" for name, count in refused.items()]
    return sorted([*lines, *(f"not known of {name}: {count}" for name, count in unknown.items())])


def _load(made: History) -> list[str]:
    """Return the load of the busiest ten milliseconds, and the number of idle threads."""
    from ove_lab.trace import totals  # noqa: PLC0415 - as above

    load, idle = totals.of(made).diagnosis.load, made.observed.view.idle
    busiest = "not known" if load is None else f"{load[1]:.1f} %"
    return [f"busiest: {busiest}", f"idle threads: {len(idle or ())}"]


def _is_own(made: History, number: int) -> bool:
    """Return True if a thread is the program's: it calls the API, and is not the start-up code."""
    if number == made.observed.owners.threads[0].number:
        return False
    calls = [one for one in made.slices if one.call and getattr(one.owner, "number", None) == number]
    return bool(calls) and all(one.call is None or one.call.short != "thread_start_scheduler" for one in calls)
