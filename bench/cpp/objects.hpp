// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects of a case, from the heap in heap mode and in memory of the case in zero-heap mode; and C++'s way to hand a
 * case to the harness.
 */
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include <ove/ove.hpp>

#include "bench.h"

namespace bench
{

inline void run(const ove_bench_case_t &bench_case)
{
	ove_bench_run(&bench_case);
}

inline void run_memory(const ove_bench_memory_t &memory)
{
	ove_bench_run_memory(&memory);
}

#if CONFIG_OVE_ZERO_HEAP

/** One object: Any is what its users see, Own what has the memory. */
template <class Any, class Own = Any> class Object
{
      public:
	/** With the arguments of Own's constructor, or those of Any::create() where that takes more. */
	template <class... Args> bool make(Args &&...args)
	{
		if constexpr (std::is_constructible_v<Own, Args...>) {
			::new (static_cast<void *>(bytes_)) Own(std::forward<Args>(args)...);
		} else {
			::new (static_cast<void *>(bytes_)) Own();
		}
		return true;
	}

	bool unmake()
	{
		own()->~Own();
		return true;
	}

	Any *operator->()
	{
		return own();
	}

	Any &operator*()
	{
		return *own();
	}

      private:
	Own *own()
	{
		return std::launder(static_cast<Own *>(static_cast<void *>(bytes_)));
	}

	alignas(Own) unsigned char bytes_[sizeof(Own)];
};

#else

template <class Any, class Own = Any> class Object
{
      public:
	template <class... Args> bool make(Args &&...args)
	{
		auto made = Any::create(std::forward<Args>(args)...);
		if (!made) {
			return false;
		}
		object_ = made->release();
		return true;
	}

	bool unmake()
	{
		static_cast<void>(ove::Heap<Any>::adopt(object_));
		return true;
	}

	Any *operator->()
	{
		return object_;
	}

	Any &operator*()
	{
		return *object_;
	}

      private:
	Any *object_;
};

#endif

} // namespace bench
