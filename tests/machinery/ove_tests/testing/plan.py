# SPDX-License-Identifier: MIT OR Apache-2.0
"""Plans the jobs that the user's options select."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import replace

from ove_lab import board as boards
from ove_lab.errors import Failure, unknown
from ove_tests.testing import (
    alloy,
    alloy_report,
    any_folder,
    bare,
    benchmarks,
    bindings,
    booted,
    c_library,
    call_limits,
    checked,
    clocks,
    cmake_users,
    conformance,
    deadlines,
    deaths,
    debugged,
    documented,
    examples,
    explained,
    exported,
    faults,
    features,
    foreign,
    fuzzed,
    guides,
    hostile,
    html_report,
    integrations,
    interleave,
    language_server,
    logged,
    measured,
    measured_image,
    mutants,
    networked,
    newapp,
    opaque,
    options,
    own_board,
    own_generated,
    own_ports,
    own_symbols,
    packages,
    processes,
    refusals,
    release,
    resets,
    searched,
    serial_log,
    silicon,
    slept,
    smallest,
    stock_boards,
    stored,
    sweep,
    thrown_kernel,
    traced,
    user_function,
    zephyr_application,
    zephyr_boards,
    zephyr_conformance,
)
from ove_tests.testing.model import FAIL, SKIP, Job, Outcome, Selection, left_out
from ove_tests.testing.refusals.judge import GROUP
from ove_tool import kernels, languages
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.own_trees import OWN_TREES, lacks, not_available
from ove_tool.paths import ROOT
from ove_tool.setup.parts import HTML, MUTANTS, TESTS, TRACE, WEB, parts_for
from ove_tool.variant import SANITIZERS, Variant


def variants() -> list[Variant]:
    """Return the variants of the conformance suite: every kernel, on every board of its kind that is tested here.

    A user-supplied tree whose own build needs the board is built only for the default board, because the tree was
    configured for that board.
    """
    found = []
    for name in kernels.built_here():
        if kernels.load(name).is_on_host:
            found += [Variant(name, boards.of_host(), mode, NATIVE, san) for san in ("", *SANITIZERS) for mode in MODES]
        else:
            found += [Variant(name, board, mode) for board in _with_suites() for mode in MODES]
    here = [rtos for rtos in OWN_TREES if _is_here(rtos) and not _why_not(rtos)]
    own = [Variant(rtos, board, mode) for rtos in here for board in _boards_of_tree(rtos) for mode in MODES]
    return found + own


def _boards_of_tree(rtos: str) -> list[str]:
    return [boards.default()] if OWN_TREES[rtos].in_boards else list(_with_suites())


def jobs(rtos: str | None, board: str | None, mode: str | None, is_quick: bool) -> list[Job]:
    """Return all jobs that the options select. Raises UsageError, with the valid choices, for an unknown value."""
    _check(rtos, board, mode)
    planned: list[Job] = []
    for variant in _chosen(rtos, board, mode, is_quick):
        # Sanitizers find what an ordinary build hides, so they run the suites. A second board adds nothing to examples.
        planned.append(_in_turn(_guarded(conformance.job, variant, "conformance"), variant, _why_one_mode(variant)))
        planned.append(_in_turn(_guarded(sweep.cmsis_job, variant, "cmsis"), variant, _why_one_mode(variant)))
        if _is_second(variant.board):
            planned += _in_other_processors_languages(variant, board)
            continue
        if variant.sanitize != "thread":
            planned.append(_guarded(examples.job, variant, "examples"))
            planned.append(_guarded(integrations.job, variant, "integrations"))
        if not variant.sanitize and not is_quick:
            planned.append(_guarded(benchmarks.job, variant, "benchmark"))
        # The audit checks only code that is built here; a user-supplied tree's archives come as the user built them.
        if _is_audited(variant) and not is_quick:
            planned.append(_guarded(_audit, variant, "audit"))
        planned += _on_exact_time(variant, is_quick)
        if variant.mode == "heap":
            planned.append(_guarded(sweep.soak_job, variant, "soak"))
        planned += _in_other_languages(variant, is_quick)
    copied = _examples(rtos, board, mode, is_quick)
    planned += [_guarded(conformance.job, one, "conformance") for one in copied]
    planned += [_guarded(sweep.sweep_job, one, "sweep") for one in copied if one.mode == "heap"]
    planned += [_guarded(sweep.cmsis_job, one, "cmsis") for one in copied]
    if board is None and not is_quick:
        planned += _in_builds_of_their_own(rtos, mode)
    if rtos is None and board is None and mode is None:
        planned.append(replace(processes.python_job(), needs=(TESTS, TRACE, HTML, MUTANTS)))
        planned.append(replace(processes.lint_job(), needs=(TESTS, WEB)))
        planned += [features.job(), interleave.job()]
        if not is_quick:
            planned += [*options.jobs(), *_refusals()]
            planned += [*_checks_of_languages(), newapp.job(), language_server.job()]
            planned += [
                release.job(),
                guides.job(),
                *documented.jobs_of_pages(),
                packages.job(),
                cmake_users.job(),
                opaque.job(),
                any_folder.job(),
                thrown_kernel.job(),
            ]
            planned += [*own_board.jobs(), own_generated.job(), exported.job()]
            here = [*kernels.built_here(), *(one for one in OWN_TREES if _is_here(one) and not _why_not(one))]
            planned += own_symbols.jobs(here, boards.default(), list(languages.names()))
            planned += _of_each_kernel([one for one in here if not kernels.load(one).is_on_host])
            planned += opaque.jobs_of_kernels(here)
            planned += [*clocks.jobs(), *silicon.jobs(), serial_log.job()]
            planned += hostile.jobs()
            planned += [foreign.job(), networked.job(), fuzzed.job()]
            planned += [html_report.job(), _planted(), mutants.job()]
            planned += booted.jobs(languages.names())
            planned += [*call_limits.jobs(), *smallest.jobs(), *user_function.jobs()]
        planned += [*faults.jobs(), *bare.jobs()]
        if (ROOT / "alloy" / "CMakeLists.txt").is_file():
            planned.append(alloy.job())
            if not is_quick:
                planned.append(alloy_report.job())
    planned += [_own_tree(name) for name in OWN_TREES if name == (rtos or name) and _why_not(name) and not is_quick]
    return planned


def _of_each_kernel(rtoses: list[str]) -> list[Job]:
    return c_library.jobs(rtoses, boards.default()) + cmake_users.jobs_of_kernels(rtoses, boards.default())


def _in_builds_of_their_own(rtos: str | None, mode: str | None) -> list[Job]:
    """Return the jobs in which user-supplied trees run their own builds, with ove as a part, on their own boards."""
    planned: list[Job] = []
    if rtos in (None, zephyr_boards.KERNEL) and _is_here(zephyr_boards.KERNEL):
        for one in MODES if mode is None else [mode]:
            planned += [*zephyr_conformance.jobs(one), *zephyr_application.jobs(one)]
    for name in OWN_TREES:
        if rtos in (None, name) and mode is None and _is_here(name):
            planned += documented.jobs(name)
    for name in own_ports.kernels_with_ports():
        if rtos in (None, name) and _is_here(name):
            planned += [job for one in (MODES if mode is None else [mode]) for job in own_ports.jobs(name, one)]
    if rtos in (None, stock_boards.KERNEL) and mode is None and _is_here(stock_boards.KERNEL):
        planned += [*stock_boards.jobs(), measured_image.job()]
    return planned


def _on_exact_time(variant: Variant, is_quick: bool) -> list[Job]:
    """Return the jobs that need a processor with exact time. They run on one if a second would show no difference.

    A second processor costs a minute here. To run the sweep there: `./ove run tests/sweep --board B -- --all`.
    """
    if not boards.load(variant.board).is_exact:
        return []
    if variant.mode != "heap":
        return _held_to_baselines(variant, is_quick)
    planned = [_guarded(sweep.sweep_job, variant, "sweep")]
    if is_quick:
        return planned
    groups = [deaths, debugged, explained, logged, measured, resets, traced]
    if slept.is_expected(variant.rtos):
        groups.append(slept)
    if variant.board == boards.default():
        # The judges treat every processor's instructions alike.
        groups += [deadlines, searched, stored]
    return [*planned, *(_guarded(each.job, variant, each.GROUP) for each in groups), *_judged(variant)]


def _held_to_baselines(variant: Variant, is_quick: bool) -> list[Job]:
    if is_quick or not explained.has_baseline(variant):
        return []
    why = "" if variant.lang == NATIVE else "a language adds the same to a kernel's calls in both modes"
    return [_in_turn(_guarded(explained.job, variant, explained.GROUP), variant, why)]


def _why_one_mode(variant: Variant) -> str:
    """Return why a run of all tests has a variant's conformance tests in only one mode; empty if in both."""
    if variant.sanitize:
        return "the other sanitizer runs in this mode, and this sanitizer in the other"
    if _is_second(variant.board):
        return "this board only shows that the code runs on its processor too; the default board runs both modes"
    return ""


