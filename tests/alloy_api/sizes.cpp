// SPDX-License-Identifier: MIT OR Apache-2.0
// The bytes of Alloy's objects as ove configures the kernel: docs/alloy.md quotes them.
//
// prints: Task<512> 552
// prints: its control block 40
// prints: Mutex 12

#include <cstdio>
#include <cstdlib>

#include <alloy/alloy.hpp>
#include <ove/ove.hpp>

using namespace alloy::rtos;

static Task<512, Normal, "Sensor"> sensor;
static Task<1024, Normal, "Main"> main_task([] {
	std::printf("Task<512> %u\n", static_cast<unsigned>(sizeof sensor));
	std::printf("its control block %u\n", static_cast<unsigned>(sizeof sensor - 512));
	std::printf("Mutex %u\n", static_cast<unsigned>(sizeof(Mutex)));
	std::exit(0);
});

void ove_main()
{
	static char line[80];
	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove::run();
}
