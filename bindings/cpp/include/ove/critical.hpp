// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Critical sections; their guarantees are described in ove/critical.h. */
#pragma once

#include <ove/critical.h>

namespace ove
{

/**
 * A critical section for the lifetime of this object: ove_critical_enter() to ove_critical_exit(). Sections nest. A
 * call that would wait is rejected inside one. An object on the stack, destroyed in reverse order.
 */
class [[nodiscard]] CriticalSection
{
      public:
	[[gnu::always_inline]] CriticalSection() noexcept : state_(ove_critical_enter())
	{
	}

	[[gnu::always_inline]] ~CriticalSection()
	{
		ove_critical_exit(state_);
	}

	CriticalSection(const CriticalSection &) = delete;
	CriticalSection &operator=(const CriticalSection &) = delete;

      private:
	ove_critical_t state_;
};

/** Whether the caller is an ISR: ove_in_isr(). */
[[nodiscard]] inline bool in_isr() noexcept
{
	return ove_in_isr();
}

} // namespace ove
