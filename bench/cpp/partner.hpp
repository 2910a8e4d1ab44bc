// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The second thread of a case that needs two. */
#pragma once

#include <cstddef>

#include <ove/thread.hpp>

/** Stack size of a case's thread, in bytes. */
inline constexpr std::size_t partner_stack = 1024;

/** The runner's priority. */
inline constexpr ove::Priority priority_runner = ove::Priority::Normal;
/** More urgent than the runner, so a woken thread runs at once. */
inline constexpr ove::Priority priority_urgent = ove::Priority::High;

/** Tells the partner to end; it checks this each time it is woken. */
extern volatile bool partner_stops;

/** Start the partner. */
bool partner_start(void (*entry)(), ove::Priority priority);

/** The running partner. */
ove::ThreadHandle partner_thread();

/** Join the partner, which must have been told to stop and woken, and deinitialise it. */
bool partner_end();
