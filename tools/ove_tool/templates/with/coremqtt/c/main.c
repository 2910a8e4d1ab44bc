/**
 * A thermometer that publishes three readings by MQTT with quality of service 1 and receives the topic it subscribes
 * to. broker.c replaces the broker, so that the program runs on its own. In a product, ove_coremqtt_lwip.h provides
 * the transport over a TCP socket, and CMakeLists.txt calls ove_integrate({{name}} lwip coremqtt).
 */
#include <ove/ove.h>

#include <ove_coremqtt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "broker.h"

#define TOPIC        "room/temperature"
#define READINGS     3
#define KEEP_ALIVE_S 60
#define CONNECT_MS   5000

static struct ove_coremqtt_streams streams;
static MQTTContext_t context;
static uint8_t buffer[128];
static int received;

static void require(MQTTStatus_t status)
{
	if (status != MQTTSuccess) {
		printf("%s\n", MQTT_Status_strerror(status));
		exit(1);
	}
}

static void take(MQTTContext_t *from, MQTTPacketInfo_t *packet, MQTTDeserializedInfo_t *info)
{
	const MQTTPublishInfo_t *const message = info->pPublishInfo;

	(void)from;
	(void)packet;
	if (message != NULL) {
		printf("%.*s: %.*s\n", (int)message->topicNameLength, message->pTopicName, (int)message->payloadLength,
		       (const char *)message->pPayload);
		received++;
	}
}

static void connect(void)
{
	const MQTTFixedBuffer_t space = {.pBuffer = buffer, .size = sizeof(buffer)};
	const TransportInterface_t transport = ove_coremqtt_over_streams(&streams);
	const MQTTConnectInfo_t info = {.cleanSession = true,
					.keepAliveSeconds = KEEP_ALIVE_S,
					.pClientIdentifier = "thermometer",
					.clientIdentifierLength = strlen("thermometer")};
	const MQTTSubscribeInfo_t topic = {.qos = MQTTQoS1, .pTopicFilter = TOPIC, .topicFilterLength = strlen(TOPIC)};
	bool has_session;

	require(MQTT_Init(&context, &transport, ove_coremqtt_time_ms, take, &space));
	require(MQTT_Connect(&context, &info, NULL, CONNECT_MS, &has_session));
	require(MQTT_Subscribe(&context, &topic, 1, MQTT_GetPacketId(&context)));
	printf("connected\n");
}

static void publish(int degrees)
{
	char text[16];
	const MQTTPublishInfo_t message = {.qos = MQTTQoS1,
					   .pTopicName = TOPIC,
					   .topicNameLength = strlen(TOPIC),
					   .pPayload = text,
					   .payloadLength =
						   (size_t)snprintf(text, sizeof(text), "%d degrees", degrees)};

	require(MQTT_Publish(&context, &message, MQTT_GetPacketId(&context)));
}

static void run(void *arg)
{
	(void)arg;
	streams = broker_streams();
	connect();
	for (int i = 0; i < READINGS; i++) {
		publish(20 + i);
		while (received <= i) {
			/* Waits a second for a packet, and sends a ping when the connection was idle for KEEP_ALIVE_S.
			 */
			require(MQTT_ProcessLoop(&context, 0));
		}
	}
	require(MQTT_Disconnect(&context));
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(client, run, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
