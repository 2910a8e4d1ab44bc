# SPDX-License-Identifier: MIT OR Apache-2.0
# A program that is right, whose region is some instructions long. Few runs are random, and few instructions the first.
./ove new my-app --lang c
cat > my-app/c/main.c <<'END'
#include <ove/ove.h>
#include <ove_board.h>

#include <stdlib.h>

static volatile unsigned counted;
static volatile unsigned raised;

static void on_irq(void *arg)
{
	(void)arg;
	raised++;
}

static void work(void *arg)
{
	(void)arg;
	ove_board_irq_trigger();
	OVE_MEASURE("update") {
		counted++;
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(worker, work, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	ove_board_irq_attach(on_irq, NULL);
	ove_run();
}
END
rm -f my-app/expected.txt
cp "$(./ove build my-app --board qemu-mps2-an386 | grep '\.elf$')" firmware.elf
sed -i 's/--first [0-9]*/--first 5/; s/--random [0-9]*/--random 5/' "$BLOCKS/1"
. "$BLOCKS/1"
