# SPDX-License-Identifier: MIT OR Apache-2.0
"""Installs everything that a command needs to build and run its images, in one step."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from ove_lab.console import error, say
from ove_lab.errors import Failure, Missing, WrongFile
from ove_tool import in_use
from ove_tool.bootstrap import BootstrapError
from ove_tool.ending import full_disk
from ove_tool.own_trees import require
from ove_tool.paths import STATE
from ove_tool.setup import packages
from ove_tool.setup.parts import Part, build_parts, cure_of, parts_for
from ove_tool.setup.probe import Found, Prober
from ove_tool.tools import CARGO, Tool
from ove_tool.variant import Variant

# Parts that could not be installed. This process, and the processes it forks, do not try them again.
_missing: dict[str, Missing] = {}


def prepare(parts: Iterable[Part]) -> dict[str, Missing]:
    """Install the missing parts. Returns the parts that cannot be installed, by name. Fast if nothing is missing.

    Asks for the password once, before anything is read or installed.
    """
    wanted = list(dict.fromkeys(parts))
    if not all(map(_is_settled, wanted)):
        with _alone():
            # Another command may have installed a part while this one waited for the lock.
            lacking = [part for part in wanted if not _is_settled(part)]
            if lacking:
                _install(lacking)
    return {part.name: _missing[part.name] for part in wanted if part.name in _missing}


def prepare_for(variants: Iterable[Variant], also: Sequence[Part] = ()) -> dict[Variant, Missing]:
    """Install the parts that the variants need, and the parts in `also`.

    Returns the variants that cannot be built, each with the first part it lacks.
    """
    needs = {variant: parts_for(variant) for variant in variants}
    missing = prepare([*(part for parts in needs.values() for part in parts), *also])
    blocked = {variant: [missing[p.name] for p in parts if p.name in missing] for variant, parts in needs.items()}
    return {variant: lacks[0] for variant, lacks in blocked.items() if lacks}


def ensure(*parts: Part) -> None:
    """Install the missing parts. Raises Missing for the first part that cannot be installed."""
    for missing in prepare(parts).values():
        raise missing


def ensure_for(variant: Variant, has_run: bool = False) -> None:
    """Install the missing parts for building the variant and, with `has_run`, for running its image.

    Raises Missing for the first part that cannot be installed.
    """
    require(variant.rtos)
    ensure(*(parts_for(variant) if has_run else build_parts(variant)))


def problems(tools: Sequence[Tool]) -> list[Found]:
    """Probe the tools and return those that cannot be used."""
    prober = Prober()
    if CARGO in tools:
        prober.forget(CARGO)
    return [found for found in map(prober.probe, tools) if not found.is_ok]


def is_ready(part: Part) -> bool:
    """Return True if a part is completely installed."""
    return not problems((*part.tools, *part.lacks())) and part.is_whole()


def _is_settled(part: Part) -> bool:
    return part.name in _missing or is_ready(part)


def _install(parts: Sequence[Part]) -> None:
    wrong = {part.name: problems((*part.tools, *part.lacks())) for part in parts}
    unusable = {found.tool.name: found for part in parts for found in wrong[part.name]}
    if unusable:
        say("setup: to be installed: " + ", ".join(f"{f.tool.name} ({f.problem})" for f in unusable.values()))
    made = list(dict.fromkeys(part.says for part in parts if part.says and not part.is_whole()))
    if made:
        say(f"setup: to be fetched or built in this checkout: {', '.join(made)}")
    # A single worker, because the sets of Python packages share an environment.
    with ThreadPoolExecutor(1) as pool:
        beside: dict[str, Future[None]] = {}

        def go_on() -> None:
            beside.update((part.name, pool.submit(part.provide)) for part in parts if part.is_beside)

        tools = {part.name: [f.tool for f in wrong[part.name]] for part in parts if wrong[part.name]}
        said = _install_packages(tools, go_on)
    for part in parts:
        left = problems((*part.tools, *part.lacks()))
        try:
            if left:
                why = said.get(part.name) or ", ".join(map(str, left))
                raise Failure(why)
            if part.name in beside:
                beside[part.name].result()
            else:
                part.provide()
        except (Failure, BootstrapError) as failure:
            if full := full_disk(failure):
                raise Failure(f"{part.name}: {full}") from failure
            _missing[part.name] = _without(part, failure, left)


def _without(part: Part, failure: Failure | BootstrapError, left: Sequence[Found]) -> Missing:
    """Return the message for a part that cannot be installed; print the details that the message omits."""
    if isinstance(failure, WrongFile):
        if failure.said:
            say(failure.said)
        return Missing(part.name, failure.why, failure.cure)
    first, *more = str(failure).splitlines()
    if more:
        error(f"{part.name}: {failure}")
    cure = failure.cure if isinstance(failure, BootstrapError | Missing) else ""
    return Missing(part.name, first.rstrip(".:"), cure or cure_of(part, left))


def _install_packages(tools: dict[str, list[Tool]], on_refreshed: Callable[[], None]) -> dict[str, str]:
    """Install the tools of each part. Returns the reasons for failures, by the part's name.

    Calls `on_refreshed` when everything is listed and no further question to the user can follow.
    """
    if not tools:
        return {}
    try:
        packages.refresh([tool for part in tools.values() for tool in part])
    except Failure as failure:
        return dict.fromkeys(tools, str(failure))
    # Print the list before anything is installed. The sizes are known since the refresh.
    packages.list_packages([tool for part in tools.values() for tool in part])
    on_refreshed()
    try:
        packages.install([tool for part in tools.values() for tool in part])
        return {}
    except Failure as failure:
        if len(tools) == 1:
            return dict.fromkeys(tools, str(failure))
        # One unavailable package fails the whole transaction. Try each part alone, so that it fails only its own part.
        say(f"setup: {failure}\nsetup: trying each part by itself")
    said = {}
    for name, part in tools.items():
        try:
            packages.install(part)
        except Failure as failure:
            said[name] = str(failure)
    return said


@contextmanager
def _alone() -> Iterator[None]:
    """Hold a lock, so that two processes do not install at once; the second then finds everything installed."""
    in_use.hold()
    with (STATE / "setup.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
