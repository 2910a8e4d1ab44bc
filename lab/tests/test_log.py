# SPDX-License-Identifier: MIT OR Apache-2.0
"""The log decoder: lines between other text, damaged and lost lines, and the text of each placeholder.

The programs of tests/log test the rest with lines of each language.
"""

from __future__ import annotations

import base64
import binascii
import struct
from pathlib import Path

import pytest

from ove_lab.log.decoder import Decoder
from ove_lab.log.frames import Argument, Character, Cut, Pointer, Single, Wide
from ove_lab.log.text import escaped, fill

NO_IMAGE = Path("no image")
OF_ANOTHER = "(the log is of another build than no image)"
U32 = 1
STRING = 9


def framed(number: int, dropped: int = 0, value: int | None = None) -> str:
    """Return a frame as src/log_flush.c writes it. Its line has one argument; without `value`, there is no line."""
    data = struct.pack("<HH", number, dropped)
    if value is not None:
        data += struct.pack("<IQII", 0xF0000004, 1_500_000, U32, value)
    data += struct.pack("<H", binascii.crc_hqx(data, 0xFFFF))
    return f"{{ove:{base64.b64encode(data).decode()}}}"


def shown(*lines: str) -> list[str]:
    """Return the output for an unknown image, without the first sentence, which says that it is unknown."""
    decoder = Decoder(NO_IMAGE)
    return [text for line in lines for text in decoder.lines(line) if text != OF_ANOTHER]


def unknown(value: int) -> str:
    return f"    1.500000 (an unknown log line: number 0xf0000004, arguments: {value})"


def test_a_line_of_an_unknown_image_shows_what_is_known_of_it() -> None:
    """Claim: a line of a missing image is shown with its time, number and arguments, and one sentence says why."""
    decoder = Decoder(NO_IMAGE)
    assert decoder.lines(framed(0, value=7) + framed(1, value=8)) == [OF_ANOTHER, unknown(7), unknown(8)]


def test_text_around_lines_stays_in_its_order() -> None:
    """Claim: text before, between and after frames keeps its place between the lines, and is not changed."""
    line = f"before {framed(0, value=1)}between{framed(1, value=2)} after"
    assert shown("plain", line, "") == ["plain", "before ", unknown(1), "between", unknown(2), " after", ""]


def test_lost_lines_are_counted() -> None:
    """Claim: a gap in the numbers is reported where it occurs."""
    assert shown(framed(0, value=1), framed(4, value=2)) == [unknown(1), "(3 log lines lost on the way)", unknown(2)]


@pytest.mark.parametrize("at", range(5, 40))
def test_a_damaged_line_is_shown_as_such_and_counted_once(at: int) -> None:
    """Claim: one wrong character anywhere in a frame is detected, and the line is not also counted as lost."""
    whole = framed(1, value=2)
    damaged = whole[:at] + ("A" if whole[at] != "A" else "B") + whole[at + 1 :]
    assert shown(framed(0, value=1), damaged, framed(2, value=3)) == [
        unknown(1),
        f"(a damaged log line: {damaged})",
        unknown(3),
    ]


@pytest.mark.parametrize("end", range(6, 40))
def test_a_line_that_is_cut_off_leaves_the_next_one_whole(end: int) -> None:
    """Claim: a frame without its end is reported, and the next frame is decoded."""
    piece = framed(1, value=2)[:end]
    assert shown(framed(0, value=1), piece + framed(1, value=2)) == [
        unknown(1),
        f"(a damaged log line: {piece})",
        unknown(2),
    ]


def test_dropped_lines_are_counted_where_they_were_dropped() -> None:
    """Claim: each frame, even one without a line, reports once how many lines were dropped before it."""
    assert shown(framed(0, 0, 1), framed(1, 3, 2), framed(2, 3, 3), framed(3, 4)) == [
        unknown(1),
        "(3 log lines dropped: the buffer was full)",
        unknown(2),
        unknown(3),
        "(1 log line dropped: the buffer was full)",
    ]


