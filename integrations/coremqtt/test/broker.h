/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A broker in a thread of its own, for one connection: returns each message to the client. */
#ifndef BROKER_H
#define BROKER_H

#include <stdbool.h>
#include <stdint.h>

/** How the broker behaves, and what it saw. */
struct broker {
	/** The answer to CONNECT reports that the session continues. */
	bool has_session;
	/** A message with an acknowledgement ends the connection instead. */
	bool loses_message;
	/** Milliseconds before each byte to the client. */
	uint32_t slow_ms;
	/** The number of PINGREQ that are answered. */
	unsigned pings;
	/** Each packet in order, `>` from the client and `<` from the broker; read this after broker_end(). */
	char seen[400];
};

/** Serve a connection until DISCONNECT, or until the broker ends the connection. The client has connected the link. */
void broker_begin(struct broker *broker);
/** Wait for the end of the connection. */
void broker_end(void);

#endif