def _in_turn(job: Job, variant: Variant, reason: str) -> Job:
    """Leave a job out if it is not its mode's turn. Kernels, languages and sanitizers alternate between the modes."""
    if not reason:
        return job
    turns = (kernels.names(), list(languages.names()), ["", *SANITIZERS])
    place = sum(
        names.index(of) for names, of in zip(turns, (variant.rtos, variant.lang, variant.sanitize), strict=True)
    )
    return job if MODES[place % len(MODES)] == variant.mode else left_out(job, reason)


def _in_other_languages(variant: Variant, is_quick: bool) -> list[Job]:
    if variant.sanitize:
        # Only C's compiler has the sanitizers. For the binding's own code, one sanitizer and one mode are enough.
        wanted = variant.sanitize == "address,undefined" and variant.mode == "heap"
        same = [
            lang for lang in bindings.languages() if languages.load(lang).compiler == languages.load(NATIVE).compiler
        ]
        return [_guarded(bindings.job, replace(variant, lang=lang), "bindings") for lang in same if wanted]
    planned = []
    for bound in [replace(variant, lang=lang) for lang in bindings.languages()]:
        planned.append(_guarded(bindings.job, bound, "bindings"))
        if examples.in_language(bound.lang):
            why = "the tests of the binding make the examples' calls in this mode"
            planned.append(_in_turn(_guarded(examples.job, bound, "examples"), bound, why))
        if boards.load(variant.board).is_exact and variant.mode == "heap" and not is_quick:
            planned += [_guarded(each.job, bound, each.GROUP) for each in (deaths, logged, resets, traced)]
            if debugged.is_expected(bound.lang):
                planned.append(_guarded(debugged.job, bound, debugged.GROUP))
            planned += _judged(bound)
        planned += _held_to_baselines(bound, is_quick)
        if _is_audited(variant) and (ROOT / "tests" / "audit" / bound.lang).is_dir():
            planned.append(_guarded(_audit, bound, "audit"))
        if _is_measured(bound):
            planned.append(_guarded(measured.job, bound, "measure"))
    return planned


