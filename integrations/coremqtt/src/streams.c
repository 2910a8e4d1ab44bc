/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove/stream.h>

#include <ove_coremqtt.h>

#if CONFIG_OVE_STREAM

static bool is_lost(const struct ove_coremqtt_streams *link)
{
	return __atomic_load_n(&link->is_lost, __ATOMIC_ACQUIRE);
}

/* The library interprets 0 as "nothing yet" and a negative number as a lost connection. */
static int32_t receive(NetworkContext_t *context, void *bytes, size_t length)
{
	const struct ove_coremqtt_streams *const link = (const void *)context;
	/* Read this before the stream: all bytes from before the loss are then in the stream. */
	const bool is_last = is_lost(link);
	const int got = ove_stream_receive(link->from, bytes, length, is_last ? OVE_NO_WAIT : link->wait_ms);

	return is_last && got == 0 ? OVE_ERR_CLOSED : got;
}

static int32_t send(NetworkContext_t *context, const void *bytes, size_t length)
{
	const struct ove_coremqtt_streams *const link = (const void *)context;

	return is_lost(link) ? OVE_ERR_CLOSED : ove_stream_send(link->to, bytes, length, link->wait_ms);
}

TransportInterface_t ove_coremqtt_over_streams(struct ove_coremqtt_streams *link)
{
	return (TransportInterface_t){.recv = receive, .send = send, .pNetworkContext = (void *)link};
}

void ove_coremqtt_streams_lose(struct ove_coremqtt_streams *link)
{
	__atomic_store_n(&link->is_lost, true, __ATOMIC_RELEASE);
}

#endif
