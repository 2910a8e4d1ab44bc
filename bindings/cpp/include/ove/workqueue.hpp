// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Work queues and the work they run; their guarantees are described in ove/workqueue.h. */
#pragma once

#include <ove/workqueue.h>

#if CONFIG_OVE_WORKQUEUE

#include <ove/detail/call.hpp>
#include <ove/detail/callable.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/thread.hpp>
#include <ove/types.hpp>

namespace ove
{

template <std::size_t CaptureBytes> class BasicWork;
template <std::size_t StackBytes> class WorkQueue;

/** An item of work with captures of any size. BasicWork derives from it, and stores the captures. */
class AnyWork : detail::Pinned
{
      public:
	/** Remove the item from its queue: ove_work_cancel(); Error::Busy if the item is running. */
	[[nodiscard]] Result<void> cancel() noexcept
	{
		return detail::result(ove_work_cancel(&storage_));
	}

	/**
	 * Wait until the item is neither pending nor running: ove_work_flush().
	 *
	 * @returns success, Error::Timeout, Error::Deadlock (called by the queue's own thread), Error::Busy (another
	 *          thread flushes the item); with checks Error::Context
	 */
	[[nodiscard]] Result<void> flush(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_work_flush(&storage_, timeout.ms()));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_work_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The work behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static AnyWork &from(ove_work_t handle) noexcept
	{
		return detail::object_at<AnyWork>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make an item on the heap: ove_work_create(). The owner cancels the item, waits for it and destroys it.
	 *
	 * @param function  called as function() or function(AnyWork &); keeps at most one pointer
	 * @returns the owner, Error::NoMemory; with checks Error::Context (in an ISR)
	 */
	template <class F>
		requires detail::Takes<F, AnyWork &>
	[[nodiscard]] static Result<Heap<AnyWork>> create(F function) noexcept
	{
		ove_work_t handle;
		const int code =
			ove_work_create(&handle, detail::on_packed<F, AnyWork, ove_work_t>, detail::packed(function));
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyWork>(&from(handle));
	}
#endif

      private:
	template <std::size_t CaptureBytes> friend class BasicWork;
	AnyWork() noexcept = default;
	~AnyWork() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyWork>;
	static void destroy(AnyWork *work) noexcept
	{
		detail::end_owned(&work->storage_, ove_work_destroy, ove_work_settle, "ove::Work::~Work");
	}
#endif

	ove_work_storage_t storage_;
};

/**
 * An item of work with storage for CaptureBytes of captures inside; a function with more does not compile. Its
 * destructor cancels it and waits for it. Holds the C object, and cannot be copied or moved.
 */
template <std::size_t CaptureBytes> class BasicWork : public AnyWork
{
      public:
	/**
	 * Make an item of work: ove_work_init(). In an ISR the call stops the program when checks are on.
	 *
	 * @param function  called by the queue's thread as function() or function(AnyWork &); may block
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	template <class F>
		requires(detail::Takes<std::decay_t<F>, AnyWork &> && !std::is_base_of_v<AnyWork, std::decay_t<F>>)
	explicit BasicWork(F &&function)
	{
		using Kept = std::decay_t<F>;
		ove_work_t handle;
		detail::must(ove_work_init(&handle, &this->storage_, detail::on_kept<Kept, AnyWork, ove_work_t>,
					   captures_.keep(std::forward<F>(function))),
			     "ove::Work::Work");
	}

	/** Cancel it, wait for it if it is running, and end it. In its own queue's thread, while it runs, it stops the
	 * program.
	 */
	~BasicWork()
	{
		detail::end_owned(&this->storage_, ove_work_deinit, ove_work_settle, "ove::Work::~Work");
	}

      private:
	detail::Captures<CaptureBytes> captures_;
};

/** An item of work whose function captures up to four pointers. */
using Work = BasicWork<default_capture_bytes>;

/** A work queue without its stack. WorkQueue derives from it, and has the stack. */
class AnyWorkQueue : detail::Pinned
{
      public:
	/** Submit @p work: ove_work_submit(); Error::Busy if @p work is in another queue. */
	[[nodiscard, gnu::always_inline]] Result<void> submit(AnyWork &work) noexcept
	{
		return detail::result(ove_work_submit(&storage_, work.native_handle()));
	}

