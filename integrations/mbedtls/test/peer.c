/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "peer.h"

#include <string.h>

#include "check.h"
#include "generator.h"

#define NAME "ove"
/* With a record's overhead, this fits into a datagram. */
#define CHUNK 400u
#define MTU   512u

static void configure(struct peer *self)
{
	mbedtls_ssl_init(&self->ssl);
	mbedtls_ssl_config_init(&self->config);
	CHECK(mbedtls_ssl_config_defaults(&self->config, self->role, self->transport, MBEDTLS_SSL_PRESET_DEFAULT) == 0);
	mbedtls_ssl_conf_rng(&self->config, mbedtls_ctr_drbg_random, &generator);
	CHECK(mbedtls_ssl_conf_psk(&self->config, self->key, KEY_BYTES, (const unsigned char *)NAME, strlen(NAME)) ==
	      0);
	CHECK(mbedtls_ssl_setup(&self->ssl, &self->config) == 0);
	mbedtls_ssl_set_mtu(&self->ssl, MTU);
	mbedtls_ssl_set_bio(&self->ssl, self->link, self->send, self->receive, NULL);
	mbedtls_ssl_set_timer_cb(&self->ssl, &self->timer, ove_mbedtls_timer_set, ove_mbedtls_timer_get);
}

static unsigned char pattern(size_t place)
{
	return (unsigned char)(place * 7u + place / 256u);
}

/* Returns 0, or the error that ended the transfer. */
static int write_all(struct peer *self, const unsigned char *bytes, size_t length)
{
	for (size_t done = 0; done < length;) {
		const int written = mbedtls_ssl_write(&self->ssl, bytes + done, length - done);

		if (written < 0) {
			return written;
		}
		done += (size_t)written;
	}
	return 0;
}

static int read_all(struct peer *self, unsigned char *bytes, size_t length)
{
	for (size_t done = 0; done < length;) {
		const int got = mbedtls_ssl_read(&self->ssl, bytes + done, length - done);

		if (got > 0) {
			done += (size_t)got;
		} else if (got != MBEDTLS_ERR_SSL_WANT_READ) {
			return got;
		}
	}
	return 0;
}

static int ask(struct peer *self)
{
	unsigned char sent[CHUNK], received[CHUNK];
	int result = 0;

	for (size_t place = 0; result == 0 && place < ECHO_BYTES; place += CHUNK) {
		for (size_t i = 0; i < CHUNK; i++) {
			sent[i] = pattern(place + i);
		}
		result = write_all(self, sent, CHUNK);
		if (result == 0) {
			result = read_all(self, received, CHUNK);
		}
		CHECK(result != 0 || memcmp(sent, received, CHUNK) == 0);
	}
	return result;
}

static int answer(struct peer *self)
{
	unsigned char bytes[CHUNK];
	int result = 0;

	for (size_t place = 0; result == 0 && place < ECHO_BYTES; place += CHUNK) {
		result = read_all(self, bytes, CHUNK);
		if (result == 0) {
			result = write_all(self, bytes, CHUNK);
		}
	}
	return result;
}

static void run(void *arg)
{
	struct peer *const self = arg;

	configure(self);
	/* A datagram with no new data ends a call, not the handshake. */
	do {
		self->result = mbedtls_ssl_handshake(&self->ssl);
	} while (self->result == MBEDTLS_ERR_SSL_WANT_READ);
	if (self->result == 0) {
		self->suite = mbedtls_ssl_get_ciphersuite(&self->ssl);
		self->result = self->role == MBEDTLS_SSL_IS_CLIENT ? ask(self) : answer(self);
	}
	mbedtls_ssl_free(&self->ssl);
	mbedtls_ssl_config_free(&self->config);
}

OVE_THREAD_STACK_DEFINE(server_stack, 16384);
static ove_thread_storage_t server_storage;

void peer_run_both(struct peer *client, struct peer *server)
{
	const ove_thread_desc_t desc = {"server", run, server, OVE_PRIO_HIGH, server_stack, 16384};
	ove_thread_t thread;

	CHECK(ove_thread_init(&thread, &server_storage, &desc) == OVE_OK);
	run(client);
	CHECK(ove_thread_join(thread, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(thread) == OVE_OK);
}
