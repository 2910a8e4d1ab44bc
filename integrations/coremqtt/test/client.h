/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The client of the test, which counts the packets that the library passes to its callback. */
#ifndef CLIENT_H
#define CLIENT_H

#include <core_mqtt.h>

#define TOPIC "room/4"

struct client {
	MQTTContext_t context;
	uint8_t buffer[96];
	/** Packets from the broker, by type: MQTT_PACKET_TYPE_... >> 4. */
	unsigned packets[16];
	/** The last message, as text. */
	char message[96];
};

/** Create the client over a link. */
void client_begin(struct client *client, uint32_t wait_ms);
/** Connect the link of a client that continues its session. */
void client_resume(struct client *client, uint32_t wait_ms);
/** Send CONNECT and receive the answer. Returns the library's result. */
MQTTStatus_t client_connect(struct client *client, uint16_t keep_alive_s, bool is_clean, bool *has_session);
/** Send a message of TOPIC. `id` is 0 for a quality of 0. Returns the library's result. */
MQTTStatus_t client_publish(struct client *client, const char *text, MQTTQoS_t qos, uint16_t id, bool is_again);
/** Receive until `count` packets of this type have arrived. */
void client_await(struct client *client, uint8_t type, unsigned count);
/** Receive until the library reports a failure, and return it. */
MQTTStatus_t client_fail(struct client *client);

#endif
