// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Objects in structures, arrays, base classes and on a stack reject the number of items given at each call. */
#include <array>
#include <cstdint>
#include <cstdlib>

#include <ove/ove.hpp>

namespace
{

template <class T> struct Port {
	int number = 0;
	ove::Queue<T, 1> inbox;
	ove::Sem ready{1, 1};
};

struct Base {
	int state = 0;
	ove::Sem given{1, 1};
};

struct Machine : Base {
	std::array<Port<std::uint32_t>, 2> ports;
	Port<std::uint16_t> small;
	std::array<ove::Queue<std::uint32_t, 1>, 2> pair;
};

} // namespace

namespace plant
{
OVE_STATIC(machine, Machine);
}

static int lost;

template <class Queue> static void send(Queue &queue, int refused)
{
	for (int count = 0; count <= refused; count++) {
		lost += !queue.try_send(1);
	}
}

static void give(ove::Sem &tokens, int refused)
{
	for (int count = 0; count < refused; count++) {
		lost += !tokens.give();
	}
}

static void write_all(ove::StopToken)
{
	ove::Queue<std::uint32_t, 1> local[2];

	send(plant::machine.ports[0].inbox, 1);
	send(plant::machine.ports[1].inbox, 2);
	give(plant::machine.ports[1].ready, 3);
	send(plant::machine.small.inbox, 4);
	give(plant::machine.small.ready, 5);
	give(plant::machine.given, 6);
	send(plant::machine.pair[0], 7);
	send(plant::machine.pair[1], 8);
	send(local[0], 1);
	send(local[1], 2);
	std::exit(lost == 39 ? 0 : 1);
}

OVE_STATIC_WITH(writer, ({.name = "writer"}, write_all), ove::Thread<4096>);

void ove_main()
{
	ove::run();
}
