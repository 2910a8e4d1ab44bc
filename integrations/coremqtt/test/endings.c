/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>
#include <string.h>

#include "broker.h"
#include "check.h"
#include "claims.h"
#include "client.h"
#include "link.h"

#define KEEP_ALIVE_S 1u
#define POLL_MS      50u

static struct client client;

void silent_broker_is_noticed(void)
{
	struct broker broker = {.pings = 1};
	bool has_session;

	client_begin(&client, POLL_MS);
	broker_begin(&broker);
	const uint64_t start = ove_time_get_ms();

	CHECK(client_connect(&client, KEEP_ALIVE_S, true, &has_session) == MQTTSuccess);
	CHECK(client_fail(&client) == MQTTKeepAliveTimeout);
	CHECK(ove_time_get_ms() - start >= 2u * 1000u * KEEP_ALIVE_S + MQTT_PINGRESP_TIMEOUT_MS);
	CHECK(MQTT_Disconnect(&client.context) == MQTTSuccess);
	broker_end();
	link_close();
	CHECK(strcmp(broker.seen, " >CONNECT <CONNACK >PINGREQ <PINGRESP >PINGREQ >DISCONNECT") == 0);
	printf("a broker that does not answer a ping is gone:%s\n", broker.seen);
}

void full_link_ends_a_call(void)
{
	static const unsigned char accepted[] = {0x20, 2, 0, 0};
	static const unsigned char last[] = {0x30, 9, 0, 1, 't', 'l', 'a', 's', 't', ' ', '1'};
	static char much[1024];
	bool has_session;

	client_begin(&client, POLL_MS);
	link_accept();
	link_write(accepted, sizeof(accepted));
	CHECK(client_connect(&client, 0, true, &has_session) == MQTTSuccess);
	memset(much, 'm', sizeof(much) - 1);
	const uint64_t start = ove_time_get_ms();

	CHECK(client_publish(&client, much, MQTTQoS0, 0, false) == MQTTSendFailed);
	CHECK(ove_time_get_ms() - start >= MQTT_SEND_TIMEOUT_MS);
	link_write(last, sizeof(last));
	link_lose();
	CHECK(MQTT_ProcessLoop(&client.context, 0) == MQTTSuccess);
	CHECK(strcmp(client.message, "last 1") == 0);
	CHECK(MQTT_ProcessLoop(&client.context, 0) == MQTTRecvFailed);
	CHECK(client_publish(&client, "more", MQTTQoS0, 0, false) == MQTTSendFailed);
	link_close();
	printf("a broker that reads nothing ends a call after %u ms\n", MQTT_SEND_TIMEOUT_MS);
}
