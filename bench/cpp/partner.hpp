// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The second thread of a case that needs two. */
#pragma once

#include <cstddef>

#include <ove/thread.hpp>

/** Bytes of stack that a thread of a case gets. */
inline constexpr std::size_t partner_stack = 1024;

/** The runner's priority. */
inline constexpr ove::Priority priority_runner = ove::Priority::Normal;
/** Above the runner: what is woken runs at once. */
inline constexpr ove::Priority priority_urgent = ove::Priority::High;

/** Set when the partner is to end; it looks at it each time it is woken. */
extern volatile bool partner_stops;

/** Start the partner. */
bool partner_start(void (*entry)(), ove::Priority priority);

/** The running partner. */
ove::ThreadHandle partner_thread();

/** Wait for the end of the partner, which has been told to stop and been woken, and take it back. */
bool partner_end();
