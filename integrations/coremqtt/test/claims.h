/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** Messages of each quality of service come back, with exactly the packets that the protocol requires. */
void messages_come_back(void);
/** A packet whose bytes arrive one by one is received whole. */
void slow_bytes_are_a_packet(void);
/** A message is sent again if the connection was lost before its acknowledgement. */
void lost_message_is_sent_again(void);
/** Answered pings keep a connection, and one that is not answered ends it. */
void silent_broker_is_noticed(void);
/** A call ends if the broker reads nothing, and bytes that arrived before a loss are received. */
void full_link_ends_a_call(void);
/** Packets that the protocol forbids are rejected, and a packet that is too long is dropped. */
void hostile_packets_are_refused(void);
/** A connection that ends at any byte of a packet, or a packet with any bits changed, harms nothing. */
void damaged_packets_harm_nothing(void);

#endif
