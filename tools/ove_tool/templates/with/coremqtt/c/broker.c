#include "broker.h"

#include <ove/ove.h>

#define MOST_BYTES 120

OVE_STREAM_DEFINE_STATIC(to_broker, 256, 1);
OVE_STREAM_DEFINE_STATIC(to_client, 256, 1);

struct ove_coremqtt_streams broker_streams(void)
{
	return (struct ove_coremqtt_streams){.to = to_broker, .from = to_client, .wait_ms = 1000};
}

static void read_bytes(uint8_t *bytes, size_t length)
{
	while (length > 0) {
		const int got = ove_stream_receive(to_broker, bytes, length, OVE_WAIT_FOREVER);

		bytes += got;
		length -= (size_t)got;
	}
}

static void answer(const uint8_t *bytes, size_t length)
{
	ove_stream_send(to_client, bytes, length, OVE_WAIT_FOREVER);
}

/* A packet consists of its type, the number of bytes that follow, and those bytes. */
static void serve(void *arg)
{
	uint8_t packet[2 + MOST_BYTES];
	uint8_t *const body = packet + 2;

	(void)arg;
	for (;;) {
		read_bytes(packet, 2);
		if (packet[1] > MOST_BYTES) {
			ove_stop(OVE_STOP_PANIC, "a packet is too long for this broker");
		}
		read_bytes(body, packet[1]);
		switch (packet[0]) {
		case MQTT_PACKET_TYPE_CONNECT:
			answer((const uint8_t[]){MQTT_PACKET_TYPE_CONNACK, 2, 0, 0}, 4);
			break;
		case MQTT_PACKET_TYPE_SUBSCRIBE:
			answer((const uint8_t[]){MQTT_PACKET_TYPE_SUBACK, 3, body[0], body[1], 1}, 5);
			break;
		case MQTT_PACKET_TYPE_PUBLISH | MQTTQoS1 << 1: {
			/* The packet identifier follows the topic. */
			const uint8_t *const id = body + 2 + body[1];

			answer((const uint8_t[]){MQTT_PACKET_TYPE_PUBACK, 2, id[0], id[1]}, 4);
			answer(packet, 2u + packet[1]);
			break;
		}
		case MQTT_PACKET_TYPE_PINGREQ:
			answer((const uint8_t[]){MQTT_PACKET_TYPE_PINGRESP, 0}, 2);
			break;
		default:
			break;
		}
	}
}

OVE_THREAD_DEFINE_STATIC(broker, serve, NULL, OVE_PRIO_HIGH, 4096);
