// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A callable that runs when a thread is asked to stop, in the manner of std::stop_callback. */
#pragma once

#include <type_traits>
#include <utility>

#include <ove/critical.h>
#include <ove/detail/object.hpp>
#include <ove/thread.h>
#include <ove/thread.hpp>

extern "C" {
/** Called by ove_thread_request_stop() once the request is visible; null until the first callback exists. */
extern void (*ove_thread_stop_hook)(ove_thread_t thread);
}

namespace ove
{

namespace detail
{

/** One callback in the list of all; the critical section protects the list and all members except `call`. */
struct StopNode {
	void (*call)(StopNode *node) = nullptr;
	ove_thread_t thread = nullptr;
	StopNode *next = nullptr;
	bool is_listed = false;
	/** The thread that is running the function; null in an ISR. */
	ove_thread_t runner = nullptr;
	/** Set by the destructor while its own callback runs. */
	bool *is_gone = nullptr;
	bool is_done = false;

	static inline constinit StopNode *first = nullptr;
};

/** The calling thread, or null in an ISR and before the start. */
[[nodiscard]] inline ove_thread_t caller_of_stop() noexcept
{
	return ove_backend_in_thread() ? ove_thread_get_self() : nullptr;
}

/** Remove @p node from the list. Inside the critical section. */
inline void unlist(StopNode *node) noexcept
{
	StopNode **link = &StopNode::first;
	while (*link != node) {
		link = &(*link)->next;
	}
	*link = node->next;
	node->is_listed = false;
}

/** Run the callbacks for a request to stop @p thread, each once, the newest first. */
inline void run_stop_callbacks(ove_thread_t thread)
{
	const ove_thread_t runner = caller_of_stop();

	for (;;) {
		bool is_gone = false;
		ove_critical_t key = ove_critical_enter();
		StopNode *node = StopNode::first;
		while (node != nullptr && node->thread != thread) {
			node = node->next;
		}
		if (node == nullptr) {
			ove_critical_exit(key);
			return;
		}
		unlist(node);
		node->runner = runner;
		node->is_gone = &is_gone;
		ove_critical_exit(key);
		node->call(node);
		if (!is_gone) {
			__atomic_store_n(&node->is_done, true, __ATOMIC_RELEASE);
		}
	}
}

/** Add @p node to the calling thread's list, or return false if the thread was already asked to stop. */
[[nodiscard]] inline bool list_stop_node(StopNode *node) noexcept
{
	node->thread = ove_thread_get_self();
	const ove_critical_t key = ove_critical_enter();
	const bool is_late = ove_thread_should_stop();
	if (!is_late) {
		__atomic_store_n(&ove_thread_stop_hook, &run_stop_callbacks, __ATOMIC_RELEASE);
		node->next = StopNode::first;
		node->is_listed = true;
		StopNode::first = node;
	}
	ove_critical_exit(key);
	return !is_late;
}

/** Make sure that no thread calls @p node afterwards. */
inline void end_stop_node(StopNode *node) noexcept
{
	const ove_critical_t key = ove_critical_enter();
	const bool is_called = !node->is_listed && node->is_gone != nullptr;
	const bool is_over = __atomic_load_n(&node->is_done, __ATOMIC_ACQUIRE);
	const bool is_own = is_called && !is_over && node->runner == caller_of_stop();
	if (node->is_listed) {
		unlist(node);
	}
	if (is_own) {
		*node->is_gone = true;
	}
	ove_critical_exit(key);
	while (is_called && !is_own && !__atomic_load_n(&node->is_done, __ATOMIC_ACQUIRE)) {
		static_cast<void>(ove_thread_sleep_ms(1));
	}
}

} // namespace detail

/**
 * Calls a function once when the thread that created it is asked to stop: by request_stop(), by the destructor of its
 * thread, or by ove_thread_request_stop() in any language. As with std::stop_callback, the function runs in the context
 * that asks, before the asking call returns. If the thread was asked already, the function runs in the constructor. The
 * function may therefore run in an ISR, and may make only the calls that are legal there. Holds the function, and
 * cannot be copied or moved.
 *
 *     void run(ove::StopToken token) {
 *         ove::StopCallback wake(token, [] { wanted.signal_unchecked(); });
 *         ...
 *     }
 *
 * @context thread, for constructor and destructor
 * @blocks the destructor, while another thread runs the function: until it has returned and at most a millisecond more;
 * inside the function itself it does not wait
 * @cost O(callbacks in the program) for a request and for the destructor
 */
template <class F> class StopCallback : detail::Pinned, detail::StopNode
{
	static_assert(std::is_invocable_v<F &>, "ove::StopCallback: the function takes no argument");

      public:
	/** Register @p function; the token shows that this thread can be asked to stop. */
	StopCallback(StopToken, F function) noexcept(std::is_nothrow_move_constructible_v<F>)
	    : StopNode{.call = run}, function_(std::move(function))
	{
		if (!detail::list_stop_node(this)) {
			function_();
		}
	}

	/** From here on the function is not called and is not running. */
	~StopCallback()
	{
		detail::end_stop_node(this);
	}

      private:
	static void run(detail::StopNode *node) noexcept
	{
		static_cast<StopCallback *>(node)->function_();
	}

	F function_;
};

} // namespace ove
