// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// A ring of messages, without the messages. While threads wait it is full (they send) or empty (they receive).
struct QueueCore {
    WaitList waiters;
    std::uint16_t read;
    std::uint16_t write;
    std::uint16_t count;
};

/// What the typed queue knows and the shared code does not.
struct QueueShape {
    void* items;
    std::uint16_t size; ///< bytes of a message
    std::uint16_t capacity;
};

/// Called masked, when the message cannot simply be stored or fetched; return unmasked.
std::uint8_t queue_send_slow(QueueCore& q, const QueueShape& shape, const void* item, Tick timeout);
std::uint8_t queue_receive_slow(QueueCore& q, const QueueShape& shape, void* item, Tick timeout);

/// Any context.
std::uint8_t queue_send_from_isr(QueueCore& q, const QueueShape& shape, const void* item);
std::uint8_t queue_receive_from_isr(QueueCore& q, const QueueShape& shape, void* item);

/// Throws all messages away; those of waiting senders then enter. Thread, unmasked.
void queue_reset(QueueCore& q, const QueueShape& shape);

} // namespace alloy::rtos::detail
