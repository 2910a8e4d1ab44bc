/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file coreMQTT over ove's streams and clock: a client and a broker in two threads, and packets that are wrong. */
#include "check.h"
#include "claims.h"

void judge_claims(void)
{
	messages_come_back();
	slow_bytes_are_a_packet();
	lost_message_is_sent_again();
	silent_broker_is_noticed();
	full_link_ends_a_call();
	hostile_packets_are_refused();
	damaged_packets_harm_nothing();
}
