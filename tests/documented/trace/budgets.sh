# SPDX-License-Identifier: MIT OR Apache-2.0
# A program that keeps all of the page's limits: it sleeps between two requests for the interrupt that the page names.
./ove new my-app --lang c
cat > my-app/c/main.c <<'END'
#include <ove/ove.h>

#include <stdint.h>
#include <stdlib.h>

enum { TIMER1 = 9 };

static volatile unsigned came;

void TIMER1_Handler(void);
void TIMER1_Handler(void)
{
	came++;
}

static void run(void *arg)
{
	(void)arg;
	*(volatile uint32_t *)0xE000E100 = 1u << TIMER1;
	for (int i = 0; i < 3; i++) {
		*(volatile uint32_t *)0xE000E200 = 1u << TIMER1;
		ove_thread_sleep_ms(300);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(control, run, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	ove_run();
}
END
printf '\nCONFIG_OVE_TICKLESS=y\n' >> my-app/ove.conf
cp "$BLOCKS/1" my-app/limits.toml
./ove trace my-app --limits
