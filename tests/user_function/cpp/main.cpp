// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/ove.hpp>

using namespace std::chrono_literals;

static ove::Mutex lock;
static ove::Sem tokens{0, 8};
static ove::Queue<std::uint32_t, 4> items;
static ove::Event changed;
static ove::EventGroup flags;
static std::uint32_t total;

// Not in line: the test asks for its size.
extern "C" [[gnu::noinline, gnu::used]] void user_function(std::uint32_t item)
{
	if (!lock.acquire(10ms)) {
		return;
	}
	total += item;
	lock.unlock();
	static_cast<void>(tokens.give());
	static_cast<void>(items.send(item, 10ms));
	static_cast<void>(changed.signal());
	static_cast<void>(flags.set(1));
	ove::this_thread::yield();
}

extern "C" void ove_main(void)
{
	user_function(1);
	static_cast<void>(ove::run());
}
