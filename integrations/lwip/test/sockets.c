/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <lwip/sockets.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"

#define BYTES       32768u
#define PART        700u
#define RESETS      32
#define TIMEOUT_MS  30
#define STACK_BYTES 8192

static struct sockaddr_in loopback(u16_t port)
{
	struct sockaddr_in address = {.sin_family = AF_INET};

	address.sin_port = lwip_htons(port);
	address.sin_addr.s_addr = lwip_htonl(INADDR_LOOPBACK);
	return address;
}

static int connected(void)
{
	const struct sockaddr_in address = loopback(7);
	const int client = lwip_socket(AF_INET, SOCK_STREAM, 0);

	CHECK(client >= 0);
	CHECK(lwip_connect(client, (const struct sockaddr *)&address, sizeof(address)) == 0);
	return client;
}

static void echo_all(char first)
{
	const int client = connected();
	char part[PART];
	char back[PART];

	for (size_t sent = 0; sent < BYTES;) {
		const size_t now = BYTES - sent < PART ? BYTES - sent : PART;
		size_t got = 0;

		memset(part, first + (char)(sent / PART % 20u), now);
		CHECK(lwip_send(client, part, now, 0) == (ssize_t)now);
		while (got < now) {
			const ssize_t more = lwip_recv(client, back + got, now - got, 0);

			CHECK(more > 0);
			got += (size_t)more;
		}
		CHECK(memcmp(part, back, now) == 0);
		sent += now;
	}
	CHECK(lwip_close(client) == 0);
}

static void other_client(void *arg)
{
	(void)arg;
	echo_all('A');
}

void clients_echo_at_once(void)
{
	OVE_THREAD_STACK_DEFINE(stack, STACK_BYTES);
	static ove_thread_storage_t storage;
	const ove_thread_desc_t desc = {"client", other_client, NULL, OVE_PRIO_HIGH, stack, STACK_BYTES};
	ove_thread_t other;

	CHECK(ove_thread_init(&other, &storage, &desc) == OVE_OK);
	echo_all('a');
	CHECK(ove_thread_join(other, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(other) == OVE_OK);
	printf("two clients at once echo %u bytes each\n", BYTES);
}

void datagram_is_answered(void)
{
	const struct sockaddr_in address = loopback(9000);
	const int server = lwip_socket(AF_INET, SOCK_DGRAM, 0);
	const int client = lwip_socket(AF_INET, SOCK_DGRAM, 0);
	struct sockaddr_in from;
	socklen_t size = sizeof(from);
	char text[16] = "";

	CHECK(server >= 0 && client >= 0);
	CHECK(lwip_bind(server, (const struct sockaddr *)&address, sizeof(address)) == 0);
	CHECK(lwip_sendto(client, "ping", 4, 0, (const struct sockaddr *)&address, sizeof(address)) == 4);
	CHECK(lwip_recvfrom(server, text, sizeof(text), 0, (struct sockaddr *)&from, &size) == 4);
	CHECK(strcmp(text, "ping") == 0);
	CHECK(lwip_sendto(server, "pong", 4, 0, (struct sockaddr *)&from, size) == 4);
	CHECK(lwip_recv(client, text, sizeof(text), 0) == 4);
	CHECK(strcmp(text, "pong") == 0);
	CHECK(lwip_close(server) == 0 && lwip_close(client) == 0);
	printf("a datagram is answered\n");
}

void receive_times_out(void)
{
	const struct timeval limit = {.tv_usec = TIMEOUT_MS * 1000};
	const int client = connected();
	char byte;

	CHECK(lwip_setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit)) == 0);
	const uint64_t began = ove_time_get_ms();

	CHECK(lwip_recv(client, &byte, 1, 0) < 0 && errno == EWOULDBLOCK);
	CHECK(ove_time_get_ms() - began >= TIMEOUT_MS);
	CHECK(lwip_close(client) == 0);
	printf("a receive ends after its timeout\n");
}

void resets_leave_nothing(void)
{
	const struct linger reset = {.l_onoff = 1, .l_linger = 0};
	char part[PART] = "";

	for (int i = 0; i < RESETS; i++) {
		const int client = connected();

		/* The server has the connection once it has answered; before that, its full list may reject one. */
		CHECK(lwip_send(client, "?", 1, 0) == 1 && lwip_recv(client, part, 1, 0) == 1);
		CHECK(lwip_setsockopt(client, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset)) == 0);
		CHECK(lwip_send(client, part, sizeof(part), 0) == (ssize_t)sizeof(part));
		CHECK(lwip_close(client) == 0);
	}
	printf("%d reset connections leave no memory behind\n", RESETS);
}
