/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Packets that no broker sends, or that a bad line has damaged. */
#include <ove/ove.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"
#include "client.h"
#include "link.h"

/* No other thread sends, so a missing byte never arrives. */
#define WAIT_MS 1u
#define CHANGES 400u
/* Two packets, and a read of an empty stream. */
#define PASSES 3

static const unsigned char accepted[] = {0x20, 2, 0, 0};
static struct client client;

static void begin(void)
{
	bool has_session;

	client_begin(&client, WAIT_MS);
	link_accept();
	link_write(accepted, sizeof(accepted));
	CHECK(client_connect(&client, 0, true, &has_session) == MQTTSuccess);
}

static MQTTStatus_t receive_until_lost(const unsigned char *bytes, size_t length)
{
	if (length > 0) {
		link_write(bytes, length);
	}
	link_lose();
	/* Ends at the loss; the limit is for a busy host. */
	return MQTT_ProcessLoop(&client.context, 20000u);
}

struct hostile {
	const char *what;
	MQTTStatus_t expected;
	unsigned char bytes[8];
	unsigned char length;
};

static const struct hostile each[] = {
	{"a type that does not exist", MQTTBadResponse, {0xf0, 0}, 2},
	{"a packet for brokers", MQTTBadResponse, {0x82, 2, 0, 1}, 4},
	{"a length of five bytes", MQTTBadResponse, {0x30, 0xff, 0xff, 0xff, 0xff, 0x7f}, 6},
	{"a length of more bytes than it needs", MQTTBadResponse, {0x40, 0x82, 0, 0, 1}, 5},
	{"a quality of 3", MQTTBadResponse, {0x36, 5, 0, 1, 't', 0, 1}, 7},
	{"a topic longer than the packet", MQTTBadResponse, {0x30, 3, 0xff, 0xff, 't'}, 5},
	{"a message without a topic", MQTTBadResponse, {0x30, 2, 0, 0}, 4},
	{"a message without its identifier", MQTTBadResponse, {0x32, 3, 0, 1, 't'}, 5},
	{"a message with the identifier 0", MQTTBadResponse, {0x32, 5, 0, 1, 't', 0, 0}, 7},
	{"an acknowledgement that is too short", MQTTBadResponse, {0x40, 1, 0}, 3},
	{"an acknowledgement of nothing", MQTTBadResponse, {0x40, 2, 0, 7}, 4},
	{"a release with the wrong flags", MQTTBadResponse, {0x60, 2, 0, 7}, 4},
	{"a ping's answer with a body", MQTTBadResponse, {0xd0, 1, 0}, 3},
	{"a subscription's answer without a result", MQTTBadResponse, {0x90, 2, 0, 1}, 4},
	{"a second CONNACK", MQTTBadResponse, {0x20, 2, 0, 0}, 4},
};

static void too_long_is_dropped(void)
{
	static const unsigned char next[] = {0x30, 5, 0, 1, 't', 'o', 'k'};
	unsigned char much[2 + sizeof(client.buffer) + 30] = {0x30, sizeof(much) - 2, 0, 1, 't'};

	begin();
	link_write(much, sizeof(much));
	CHECK(receive_until_lost(next, sizeof(next)) == MQTTRecvFailed);
	CHECK(client.packets[MQTT_PACKET_TYPE_PUBLISH >> 4] == 1);
	CHECK(strcmp(client.message, "ok") == 0);
	link_close();
}

void hostile_packets_are_refused(void)
{
	for (size_t i = 0; i < sizeof(each) / sizeof(each[0]); i++) {
		begin();
		const MQTTStatus_t status = receive_until_lost(each[i].bytes, each[i].length);

		if (status != each[i].expected) {
			printf("%s: %s\n", each[i].what, MQTT_Status_strerror(status));
		}
		CHECK(status == each[i].expected);
		link_close();
	}
	too_long_is_dropped();
	printf("%u hostile packets are refused, and a packet that is too long is dropped\n",
	       (unsigned)(sizeof(each) / sizeof(each[0])));
}

/* A message of quality 2, and its release. */
#define MESSAGE_BYTES 10u
static const unsigned char whole[] = {0x34, 8, 0, 1, 't', 0, 9, 'a', 'b', 'c', 0x62, 2, 0, 9};

static MQTTStatus_t expected_after(size_t length)
{
	/* The header has two bytes. A complete message cannot be acknowledged. */
	return length == 1 ? MQTTBadResponse : length < MESSAGE_BYTES ? MQTTRecvFailed : MQTTSendFailed;
}

static unsigned draw(unsigned limit)
{
	/* The Park-Miller generator: the same numbers on every kernel. */
	static unsigned long long state = 1;

	state = state * 48271u % 2147483647u;
	return (unsigned)state % limit;
}

static MQTTStatus_t receive_all(const unsigned char *bytes, size_t length)
{
	MQTTStatus_t status = MQTTSuccess;

	link_write(bytes, length);
	for (int i = 0; i < PASSES && status == MQTTSuccess; i++) {
		status = MQTT_ProcessLoop(&client.context, 0);
	}
	return status;
}

void damaged_packets_harm_nothing(void)
{
	unsigned char changed[sizeof(whole)];
	unsigned refused = 0;

	for (size_t length = 0; length <= MESSAGE_BYTES; length++) {
		begin();
		CHECK(receive_until_lost(whole, length) == expected_after(length));
		CHECK(client.packets[MQTT_PACKET_TYPE_PUBLISH >> 4] == (length == MESSAGE_BYTES));
		link_close();
	}
	begin();
	CHECK(receive_all(whole, sizeof(whole)) == MQTTSuccess);
	CHECK(client.packets[MQTT_PACKET_TYPE_PUBREL >> 4] == 1);
	link_close();
	for (unsigned i = 0; i < CHANGES; i++) {
		memcpy(changed, whole, sizeof(whole));
		for (unsigned bit = 0; bit <= i % 4u; bit++) {
			changed[draw(sizeof(changed))] ^= (unsigned char)(1u << draw(8));
		}
		begin();
		refused += receive_all(changed, sizeof(changed)) != MQTTSuccess;
		link_close();
	}
	printf("a connection may end at any byte; of %u packets with changed bits, %u are refused\n", CHANGES, refused);
}
