# SPDX-License-Identifier: MIT OR Apache-2.0
"""The findings of the test of the measured image on NuttX."""

from ove_tests.testing.measured_image import told_by

FOREIGN = ["/home/user/nuttx", "builder", "13.0.1", "ab"]


def test_what_belongs_to_the_machine_is_named() -> None:
    image = b"\x00file /home/user/nuttx/sched/init.c\x00NuttX 13.0.1 Nov  3 2026\x00"
    assert told_by(image, FOREIGN).splitlines() == [
        "the image holds `/home/user/nuttx`",
        "the image holds `13.0.1`",
        "the image holds `Nov  3 2026`",
    ]


def test_a_part_of_a_word_and_a_text_too_short_are_nothing() -> None:
    assert told_by(b"rebuilders\x00tab ab\x00version 13.0\x00", FOREIGN) == ""
