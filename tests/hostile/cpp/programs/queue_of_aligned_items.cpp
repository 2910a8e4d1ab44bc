// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: end.moved
// tries: Make queues on the heap whose items have a large alignment.
// end: returns
#include "../hostile.hpp"

template <std::size_t Alignment> struct alignas(Alignment) Item {
	std::uint32_t value;
};

template <std::size_t Alignment> static void make()
{
	const auto queue = ove::AnyQueue<Item<Alignment>>::create(2);
	EXPECT(queue.has_value());
	EXPECT((*queue)->try_send({7}) && (*queue)->try_send({8}));
	EXPECT((*queue)->try_receive()->value == 7);
	EXPECT((*queue)->try_receive()->value == 8);
}

HOSTILE_PROGRAM()
{
	const std::size_t before = ove::heap_stats()->used;
	for (int i = 0; i < 8; i++) {
		make<4>();
		make<8>();
		make<16>();
		make<32>();
		make<64>();
		make<256>();
	}
	EXPECT(ove::heap_stats()->used <= before);
}
