// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Events: one bit that wakes one waiter and then clears itself; their guarantees are described in ove/event.h.
 */
#pragma once

#include <ove/event.h>

#if CONFIG_OVE_EVENT

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

/** A binary, auto-reset event with one waiter. Holds the C object, and cannot be copied or moved. */
class Event : detail::Pinned
{
      public:
	/**
	 * Make a clear event: ove_event_init(). In an ISR the call stops the program when checks are on. At file scope
	 * it is a constant, which `constinit` asserts: ready before any constructor runs.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr Event() noexcept
	{
		if consteval {
			detail::make_constant(storage_);
		} else {
			ove_event_t handle;
			detail::must(ove_event_init(&handle, &storage_), "ove::Event::Event");
		}
	}

	/** End the event: ove_event_deinit(). With checks, a waiting thread stops the program. */
	~Event()
	{
		detail::must(ove_event_deinit(&storage_), "ove::Event::~Event");
	}

	/** Wait for a signal and clear it: ove_event_wait(); Error::Timeout, with checks Error::Busy (a second waiter).
	 */
	[[nodiscard, gnu::always_inline]] Result<void> wait(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_event_wait(&storage_, timeout.ms()));
	}

	/** Wake the waiter, or let the next wait pass: ove_event_signal(). */
	[[nodiscard, gnu::always_inline]] Result<void> signal() noexcept
	{
		return detail::result(ove_event_signal(&storage_));
	}

	/** signal() without a result; a caller's bug is lost. */
	[[gnu::always_inline]] void signal_unchecked() noexcept
	{
		static_cast<void>(ove_event_signal(&storage_));
	}

	/** Discard a signal that no wait has taken yet: ove_event_clear(). */
	[[nodiscard, gnu::always_inline]] Result<void> clear() noexcept
	{
		return detail::result(ove_event_clear(&storage_));
	}

	/** The calls that an ISR may make on an event. */
	class Isr
	{
	      public:
		/** Wake the waiter, or let the next wait pass: ove_event_signal_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<void> signal() const noexcept
		{
			return detail::result(ove_event_signal_from_isr(event_));
		}

		/** signal() without a result; a caller's bug is lost. */
		[[gnu::always_inline]] void signal_unchecked() const noexcept
		{
			static_cast<void>(ove_event_signal_from_isr(event_));
		}

	      private:
		friend class Event;
		constexpr explicit Isr(ove_event_t event) noexcept : event_(event)
		{
		}
		ove_event_t event_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_event_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The event behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static Event &from(ove_event_t handle) noexcept
	{
		return detail::object_at<Event>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/** Make an event on the heap: ove_event_create(); Error::NoMemory, with checks Error::Context. */
	[[nodiscard]] static Result<Heap<Event>> create() noexcept
	{
		ove_event_t handle;
		const int code = ove_event_create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<Event>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<Event>;
	static void destroy(Event *event) noexcept
	{
		detail::must(ove_event_destroy(&event->storage_), "ove::Event::~Event");
	}
#endif

	ove_event_storage_t storage_;
};

static_assert(sizeof(Event) == sizeof(ove_event_storage_t) && alignof(Event) == alignof(ove_event_storage_t));

} // namespace ove

#else

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_EVENT is off")]] Event;

} // namespace ove

#endif
