/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The link of the test over lwIP's loopback interface. */
#include "sockets.h"

#include <ove_coremqtt_lwip.h>

#include "check.h"
#include "link.h"

#define PORT 1883
#define NONE (-1)

static int listener;
static int server = NONE;
static struct ove_coremqtt_socket client;

static struct sockaddr_in loopback(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET};

	address.sin_port = lwip_htons(PORT);
	address.sin_addr.s_addr = lwip_htonl(INADDR_LOOPBACK);
	return address;
}

void sockets_listen(void)
{
	const struct sockaddr_in address = loopback();

	listener = lwip_socket(AF_INET, SOCK_STREAM, 0);
	CHECK(listener >= 0);
	CHECK(lwip_bind(listener, (const struct sockaddr *)&address, sizeof(address)) == 0);
	CHECK(lwip_listen(listener, 1) == 0);
}

TransportInterface_t link_connect(uint32_t wait_ms)
{
	const struct sockaddr_in address = loopback();

	client = (struct ove_coremqtt_socket){.socket = lwip_socket(AF_INET, SOCK_STREAM, 0), .wait_ms = wait_ms};
	CHECK(client.socket >= 0);
	CHECK(lwip_connect(client.socket, (const struct sockaddr *)&address, sizeof(address)) == 0);
	return ove_coremqtt_over_socket(&client);
}

void link_accept(void)
{
	const int is_on = 1;

	server = lwip_accept(listener, NULL, NULL);
	CHECK(server >= 0);
	CHECK(lwip_setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &is_on, sizeof(is_on)) == 0);
}

void link_read(void *bytes, size_t length)
{
	unsigned char *next = bytes;

	while (length > 0) {
		const ssize_t got = lwip_recv(server, next, length, 0);

		CHECK(got > 0);
		next += got;
		length -= (size_t)got;
	}
}

void link_write(const void *bytes, size_t length)
{
	CHECK(lwip_send(server, bytes, length, 0) == (ssize_t)length);
}

void link_lose(void)
{
	CHECK(lwip_close(server) == 0);
	server = NONE;
}

void link_close(void)
{
	CHECK(lwip_close(client.socket) == 0);
	if (server != NONE) {
		link_lose();
	}
}
