// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Full objects reject the number of items in the comment at each call, in short loops that compilers unroll. */
#include <array>
#include <cstdint>
#include <cstdlib>

#include <ove/ove.hpp>

using namespace std::chrono_literals;

using Five = std::array<std::uint32_t, 5>;

OVE_STATIC(box, ove::Queue<std::uint32_t, 3>);
OVE_STATIC(pair, ove::Queue<Five, 2>);
OVE_STATIC_WITH(tokens, (0, 2), ove::Sem);

static void write_all(ove::StopToken)
{
	int lost = 0;

	for (std::uint32_t item = 0; item < 9; item++) {
		lost += !box.try_send(item); // 6
	}
	for (int count = 0; count < 4; count++) {
		lost += !pair.try_send(Five{}); // 2
	}
	for (int count = 0; count < 7; count++) {
		lost += !tokens.give(); // 5
	}
	lost += !box.send(0, 2ms); // 1
	std::exit(lost == 14 ? 0 : 1);
}

OVE_STATIC_WITH(writer, ({.name = "writer"}, write_all), ove::Thread<4096>);

void ove_main()
{
	ove::run();
}
