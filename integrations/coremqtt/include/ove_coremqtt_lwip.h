/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A transport over an lwIP socket, for an application with ove_integrate(<target> lwip coremqtt). The functions are in
 * this header because the port is compiled without lwIP if an application does not use it.
 */
#ifndef OVE_COREMQTT_LWIP_H
#define OVE_COREMQTT_LWIP_H

#include <ove/error.h>

#include <core_mqtt.h>
#include <lwip/sockets.h>

#include <errno.h>
#include <stdint.h>

/** A link over a connected TCP socket. The application owns it, sets all members, and closes the socket. */
struct ove_coremqtt_socket {
	int socket;
	/** As in struct ove_coremqtt_streams. */
	uint32_t wait_ms;
};

static inline bool ove_coremqtt_socket_is_ready(const struct ove_coremqtt_socket *link, short event)
{
	struct pollfd wanted = {.fd = link->socket, .events = event};

	return lwip_poll(&wanted, 1, (int)link->wait_ms) != 0;
}

static inline int32_t ove_coremqtt_socket_result(ssize_t bytes)
{
	return bytes < 0 && errno == EWOULDBLOCK ? 0 : (int32_t)bytes;
}

static inline int32_t ove_coremqtt_socket_receive(NetworkContext_t *context, void *bytes, size_t length)
{
	const struct ove_coremqtt_socket *const link = (const struct ove_coremqtt_socket *)(const void *)context;

	if (!ove_coremqtt_socket_is_ready(link, POLLIN)) {
		return 0;
	}
	const ssize_t got = lwip_recv(link->socket, bytes, length, MSG_DONTWAIT);

	/* In lwIP, 0 is the end of the connection; in the library, 0 is a wait without a byte. */
	return got == 0 ? OVE_ERR_CLOSED : ove_coremqtt_socket_result(got);
}

static inline int32_t ove_coremqtt_socket_send(NetworkContext_t *context, const void *bytes, size_t length)
{
	const struct ove_coremqtt_socket *const link = (const struct ove_coremqtt_socket *)(const void *)context;

	if (!ove_coremqtt_socket_is_ready(link, POLLOUT)) {
		return 0;
	}
	return ove_coremqtt_socket_result(lwip_send(link->socket, bytes, length, MSG_DONTWAIT));
}

/**
 * Return the transport for MQTT_Init(). A library call fails with MQTTRecvFailed or MQTTSendFailed once the connection
 * has ended.
 *
 * @param link  must outlive the connection and must not move
 * @returns the transport, which refers to @p link
 * @context any
 * @blocks never
 * @cost O(1)
 */
static inline TransportInterface_t ove_coremqtt_over_socket(struct ove_coremqtt_socket *link)
{
	return (TransportInterface_t){.recv = ove_coremqtt_socket_receive,
				      .send = ove_coremqtt_socket_send,
				      .pNetworkContext = (NetworkContext_t *)(void *)link};
}

#endif
