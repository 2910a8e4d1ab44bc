# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hostile programs of the languages: one life cycle, so one scenario in each."""

from __future__ import annotations

from ove_tests.testing import hostile

# Subjects on which every language behaves alike: the end of objects, and times.
COMMON = ("end.", "value.time")


def test_a_scenario_of_the_life_cycle_is_in_every_language() -> None:
    """A program about an end or a time has a twin of its name in each language, or says why it is alone."""
    running = [one for one in hostile.programs() if one.rule.startswith(COMMON) and not one.refused and not one.only]
    names = {lang: {one.name for one in running if one.lang == lang} for lang in hostile.LANGUAGES}
    every = set().union(*names.values())
    assert len(every) >= 30
    assert {lang: sorted(every - found) for lang, found in names.items()} == {lang: [] for lang in names}


def test_twins_try_the_same() -> None:
    """Programs of one name try one rule, in the same words."""
    said: dict[str, set[tuple[str, str]]] = {}
    for one in hostile.programs():
        said.setdefault(one.name, set()).add((one.rule, one.tries))
    assert {name: words for name, words in said.items() if len(words) > 1} == {}
