/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "broker.h"

#include <ove/ove.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "link.h"

#define MOST_BYTES 120u
/* Message identifiers of the broker's own messages. */
#define OWN_ID 0x4321u

enum type {
	CONNECT = 1,
	CONNACK,
	PUBLISH,
	PUBACK,
	PUBREC,
	PUBREL,
	PUBCOMP,
	SUBSCRIBE,
	SUBACK,
	PINGREQ = 12,
	PINGRESP,
	DISCONNECT
};

static const char *const names[16] = {"?",       "CONNECT",  "CONNACK",    "PUBLISH", "PUBACK",      "PUBREC",
				      "PUBREL",  "PUBCOMP",  "SUBSCRIBE",  "SUBACK",  "UNSUBSCRIBE", "UNSUBACK",
				      "PINGREQ", "PINGRESP", "DISCONNECT", "?"};

/* A packet without its type and length, which are in `first` and `length`. */
struct packet {
	unsigned char first;
	unsigned char length;
	unsigned char body[MOST_BYTES];
};

static struct broker *self;

static enum type type_of(const struct packet *packet)
{
	return packet->first >> 4;
}

static unsigned qos_of(const struct packet *packet)
{
	return packet->first >> 1 & 3u;
}

static void note(char from, const struct packet *packet)
{
	const size_t length = strlen(self->seen);
	const bool is_message = type_of(packet) == PUBLISH;
	char *const end = self->seen + length;
	const size_t room = sizeof(self->seen) - length;
	int written;

	if (is_message) {
		written = snprintf(end, room, " %cPUBLISH%u%s", from, qos_of(packet), packet->first & 8u ? "+DUP" : "");
	} else {
		written = snprintf(end, room, " %c%s", from, names[type_of(packet)]);
	}
	CHECK(written > 0 && (size_t)written < room);
}

static void receive(struct packet *packet)
{
	link_read(packet, 2);
	/* No packet of the test needs a second byte for its length. */
	CHECK(packet->length <= MOST_BYTES);
	if (packet->length > 0) {
		link_read(packet->body, packet->length);
	}
	note('>', packet);
}

static void transmit(const struct packet *packet)
{
	const unsigned char *const bytes = &packet->first;
	const size_t length = 2u + packet->length;

	/* Record it first, because the client's answer may end the test. */
	note('<', packet);
	if (self->slow_ms == 0) {
		link_write(bytes, length);
		return;
	}
	for (size_t i = 0; i < length; i++) {
		ove_thread_sleep_ms(self->slow_ms);
		link_write(bytes + i, 1);
	}
}

static void answer(enum type type, unsigned high, unsigned low)
{
	const unsigned flags = type == PUBREL ? 2u : 0u;

	transmit(&(struct packet){
		(unsigned char)((unsigned)type << 4 | flags), 2, {(unsigned char)high, (unsigned char)low}});
}

/* Returns the identifier, which follows the topic. */
static unsigned char *id_of(struct packet *message)
{
	return message->body + 2u + message->body[1];
}

static void return_message(struct packet *message)
{
	if (qos_of(message) > 0) {
		id_of(message)[0] = OWN_ID >> 8;
		id_of(message)[1] = OWN_ID & 0xffu;
	}
	transmit(message);
}

/* Returns false if the broker ended the connection. */
static bool take_message(struct packet *message, struct packet *kept)
{
	const unsigned qos = qos_of(message);
	const unsigned char *const id = id_of(message);

	if (qos > 0 && self->loses_message) {
		link_lose();
		return false;
	}
	message->first &= (unsigned char)~8u;
	if (qos == 2) {
		*kept = *message;
		answer(PUBREC, id[0], id[1]);
		return true;
	}
	if (qos == 1) {
		answer(PUBACK, id[0], id[1]);
	}
	return_message(message);
	return true;
}

static void serve(void *arg)
{
	/* A message of quality 2, until the client has released it. */
	struct packet kept = {0};
	struct packet got;
	bool is_open = true;

	(void)arg;
	link_accept();
	while (is_open) {
		receive(&got);
		switch (type_of(&got)) {
		case CONNECT:
			answer(CONNACK, self->has_session, 0);
			break;
		case SUBSCRIBE:
			transmit(&(struct packet){SUBACK << 4, 3, {got.body[0], got.body[1], 2}});
			break;
		case PUBLISH:
			is_open = take_message(&got, &kept);
			break;
		case PUBREC:
			answer(PUBREL, got.body[0], got.body[1]);
			break;
		case PUBREL:
			answer(PUBCOMP, got.body[0], got.body[1]);
			return_message(&kept);
			break;
		case PINGREQ:
			if (self->pings > 0) {
				self->pings--;
				transmit(&(struct packet){PINGRESP << 4, 0, {0}});
			}
			break;
		case DISCONNECT:
			is_open = false;
			break;
		case PUBACK:
		case PUBCOMP:
			break;
		default:
			CHECK(!"a packet that no claim sends");
		}
	}
}

OVE_THREAD_STACK_DEFINE(stack, 8192);
static ove_thread_storage_t storage;
static ove_thread_t thread;

void broker_begin(struct broker *broker)
{
	const ove_thread_desc_t desc = {"broker", serve, NULL, OVE_PRIO_HIGH, stack, 8192};

	self = broker;
	CHECK(ove_thread_init(&thread, &storage, &desc) == OVE_OK);
}

void broker_end(void)
{
	CHECK(ove_thread_join(thread, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(thread) == OVE_OK);
}