def test_counts_go_on_behind_sixteen_bits() -> None:
    """Claim: numbers and counts that wrap are neither a gap nor a restart."""
    decoder = Decoder(NO_IMAGE)
    assert decoder.lines(framed(0xFFFE, 0xFFFF, 1))[0] == "(65534 log lines before this one: not in this log)"
    assert decoder.lines(framed(0xFFFF, 0xFFFF, 1)) == [unknown(1)]
    assert decoder.lines(framed(0, 1, 2)) == ["(2 log lines dropped: the buffer was full)", unknown(2)]


def test_a_line_that_a_dying_program_writes_twice_is_shown_once() -> None:
    """Claim: a line that arrives a second time is left out."""
    assert shown(framed(0, value=1), framed(1, value=2), framed(1, value=2)) == [unknown(1), unknown(2)]


def test_a_program_that_begins_anew_is_told() -> None:
    """Claim: after a reset, the restart is reported and the counts start again."""
    assert shown(framed(0, 0, 1), framed(1, 2, 2), framed(0, 0, 3)) == [
        unknown(1),
        "(2 log lines dropped: the buffer was full)",
        unknown(2),
        "(the program restarted)",
        unknown(3),
    ]


def test_a_line_after_a_reset_is_not_taken_for_a_repeated_one() -> None:
    """Claim: the first line after a restart is shown, even if its number equals the last line's number."""
    assert shown(framed(0, value=1), framed(1, value=2), framed(1, value=3)) == [
        unknown(1),
        unknown(2),
        "(the program restarted)",
        "(1 log line lost on the way)",
        unknown(3),
    ]


CONTROLS = "\n0.0 error\r\x1b[2J\x07\x9b\u2028\u202e\ttext"
ESCAPED = r"\n0.0 error\r\x1b[2J\x07\x9b\u2028\u202e" + "\ttext"


def test_a_string_forges_no_line_and_moves_no_terminal() -> None:
    """Claim: a string with newlines and control characters is shown as one line without them. Tabs stay."""
    data = CONTROLS.encode()
    words = struct.pack("<II", STRING, len(data)) + data + bytes(-len(data) % 4)
    frame = struct.pack("<HHIQ", 0, 0, 0xF0000004, 1_500_000) + words
    frame += struct.pack("<H", binascii.crc_hqx(frame, 0xFFFF))
    line = f"    1.500000 (an unknown log line: number 0xf0000004, arguments: {ESCAPED})"
    assert shown(f"{{ove:{base64.b64encode(frame).decode()}}}") == [line]
    assert escaped(CONTROLS) == ESCAPED
    assert escaped("\u00e4 \u20ac \U0001f600 \ufffd \\n") == "\u00e4 \u20ac \U0001f600 \ufffd \\n"


@pytest.mark.parametrize(
    ("syntax", "text", "arguments", "line"),
    [
        ("%", "%*d", [Wide(1 << 62), 1], "<1>"),
        ("%", "%.*f", [(1 << 31) - 1, 1.5], "<1.5>"),
        ("%", "%*d", ["(x", 1], "<1>"),
        ("{", "{:99999999999}", [1], "<1>"),
        ("{", "{:.99999999999}", [1.5], "<1.5>"),
        ("{", "{}", [Character(0xD800)], "\ufffd"),
        ("z", "{u}", [0xDC00], "\ufffd"),
        ("{", "{}", [Single(struct.unpack("<f", b"\xff\xff\x7f\x7f")[0])], "3.4028235e+38"),
    ],
)
def test_any_argument_is_shown(syntax: str, text: str, arguments: list[Argument], line: str) -> None:
    """Claim: no argument, of this image or of another, stops the decoder or fills the screen."""
    assert fill(syntax, text, arguments) == line
    line.encode()


