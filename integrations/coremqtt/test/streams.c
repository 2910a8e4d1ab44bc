/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <ove_coremqtt.h>

#include "check.h"
#include "link.h"

OVE_STREAM_DEFINE_STATIC(to_broker, 256, 1);
OVE_STREAM_DEFINE_STATIC(to_client, 256, 1);
static struct ove_coremqtt_streams both;

TransportInterface_t link_connect(uint32_t wait_ms)
{
	CHECK(ove_stream_reset(to_broker) == OVE_OK);
	CHECK(ove_stream_reset(to_client) == OVE_OK);
	both = (struct ove_coremqtt_streams){.to = to_broker, .from = to_client, .wait_ms = wait_ms};
	return ove_coremqtt_over_streams(&both);
}

void link_accept(void)
{
}

void link_read(void *bytes, size_t length)
{
	unsigned char *next = bytes;

	while (length > 0) {
		const int got = ove_stream_receive(to_broker, next, length, OVE_WAIT_FOREVER);

		CHECK(got > 0);
		next += got;
		length -= (size_t)got;
	}
}

void link_write(const void *bytes, size_t length)
{
	CHECK(ove_stream_send(to_client, bytes, length, OVE_WAIT_FOREVER) == (int)length);
}

void link_lose(void)
{
	ove_coremqtt_streams_lose(&both);
}

void link_close(void)
{
}
