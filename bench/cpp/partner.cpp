// SPDX-License-Identifier: MIT OR Apache-2.0
#include "partner.hpp"

#include "objects.hpp"

volatile bool partner_stops;

#if CONFIG_OVE_ZERO_HEAP
static bench::Object<ove::Thread<partner_stack>> partner;
#else
static bench::Object<ove::AnyThread> partner;
#endif

bool partner_start(void (*entry)(), ove::Priority priority)
{
	const ove::ThreadOptions options{.name = "partner", .priority = priority};

	partner_stops = false;
#if CONFIG_OVE_ZERO_HEAP
	return partner.make(options, entry);
#else
	return partner.make(options, partner_stack, entry);
#endif
}

ove::ThreadHandle partner_thread()
{
	return partner->handle();
}

bool partner_end()
{
	return partner->join() && partner.unmake();
}
