/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "claims.h"
#include "peer.h"

#define DATAGRAM 640u
#define SLOTS    8u
#define POLL_MS  5u
/* Half a minute without a datagram means that none is resent. */
#define MOST_IDLE 6000u
/* The client's first datagram and one of the server's first answer. */
#define LOST_BY_CLIENT 1u
#define LOST_BY_SERVER 2u

static const unsigned char key[KEY_BYTES] = {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

struct datagram {
	size_t length;
	unsigned char bytes[DATAGRAM];
};

OVE_QUEUE_DEFINE_STATIC(to_server, struct datagram, SLOTS);
OVE_QUEUE_DEFINE_STATIC(to_client, struct datagram, SLOTS);

struct ends {
	ove_queue_t to;
	ove_queue_t from;
	unsigned lost;
	unsigned sent;
	unsigned idle;
	/* A datagram is too large for the stack. */
	struct datagram out;
	struct datagram in;
};

static int send_datagram(void *link, const unsigned char *bytes, size_t length)
{
	struct ends *const self = link;

	CHECK(length <= DATAGRAM);
	self->sent++;
	if (self->sent != self->lost) {
		self->out.length = length;
		memcpy(self->out.bytes, bytes, length);
		CHECK(ove_queue_send(self->to, &self->out, OVE_WAIT_FOREVER) == OVE_OK);
	}
	return (int)length;
}

/* Only the library's timer decides when a datagram is resent, because this wait does not report anything to it. */
static int receive_datagram(void *link, unsigned char *bytes, size_t length)
{
	struct ends *const self = link;
	const int result = ove_queue_receive(self->from, &self->in, POLL_MS);

	if (result == OVE_ERR_TIMEOUT) {
		CHECK(++self->idle < MOST_IDLE);
		return MBEDTLS_ERR_SSL_WANT_READ;
	}
	self->idle = 0;
	CHECK(result == OVE_OK);
	CHECK(self->in.length <= length);
	memcpy(bytes, self->in.bytes, self->in.length);
	return (int)self->in.length;
}

void lost_datagrams_are_sent_again(void)
{
	static struct ends ends[2];
	static struct peer peers[2];

	ends[0] = (struct ends){.to = to_server, .from = to_client, .lost = LOST_BY_CLIENT};
	ends[1] = (struct ends){.to = to_client, .from = to_server, .lost = LOST_BY_SERVER};
	for (int i = 0; i < 2; i++) {
		peers[i] = (struct peer){.role = i == 0 ? MBEDTLS_SSL_IS_CLIENT : MBEDTLS_SSL_IS_SERVER,
					 .transport = MBEDTLS_SSL_TRANSPORT_DATAGRAM,
					 .key = key,
					 .send = send_datagram,
					 .receive = receive_datagram,
					 .link = &ends[i]};
	}
	peer_run_both(&peers[0], &peers[1]);
	CHECK(peers[0].result == 0);
	CHECK(peers[1].result == 0);
	CHECK(ends[0].sent > ends[0].lost);
	CHECK(ends[1].sent > ends[1].lost);
	printf("DTLS: %u bytes come back over a link that loses a datagram of each side\n", ECHO_BYTES);
}
