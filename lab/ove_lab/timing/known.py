# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares published times with predictions by kernel: rows left out of a fit, excluded rows, and held-out rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median

from ove_lab.timing import band, fit, unseen
from ove_lab.timing.features import Features
from ove_lab.timing.fit import Sample, Trial
from ove_lab.timing.target import Target

_INSTRUCTIONS = ("instructions",)
Rows = Mapping[str, Mapping[str, Features]]
Errors = tuple[float, ...]


def samples(target: Target, rows: Rows, instead: Mapping[str, str] | None = None) -> list[Sample]:
    """Return the rows of the fit. `instead` maps a published configuration to one whose features replace its own."""
    return _samples(target, rows, [one.name for one in target.fitted()], instead or {})


def _samples(target: Target, rows: Rows, names: list[str], instead: Mapping[str, str]) -> list[Sample]:
    return [
        Sample(one.name, row, rows[instead.get(one.name, one.name)][row], median(figures) * target.mhz / 1000)
        for one in target.configurations
        if one.name in names
        for row, figures in one.rows.items()
        if row not in one.left_out
    ]


@dataclass(frozen=True)
class Evidence:
    """All predictions of published rows by models that had not seen the row. Errors are predicted / published - 1."""

    target: Target
    rows: Rows

    @cached_property
    def samples(self) -> list[Sample]:
        return samples(self.target, self.rows)

    @cached_property
    def trials(self) -> list[Trial]:
        """Try the base with instructions alone first, then the base, then each candidate."""
        target = self.target
        simple = Trial(_INSTRUCTIONS, fit.quality(self.samples, _INSTRUCTIONS, target.least), is_kept=False)
        return [simple, *fit.choose(self.samples, target.base, target.candidates, target.least)]

    @cached_property
    def best(self) -> Trial:
        return fit.kept(self.trials)

    @cached_property
    def prices(self) -> dict[str, float]:
        return fit.fit(self.samples, self.best.names, self.target.least)

    @cached_property
    def builds(self) -> list[dict[str, str]]:
        """List the ways to build the kernels: each published configuration as it is, or replaced by an alternative."""
        ways: list[dict[str, str]] = [{}]
        for one in self.target.fitted():
            others = [each.name for each in self.target.configurations if each.instead_of == one.name]
            ways = [{**way, **({one.name: name} if name else {})} for way in ways for name in ("", *others)]
        return ways

    @cached_property
    def unseen(self) -> Errors:
        """Return each row's error by a model whose prices, parameters and builds were found without the row."""
        found = [samples(self.target, self.rows, instead) for instead in self.builds]
        return unseen.chosen_without(found, self.target.base, self.target.candidates, self.target.least)

    @cached_property
    def apart(self) -> dict[str, tuple[tuple[str, ...], Errors]]:
        """Return each configuration's errors by a model that was chosen and fitted on the other kernel only."""
        return unseen.chosen_across(self.samples, self.target.base, self.target.candidates, self.target.least)

    @cached_property
    def factor(self) -> float:
        """Return the band's factor."""
        return band.factor(self.unseen)

    @cached_property
    def excluded(self) -> list[tuple[Sample, float]]:
        """Return the published rows that the fit excludes, with the errors of the whole fit."""
        whole = replace(
            self.target, configurations=tuple(replace(one, left_out={}) for one in self.target.configurations)
        )
        used = {(one.configuration, one.row) for one in self.samples}
        found = [one for one in samples(whole, self.rows) if (one.configuration, one.row) not in used]
        return list(zip(found, fit.errors(found, self.prices), strict=True))

    @cached_property
    def held_out(self) -> list[tuple[Sample, float]]:
        """Return the rows that neither a fit nor a choice has used, with the errors of the whole fit."""
        found = _samples(self.target, self.rows, [one.name for one in self.target.held_out()], {})
        return list(zip(found, fit.errors(found, self.prices), strict=True))

    def of(self, rtos: str) -> OneKernel:
        names = {one.name for one in self.target.configurations if one.rtos == rtos}
        return OneKernel(
            rtos,
            tuple(error for one, error in zip(self.samples, self.unseen, strict=True) if one.configuration in names),
            tuple(error for name, (_, errors) in self.apart.items() if name in names for error in errors),
            tuple(error for one, error in self.excluded if one.configuration in names),
            tuple(error for one, error in self.held_out if one.configuration in names),
        )


@dataclass(frozen=True)
class OneKernel:
    """The errors on one kernel's published rows: left out, by the other kernel only, excluded, and held out."""

    rtos: str
    unseen: Errors
    apart: Errors
    excluded: Errors
    held_out: Errors

    @property
    def with_excluded(self) -> Errors:
        return (*self.unseen, *self.excluded)
