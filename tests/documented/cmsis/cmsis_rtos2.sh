# SPDX-License-Identifier: MIT OR Apache-2.0
. "$BLOCKS/1"
./ove run ../blink > "$HOME/blink.txt"
# The entry of the page, with the thread that it names, in the place of the application's program.
{
	printf '#include <cmsis_os2.h>\n#include <stdio.h>\n#include <stdlib.h>\n'
	printf 'static void say_hello(void *arg)\n{\n\t(void)arg;\n\tputs("hello");\n\texit(0);\n}\n'
	cat "$BLOCKS/2"
} > ../blink/c/main.c
./ove run ../blink > said
grep -x hello said
# Without a tree of Zephyr the kernel is the board's; one image is measured in the place of each mode.
test -n "${ZEPHYR_BASE:-}" || sed -i 's/--rtos zephyr //' "$BLOCKS/3"
sed -i 's/^\.\/ove bench .*--lang c/& --mode heap --out figures/; s/--rtos alloy,freertos/--rtos alloy/' "$BLOCKS/3"
. "$BLOCKS/3"
test -f figures/results.json
