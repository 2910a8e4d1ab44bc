# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hostile programs of all languages: objects have one life cycle, so each scenario exists in each language."""

from __future__ import annotations

from ove_tests.testing import hostile

# Subjects on which every language behaves alike: the end of objects, and times.
COMMON = ("end.", "value.time")


def test_a_scenario_of_the_life_cycle_is_in_every_language() -> None:
    """A program about an object's end or a time has a counterpart of its name in each language, or says why not."""
    running = [one for one in hostile.programs() if one.rule.startswith(COMMON) and not one.refused and not one.only]
    names = {lang: {one.name for one in running if one.lang == lang} for lang in hostile.LANGUAGES}
    every = set().union(*names.values())
    assert len(every) >= 30
    assert {lang: sorted(every - found) for lang, found in names.items()} == {lang: [] for lang in names}


def test_twins_try_the_same() -> None:
    """Programs with the same name test one rule, and state it in the same words."""
    said: dict[str, set[tuple[str, str]]] = {}
    for one in hostile.programs():
        said.setdefault(one.name, set()).add((one.rule, one.tries))
    assert {name: words for name, words in said.items() if len(words) > 1} == {}
