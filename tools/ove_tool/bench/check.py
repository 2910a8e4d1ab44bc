# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --check` and `--write-baseline`: the figures of this checkout compared with the baseline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ove_lab import console, whole_file
from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_tool import languages
from ove_tool.bench import baseline
from ove_tool.bench.baseline import Baseline, Change, Figures, Rows
from ove_tool.bench.matrix import host_facts
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT
from ove_tool.tools import ARM_TOOLS
from ove_tool.variant import Variant

KEPT = ROOT / "bench" / "baselines"


class OtherCompilers(Failure):
    """The baseline was made with other compilers than the ones installed here."""


class Contents(NamedTuple):
    """The measurements of an image: the functions of its rows, and figures of its rows."""

    rows: Rows
    figures: Figures = MappingProxyType({})


def file_of(folder: Path, variant: Variant) -> Path:
    return folder / f"{variant.name}-{variant.lang}.json"


def measured(variant: Variant, contents: Contents, options: str = "") -> Baseline:
    """Return a baseline of the measurements. `options` are the build options that change its code."""
    facts = host_facts([variant.rtos])
    wanted = [
        ARM_TOOLS[0].name,
        languages.load(variant.lang).compiler,
        *([variant.rtos] if variant.rtos in OWN_TREES else []),
    ]
    made_with = {name: facts[name] for name in wanted if name in facts}
    return Baseline(made_with | ({"options": options} if options else {}), *contents)


def keep(
    variants: Sequence[Variant], folder: Path, contents_of: Callable[[Variant], Contents], options: str = ""
) -> None:
    """Write the baseline of each image."""
    for variant in variants:
        path = file_of(folder, variant)
        baseline.write(measured(variant, contents_of(variant), options), path)
        console.result(f"written: {display(path)}")


def changes(variant: Variant, folder: Path, contents: Contents, options: str = "") -> list[Change]:
    """Compare one image. Raises Failure for a damaged or missing baseline, OtherCompilers for an incomparable one."""
    before, after = baseline.read(file_of(folder, variant)), measured(variant, contents, options)
    image = f"{variant.name}, {variant.lang}"
    if different := baseline.other_compilers(before, after):
        raise OtherCompilers(
            f"{image}: the baseline cannot be compared: {'; '.join(different)}. Measure with what made the baseline, "
            f"or write it again from the code that it stands for, with --write-baseline {display(folder)}"
        )
    if after.figures and not before.figures:
        raise Failure(f"{image}: the baseline has medians alone; write it again, with --write-baseline {folder}")
    found = baseline.compare(image, before.rows, after.rows)
    return found + baseline.compare_figures(image, before.figures, after.figures)


def unreadable(variants: Sequence[Variant], folder: Path) -> dict[Variant, Failure]:
    """Return why a baseline cannot be read, before any image is recorded, which takes minutes."""
    found = {}
    for variant in variants:
        try:
            baseline.read(file_of(folder, variant))
        except Failure as failure:
            found[variant] = failure
    return found


def check(
    variants: Sequence[Variant],
    folder: Path,
    contents_of: Callable[[Variant], Contents],
    allowance: int,
    comment: Path | None,
    options: str = "",
    head: str = "",
    over: Callable[[Variant], list[str]] = lambda _: [],
) -> None:
    """Compare all images. Raises Failure if a row is worse by more than the allowance, or is missing.

    `over` returns an image's exceeded limits as text; each one also fails the check. The comment is written in either
    case, and has every change after the `head`.
    """
    found: list[Change] = []
    broken: list[str] = []
    without = unreadable(variants, folder)
    failures = [str(failure) for failure in without.values()]
    for text in failures:
        console.error(text)
    for variant in variants:
        if variant in without:
            continue
        try:
            found += changes(variant, folder, contents_of(variant), options)
            broken += over(variant)
        except Failure as failure:
            failures.append(str(failure))
            console.error(str(failure))
    for change in found:
        console.result(baseline.sentence(change))
    for text in broken:
        console.error(text)
    if comment:
        beyond = "".join(f"- {text}\n" for text in broken)
        write_comment(comment, head + baseline.markdown(found, allowance) + (f"\n{beyond}" if broken else ""))
    wrong = baseline.refused(found, allowance)
    if wrong or failures or broken:
        texts = [_worse(baseline.count(wrong), allowance)] if wrong else []
        if any(one.unit == "instructions" and one.after is not None and not one.functions for one in wrong):
            texts.append("--explain says where a row's instructions go")
        texts += [f"{len(broken)} limits in predicted nanoseconds are not held"] if broken else []
        images = "1 image" if len(failures) == 1 else f"{len(failures)} images"
        texts += [f"{images} could not be compared; the reasons are above"] if failures else []
        raise Failure("; ".join(texts))
    console.result(f"{len(variants)} images are no worse than their baselines")


def _worse(count: int, allowance: int) -> str:
    rows = "1 row is worse than its baseline" if count == 1 else f"{count} rows are worse than their baselines"
    return f"{rows} by more than {allowance} instructions, or by any byte or pass"


def write_comment(path: Path, text: str) -> None:
    """Write the comment for a pull request. Raises Failure if the file cannot be written."""
    whole_file.replace(path, text)
    console.result(f"written: {display(path)}")
