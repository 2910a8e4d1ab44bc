# SPDX-License-Identifier: MIT OR Apache-2.0
"""A completed call leaves the stack as it was, whatever it called."""

from __future__ import annotations

import random

import numpy as np

from ove_lab.trace.closed import remaining

_CALLS, _DEEPEST = 200, 6


def _stack(returns_to: list[int], goals: list[int]) -> list[int]:
    """Follow every jump, as trace/stacks.py does."""
    stack: list[int] = []
    for each, goal in zip(returns_to, goals, strict=True):
        if each >= 0:
            stack.append(each)
        elif goal in stack:
            while stack.pop() != goal:
                pass
    return stack


def test_a_call_and_its_return_are_left_out() -> None:
    """A tail call between them is left out too. An open call stays, and so does a jump inside it."""
    returns_to = np.array([10, 20, -1, -1, -1, 30])
    goals = np.array([100, 200, 300, 20, 400, 500])
    assert remaining(returns_to, goals).tolist() == [True, False, False, False, True, True]


def test_a_return_over_two_calls_stays() -> None:
    """If a function returns to its caller's caller, the calls stay, because one of them has no return of its own."""
    returns_to, goals = np.array([10, 20, -1]), np.array([100, 200, 10])
    assert remaining(returns_to, goals).tolist() == [True, True, True]


def test_a_kept_tail_call_stays_with_the_call_around_it() -> None:
    """Claim: a kept tail call is not left out with the call that it ended; that call and its return stay too."""
    returns_to = np.array([10, -1, 20, -1, -1])
    goals = np.array([100, 300, 200, 20, 10])
    is_kept = np.array([False, True, False, False, False])
    assert remaining(returns_to, goals, is_kept).tolist() == [True, True, False, False, True]


def test_the_stack_is_the_same() -> None:
    """Claim: whatever a program does, the remaining jumps lead to the same stack as all jumps."""
    chance = random.Random(1)  # noqa: S311 - it must repeat, not be secret
    for _ in range(300):
        returns_to, goals, stack = [], [], []
        for _ in range(chance.randrange(_CALLS)):
            way = chance.randrange(4)
            if way < 2 and len(stack) < _DEEPEST:
                stack.append(chance.randrange(10, 14))
                returns_to.append(stack[-1])
                goals.append(chance.randrange(100, 110))
            elif way == 2 and stack:
                goals.append(stack.pop())
                returns_to.append(-1)
            else:
                # A tail call, or a jump that happens to go to a call's return address.
                goals.append(chance.choice([200, 10, 13]))
                returns_to.append(-1)
                stack = _stack(returns_to, goals)
        kept = remaining(np.array(returns_to, dtype=np.int64), np.array(goals, dtype=np.int64))
        some = [(a, b) for a, b, is_kept in zip(returns_to, goals, kept, strict=True) if is_kept]
        assert _stack([a for a, _ in some], [b for _, b in some]) == _stack(returns_to, goals)
