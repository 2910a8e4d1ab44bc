# SPDX-License-Identifier: MIT OR Apache-2.0
# The block goes into a new application; the test of each of the README's commands runs the others.
./ove new my-app --lang c
{
	printf '#include <ove/ove.h>\n#include <stdlib.h>\n\nvoid ove_main(void)\n{\n'
	printf '\tvolatile int sum = 0;\n\tconst int sample = 3;\n\n'
	sed '/\.\.\./d; s/sum += sample/sum = sum + sample/' "$BLOCKS/1"
	printf '\texit(0);\n}\n'
} > my-app/c/main.c
./ove measure my-app > said
grep filter said
