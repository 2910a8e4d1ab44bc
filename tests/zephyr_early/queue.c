/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The queue in C, and beside it one object of each other kind: they are ready when the queue is. */
#include "queue.h"

#include <ove/ove.h>

OVE_QUEUE_DEFINE_STATIC(bytes, uint8_t, 8);
OVE_SEM_DEFINE_STATIC(sem, 0, 8);
OVE_EVENT_DEFINE_STATIC(event);
OVE_EVENTGROUP_DEFINE_STATIC(group);
OVE_STREAM_DEFINE_STATIC(stream, 8, 1);
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);
OVE_CONDVAR_DEFINE_STATIC(condvar);

bool queue_put(uint8_t byte)
{
	ove_condvar_signal(condvar);
	return ove_stream_send(stream, &byte, 1, OVE_NO_WAIT) == 1 && ove_sem_give(sem) == OVE_OK &&
	       ove_eventgroup_set_bits(group, 1) == OVE_OK && ove_event_signal(event) == OVE_OK &&
	       ove_queue_try_send(bytes, &byte) == OVE_OK;
}

static bool others_agree(uint8_t byte, uint32_t timeout_ms)
{
	uint8_t same = 0;
	uint32_t bits = 0;

	if (ove_mutex_lock(mutex, timeout_ms) != OVE_OK || ove_rmtx_lock(rmtx, timeout_ms) != OVE_OK) {
		return false;
	}
	const bool all = ove_stream_receive(stream, &same, 1, timeout_ms) == 1 && same == byte &&
			 ove_sem_take(sem, timeout_ms) == OVE_OK &&
			 ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ANY, false, timeout_ms, &bits) == OVE_OK &&
			 bits == 1u && ove_condvar_wait(condvar, mutex, 1) == OVE_ERR_TIMEOUT;

	return ove_rmtx_unlock(rmtx) == OVE_OK && ove_mutex_unlock(mutex) == OVE_OK && all;
}

int queue_get(uint32_t timeout_ms)
{
	uint8_t byte;

	if (ove_queue_receive(bytes, &byte, timeout_ms) != OVE_OK) {
		return -1;
	}
	return others_agree(byte, timeout_ms) ? byte : '!';
}