@pytest.mark.parametrize(
    ("text", "arguments", "line"),
    [
        ("100 %%", [], "100 %"),
        ("%d|%5d|%-5d|%05d|%+d", [1, 2, 3, 4, 5], "1|    2|3    |00004|+5"),
        ("%u %x %hhx", [-1, -1, 0x1FF], "4294967295 ffffffff ff"),
        ("%*d|%-*d|%.*s", [4, 7, 3, 8, 2, "text"], "   7|8  |te"),
        ("%c%c", [0x78, Character(0x79)], "xy"),
        ("%s %.2s %s", ["a", "text", Cut("begin")], "a te begin..."),
        ("%p %s", [Pointer(0x20001234), Pointer(16)], "0x20001234 0x10"),
        ("%.2f %g", [0.5, Single(0.25)], "0.50 0.25"),
        ("%llx %llu %lld", [Wide(-1), Wide(-1), Wide(-1)], "ffffffffffffffff 18446744073709551615 -1"),
        ("%d %d %hhd", [0xFFFFFFFF, Character(0xFFFFFFFF), 200], "-1 -1 -56"),
        ("%#o %#x %#x %#.3x|%.0d|%+u|% x|%08.3d|", [8, 0, 255, 1, 0, 5, 6, 7], "010 0 0xff 0x001||5|6|     007|"),
        ("%05f|%05.1f|%+.1f|%-6.1f|", [float("inf"), -1.5, 2.5, 3.5], "  inf|-01.5|+2.5|3.5   |"),
        ("%a %A %.*f %.*d", [1.5, -0.5, -1, 1.5, -1, 7], "0x1.8p+0 -0X1P-1 1.500000 7"),
        ("%lc|%5s|%.2s", [0x20AC, "\u00e4", "\u00e4\u00f6"], "\u20ac|   \u00e4|\u00e4"),
        ("%m %n%p %d", [Pointer(4), "text", 1], "%m <text> 1"),
        ("%d %d", [1], "1 <missing>"),
        ("%d", [1, 2], "1 <and 2>"),
        ("%d", ["text"], "<text>"),
        ("%f", ["text"], "<text>"),
    ],
)
def test_conversions(text: str, arguments: list[Argument], line: str) -> None:
    """Claim: each conversion shows its value like printf(). A value that it cannot convert is shown unconverted."""
    assert fill("%", text, arguments) == line


@pytest.mark.parametrize(
    ("text", "arguments", "line"),
    [
        ("{{}} {}", [1], "{} 1"),
        ("{:>4}|{:<4}|{:^4}|{:*>4}", [1, 2, 3, 4], "   1|2   | 3  |***4"),
        ("{:08x} {:#06x} {:b} {:+}", [0xBEEF, 0xAB, 5, 6], "0000beef 0x00ab 101 +6"),
        ("{} {:?} {:.2}", ["a", "b", "text"], 'a "b" te'),
        (
            "{} {:.1} {:.3f} {}",
            [0.1, 0.25, 1.0, Single(struct.unpack("<f", struct.pack("<f", 0.1))[0])],
            "0.1 0.2 1.000 0.1",
        ),
        ("{} {} {}", [True, Character(0x1F600), Cut("begin")], "true \U0001f600 begin..."),
        ("{} {}", [1], "1 <missing>"),
        ("{:x}", ["text"], "text"),
        ("{nonsense!}", [1], "1"),
    ],
)
def test_braces(text: str, arguments: list[Argument], line: str) -> None:
    """Claim: each placeholder shows its value like std::format() and core::fmt."""
    assert fill("{", text, arguments) == line


@pytest.mark.parametrize(
    ("text", "arguments", "line"),
    [
        ("{d:>4}|{x:0>8}|{s}", [1, 0xBEEF, "a"], "   1|0000beef|a"),
        ("{any} {} {t} {d:.2} {d}", [1, 2, "tag", 0.5, 0.5], "1 2 tag 0.50 0.5"),
    ],
)
def test_placeholders_with_the_letter_first(text: str, arguments: list[Argument], line: str) -> None:
    """Claim: a placeholder whose letter comes before the colon shows its value like std.fmt."""
    assert fill("z", text, arguments) == line
