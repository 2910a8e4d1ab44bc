# SPDX-License-Identifier: MIT OR Apache-2.0
"""Errors of rows that were unseen even in the choice of the parameters and of a kernel's build."""

from __future__ import annotations

from collections.abc import Sequence

from ove_lab.timing.fit import NO_BOUND, Prices, Sample, Trial, choose, errors, fit, kept, left_out, mean, without

# The samples of each way to build the kernels: the same rows in the same order, with other features.
Build = Sequence[Sample]


def chosen_without(
    builds: Sequence[Build], base: Sequence[str], candidates: Sequence[str], least: Prices = NO_BOUND
) -> tuple[float, ...]:
    """Return each row's error by a model whose build, parameters and prices were chosen without the row.

    A build is chosen in the same way as a parameter: by the mean error of unseen rows.
    """
    found: list[float] = []
    for number in range(len(builds[0])):
        best = min((_chosen(build, number, base, candidates, least) for build in builds), key=lambda one: one[0])
        found.append(best[1])
    return tuple(found)


def _chosen(
    build: Build, number: int, base: Sequence[str], candidates: Sequence[str], least: Prices
) -> tuple[float, float]:
    """Return the mean error of the other rows by their best model, and the row's own error by that model."""
    others = without(build, build[number])
    best: Trial = kept(choose(others, base, candidates, least))
    return best.quality.unseen, errors([build[number]], fit(others, best.names, least))[0]


def chosen_across(
    samples: Sequence[Sample], base: Sequence[str], candidates: Sequence[str], least: Prices = NO_BOUND
) -> dict[str, tuple[tuple[str, ...], tuple[float, ...]]]:
    """Return each configuration's errors by a model chosen and fitted on the others alone, after its parameters.

    The parameters are chosen by leaving out single rows, because there may be only one other configuration.
    """
    found = {}
    for configuration in dict.fromkeys(one.configuration for one in samples):
        others = [one for one in samples if one.configuration != configuration]
        names = tuple(base)
        for name in candidates:
            more = (*names, name)
            if mean(left_out(others, more, least)) < mean(left_out(others, names, least)):
                names = more
        mine = [one for one in samples if one.configuration == configuration]
        found[configuration] = names, errors(mine, fit(others, names, least))
    return found
