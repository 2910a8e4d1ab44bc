// SPDX-License-Identifier: MIT OR Apache-2.0
// rule: isr.heap
// tries: End a running thread in an ISR.
// end: stops 2
#include <ove_board.h>

#include "../hostile.hpp"

static hostile::Slot<hostile::Thread> worker;

HOSTILE_PROGRAM()
{
	worker.emplace(ove::ThreadOptions{.name = "worker"},
		       [] { static_cast<void>(ove::this_thread::sleep_for(1s)); });
	ove_board_irq_attach([](void *) { worker.reset(); }, nullptr);
	ove_board_irq_trigger();
}
