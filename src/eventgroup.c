/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>

#include "life_cycle.h"

#if CONFIG_OVE_EVENTGROUP

static int end(ove_eventgroup_t group)
{
	OVE_CHECK(!ove_backend_eventgroup_in_use(group), OVE_ERR_BUSY);
	ove_backend_eventgroup_deinit(group);
	return OVE_OK;
}

OVE_DEFINE_LIFE_CYCLE(eventgroup, ove_backend_eventgroup_init, end);

int ove_eventgroup_clear_bits_from_isr(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_ARG(group != NULL && bits != 0u && (bits & ~OVE_EVENTGROUP_ALL_BITS) == 0u);
	OVE_CHECK_ISR();
	(void)ove_backend_eventgroup_clear_bits(group, bits);
	return OVE_OK;
}

uint32_t ove_eventgroup_put_bits(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_STOP(group != NULL && (bits & ~OVE_EVENTGROUP_ALL_BITS) == 0u, OVE_STOP_ARGUMENT,
		       "ove_eventgroup_put_bits");
	OVE_CHECK_PRIORITY();
	return ove_backend_eventgroup_put_bits(group, bits);
}

uint32_t ove_eventgroup_take_bits(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_STOP(group != NULL && (bits & ~OVE_EVENTGROUP_ALL_BITS) == 0u, OVE_STOP_ARGUMENT,
		       "ove_eventgroup_take_bits");
	OVE_CHECK_PRIORITY();
	return ove_backend_eventgroup_take_bits(group, bits);
}

#endif