def _in_other_processors_languages(variant: Variant, board: str | None) -> list[Job]:
    """Return the binding jobs for a board with another processor. By default, the modes share the languages out."""
    if not _is_other_processor(variant.board):
        return []
    bound = bindings.languages()
    if board is None:
        bound = [lang for place, lang in enumerate(bound) if place % len(MODES) == MODES.index(variant.mode)]
    return [_guarded(bindings.job, replace(variant, lang=lang), "bindings") for lang in bound]


def _is_measured(variant: Variant) -> bool:
    """Return True if a language's markers are tested here. Markers involve no kernel, so one kernel is enough."""
    is_default = (variant.rtos, variant.board) == (boards.load(boards.default()).kernel, boards.default())
    return is_default and variant.mode == "heap" and variant.lang in measured.languages()


def _judged(variant: Variant) -> list[Job]:
    """Return the jobs of the ./ove check corpus: on the default board, for the kernels that are built here."""
    is_here = variant.board == boards.default() and variant.rtos in kernels.built_here()
    return [_guarded(checked.job, variant, checked.GROUP)] if is_here and variant.lang in checked.languages() else []


def _with_suites() -> list[str]:
    """List the emulated boards with room for the suites, the default board first."""
    return [name for name in boards.emulated() if boards.load(name).has_room_for_suites]


def _is_second(board: str) -> bool:
    """Return True if a board is tested only to show that the code runs on another processor too."""
    return board in _with_suites()[1:]


def _is_other_processor(board: str) -> bool:
    """Return True if a board's architecture is not the default board's."""
    one = boards.load(board)
    return not one.is_host and one.arch != boards.load(boards.default()).arch


