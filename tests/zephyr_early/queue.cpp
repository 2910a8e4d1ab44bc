// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The queue in C++. */
#include "queue.h"

#include <ove/ove.hpp>

OVE_STATIC(bytes, ove::Queue<std::uint8_t, 8>);

bool queue_put(std::uint8_t byte)
{
	return bytes.try_send(byte).has_value();
}

int queue_get(std::uint32_t timeout_ms)
{
	const auto byte = bytes.receive(
		timeout_ms == OVE_WAIT_FOREVER ? ove::forever : ove::Timeout(std::chrono::milliseconds(timeout_ms)));

	return byte ? *byte : -1;
}
