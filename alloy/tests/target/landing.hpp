// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Two interrupts at chosen instructions: the first as urgent as the switch and the tick, so that it comes in threads
// only, the second more urgent, so that it comes inside each of them.

#include "target.hpp"

namespace target {

/// The code that an interrupt has interrupted. A switch that a call for threads has begun is a thread's.
enum class Inside : std::uint8_t { Thread, First, Tick, Switch, Raised };
inline constexpr unsigned INSIDES = 5;
inline constexpr const char* INSIDE_NAMES[INSIDES] = {"thread", "isr", "tick", "switch", "raised"};

struct Landing {
    Inside inside;
    std::uintptr_t place; ///< from where the code begins
};

/// Sets up handlers and priorities, once. Both are called with what they land in already noted.
void prepare_landings(void (*first)(), void (*second)());
/// Starts the two counts: each interrupt comes after its number of instructions; a second of 0 does not come by itself.
void begin_landings(std::uint32_t first, std::uint32_t second);
/// Lets neither come by itself any more.
void end_landings();
/// Instructions since begin_landings().
std::uint32_t since_begin();
/// Lets them come at once. Masked: when that ends.
void request_first();
void request_second();
/// Requests the port's own tick.
void request_tick();

/// In the second.
Landing landing();

} // namespace target

/// Supplied by the program. A handler begins: the tick's, the switch's.
/// @param how  what else the handler's way depends on
extern "C" void handler_begins(target::Inside handler, std::uint32_t how);
/// Is a tick that was requested to come?
extern "C" bool wants_tick();
