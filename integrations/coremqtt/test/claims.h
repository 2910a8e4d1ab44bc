/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** Messages of each quality of service come back, by exactly the packets that the protocol prescribes. */
void messages_come_back(void);
/** A packet whose bytes come one by one is a whole packet. */
void slow_bytes_are_a_packet(void);
/** A message whose connection was lost before its acknowledgement is sent again on the next one. */
void lost_message_is_sent_again(void);
/** Answered pings keep a connection, and one that is not answered ends it. */
void silent_broker_is_noticed(void);
/** A broker that reads nothing ends a call, and bytes that came before a loss are received. */
void full_link_ends_a_call(void);
/** Packets that the protocol forbids are rejected, and a packet that is too long is dropped. */
void hostile_packets_are_refused(void);
/** A connection that ends at any byte of a packet, or a packet with any bits changed, harms nothing. */
void damaged_packets_harm_nothing(void);

#endif