	/**
	 * Submit @p work after a delay, rounded up to a millisecond: ove_work_submit_delayed().
	 *
	 * @returns success, Error::Busy (the item is in another queue); with checks Error::Invalid (over 0x7fffffff
	 * ms), Error::Context (in an ISR)
	 */
	template <class Rep, class Period>
	[[nodiscard]] Result<void> submit_after(std::chrono::duration<Rep, Period> delay, AnyWork &work) noexcept
	{
		return detail::result(ove_work_submit_delayed(&storage_, work.native_handle(), detail::to_ms(delay)));
	}

	/** Wait until everything pending at the time of the call has run: ove_workqueue_flush(). */
	[[nodiscard]] Result<void> flush(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_workqueue_flush(&storage_, timeout.ms()));
	}

	/** The calls that an ISR may make on a work queue. */
	class Isr
	{
	      public:
		/** Submit @p work: ove_work_submit_from_isr(); Error::Busy if @p work is in another queue. */
		[[nodiscard, gnu::always_inline]] Result<void> submit(AnyWork &work) const noexcept
		{
			return detail::result(ove_work_submit_from_isr(queue_, work.native_handle()));
		}

	      private:
		friend class AnyWorkQueue;
		constexpr explicit Isr(ove_workqueue_t queue) noexcept : queue_(queue)
		{
		}
		ove_workqueue_t queue_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_workqueue_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The queue behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static AnyWorkQueue &from(ove_workqueue_t handle) noexcept
	{
		return detail::object_at<AnyWorkQueue>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a work queue on the heap, with its thread and stack: ove_workqueue_create().
	 *
	 * @param stack_bytes  bytes of stack, OVE_BACKEND_STACK_MIN or more
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	[[nodiscard]] static Result<Heap<AnyWorkQueue>> create(const ThreadOptions &options,
							       std::size_t stack_bytes) noexcept
	{
		const ove_workqueue_desc_t desc = {options.name, static_cast<ove_prio_t>(options.priority), nullptr,
						   stack_bytes};
		ove_workqueue_t handle;
		const int code = ove_workqueue_create(&handle, &desc);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyWorkQueue>(&from(handle));
	}
#endif

      private:
	template <std::size_t StackBytes> friend class WorkQueue;
	AnyWorkQueue() noexcept = default;
	~AnyWorkQueue() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyWorkQueue>;
	static void destroy(AnyWorkQueue *queue) noexcept
	{
		detail::end_owned(&queue->storage_, ove_workqueue_destroy, ove_workqueue_settle,
				  "ove::WorkQueue::~WorkQueue");
	}
#endif

	ove_workqueue_storage_t storage_;
};

/**
 * A work queue with its thread's stack of StackBytes inside. Its destructor lets pending work run. Holds the C object,
 * and cannot be copied or moved.
 */
template <std::size_t StackBytes> class WorkQueue : detail::ThreadStack<StackBytes>, public AnyWorkQueue
{
	static_assert(StackBytes >= OVE_BACKEND_STACK_MIN,
		      "ove::WorkQueue: the stack is smaller than OVE_BACKEND_STACK_MIN");

      public:
	/** Make the queue and its thread: ove_workqueue_init(). A failure stops the program. Context: thread, start. */
	explicit WorkQueue(const ThreadOptions &options) noexcept
	{
		const ove_workqueue_desc_t desc = {options.name, static_cast<ove_prio_t>(options.priority), this->bytes,
						   StackBytes};
		ove_workqueue_t handle;
		detail::always(ove_workqueue_init(&handle, &this->storage_, &desc), "ove::WorkQueue::WorkQueue");
	}

	/**
	 * Let pending work run, then end the thread: ove_workqueue_deinit(). With delayed work that is not due, or in
	 * its own work, the call stops the program.
	 *
	 * @context thread
	 * @blocks until its thread has ended
	 */
	~WorkQueue()
	{
		detail::end_owned(&this->storage_, ove_workqueue_deinit, ove_workqueue_settle,
				  "ove::WorkQueue::~WorkQueue");
	}
};

static_assert(sizeof(AnyWork) == sizeof(ove_work_storage_t));
static_assert(sizeof(AnyWorkQueue) == sizeof(ove_workqueue_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_WORKQUEUE is off")]] AnyWork;
class [[gnu::unavailable("CONFIG_OVE_WORKQUEUE is off")]] Work;
class [[gnu::unavailable("CONFIG_OVE_WORKQUEUE is off")]] AnyWorkQueue;
template <std::size_t CaptureBytes> class [[gnu::unavailable("CONFIG_OVE_WORKQUEUE is off")]] BasicWork;
template <std::size_t StackBytes> class [[gnu::unavailable("CONFIG_OVE_WORKQUEUE is off")]] WorkQueue;

} // namespace ove

#endif
