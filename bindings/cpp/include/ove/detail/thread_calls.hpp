// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The calls on a thread, for an owned thread and for a handle. */
#pragma once

#include <chrono>
#include <span>

#include <ove/detail/call.hpp>
#include <ove/notify.h>
#include <ove/thread.h>
#include <ove/types.hpp>

namespace ove
{

/** Priorities: a higher number is more urgent. With CONFIG_OVE_PRIORITY_STEP above 1, above() returns those between
 * two names. */
enum class Priority : int {
	Idle = OVE_PRIO_IDLE,
	Low = OVE_PRIO_LOW,
	BelowNormal = OVE_PRIO_BELOW_NORMAL,
	Normal = OVE_PRIO_NORMAL,
	AboveNormal = OVE_PRIO_ABOVE_NORMAL,
	High = OVE_PRIO_HIGH,
	Realtime = OVE_PRIO_REALTIME,
	Critical = OVE_PRIO_CRITICAL
};

/** The priority that is @p steps more urgent, Priority::Critical at most. */
[[nodiscard]] constexpr Priority above(Priority priority, unsigned steps) noexcept
{
	const unsigned most = OVE_PRIO_CRITICAL - static_cast<unsigned>(priority);
	return static_cast<Priority>(static_cast<int>(priority) + static_cast<int>(steps < most ? steps : most));
}

/** The state of a thread. */
enum class ThreadState : int {
	Running = OVE_THREAD_RUNNING,      ///< On the processor.
	Ready = OVE_THREAD_READY,          ///< Could run, but another one does.
	Blocked = OVE_THREAD_BLOCKED,      ///< Waits for an object or for time.
	Suspended = OVE_THREAD_SUSPENDED,  ///< Taken out by suspend().
	Terminated = OVE_THREAD_TERMINATED ///< Its function has returned.
};

namespace detail
{

/** Derived provides native_handle(). */
template <class Derived> class ThreadCalls
{
      public:
	/**
	 * Wait until it has ended: ove_thread_join().
	 *
	 * @returns success, Error::Timeout, Error::Cancelled, Error::Busy (another thread joins it), Error::Deadlock
	 * (the caller itself); with checks Error::Context
	 */
	[[nodiscard]] Result<void> join(Timeout timeout = forever) const noexcept
	{
		return result(ove_thread_join(thread(), timeout.ms()));
	}

	/** Ask it to stop: ove_thread_request_stop(). It can test its StopToken; a wait in progress continues. */
	void request_stop() const noexcept
	{
		must(ove_thread_request_stop(thread()), "ove::Thread::request_stop");
	}

	/**
	 * End its wait, whose call then returns Error::Cancelled: ove_thread_abort_wait().
	 *
	 * @returns success, Error::Empty (it does not wait); with checks Error::Context (in an ISR)
	 */
	[[nodiscard]] Result<void> abort_wait() const noexcept
	{
		return result(ove_thread_abort_wait(thread()));
	}

	/** abort_wait() in an ISR: ove_thread_abort_wait_from_isr(). */
	[[nodiscard]] Result<void> abort_wait_from_isr() const noexcept
	{
		return result(ove_thread_abort_wait_from_isr(thread()));
	}

	/** Remove it from scheduling: ove_thread_suspend(). */
	[[nodiscard]] Result<void> suspend() const noexcept
	{
		return result(ove_thread_suspend(thread()));
	}

	/** Let it continue: ove_thread_resume(). */
	[[nodiscard]] Result<void> resume() const noexcept
	{
		return result(ove_thread_resume(thread()));
	}

	/** Change its base priority: ove_thread_set_priority(). */
	[[nodiscard]] Result<void> set_priority(Priority priority) const noexcept
	{
		return result(ove_thread_set_priority(thread(), static_cast<ove_prio_t>(priority)));
	}

	/** Its current priority, including inheritance: ove_thread_get_priority(). */
	[[nodiscard]] Priority priority() const noexcept
	{
		return static_cast<Priority>(ove_thread_get_priority(thread()));
	}

	/** The state of the thread: ove_thread_get_state(). */
	[[nodiscard]] ThreadState state() const noexcept
	{
		return static_cast<ThreadState>(ove_thread_get_state(thread()));
	}

	/** Its name: ove_thread_get_name(). */
	[[nodiscard]] const char *name() const noexcept
	{
		return ove_thread_get_name(thread());
	}

#if CONFIG_OVE_NOTIFY
	/** Set bits of the thread and wake it if its wait is now complete: ove_thread_notify(). */
	[[nodiscard, gnu::always_inline]] Result<void> notify(std::uint32_t bits) const noexcept
	{
		return result(ove_thread_notify(thread(), bits));
	}

	/** notify() without a result; a caller's bug is lost. */
	[[gnu::always_inline]] void notify_unchecked(std::uint32_t bits) const noexcept
	{
		static_cast<void>(ove_thread_notify(thread(), bits));
	}

	/** The calls that an ISR may make on a thread. */
	class Isr
	{
	      public:
		/** Set bits of the thread: ove_thread_notify_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<void> notify(std::uint32_t bits) const noexcept
		{
			return result(ove_thread_notify_from_isr(thread_, bits));
		}

	      private:
		friend class ThreadCalls;
		constexpr explicit Isr(ove_thread_t thread) noexcept : thread_(thread)
		{
		}
		ove_thread_t thread_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() const noexcept
	{
		return Isr(thread());
	}
#else
	[[gnu::unavailable("CONFIG_OVE_NOTIFY is off")]] Result<void> notify(std::uint32_t bits) const noexcept;
#endif

	/** Bytes of its stack that it has never used: ove_thread_get_stack_headroom(). */
	[[nodiscard]] std::size_t stack_headroom() const noexcept
	{
		return ove_thread_get_stack_headroom(thread());
	}

#if CONFIG_OVE_THREAD_RUNTIME
	/** The processor time that it has used: ove_thread_get_runtime_us(). */
	[[nodiscard]] std::chrono::duration<std::uint64_t, std::micro> runtime() const noexcept
	{
		return std::chrono::duration<std::uint64_t, std::micro>{ove_thread_get_runtime_us(thread())};
	}
#else
	[[gnu::unavailable("CONFIG_OVE_THREAD_RUNTIME is off")]] std::chrono::microseconds runtime() const noexcept;
#endif

      protected:
	constexpr ThreadCalls() noexcept = default;

      private:
	[[nodiscard, gnu::always_inline]] ove_thread_t thread() const noexcept
	{
		return static_cast<const Derived *>(this)->native_handle();
	}
};

} // namespace detail

} // namespace ove
