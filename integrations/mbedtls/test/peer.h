/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A client and a server that echoes, in two threads. */
#ifndef PEER_H
#define PEER_H

#include <mbedtls/ssl.h>

#include <ove_mbedtls.h>

#define KEY_BYTES  16u
#define ECHO_BYTES 6000u

/** One end of a connection. The members above the line are set before peer_run(). */
struct peer {
	int role;
	int transport;
	/** KEY_BYTES bytes. */
	const unsigned char *key;
	mbedtls_ssl_send_t *send;
	mbedtls_ssl_recv_t *receive;
	void *link;
	/* -- */
	/** 0, or the error that ended the handshake or the echo. */
	int result;
	/** The name of the cipher suite, after a handshake that succeeded. */
	const char *suite;
	mbedtls_ssl_context ssl;
	mbedtls_ssl_config config;
	struct ove_mbedtls_timer timer;
};

/** Run the server in its own thread and the client in this one, until both have ended. */
void peer_run_both(struct peer *client, struct peer *server);

#endif
