/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>

#include "life_cycle.h"

#if CONFIG_OVE_EVENTGROUP

static int end(ove_eventgroup_t group)
{
	OVE_CHECK(!ove_backend_eventgroup_in_use(group), OVE_ERR_BUSY);
	return ove_backend_eventgroup_deinit(group);
}

OVE_DEFINE_LIFE_CYCLE(eventgroup, ove_backend_eventgroup_init, end);

#endif
