#include <cstdio>
#include <cstdlib>

#include <alloy/alloy.hpp>
#include <ove/ove.hpp>

using namespace alloy::rtos;

static Queue<int, 4> numbers;

static Task<1024, High, "show"> show;

static void count()
{
	for (int i = 1; i <= 3; i++) {
		numbers.send(i).unwrap();
		RTOS::delay(10);
	}
}
static Task<1024, Normal, "count"> counter(count);

// Everything that the tasks need, defined at compile time.
static_assert(TaskSet<decltype(show), decltype(counter)>::validate_advanced<UniquePriorities, RamBudget<4096>>());

void ove_main()
{
	// Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after run().
	static char line[80];
	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	show.start([] {
		    for (int i = 1; i <= 3; i++)
			    std::printf("hello %d\n", numbers.receive().unwrap());
		    std::exit(0);
	    }).unwrap();
	ove::run();
}
