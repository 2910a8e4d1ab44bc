/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "peer.h"

static const unsigned char key[KEY_BYTES] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const unsigned char other_key[KEY_BYTES] = {1};

/* The two directions of a connection. */
OVE_STREAM_DEFINE_STATIC(to_server, 256, 1);
OVE_STREAM_DEFINE_STATIC(to_client, 256, 1);

struct ends {
	ove_stream_t to;
	ove_stream_t from;
};

static int send_bytes(void *link, const unsigned char *bytes, size_t length)
{
	return ove_stream_send(((const struct ends *)link)->to, bytes, length, OVE_WAIT_FOREVER);
}

static int receive_bytes(void *link, unsigned char *bytes, size_t length)
{
	return ove_stream_receive(((const struct ends *)link)->from, bytes, length, OVE_WAIT_FOREVER);
}

static void connect(struct peer *client, struct peer *server, const unsigned char *client_key)
{
	struct ends ends[] = {{to_server, to_client}, {to_client, to_server}};

	*client = (struct peer){.role = MBEDTLS_SSL_IS_CLIENT, .key = client_key, .link = &ends[0]};
	*server = (struct peer){.role = MBEDTLS_SSL_IS_SERVER, .key = key, .link = &ends[1]};
	for (int i = 0; i < 2; i++) {
		struct peer *const each = i == 0 ? client : server;

		each->transport = MBEDTLS_SSL_TRANSPORT_STREAM;
		each->send = send_bytes;
		each->receive = receive_bytes;
	}
	peer_run_both(client, server);
}

void connection_echoes(void)
{
	static struct peer client, server;

	connect(&client, &server, key);
	CHECK(client.result == 0);
	CHECK(server.result == 0);
	printf("TLS: %u bytes come back with %s\n", ECHO_BYTES, client.suite);
}

void wrong_key_is_refused(void)
{
	static struct peer client, server;

	connect(&client, &server, other_key);
	CHECK(server.result == MBEDTLS_ERR_SSL_INVALID_MAC);
	CHECK(client.result == MBEDTLS_ERR_SSL_FATAL_ALERT_MESSAGE);
	printf("another key: the server refuses the client's proof, and the client gets its alert\n");
}
