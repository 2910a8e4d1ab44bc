/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An echo server that serves each connection until its end, in its own thread. */
#include <ove/ove.h>

#include <lwip/sockets.h>

#include <string.h>

#include "check.h"
#include "claims.h"

#define SERVERS     3
#define STACK_BYTES 6144
#define ECHO_PORT   7

static int listener;

static void serve(void *arg)
{
	const int is_on = 1;
	char part[1024];

	(void)arg;
	for (;;) {
		const int client = lwip_accept(listener, NULL, NULL);
		ssize_t got;

		CHECK(client >= 0);
		/* Otherwise, the last part of an echo waits for the acknowledgement of the previous one. */
		CHECK(lwip_setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &is_on, sizeof(is_on)) == 0);
		while ((got = lwip_recv(client, part, sizeof(part), 0)) > 0) {
			ssize_t sent = 0;

			while (sent < got) {
				const ssize_t now = lwip_send(client, part + sent, (size_t)(got - sent), 0);

				if (now < 0) {
					break;
				}
				sent += now;
			}
			if (sent < got) {
				break;
			}
		}
		lwip_close(client);
	}
}

OVE_THREAD_STACK_DEFINE(stack_0, STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_1, STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_2, STACK_BYTES);
static ove_thread_storage_t storage[SERVERS];

void echo_start(void)
{
	unsigned char *const stacks[SERVERS] = {stack_0, stack_1, stack_2};
	struct sockaddr_in address = {.sin_family = AF_INET};
	ove_thread_t thread;

	address.sin_port = lwip_htons(ECHO_PORT);
	address.sin_addr.s_addr = lwip_htonl(INADDR_ANY);
	listener = lwip_socket(AF_INET, SOCK_STREAM, 0);
	CHECK(listener >= 0);
	CHECK(lwip_bind(listener, (struct sockaddr *)&address, sizeof(address)) == 0);
	CHECK(lwip_listen(listener, 4) == 0);
	for (int i = 0; i < SERVERS; i++) {
		const ove_thread_desc_t desc = {"echo", serve, NULL, OVE_PRIO_NORMAL, stacks[i], STACK_BYTES};

		CHECK(ove_thread_init(&thread, &storage[i], &desc) == OVE_OK);
	}
}
