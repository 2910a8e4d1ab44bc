/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "client.h"

#include <ove/ove.h>

#include <ove_coremqtt.h>

#include <string.h>

#include "check.h"
#include "link.h"

#define CONNECT_MS 60000u
/* The longest time that a claim takes, on a busy host. */
#define MOST_MS 20000u

static bool is_inside(const struct client *client, const void *bytes, size_t length)
{
	const uintptr_t start = (uintptr_t)client->buffer;
	const uintptr_t first = (uintptr_t)bytes;

	return length == 0 || (first >= start && first + length <= start + sizeof(client->buffer));
}

static void take(MQTTContext_t *context, MQTTPacketInfo_t *packet, MQTTDeserializedInfo_t *info)
{
	/* The context is the first member. */
	struct client *const client = (struct client *)(void *)context;
	const MQTTPublishInfo_t *const message = info->pPublishInfo;

	client->packets[packet->type >> 4]++;
	if (message != NULL) {
		CHECK(is_inside(client, message->pTopicName, message->topicNameLength));
		CHECK(is_inside(client, message->pPayload, message->payloadLength));
		CHECK(message->payloadLength < sizeof(client->message));
		memset(client->message, 0, sizeof(client->message));
		if (message->payloadLength > 0) {
			memcpy(client->message, message->pPayload, message->payloadLength);
		}
	}
}

void client_begin(struct client *client, uint32_t wait_ms)
{
	const MQTTFixedBuffer_t buffer = {.pBuffer = client->buffer, .size = sizeof(client->buffer)};
	const TransportInterface_t transport = link_connect(wait_ms);

	memset(client, 0, sizeof(*client));
	CHECK(MQTT_Init(&client->context, &transport, ove_coremqtt_time_ms, take, &buffer) == MQTTSuccess);
}

void client_resume(struct client *client, uint32_t wait_ms)
{
	client->context.transportInterface = link_connect(wait_ms);
}

MQTTStatus_t client_connect(struct client *client, uint16_t keep_alive_s, bool is_clean, bool *has_session)
{
	const MQTTConnectInfo_t info = {.cleanSession = is_clean,
					.keepAliveSeconds = keep_alive_s,
					.pClientIdentifier = "ove",
					.clientIdentifierLength = 3};

	return MQTT_Connect(&client->context, &info, NULL, CONNECT_MS, has_session);
}

MQTTStatus_t client_publish(struct client *client, const char *text, MQTTQoS_t qos, uint16_t id, bool is_again)
{
	const MQTTPublishInfo_t message = {.qos = qos,
					   .dup = is_again,
					   .pTopicName = TOPIC,
					   .topicNameLength = sizeof(TOPIC) - 1,
					   .pPayload = text,
					   .payloadLength = strlen(text)};

	return MQTT_Publish(&client->context, &message, id);
}

void client_await(struct client *client, uint8_t type, unsigned count)
{
	const uint64_t start = ove_time_get_ms();

	while (client->packets[type >> 4] < count) {
		CHECK(MQTT_ProcessLoop(&client->context, 0) == MQTTSuccess);
		CHECK(ove_time_get_ms() - start < MOST_MS);
	}
}

MQTTStatus_t client_fail(struct client *client)
{
	const uint64_t start = ove_time_get_ms();
	MQTTStatus_t status;

	while ((status = MQTT_ProcessLoop(&client->context, 0)) == MQTTSuccess) {
		CHECK(ove_time_get_ms() - start < MOST_MS);
	}
	return status;
}
