# SPDX-License-Identifier: MIT OR Apache-2.0
"""Brings the machine to where a command's images can be built and run, all of them in one go."""

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

# A part that could not be had is not tried again by this process, nor by those that it forks.
_missing: dict[str, Missing] = {}


def prepare(parts: Iterable[Part]) -> dict[str, Missing]:
    """Install what is missing of the parts. Returns the parts that cannot be had, by name; a look-up when all is there.

    Asks for the password once, before anything is read or installed.
    """
    wanted = list(dict.fromkeys(parts))
    if not all(map(_is_settled, wanted)):
        with _alone():
            # Another command may have installed it meanwhile.
            lacking = [part for part in wanted if not _is_settled(part)]
            if lacking:
                _install(lacking)
    return {part.name: _missing[part.name] for part in wanted if part.name in _missing}


def prepare_for(variants: Iterable[Variant], also: Sequence[Part] = ()) -> dict[Variant, Missing]:
    """Install what the variants need, and `also` other parts with them.

    Returns the variants that cannot be built, each with the first thing it lacks.
    """
    needs = {variant: parts_for(variant) for variant in variants}
    missing = prepare([*(part for parts in needs.values() for part in parts), *also])
    blocked = {variant: [missing[p.name] for p in parts if p.name in missing] for variant, parts in needs.items()}
    return {variant: lacks[0] for variant, lacks in blocked.items() if lacks}


def ensure(*parts: Part) -> None:
    """Install the parts that are missing. Raises Missing for the first that cannot be had."""
    for missing in prepare(parts).values():
        raise missing


def ensure_for(variant: Variant, has_run: bool = False) -> None:
    """Install what building the variant needs and is missing; with `has_run`, what running the image needs too.

    Raises Missing for the first part that cannot be had.
    """
    require(variant.rtos)
    ensure(*(parts_for(variant) if has_run else build_parts(variant)))


def problems(tools: Sequence[Tool]) -> list[Found]:
    """Probe the tools and give those that cannot be used."""
    prober = Prober()
    if CARGO in tools:
        prober.forget(CARGO)
    return [found for found in map(prober.probe, tools) if not found.is_ok]


def is_ready(part: Part) -> bool:
    """Return True if a part is there, whole."""
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
    # One at a time: Python's sets share an environment.
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
    """Return what is said of a part that cannot be had; print now what that leaves out."""
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
    """Install the tools of each part. Returns why a part's could not be installed, by the part's name.

    Calls `on_refreshed` once all is listed and nothing more is asked of the user.
    """
    if not tools:
        return {}
    try:
        packages.refresh([tool for part in tools.values() for tool in part])
    except Failure as failure:
        return dict.fromkeys(tools, str(failure))
    # The sizes are known now, and nothing is installed yet.
    packages.list_packages([tool for part in tools.values() for tool in part])
    on_refreshed()
    try:
        packages.install([tool for part in tools.values() for tool in part])
        return {}
    except Failure as failure:
        if len(tools) == 1:
            return dict.fromkeys(tools, str(failure))
        # One package that cannot be had stops the transaction, and must stop nothing else.
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
    """Keep two processes from installing at once; the second finds the work done."""
    in_use.hold()
    with (STATE / "setup.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
