# SPDX-License-Identifier: MIT OR Apache-2.0
"""A large third-party code base for tests/cmake_users/large: correct files that break many of ove's own warnings. Each
file's result shows the flags it was compiled with."""

from __future__ import annotations

from pathlib import Path

FILES, _CPP_EVERY = 150, 3
# As in tests/cmake_users/large/CMakeLists.txt: -DFOREIGN_STEP, a signed char, and __OPTIMIZE_SIZE__.
_STEP, _CHAR, _SIZE = 3, 200 - 256, 7
_HEADER = """#ifdef __cplusplus
extern "C" {
#endif
%s
unsigned long foreign_sum(void);
#ifdef __cplusplus
}
#endif
"""
_FILE = """#include <ove/ove.h>

#include "foreign.h"

int foreign_hidden_%(number)d(int index, long unused)
{
	int index_of_nothing;
	static const unsigned char table[4] = { 1, 2, 3, %(number)d & 0x7f };
	unsigned size = sizeof(table);

	if (index < 0 || index < size && index == 3) {
		int size = table[index & 3];
		return size;
	}
	switch (index) {
	case 1:
		index++;
	case 2:
		return index;
	}
	return 0;
}

unsigned long foreign_%(number)d(void)
{
	char narrow = (char)200;
	unsigned long sum = FOREIGN_STEP * %(number)d + narrow;
#ifdef __OPTIMIZE_SIZE__
	sum += 7;
#endif
	return sum + foreign_hidden_%(number)d(1, 0) + (ove_in_isr() ? 1 : 0);
}
"""
_SUM = """#include "foreign.h"

unsigned long foreign_sum(void)
{
	return 0UL%s;
}
"""


def write(folder: Path) -> None:
    """Write the files, one of them with the sum of the others."""
    folder.mkdir()
    numbers = range(FILES - 1)
    names = "\n".join(f"unsigned long foreign_{one}(void);\nint foreign_hidden_{one}(int, long);" for one in numbers)
    (folder / "foreign.h").write_text(_HEADER % names, encoding="utf-8")
    for number in numbers:
        name = f"part_{number}.c" if number % _CPP_EVERY else f"part_{number}.cpp"
        (folder / name).write_text(_FILE % {"number": number}, encoding="utf-8")
    terms = "".join(f"\n\t\t+ foreign_{one}()" for one in numbers)
    (folder / "sum.c").write_text(_SUM % terms, encoding="utf-8")


def expected_sum(is_small: bool = True) -> int:
    """Return the sum that the program prints if each file had the flags of its library; -Os only if `is_small`."""
    size = _SIZE if is_small else 0
    return sum(_STEP * number + _CHAR + size + 2 for number in range(FILES - 1)) & 0xFFFFFFFF
