/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.device.state: one member of a structure has no lock.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(device_lock);
static struct {
	int count;
	int state;
} device;

static void work(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_mutex_lock(device_lock, OVE_WAIT_FOREVER);
		device.count++;
		ove_mutex_unlock(device_lock);
		device.state++;
		ove_thread_yield();
	}
}

CHECK_CASE(race_member)
{
	check_both(work, work);
	check_use(device.count + device.state);
}
