/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file lwIP over ove: both APIs on the loopback interface, hostile frames, and the memory at the end. */
#include <ove/ove.h>

#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "lwip_up.h"
#include "used.h"

void judge_claims(void)
{
	lwip_up();
	echo_start();
	connection_echoes();
	ove_thread_sleep_ms(50);
	const unsigned blocks = used_blocks();
	const unsigned bytes = used_bytes();
	const unsigned allocations = used_allocations();

	connection_echoes();
	clients_echo_at_once();
	datagram_is_answered();
	receive_times_out();
	resets_leave_nothing();
	write_survives_an_aborted_wait();
	hostile_frames_are_dropped();
	/* Incomplete fragments are discarded after this time. */
	ove_thread_sleep_ms(16000);
	CHECK(used_blocks() == blocks);
	CHECK(used_bytes() == bytes);
	CHECK(used_allocations() == allocations);
	printf("no memory is lost\n");
}
