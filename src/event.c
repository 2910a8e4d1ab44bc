/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/event.h>

#include "life_cycle.h"

#if CONFIG_OVE_EVENT

static int end(ove_event_t event)
{
	OVE_CHECK(!ove_backend_event_has_waiter(event), OVE_ERR_BUSY);
	ove_backend_event_deinit(event);
	return OVE_OK;
}

OVE_DEFINE_LIFE_CYCLE(event, ove_backend_event_init, end);

int ove_event_clear(ove_event_t event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_event_clear(event);
	return OVE_OK;
}

#endif
