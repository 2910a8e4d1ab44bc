/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdlib.h>

int planted_allocation(ove_mutex_t mutex, void **result);
int planted_unexpected_callee(ove_mutex_t mutex);

/** Lock a mutex, as a hot call does, and allocate. */
int planted_allocation(ove_mutex_t mutex, void **result)
{
	*result = malloc(16);
	return ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
}

/** Lock a mutex, and enter a function of the kernel that a lock does not need. */
int planted_unexpected_callee(ove_mutex_t mutex)
{
	if (ove_sem_count((ove_sem_t)(void *)mutex) == 0u) {
		return OVE_ERR_BUSY;
	}
	return ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
}

void ove_main(void)
{
}
