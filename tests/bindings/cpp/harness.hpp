// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The test harness for tests in C++: Result instead of int, threads that end with their scope. */
#pragma once

#include <cstddef>
#include <iterator>
#include <new>

#include <ove/ove.hpp>

extern "C" {
#include "harness.h"
}

#undef EXPECT_POINTS
#define EXPECT_POINTS(...)                                                                            \
	do {                                                                                          \
		static constexpr int wanted_points[] = {__VA_ARGS__};                                 \
		test_expect_points(__FILE_NAME__, __LINE__, wanted_points, std::size(wanted_points)); \
	} while (false)

/** The call succeeded. */
#define EXPECT_DONE(result) EXPECT_OK(test::code_of(result))
/** The call returned this error. */
#define EXPECT_ERROR(result, error) EXPECT_ERR(test::code_of(result), static_cast<int>(error))
/** The call returned this value. */
#define EXPECT_VALUE(result, wanted)                                                                   \
	do {                                                                                           \
		const auto given = (result);                                                           \
		EXPECT_OK(test::code_of(given));                                                       \
		if (given) {                                                                           \
			test_expect_eq(__FILE_NAME__, __LINE__, #result, static_cast<int64_t>(*given), \
				       static_cast<int64_t>(wanted));                                  \
		}                                                                                      \
	} while (false)

namespace test
{

using namespace std::chrono_literals;

/** OVE_OK, or the number of the error. */
template <class T> int code_of(const ove::Result<T> &result)
{
	return result ? OVE_OK : static_cast<int>(result.error());
}

/** Stack size of a helper thread, in bytes. */
inline constexpr std::size_t stack_bytes = TEST_STACK_BYTES;

using HelperThread = ove::Thread<stack_bytes>;

/** Memory for an object that is larger than a test's stack; constructed and destroyed by the test. */
template <class T> class Room
{
      public:
	template <class... Args> T &make(Args &&...args)
	{
		return *::new (static_cast<void *>(bytes_)) T(std::forward<Args>(args)...);
	}

	T &get()
	{
		return *std::launder(static_cast<T *>(static_cast<void *>(bytes_)));
	}

	void end()
	{
		get().~T();
	}

      private:
	alignas(T) unsigned char bytes_[sizeof(T)];
};

inline constexpr std::size_t helpers = 4;
inline Room<HelperThread> helper_rooms[helpers];
inline bool helper_taken[helpers];

/** A thread of the test; it is asked to stop and joined at the end of the scope. */
class Helper
{
      public:
	template <class F> Helper(const char *name, ove::Priority priority, F &&function)
	{
		while (helper_taken[at_]) {
			at_++;
		}
		helper_taken[at_] = true;
		helper_rooms[at_].make(ove::ThreadOptions{.name = name, .priority = priority},
				       std::forward<F>(function));
	}
	Helper(const Helper &) = delete;
	Helper &operator=(const Helper &) = delete;

	~Helper()
	{
		helper_rooms[at_].end();
		helper_taken[at_] = false;
	}

	HelperThread *operator->()
	{
		return &helper_rooms[at_].get();
	}

	/** Wait until the thread has reached its wait. */
	Helper &blocked()
	{
		WAIT_UNTIL(helper_rooms[at_].get().state() == ove::ThreadState::Blocked);
		return *this;
	}

      private:
	std::size_t at_ = 0;
};

/** Run @p function in interrupt context; it has returned when this returns. */
template <class F> void in_isr(F function)
{
	test_in_isr([](void *kept) { (*static_cast<F *>(kept))(); }, &function);
}

} // namespace test
