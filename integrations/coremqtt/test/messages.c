/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <string.h>

#include <core_mqtt_state.h>

#include "broker.h"
#include "check.h"
#include "claims.h"
#include "client.h"
#include "link.h"

/* Longer than any pause of the broker on a busy host. */
#define PATIENT_MS 60000u

static struct client client;

static void begin(struct broker *broker)
{
	const MQTTSubscribeInfo_t all = {
		.qos = MQTTQoS2, .pTopicFilter = TOPIC, .topicFilterLength = sizeof(TOPIC) - 1};
	bool has_session;

	client_begin(&client, PATIENT_MS);
	broker_begin(broker);
	CHECK(client_connect(&client, 0, true, &has_session) == MQTTSuccess);
	CHECK(!has_session);
	CHECK(MQTT_Subscribe(&client.context, &all, 1, MQTT_GetPacketId(&client.context)) == MQTTSuccess);
	client_await(&client, MQTT_PACKET_TYPE_SUBACK, 1);
}

static void end(const struct broker *broker, const char *packets)
{
	CHECK(MQTT_Disconnect(&client.context) == MQTTSuccess);
	broker_end();
	link_close();
	if (strcmp(broker->seen, packets) != 0) {
		printf("seen:%s\n", broker->seen);
	}
	CHECK(strcmp(broker->seen, packets) == 0);
}

static void send_each_quality(void)
{
	CHECK(client_publish(&client, "21 degrees", MQTTQoS0, 0, false) == MQTTSuccess);
	client_await(&client, MQTT_PACKET_TYPE_PUBLISH, 1);
	CHECK(strcmp(client.message, "21 degrees") == 0);

	CHECK(client_publish(&client, "22 degrees", MQTTQoS1, MQTT_GetPacketId(&client.context), false) == MQTTSuccess);
	client_await(&client, MQTT_PACKET_TYPE_PUBLISH, 2);
	CHECK(client.packets[MQTT_PACKET_TYPE_PUBACK >> 4] == 1);
	CHECK(strcmp(client.message, "22 degrees") == 0);

	CHECK(client_publish(&client, "23 degrees", MQTTQoS2, MQTT_GetPacketId(&client.context), false) == MQTTSuccess);
	client_await(&client, MQTT_PACKET_TYPE_PUBREL, 1);
	CHECK(client.packets[MQTT_PACKET_TYPE_PUBLISH >> 4] == 3);
	CHECK(client.packets[MQTT_PACKET_TYPE_PUBCOMP >> 4] == 1);
	CHECK(strcmp(client.message, "23 degrees") == 0);
}

static const char each_quality[] = " >CONNECT <CONNACK >SUBSCRIBE <SUBACK"
				   " >PUBLISH0 <PUBLISH0"
				   " >PUBLISH1 <PUBACK <PUBLISH1 >PUBACK"
				   " >PUBLISH2 <PUBREC >PUBREL <PUBCOMP <PUBLISH2 >PUBREC <PUBREL >PUBCOMP"
				   " >DISCONNECT";

void messages_come_back(void)
{
	struct broker broker = {0};

	begin(&broker);
	send_each_quality();
	end(&broker, each_quality);
	printf("messages of quality 0, 1 and 2 come back:%s\n", broker.seen);
}

void slow_bytes_are_a_packet(void)
{
	struct broker broker = {.slow_ms = 3};

	begin(&broker);
	send_each_quality();
	end(&broker, each_quality);
	printf("so do messages whose bytes come one by one\n");
}

void lost_message_is_sent_again(void)
{
	struct broker broker = {.loses_message = true};
	struct broker next = {.has_session = true};
	MQTTStateCursor_t cursor = MQTT_STATE_CURSOR_INITIALIZER;
	bool has_session;

	begin(&broker);
	const uint16_t id = MQTT_GetPacketId(&client.context);

	CHECK(client_publish(&client, "24 degrees", MQTTQoS1, id, false) == MQTTSuccess);
	broker_end();
	CHECK(client_fail(&client) == MQTTRecvFailed);
	link_close();
	CHECK(strcmp(broker.seen, " >CONNECT <CONNACK >SUBSCRIBE <SUBACK >PUBLISH1") == 0);

	client_resume(&client, PATIENT_MS);
	broker_begin(&next);
	CHECK(client_connect(&client, 0, false, &has_session) == MQTTSuccess);
	CHECK(has_session);
	CHECK(MQTT_PublishToResend(&client.context, &cursor) == id);
	CHECK(client_publish(&client, "24 degrees", MQTTQoS1, id, true) == MQTTSuccess);
	client_await(&client, MQTT_PACKET_TYPE_PUBLISH, 1);
	CHECK(strcmp(client.message, "24 degrees") == 0);
	cursor = MQTT_STATE_CURSOR_INITIALIZER;
	CHECK(MQTT_PublishToResend(&client.context, &cursor) == MQTT_PACKET_ID_INVALID);
	end(&next, " >CONNECT <CONNACK >PUBLISH1+DUP <PUBACK <PUBLISH1 >PUBACK >DISCONNECT");
	printf("a message without its acknowledgement is sent again:%s\n", next.seen);
}
