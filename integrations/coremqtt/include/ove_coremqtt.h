/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file coreMQTT over ove: the clock, and a transport over two streams, such as those of a modem driver. */
#ifndef OVE_COREMQTT_H
#define OVE_COREMQTT_H

#include <ove/stream.h>

#include <core_mqtt.h>

#include <stdbool.h>
#include <stdint.h>

OVE_EXTERN_C_BEGIN

/**
 * The clock for MQTT_Init().
 *
 * @returns milliseconds; the number restarts at 0 after 49 days, which the library supports
 * @context any
 * @blocks never
 * @cost a clock reading
 */
uint32_t ove_coremqtt_time_ms(void);

#if CONFIG_OVE_STREAM

/** A link over two streams, one for each direction. The application owns it and sets all members. */
struct ove_coremqtt_streams {
	/** The bytes to the broker. */
	ove_stream_t to;
	/** The bytes from the broker, with a trigger level of 1. */
	ove_stream_t from;
	/**
	 * Milliseconds that one transport call waits, not OVE_WAIT_FOREVER. MQTT_ProcessLoop() waits this long for a
	 * packet before it checks the keep-alive time again. The library treats a longer pause in a packet header as a
	 * damaged packet, so with 0, a header that arrives in parts ends the call with MQTTBadResponse.
	 */
	uint32_t wait_ms;
	/** false; set by ove_coremqtt_streams_lose(). */
	bool is_lost;
};

/**
 * Return the transport for MQTT_Init(). If ove_thread_abort_wait() ends the wait of a library call, the call fails with
 * MQTTRecvFailed or MQTTSendFailed.
 *
 * @param link  must outlive the connection and must not move
 * @returns the transport, which refers to @p link
 * @context any
 * @blocks never
 * @cost O(1)
 */
TransportInterface_t ove_coremqtt_over_streams(struct ove_coremqtt_streams *link);

/**
 * Tell the library that the connection is lost, for example from a modem driver. Bytes that arrived before are still
 * received; then each call returns MQTTRecvFailed or MQTTSendFailed. A waiting call returns after wait_ms.
 *
 * @param link  a link in use
 * @context any
 * @blocks never
 * @cost O(1)
 */
void ove_coremqtt_streams_lose(struct ove_coremqtt_streams *link);

#endif

OVE_EXTERN_C_END

#endif
