// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

using namespace std::chrono_literals;
using ove::Priority;
using test::Helper;

namespace
{

struct Point {
	Point(int at_x, int at_y) noexcept : x(at_x), y(at_y)
	{
	}
	~Point()
	{
		test_point(x);
	}
	int x, y;
};

} // namespace

OVE_TEST(pool, alloc, gives_each_block_once,
	 "Each block is allocated once. Without a free block, an allocation times out in time; a freed block can be "
	 "reused.")
{
	ove::Pool<Point, 2> pool;
	const auto a = pool.make(ove::no_wait, 3, 4);
	const auto b = pool.make(ove::forever, 5, 6);
	EXPECT(a && b && *a != *b && (*a)->y == 4 && (*b)->y == 6);
	EXPECT_EQ(pool.available(), 0);
	const auto before = ove::Clock::now();
	EXPECT_ERROR(pool.alloc(2ms), ove::Error::Timeout);
	EXPECT(ove::Clock::now() - before >= 2ms);
	EXPECT_DONE(pool.destroy(*a));
	const auto again = pool.alloc(ove::no_wait);
	EXPECT(again && *again == *a);
	EXPECT_DONE(pool.free(*again));
	EXPECT_DONE(pool.destroy(*b));
	EXPECT_EQ(pool.available(), 2);
	EXPECT_POINTS(3, 5);
}

OVE_TEST(pool, free, wakes_the_waiter, "A freed block goes to the waiting thread, from an ISR too.")
{
	ove::Pool<int, 1> pool;
	int *block = *pool.alloc();
	Helper waiter("waiter", Priority::High, [&] {
		for (int i = 2; i <= 3; i++) {
			const auto had = pool.alloc();
			EXPECT(had && *had == block);
			test_point(i);
		}
		EXPECT_DONE(pool.free(block));
	});
	waiter.blocked();
	test_point(1);
	EXPECT_DONE(pool.free(block));
	test_wait_points(2);
	waiter.blocked();
	test::in_isr([&] { EXPECT_DONE(pool.from_isr().free(block)); });
	EXPECT_DONE(waiter->join());
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(pool, isr, allocates_and_frees, "An ISR allocates and frees a block, and gets an error when none is free.")
{
	ove::Pool<int, 1> pool;
	test::in_isr([&] {
		const auto block = pool.from_isr().alloc();
		EXPECT(block.has_value());
		EXPECT_ERROR(pool.from_isr().alloc(), ove::Error::Empty);
		EXPECT_DONE(pool.from_isr().free(*block));
	});
	EXPECT_EQ(pool.available(), 1);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(pool, create, gives_its_memory_back,
	 "A pool on the heap works like any other, and its owner releases its memory.")
{
	const auto before = ove::heap_stats();
	{
		auto pool = ove::AnyPool<long>::create(3);
		EXPECT(pool.has_value());
		const auto block = (*pool)->alloc();
		EXPECT(block.has_value());
		EXPECT_EQ((*pool)->available(), 2);
		EXPECT_DONE((*pool)->free(*block));
	}
	EXPECT_EQ(ove::heap_stats()->used, before->used);
}
#endif
