/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <lwip/sockets.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"

#define PORT        9001
#define BYTES       32768u
#define STACK_BYTES 8192

static char bytes[BYTES];
static bool has_written;

static void write_all(void *arg)
{
	const int client = *(const int *)arg;

	CHECK(lwip_send(client, bytes, BYTES, 0) == (ssize_t)BYTES);
	has_written = true;
}

static void read_all(int server)
{
	char part[700];
	size_t got = 0;

	while (got < BYTES) {
		const ssize_t more = lwip_recv(server, part, sizeof(part), 0);

		CHECK(more > 0);
		for (ssize_t i = 0; i < more; i++) {
			CHECK(part[i] == 'o');
		}
		got += (size_t)more;
	}
}

void write_survives_an_aborted_wait(void)
{
	OVE_THREAD_STACK_DEFINE(stack, STACK_BYTES);
	static ove_thread_storage_t storage;
	static int client;
	const ove_thread_desc_t desc = {"writer", write_all, &client, OVE_PRIO_HIGH, stack, STACK_BYTES};
	struct sockaddr_in address = {.sin_family = AF_INET};
	const int listener = lwip_socket(AF_INET, SOCK_STREAM, 0);
	ove_thread_t writer;

	memset(bytes, 'o', sizeof(bytes));
	address.sin_port = lwip_htons(PORT);
	address.sin_addr.s_addr = lwip_htonl(INADDR_LOOPBACK);
	client = lwip_socket(AF_INET, SOCK_STREAM, 0);
	CHECK(client >= 0 && listener >= 0);
	CHECK(lwip_bind(listener, (const struct sockaddr *)&address, sizeof(address)) == 0);
	CHECK(lwip_listen(listener, 1) == 0);
	CHECK(lwip_connect(client, (const struct sockaddr *)&address, sizeof(address)) == 0);
	const int server = lwip_accept(listener, NULL, NULL);

	CHECK(server >= 0);
	CHECK(ove_thread_init(&writer, &storage, &desc) == OVE_OK);
	/* The windows of both ends are full, and the writer waits for the stack's thread. */
	while (ove_thread_abort_wait(writer) != OVE_OK) {
		ove_thread_sleep_ms(1);
	}
	ove_thread_sleep_ms(50);
	CHECK(ove_thread_abort_wait(writer) == OVE_OK);
	ove_thread_sleep_ms(50);
	CHECK(!has_written);
	read_all(server);
	CHECK(ove_thread_join(writer, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(writer) == OVE_OK);
	CHECK(has_written);
	CHECK(lwip_close(client) == 0 && lwip_close(server) == 0 && lwip_close(listener) == 0);
	printf("an aborted wait cuts no write short\n");
}
