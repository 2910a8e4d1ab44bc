/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.vector: the handler comes in the middle of a thread's copy, and uses much other memory as well.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

enum { FILTER = 40 };

struct vector {
	int x, y;
};

static struct vector vector;
static int filter[FILTER];

OVE_IRQ_HANDLER(UARTTX3)
{
	static int count;

	count++;
	for (int each = 0; each < FILTER; each++) {
		filter[each] += count;
	}
	vector = (struct vector){count, -count};
}

static int request(void)
{
	/* NVIC_ISPR: few instructions are between the two members. */
	*(volatile uint32_t *)0xe000e200 = 1u << OVE_IRQ(UARTTX3);
	__asm volatile("dsb\n\tisb" ::: "memory");
	return 1;
}

CHECK_CASE(torn_interrupted)
{
	ove_irq_set_priority(OVE_IRQ(UARTTX3), CALM_PRIORITY);
	ove_irq_enable(OVE_IRQ(UARTTX3));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use(vector.x + request() + vector.y);
	}
	ove_irq_disable(OVE_IRQ(UARTTX3));
	check_use(filter[0]);
}
