// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Threads, in the manner of std::jthread; their guarantees are described in ove/thread.h. */
#pragma once

#include <ove/detail/call.hpp>
#include <ove/detail/callable.hpp>
#include <ove/detail/object.hpp>
#include <ove/detail/this_thread.hpp>
#include <ove/detail/thread_calls.hpp>
#include <ove/heap.hpp>
#include <ove/thread.h>
#include <ove/time.hpp>
#include <ove/types.hpp>

namespace ove
{

/** The properties of a new thread. */
struct ThreadOptions {
	const char *name = "";                ///< for humans; kept by reference, must outlive the thread
	Priority priority = Priority::Normal; ///< its base priority
};

namespace detail
{

/** Memory for a stack of Bytes. Placed first in each object that has one. */
template <std::size_t Bytes> struct ThreadStack {
	alignas(OVE_BACKEND_STACK_ALIGN) unsigned char bytes[OVE_BACKEND_STACK_BYTES(Bytes)];
};

} // namespace detail

#if !CONFIG_OVE_ZERO_HEAP

/** A thread with its stack on the heap. Not declared in zero-heap mode. */
class AnyThread : detail::Pinned, public detail::ThreadCalls<AnyThread>
{
      public:
	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_thread_t native_handle() const noexcept
	{
		return const_cast<ove_thread_storage_t *>(&storage_);
	}

	/** The same thread as a value. */
	[[nodiscard]] ThreadHandle handle() const noexcept
	{
		return ThreadHandle(native_handle());
	}

	/**
	 * Make a thread with its stack on the heap: ove_thread_create(). Its owner ends it as ~Thread() does.
	 *
	 * @param stack_bytes  bytes of stack, OVE_BACKEND_STACK_MIN or more
	 * @param function     called as function() or function(StopToken); keeps at most one pointer
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	template <class F>
		requires detail::Takes<F, StopToken>
	[[nodiscard]] static Result<Heap<AnyThread>> create(const ThreadOptions &options, std::size_t stack_bytes,
							    F function) noexcept
	{
		const ove_thread_desc_t desc = {options.name,
						run_packed<F>,
						detail::packed(function),
						static_cast<ove_prio_t>(options.priority),
						nullptr,
						stack_bytes};
		ove_thread_t handle;
		const int code = ove_thread_create(&handle, &desc);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyThread>(&detail::object_at<AnyThread>(handle));
	}

      private:
	AnyThread() noexcept = default;
	~AnyThread() = default;

	template <class F> static void run_packed(void *pack)
	{
		detail::call_packed<F>(pack, StopToken{});
	}

	friend class Heap<AnyThread>;
	static void destroy(AnyThread *thread) noexcept
	{
		detail::end_owned(&thread->storage_, ove_thread_destroy, ove_thread_settle, "ove::Thread::~Thread");
	}

	ove_thread_storage_t storage_;
};

static_assert(sizeof(AnyThread) == sizeof(ove_thread_storage_t));

#endif

/**
 * A thread with its stack of StackBytes and storage for CaptureBytes of captures inside; a function with more does not
 * compile. The destructor asks the thread to stop and joins it. Holds the C object, and cannot be copied or moved.
 */
template <std::size_t StackBytes, std::size_t CaptureBytes = default_capture_bytes>
class Thread : detail::Pinned, public detail::ThreadCalls<Thread<StackBytes, CaptureBytes>>
{
	static_assert(StackBytes >= OVE_BACKEND_STACK_MIN,
		      "ove::Thread: the stack is smaller than OVE_BACKEND_STACK_MIN");

      public:
	/** A thread that is not started yet. */
	Thread() noexcept = default;

	/** Make and start the thread as start() does; a failure stops the program. */
	template <class F>
		requires detail::Takes<std::decay_t<F>, StopToken>
	Thread(const ThreadOptions &options, F &&function)
	{
		detail::always(start_code(options, std::forward<F>(function)), "ove::Thread::Thread");
	}

