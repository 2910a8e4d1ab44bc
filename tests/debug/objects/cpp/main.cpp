/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Objects of each kind in a known state, static ones and ones of the heap, once a thread is in at_rest(). The names are
 * those of the program in C.
 */
#include <ove/ove.hpp>

using namespace std::chrono_literals;

static constexpr std::size_t stack = 2048;
static constexpr int slots = 4;

static void on_expiry()
{
}

OVE_STATIC(door, ove::Mutex);
OVE_STATIC(gate, ove::RMutex);
OVE_STATIC(orders, ove::Queue<int, slots>);
OVE_STATIC_WITH(tokens, (2, 5), ove::Sem);
OVE_STATIC(bell, ove::Event);
OVE_STATIC_WITH(pulse, (100s, ove::TimerMode::Periodic, on_expiry), ove::Timer);
OVE_STATIC_WITH(chime, (70ms, ove::TimerMode::OneShot, on_expiry), ove::Timer);
OVE_STATIC_WITH(radio_alive, ("radio", 100s), ove::Watchdog);
OVE_STATIC_WITH(pump_alive, ("pump", 70ms), ove::Watchdog);

static ove::Heap<ove::Sem> permits[2];
static ove::Heap<ove::AnyQueue<int>> spare;
static ove::Heap<ove::AnyWatchdog> sensor_alive;

static volatile int last;

static void keep()
{
	(void)door.lock();
	(void)bell.wait();
	last = 0;
}

static void buy()
{
	(void)permits[0]->take();
	last = 0;
}

static void knock()
{
	(void)door.lock();
	last = 0;
}

static __attribute__((noinline)) void at_rest()
{
	last = 1;
}

static void look()
{
	(void)pulse.start();
	(void)orders.try_send(7);
	(void)spare->try_send(7);
	(void)tokens.try_take();
	(void)gate.lock();
	(void)gate.unlock();
	(void)sensor_alive->start();
	(void)ove::this_thread::sleep_for(20ms);
	(void)radio_alive.start();
	at_rest();
	(void)pump_alive.start();
	(void)chime.start();
	(void)bell.wait();
}

OVE_STATIC_WITH(keeper, ({.name = "keeper", .priority = ove::Priority::High}, keep), ove::Thread<stack>);
OVE_STATIC_WITH(visitor, ({.name = "visitor"}, knock), ove::Thread<stack>);
OVE_STATIC_WITH(buyer, ({.name = "buyer"}, buy), ove::Thread<stack>);
OVE_STATIC_WITH(looker, ({.name = "looker", .priority = ove::Priority::Low}, look), ove::Thread<stack>);

void ove_main()
{
	permits[0] = std::move(*ove::Sem::create(0, 1));
	permits[1] = std::move(*ove::Sem::create(3, 3));
	spare = std::move(*ove::AnyQueue<int>::create(slots));
	sensor_alive = std::move(*ove::AnyWatchdog::create("sensor", 5ms));
	ove::run();
}