def _is_sample(variant: Variant) -> bool:
    """Return True if a variant runs when no board is named. On another processor, each kernel has one mode."""
    if variant.sanitize or variant.rtos in OWN_TREES or not _is_other_processor(variant.board):
        return True
    on_boards = [name for name in kernels.built_here() if not kernels.load(name).is_on_host]
    return MODES[on_boards.index(variant.rtos) % len(MODES)] == variant.mode


def _is_audited(variant: Variant) -> bool:
    kernel = kernels.load(variant.rtos)
    return kernel.is_audited and kernel.tree is None and boards.load(variant.board).is_exact


def _check(rtos: str | None, board: str | None, mode: str | None) -> None:
    if rtos is not None and rtos not in kernels.names() + kernels.examples():
        raise unknown("RTOS", rtos, kernels.names())
    if mode is not None and mode not in MODES:
        raise unknown("mode", mode, MODES)
    if board is not None:
        boards.load(board)


def _chosen(rtos: str | None, board: str | None, mode: str | None, is_quick: bool) -> list[Variant]:
    found = [v for v in variants() if v.rtos == (rtos or v.rtos) and v.mode == (mode or v.mode)]
    found = [v for v in found if v.board == (board or v.board) and (board is not None or _is_sample(v))]
    if is_quick:
        found = [v for v in found if not v.sanitize and not _is_second(v.board) and v.mode == (mode or "heap")]
    return found


def _examples(rtos: str | None, board: str | None, mode: str | None, is_quick: bool) -> list[Variant]:
    """List the variants of the template kernels. Only the suites test them."""
    if board not in (None, boards.default()) or is_quick:
        return []
    found = [Variant(name, boards.default(), one) for name in kernels.examples() for one in MODES]
    return [one for one in found if one.rtos == (rtos or one.rtos) and one.mode == (mode or one.mode)]


def _audit(variant: Variant) -> Job:
    from ove_tests.testing import hotpath  # noqa: PLC0415 - its packages are there once the tests are set up

    return hotpath.job(variant)


def _planted() -> Job:
    try:
        from ove_tests.testing import planted  # noqa: PLC0415 - as above

        return planted.job()
    except Failure as failure:
        return _failed("audit", "planted", str(failure))


def _checks_of_languages() -> list[Job]:
    """Return the jobs of the modules <language>_checks: checks that need one language's own tools."""
    found = [importlib.util.find_spec(f"ove_tests.testing.{name}_checks") for name in languages.names()]
    return [importlib.import_module(spec.name).job() for spec in found if spec]


def _refusals() -> list[Job]:
    try:
        return refusals.jobs()
    except Failure as failure:
        return [_failed(GROUP, "refusals", str(failure))]


def _guarded(make: Callable[[Variant], Job], variant: Variant, what: str) -> Job:
    """Make a job. If a part of the checkout is missing, return a failed test instead of ending the run."""
    try:
        job = make(variant)
        return replace(job, needs=job.needs or (TESTS, *parts_for(variant)))
    except Failure as failure:
        return _failed(variant.group, what, str(failure), is_variant=True)


def _failed(group: str, name: str, why: str, is_variant: bool = False) -> Job:
    return _fixed(Outcome(f"{group}:{name}", FAIL, why), group, is_variant)


def _is_here(rtos: str) -> bool:
    """Return True if a user-supplied kernel can be tested: its trees are named."""
    return not_available(rtos) is None


def _why_not(rtos: str) -> str:
    """Return why a user-supplied kernel is not tested on the default board; empty if it is tested."""
    if not _is_here(rtos):
        return (not_available(rtos) or "").removeprefix("not available: ") or rtos
    return "" if not_available(rtos) else lacks(rtos, boards.default()) or ""


def _own_tree(rtos: str) -> Job:
    reason = _why_not(rtos)
    return _fixed(Outcome(f"{rtos}:conformance", SKIP, reason), rtos, is_variant=False)


def _fixed(outcome: Outcome, group: str, is_variant: bool) -> Job:
    name = outcome.id.partition(":")[2]

    def execute(selection: Selection) -> list[Outcome]:
        return [outcome] if selection.wants(group, name, is_variant) else []

    return Job(f"{group} {name}", group, execute, lambda: [outcome.id], is_variant)