	/**
	 * Ask the thread to stop, resume it if it is suspended, wait for its end and release it: ove_thread_settle().
	 * Destroying the calling thread, or a thread that another thread joins, stops the program.
	 *
	 * @context thread; before the start for a thread that never ran
	 * @blocks until the thread's function has returned
	 */
	~Thread()
	{
		if (started_) {
			detail::end_owned(&storage_, ove_thread_deinit, ove_thread_settle, "ove::Thread::~Thread");
		}
	}

	/**
	 * Start the thread: ove_thread_init(). The thread is READY at once. A thread more urgent than the caller runs
	 * before the call returns. A thread that has ended may be started again.
	 *
	 * @param function  called as function() or function(StopToken) and stored inside; the thread ends when it
	 * returns
	 * @returns success, Error::Busy (the thread has not ended), Error::NoMemory (a host cannot make another
	 * thread); with checks Error::Invalid, Error::Context (in an ISR)
	 * @context thread, start
	 * @blocks never
	 * @cost as ove_thread_init(), no allocation
	 */
	template <class F>
		requires detail::Takes<std::decay_t<F>, StopToken>
	[[nodiscard]] Result<void> start(const ThreadOptions &options, F &&function)
	{
		return detail::result(start_code(options, std::forward<F>(function)));
	}

	/**
	 * Do the same as the destructor, but return an error if the end takes longer than @p timeout or is impossible.
	 * A thread that was never started counts as ended. Afterwards the thread may be started again.
	 *
	 * @returns success; Error::Timeout, Error::Busy, Error::Deadlock, Error::Context as join(); the thread is asked
	 * to stop anyway
	 * @context thread
	 * @blocks up to timeout
	 */
	[[nodiscard]] Result<void> stop_and_join(Timeout timeout = forever) noexcept
	{
		if (!started_) {
			return {};
		}
		int code = ove_thread_settle(&storage_, timeout.ms());
		if (code == OVE_OK) {
			code = ove_thread_deinit(&storage_);
		}
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		started_ = false;
		captures_.clear();
		return {};
	}

	/** Whether the thread has been started. Until then its calls return Error::Invalid with checks. */
	[[nodiscard]] bool is_started() const noexcept
	{
		return started_;
	}

	/** The handle for calls of the C API; null until the thread has been started. */
	[[nodiscard]] ove_thread_t native_handle() const noexcept
	{
		return started_ ? const_cast<ove_thread_storage_t *>(&storage_) : nullptr;
	}

	/** The same thread as a value. */
	[[nodiscard]] ThreadHandle handle() const noexcept
	{
		return ThreadHandle(native_handle());
	}

      private:
	template <class Kept> static void run_kept(void *kept)
	{
		detail::call_with(*static_cast<Kept *>(kept), StopToken{});
	}

	template <class F> int start_code(const ThreadOptions &options, F &&function)
	{
		using Kept = std::decay_t<F>;
		if (started_) {
			if (const int code = ove_thread_deinit(&storage_); code != OVE_OK) {
				return code;
			}
		}
		const ove_thread_desc_t desc = {options.name,
						run_kept<Kept>,
						captures_.keep(std::forward<F>(function)),
						static_cast<ove_prio_t>(options.priority),
						stack_.bytes,
						StackBytes};
		ove_thread_t handle;
		// Before the call: the new thread may be more urgent and read this object.
		started_ = true;
		const int code = ove_thread_init(&handle, &storage_, &desc);
		if (code != OVE_OK) {
			started_ = false;
		}
		return code;
	}

	// First, so that an overflow does not reach the members above.
	detail::ThreadStack<StackBytes> stack_;
	ove_thread_storage_t storage_;
	bool started_ = false;
	detail::Captures<CaptureBytes> captures_;
};

/**
 * List all threads that were created with ove and not released: ove_thread_list().
 *
 * @param[out] threads  receives as many handles as fit
 * @returns the number of threads, even if more than fit
 */
[[nodiscard]] inline std::size_t list_threads(std::span<ThreadHandle> threads) noexcept
{
	static_assert(sizeof(ThreadHandle) == sizeof(ove_thread_t) && std::is_standard_layout_v<ThreadHandle>);
	return ove_thread_list(threads.empty() ? nullptr : reinterpret_cast<ove_thread_t *>(threads.data()),
			       threads.size());
}

} // namespace ove
