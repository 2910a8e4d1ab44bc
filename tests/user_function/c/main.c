/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

OVE_MUTEX_DEFINE_STATIC(lock);
OVE_SEM_DEFINE_STATIC(tokens, 0, 8);
OVE_QUEUE_DEFINE_STATIC(items, uint32_t, 4);
OVE_EVENT_DEFINE_STATIC(changed);
OVE_EVENTGROUP_DEFINE_STATIC(flags);
static uint32_t total;

/* Called once, by address: not in line. */
void user_function(uint32_t item);
__attribute__((noinline, used)) void user_function(uint32_t item)
{
	if (ove_mutex_lock(lock, 10) != OVE_OK) {
		return;
	}
	total += item;
	(void)ove_mutex_unlock(lock);
	(void)ove_sem_give(tokens);
	(void)ove_queue_send(items, &item, 10);
	(void)ove_event_signal(changed);
	(void)ove_eventgroup_set_bits(flags, 1);
	ove_thread_yield();
}

void ove_main(void)
{
	user_function(1);
	(void)ove_run();
}
