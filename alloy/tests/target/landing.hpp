// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Two interrupts at chosen instructions: the first has the priority of the switch and the tick, so it comes only in
// threads; the second is more urgent, so it comes inside each of them.

#include "target.hpp"

namespace target {

/// The code that an interrupt has interrupted. A switch started by a thread call counts as the thread's.
enum class Inside : std::uint8_t { Thread, First, Tick, Switch, Raised };
inline constexpr unsigned INSIDES = 5;
inline constexpr const char* INSIDE_NAMES[INSIDES] = {"thread", "isr", "tick", "switch", "raised"};

struct Landing {
    Inside inside;
    std::uintptr_t place; ///< offset from the start of the code
};

/// Sets up handlers and priorities, once. When either is called, the interrupted code is already recorded.
void prepare_landings(void (*first)(), void (*second)());
/// Starts the two counts: each interrupt comes after its number of instructions; a second of 0 does not come by itself.
void begin_landings(std::uint32_t first, std::uint32_t second);
/// Prevents both from coming by themselves.
void end_landings();
/// Instructions since begin_landings().
std::uint32_t since_begin();
/// Requests the first interrupt at once; masked, it comes when the mask ends.
void request_first();
void request_second();
/// Requests the port's own tick.
void request_tick();

/// Called in the second interrupt.
Landing landing();

} // namespace target

/// Provided by the program. Called at the start of a handler: the tick's, the switch's.
/// @param how  other state on which the handler's path depends
extern "C" void handler_begins(target::Inside handler, std::uint32_t how);
/// Returns true if a requested tick should come.
extern "C" bool wants_tick();
