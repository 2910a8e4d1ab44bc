/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "app"
#include <ove/ove.h>

/* Odd, so that it faults on every kernel: an access to NULL faults only if the MPU protects that memory. */
static volatile uint32_t *volatile const nowhere = (volatile uint32_t *)0xfffffff1u;

static void dies(void *arg)
{
	(void)arg;
	OVE_LOG_INFO("%d", 1);
	OVE_LOG_WARNING("%d", 2);
	*nowhere = 1;
}

OVE_THREAD_DEFINE_STATIC(victim, dies, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
