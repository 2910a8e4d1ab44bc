/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file coreMQTT over lwIP sockets: the claims of ../test that a link with space for a whole message can prove. */
#include "claims.h"
#include "lwip_up.h"
#include "sockets.h"

void judge_claims(void)
{
	lwip_up();
	sockets_listen();
	messages_come_back();
	slow_bytes_are_a_packet();
	lost_message_is_sent_again();
	silent_broker_is_noticed();
	hostile_packets_are_refused();
}
