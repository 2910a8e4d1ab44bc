/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start of lwIP, for the tests that use it; one file of a program includes this. */
#ifndef LWIP_UP_H
#define LWIP_UP_H

#include <ove/ove.h>

#include <lwip/tcpip.h>

#include "check.h"

OVE_SEM_DEFINE_STATIC(lwip_started, 0, 1);

static inline void lwip_report_up(void *arg)
{
	(void)arg;
	ove_sem_give(lwip_started);
}

/** Returns once lwIP's own thread runs. */
static inline void lwip_up(void)
{
	tcpip_init(lwip_report_up, NULL);
	CHECK(ove_sem_take(lwip_started, OVE_WAIT_FOREVER) == OVE_OK);
}

#endif
