/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>
#include <ove/stop.h>
#include <ove_seam/held.h>
#include <ove_seam/kernel.h>
#include <ove_seam/rmtx_again.h>

#include "life_cycle.h"

#if CONFIG_OVE_MUTEX

void ove_rmtx_refuse_isr(void)
{
	if (ove_backend_in_isr()) {
		ove_stop(OVE_STOP_CONTEXT, "ove_rmtx_lock");
	}
}

static void begin_mutex(ove_mutex_storage_t *mutex)
{
	ove_backend_mutex_init(mutex);
	OVE_HELD_INIT(mutex);
	OVE_LISTED_BEGIN(mutex, false);
}

/* Tested in every configuration, because on alloy the owner's list may refer to the mutex. */
static int end_mutex(ove_mutex_t mutex)
{
	if (ove_backend_mutex_in_use(mutex)) {
		return OVE_ERR_BUSY;
	}
	OVE_LISTED_END(mutex);
	ove_backend_mutex_deinit(mutex);
	return OVE_OK;
}

OVE_DEFINE_LIFE_CYCLE(mutex, begin_mutex, end_mutex);

ove_thread_t ove_mutex_get_owner(ove_mutex_t mutex)
{
	OVE_CHECK_STOP(mutex != NULL, OVE_STOP_ARGUMENT, "ove_mutex_get_owner");
	OVE_CHECK_STOP(!ove_backend_in_isr(), OVE_STOP_CONTEXT, "ove_mutex_get_owner");
	return ove_backend_mutex_owner(mutex);
}

static void begin_rmtx(ove_rmtx_storage_t *rmtx)
{
	ove_backend_rmtx_init(rmtx);
	OVE_HELD_INIT(rmtx);
	OVE_LISTED_BEGIN(rmtx, true);
}

static int end_rmtx(ove_rmtx_t rmtx)
{
	if (ove_backend_rmtx_in_use(rmtx)) {
		return OVE_ERR_BUSY;
	}
	OVE_LISTED_END(rmtx);
	ove_backend_rmtx_deinit(rmtx);
	return OVE_OK;
}

OVE_DEFINE_LIFE_CYCLE(rmtx, begin_rmtx, end_rmtx);

ove_thread_t ove_rmtx_get_owner(ove_rmtx_t rmtx)
{
	OVE_CHECK_STOP(rmtx != NULL, OVE_STOP_ARGUMENT, "ove_rmtx_get_owner");
	OVE_CHECK_STOP(!ove_backend_in_isr(), OVE_STOP_CONTEXT, "ove_rmtx_get_owner");
	return ove_backend_rmtx_owner(rmtx);
}

#endif
